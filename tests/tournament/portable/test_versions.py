"""Versions beside each other: put there from a folder or a ZIP, whole or not at all; which of them starts next; and the control page that
does it."""

import shutil
import sys
import zipfile
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from tournament import __version__
from tournament.ledger.store.refusals import Refused
from tournament.packing.folder import pack
from tournament.portable import checksums, control_page, versions
from tournament.portable.begin import LAUNCHER, START
from tournament.portable.door import KEY, Control
from tournament.updating import going_back, opened
from tournament.updating.going_back import Way
from tournament.updating.opened import Program
from tournament.updating.trial import Trial

NEW = "10.0.0"
START_FILE = START.get(sys.platform, LAUNCHER)


def portable(folder: Path, version: str) -> Path:
    """A portable folder with one version of three files, one of which may be run."""
    inside = folder / "programm" / version
    (inside / "python/bin").mkdir(parents=True)
    (inside / "start.py").write_text("print('da')\n", encoding="utf-8")
    (inside / "python/bin/python3").write_text("#!/bin/sh\n", encoding="utf-8")
    (inside / "python/bin/python3").chmod(0o755)
    (folder / START_FILE).write_text("", encoding="utf-8")
    (folder / "programm/aktuell.txt").write_text(f"{version}\n", encoding="ascii")
    checksums.write_list(inside)
    return folder


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that this version runs from."""
    here = portable(tmp_path / "Tarock", __version__)
    monkeypatch.setattr(versions, "INSTALLED", True)
    monkeypatch.setattr(versions, "PACKAGES", here / "programm" / __version__ / "site-packages")
    monkeypatch.setattr(versions, "STICKS", {sys.platform: (f"{tmp_path}/stick*",)})
    return here


@pytest.fixture(params=["folder", "unpacked", "zip"])
def source(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The new version on a stick: the folder itself, what one gets by unpacking, or the ZIP as `make portable` packs it."""
    outer = tmp_path / "stick" / "Tarock-neu"
    if request.param == "folder":
        return portable(outer, NEW)
    portable(outer / "Tarock", NEW)
    if request.param == "unpacked":
        return outer
    packed = pack(outer / "Tarock", outer.with_name(f"{outer.name}.zip"))
    shutil.rmtree(outer)
    return packed


@pytest.mark.parametrize("name", ["programm/aktuell.txt", "programm/@/start.py"])
def test_a_damaged_zip_is_said_and_offered_to_nobody(here: Path, tmp_path: Path, name: str) -> None:
    """Half of a file on a stick must close no page: it is passed over where versions are looked for, and named where it was asked for."""
    outer = tmp_path / "stick" / "Tarock-neu"
    portable(outer / "Tarock", NEW)
    packed = pack(outer / "Tarock", outer.with_name("Tarock-neu.zip"))
    shutil.rmtree(outer)
    content = bytearray(packed.read_bytes())
    with zipfile.ZipFile(packed) as whole:
        info = whole.getinfo(f"Tarock/{name}".replace("@", NEW))
    begins = info.header_offset + 30 + len(info.filename)
    content[begins] ^= 0xFF
    packed.write_bytes(content)
    versions.offered()
    with pytest.raises(Refused, match="beschädigt"):
        versions.put_beside(packed)
    assert not versions.is_here(NEW)


def test_a_version_from_a_stick_lies_beside_and_starts_next(here: Path, source: Path) -> None:
    assert [one.version for one in versions.offered()] == [NEW]
    assert versions.next_version() == __version__
    assert versions.put_beside(source) == NEW
    assert versions.next_version() == NEW
    beside = here / "programm" / NEW
    assert checksums.hold(beside, {})[:2] == ((), ())
    assert (beside / "python/bin/python3").stat().st_mode & 0o111
    assert not (beside / "start.py").stat().st_mode & 0o111
    assert versions.offered() == []
    assert not list((here / "programm").glob(".neu-*"))
    versions.switch(__version__)
    assert versions.next_version() == __version__
    assert [one.version for one in versions.offered()] == [NEW], "who would rather not may still change his mind"
    assert versions.put_beside(source) == NEW
    assert versions.next_version() == NEW


def test_the_version_that_runs_is_not_put_beside_itself(here: Path, tmp_path: Path) -> None:
    with pytest.raises(Refused, match=f"Fassung {__version__} liegt schon hier"):
        versions.put_beside(portable(tmp_path / "stick/Tarock", __version__))
    assert __version__ not in {one.version for one in versions.offered()}


def test_what_was_damaged_on_the_way_is_not_put_there(here: Path, tmp_path: Path) -> None:
    source = portable(tmp_path / "stick/Tarock-neu", NEW)
    (source / "programm" / NEW / "start.py").write_text("print('anders')\n", encoding="utf-8")
    (source / "programm" / NEW / "python/bin/python3").unlink()
    with pytest.raises(Refused, match=r"fehlen Dateien oder sind verändert \(python/bin/python3, start.py\)"):
        versions.put_beside(source)
    (source / "programm" / NEW / checksums.LIST).unlink()
    with pytest.raises(Refused, match="Die Liste der Dateien fehlt"):
        versions.put_beside(source)
    assert [path.name for path in (here / "programm").iterdir() if path.is_dir()] == [__version__]
    assert versions.next_version() == __version__


def test_another_systems_folder_and_what_is_none_are_refused(here: Path, tmp_path: Path) -> None:
    source = portable(tmp_path / "stick/Tarock-neu", NEW)
    (source / START_FILE).unlink()
    with pytest.raises(Refused, match="für ein anderes System"):
        versions.put_beside(source)
    with pytest.raises(Refused, match="„programm“ ist kein Ordner und kein ZIP dieses Programms"):
        versions.put_beside(tmp_path / "stick" / "Tarock-neu" / "programm")
    with pytest.raises(Refused, match="„/“ ist kein Ordner und kein ZIP"):  # a stick that was named by its letter
        versions.put_beside(Path("/"))
    with pytest.raises(CommandError, match="ist kein Ordner und kein ZIP"):
        call_command("update", install=tmp_path / "nirgends.zip")


def test_elsewhere_there_is_nothing_to_put_beside() -> None:
    assert (versions.programs(), versions.offered(), versions.next_version()) == (None, [], __version__)
    with pytest.raises(Refused, match="nur im Ordner zum Doppelklicken"):
        versions.put_beside(Path("Tarock.zip"))


def test_later_is_by_number_not_by_letter() -> None:
    assert versions.newer("0.10.0", "0.9.1")
    assert not versions.newer("0.9.1", "0.9.1")
    assert not versions.newer("kaputt", "0.0.1")


# The control page
# ---------------------------------------------------------------------------------------------------------------------------------------

OLD = Program(version="0.1.0", reading=1, python=sys.executable, path=("/",), migrations=())


@pytest.fixture
def ended() -> list[bool]:
    return []


@pytest.fixture
def desk(settings: object, tmp_path: Path, ended: list[bool], db: None) -> Client:
    settings.DATA, settings.LISTENING = tmp_path, "0.0.0.0:8003"
    return Client(**{KEY: Control("dJ4x", lambda: "leitung", lambda: ended.append(True))})


def test_the_page_puts_a_version_beside_and_takes_that_back(desk: Client, here: Path, source: Path) -> None:
    [found] = versions.offered()
    assert f'<option value="{found.source}">{NEW}</option>' in desk.get("/dJ4x/").content.decode()
    assert desk.post("/dJ4x/fassung/", {"quelle": f'"{source}"'}).status_code == 302, "as Windows copies a path"
    said = desk.get("/dJ4x/").content.decode()
    assert f"Beim nächsten Start läuft Fassung {NEW}." in said
    assert desk.post("/dJ4x/fassung/", {"doch-nicht": "1"}).status_code == 302
    assert versions.next_version() == __version__
    refused = desk.post("/dJ4x/fassung/", {"quelle": str(here.parent / "nirgends.zip")})
    assert (refused.status_code, "ist kein Ordner und kein ZIP" in refused.content.decode()) == (409, True)
    refused = desk.post("/dJ4x/fassung/", {"quelle": " "})
    assert (refused.status_code, "Bitte das ZIP oder den Ordner" in refused.content.decode()) == (409, True)
    assert desk.post("/geheim/fassung/", {"quelle": str(source)}).status_code == 404


def test_the_page_shows_the_way_back_and_goes_it_once_the_program_has_ended(
    desk: Client, here: Path, ended: list[bool], monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    assert "Zurück zu Fassung" not in desk.get("/dJ4x/").content.decode()
    portable(here.with_name("alt"), OLD.version)
    shutil.move(here.with_name("alt") / "programm" / OLD.version, here / "programm" / OLD.version)
    monkeypatch.setattr(opened, "known", lambda: (OLD, OLD._replace(version=__version__)))
    monkeypatch.setattr(control_page, "way_back", lambda: Way(OLD, Trial((), ranks=True), (going_back.Lost("round.note", 2),)))
    assert f"Zurück zu Fassung {OLD.version} …" in desk.get("/dJ4x/").content.decode()
    shown = desk.post("/dJ4x/zurueck/").content.decode()
    assert f"Zurück zu Fassung {OLD.version}?" in shown
    assert "<li>  round.note: 2 Zeilen</li>" in shown
    assert not going_back.was_asked_for()
    assert "Schließt sich das Fenster der Startdatei, ist es gelungen" in desk.post("/dJ4x/zurueck/", {"sicher": "1"}).content.decode()
    assert (ended, going_back.was_asked_for(), going_back.was_asked_for()) == ([True], True, False)
