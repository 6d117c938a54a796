"""A club's tournaments on the way to a server and back: by their uids, without a second one, and the same in the end."""

from pathlib import Path

import pytest
from django.conf import LazySettings
from django.db import transaction

from tests.tournament.evening import fixture
from tournament.archive.moving import move_down, move_up
from tournament.ledger.store.refusals import Refused
from tournament.models import Player, Tournament
from tournament.organisers import clubs
from tournament.site.organiser import at

pytestmark = pytest.mark.django_db
NAMES = ("cup-nine", "french-four")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What another laptop wrote, of which nothing is here."""
    path = tmp_path / "von-dort"
    with transaction.atomic():
        for name in NAMES:
            fixture(name)
        assert len(move_down(path)) == len(NAMES)
        transaction.set_rollback(True)
    assert not Tournament.objects.exists()
    return path


def texts(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}


def test_what_came_up_goes_down_byte_for_byte(folder: Path, tmp_path: Path) -> None:
    moved = list(move_up([folder]))
    assert [(one.new, one.findings) for one in moved] == [(True, ())] * len(NAMES)
    assert [one.slug for one in moved] == [Tournament.objects.get(slug=one.slug).slug for one in moved]
    move_down(tmp_path / "zurueck")
    assert texts(tmp_path / "zurueck") == texts(folder)


def test_once_more_it_is_here_already_and_stays_as_it_is(folder: Path) -> None:
    first = list(move_up([folder]))
    assert [(one.slug, one.new, one.same) for one in move_up([folder])] == [(one.slug, False, True) for one in first]
    Tournament.objects.filter(slug=first[0].slug).update(place="Anderswo")
    assert [one.same for one in move_up([folder])] == [False, True]
    assert Tournament.objects.get(slug=first[0].slug).place == "Anderswo"
    assert Tournament.objects.count() == len(NAMES)


def test_a_dry_run_says_the_same_and_keeps_nothing(folder: Path, settings: LazySettings) -> None:
    settings.REGISTER_OWNER = True
    said = list(move_up([folder], dry=True))
    assert (Tournament.objects.count(), Player.objects.count()) == (0, 0)
    assert [one._replace(newcomers=0) for one in said] == [one._replace(newcomers=0) for one in move_up([folder])]
    assert sorted(one.newcomers for one in said) == [4, 9]
    assert set(Player.objects.values_list("provisional", flat=True)) == {True}


def test_another_clubs_tournament_is_not_taken_a_second_time(folder: Path) -> None:
    list(move_up([folder]))
    clubs.found_federation(name="Verband", slug="verband")
    clubs.found(name="Wels", slug="wels")
    with at("wels"):
        moved = list(move_up([folder]))
    assert [[row.code for row in one.findings] for one in moved] == [["foreign_tournament"]] * len(NAMES)
    assert Tournament._base_manager.count() == len(NAMES)


def test_a_file_with_faults_keeps_no_other_back(folder: Path) -> None:
    (folder / "0-kaputt.json").write_text('{"format": "tarock-tournament/1"}', encoding="utf-8")
    broken, *others = move_up([folder])
    assert (broken.file, broken.slug, bool(broken.findings)) == ("0-kaputt.json", "", True)
    assert [one.new for one in others] == [True] * len(NAMES)


def test_a_folder_with_anything_in_it_is_not_written_to(folder: Path) -> None:
    with pytest.raises(Refused) as refused:
        move_down(folder)
    assert refused.value.codes == ("not_empty",)
