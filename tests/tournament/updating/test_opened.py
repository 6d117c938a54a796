"""Which program opened the data before, as somebody names it, and what is promised of the way back to it."""

import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management.base import CommandError, OutputWrapper

from tournament import __version__
from tournament.ledger.store.refusals import Refused
from tournament.management import updating
from tournament.updating import opened
from tournament.updating.trial import Compared, Trial

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("given", ["/bin/false", "/bin", "/nowhere/python"])
def test_what_runs_no_program_is_no_version_before(given: str) -> None:
    with pytest.raises(Refused, match="Anzugeben ist ihr Python"):
        opened.described(Path(given))


def test_a_source_tree_is_a_version_before() -> None:
    """Its folder says enough; and a path is one wherever the program it names is started."""
    found = opened.described(ROOT)
    assert (found.version, found.path) == (__version__, (str(ROOT),))
    assert Path(found.python).is_absolute()


@pytest.mark.parametrize(
    "there, changes, said",
    [
        (True, True, "manage.py update --back"),
        (False, True, "Ein Befehl führt nicht zurück"),
        (False, False, "kann diese Daten weiter öffnen"),
    ],
)
def test_only_the_way_back_that_exists_is_promised(there: bool, changes: bool, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = opened.own(), opened.own()._replace(python=sys.executable if there else "/nowhere/python", path=("/",))
    monkeypatch.setattr(opened, "known", lambda: (other, one))
    assert said in updating._taken_over(changes=changes)


@pytest.mark.parametrize("there", [True, False])
def test_who_takes_nothing_over_has_the_version_before_again(there: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[str] = []
    before = opened.own()._replace(version="0.9.0")
    differs = Trial((Compared("Abend", findings=("Zeile 1",), changes=()),), ranks=True)
    monkeypatch.setattr(updating, "_before", lambda _python: before)
    monkeypatch.setattr(updating, "_tried", lambda _before, _out: differs)
    monkeypatch.setattr(updating.versions, "is_here", lambda version: there and version == "0.9.0")
    monkeypatch.setattr(updating.versions, "switch", started.append)
    with pytest.raises(CommandError, match="läuft wieder Fassung 0.9.0" if there else "update --take-over"):
        updating.take_over(OutputWrapper(StringIO()), asked=False)
    assert started == (["0.9.0"] if there else [])


def test_where_the_folder_cannot_be_written_it_is_said_how_to_take_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_version: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(updating.versions, "is_here", lambda _version: True)
    monkeypatch.setattr(updating.versions, "switch", full)
    assert "update --take-over" in updating._left(opened.own())
