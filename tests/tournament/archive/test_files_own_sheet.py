"""A tournament that plays by a cup's own sheet: it counts by it, carries it in its file, and whoever reads the file has the sheet."""

import pytest
from django.db import transaction

from tests.tournament.evening import registered, running, save, the_table
from tests.tournament.filed import as_text, written
from tests.tournament.own_sheet_made import MUSTER, own_sheet
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file, read_tournament
from tournament.desk.setup import setup
from tournament.ledger.store.refusals import Refused
from tournament.models import OwnSheet, RowsAreKept, Table, Tournament
from tournament.models.amounts import POINTS

pytestmark = pytest.mark.django_db


def played() -> Tournament:
    tournament = running([(1, 2, 3, 4)], system="koenigrufen-muster", sheet_file=MUSTER)
    save(the_table(tournament), 1, {"game": "dreier", "dealer": 0, "declarer": 1, "won": True})
    return Tournament.objects.get(pk=tournament.pk)


def amounts(tournament: Tournament) -> list[int]:
    table = Table.objects.get(round__tournament=tournament)
    return [getattr(table, column) // 2 for column in POINTS[:4]]


def test_a_game_counts_by_the_own_sheet_here_and_where_the_file_is_read() -> None:
    tournament = played()
    assert amounts(tournament) == [-6, 18, -6, -6]
    text = as_text(written(tournament))
    there = import_tournament(file=read_file(text.encode()))
    assert amounts(there) == [-6, 18, -6, -6]
    assert (there.sheet_file, there.rules_digest) == (MUSTER, tournament.rules_digest)
    assert as_text(written(there)) == text
    assert [(row.slug, row.edition, row.file) for row in OwnSheet.objects.all()] == [("koenigrufen-muster", "2026", MUSTER)]


def test_a_copy_plays_by_the_same_sheet() -> None:
    copy = setup.copy_tournament(source_id=registered(4, system="koenigrufen-muster", sheet_file=MUSTER).pk, name="Zweite Probe")
    assert copy.sheet.system.title[0] == "Mustercup"


def test_a_file_whose_sheet_is_none_or_another_is_refused_at_its_place() -> None:
    with pytest.raises(Refused) as caught:
        setup.create_tournament(name="Probe", system="koenigrufen-muster", sheet_file=MUSTER | {"base": "tarock-mond"})
    assert next(finding.field for finding in caught.value.findings) == "sheet.base"
    with pytest.raises(Refused) as caught:
        setup.create_tournament(name="Probe", system="koenigrufen-cup", sheet_file=MUSTER)
    assert [(finding.code, finding.field) for finding in caught.value.findings] == [("contradiction", "sheet.slug")]


@pytest.mark.parametrize("sheet", [3, {}, [1], MUSTER | {"base": "tarock-mond"}])
def test_a_sheet_that_is_none_is_refused_together_with_what_is_wrong_elsewhere(sheet: object) -> None:
    with pytest.raises(Refused) as caught:
        read_tournament({**written(played()), "sheet": sheet, "printed": 7})
    places = [finding.field.partition(".")[0] for finding in caught.value.findings]
    assert set(places) == {"sheet", "printed"}


def test_a_saved_edition_stays_as_it_is() -> None:
    row = own_sheet()
    row.file = {}
    with pytest.raises(RowsAreKept), transaction.atomic():
        row.save()
    with pytest.raises(RowsAreKept):
        row.delete()
