"""Reasons that the program gives itself: stored as facts, said in the reader's language, in the file an object; what people type stays as
it is."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.utils.translation import override

from tests.tournament.court import player_of
from tests.tournament.evening import DREIER, RUFER, log_says, running, save, the_table
from tests.tournament.filed import as_text, written
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.ledger.lines.sheet import read_sheet
from tournament.ledger.people.people import read_registered
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.reasons import fact_of, is_made, made, reason_words
from tournament.models import POSITION_STEP, Entry, LogRow, OtherVersion, Registration, Tournament
from tournament.phones.writing import choose_version
from tournament.referee.sanctions import give_sanction, lift_sanction

LONGEST = 500


def excluded(tournament: Tournament, number: int) -> Any:
    player = player_of(tournament, number).player
    return give_sanction(tournament_id=tournament.pk, player_id=player.pk, kind="exclusion", reason="Tätlichkeit")


@pytest.mark.parametrize("typed", [
    "verlesen", "", '{"say": "excluded_for"}', '{"say": "excluded_for", "why": 3}', '{"say": "excluded_for", "why": "x", "who": "y"}',
    '{"say": "a_phone"}', '{"say"', '{"say": ["excluded_for"], "why": "x"}', "Ausgeschlossen: Betrug",
])  # fmt: skip
def test_what_somebody_typed_is_said_as_he_typed_it(typed: str) -> None:
    """Also the sentences of older rows, and what only looks like facts."""
    assert (fact_of(typed), reason_words(typed)) == (typed, typed)


def test_it_is_said_in_the_readers_language() -> None:
    stored = made("second_version_of", who="Mayr")
    with override("de"):
        assert (reason_words(stored), reason_words(made("second_version"))) == (
            "zweite Fassung von Mayr",
            "zweite Fassung von einem Telefon",
        )
    with override("en"):
        assert (reason_words(stored), reason_words(made("second_version"))) == ("second version of Mayr", "second version of a phone")


def test_a_reason_that_is_too_long_for_its_column_loses_its_end() -> None:
    for why in ("x" * LONGEST, '"' * LONGEST):
        stored = made("excluded_for", why=why)
        assert len(stored) <= LONGEST
        assert is_made(json.loads(stored))
        assert why.startswith(json.loads(stored)["why"])
    assert len(made("excluded_for", why="x" * LONGEST)) == LONGEST


@pytest.mark.django_db
def test_who_was_excluded_is_said_so_in_every_list_in_two_languages() -> None:
    tournament = running()
    given = excluded(tournament, 3)
    with override("en"):
        [row] = [row for row in read_registered(tournament, Audience.DESK) if row.number == 3]
        assert row.withdrawn_reason == "Excluded: Tätlichkeit"
    lift_sanction(sanction_id=given.pk, reason="ein anderer")
    with override("en"):
        assert [row.reason for row in read_ranking(tournament, Audience.DESK).marks.players] == ["Exclusion lifted: ein anderer"]


@pytest.mark.django_db
def test_a_row_of_an_older_program_is_taken_back_like_any_other() -> None:
    tournament = running()
    given = excluded(tournament, 3)
    Registration.objects.filter(pk=player_of(tournament, 3).pk).update(withdrawn_reason="Ausgeschlossen: Tätlichkeit")
    lift_sanction(sanction_id=given.pk, reason="ein anderer")
    assert reason_words(player_of(tournament, 3).withdrawn_reason) == "Ausschluss aufgehoben: ein anderer"


def with_second_version() -> Tournament:
    """The first line is the other phone's."""
    tournament = running()
    table = the_table(tournament)
    save(table, 1, RUFER)
    other = OtherVersion.objects.create(
        table=table, position=POSITION_STEP, record={**DREIER, "dealer": 0}, client_id=uuid4(), author="Mayr"
    )
    choose_version(other_id=other.pk, choice="this", author="leitung")
    return tournament


@pytest.mark.django_db
def test_a_second_version_is_said_on_the_sheet_and_in_the_log() -> None:
    tournament = with_second_version()
    with override("en"):
        [line] = [row for row in read_sheet(tournament, 1, 1, Audience.DESK).rows if row.current]
        assert line.reason == "second version of Mayr"
        assert log_says(LogRow.objects.get(entry__version=2)).endswith(" – second version of Mayr")


@pytest.mark.django_db
def test_the_file_has_the_facts_and_brings_them_back() -> None:
    tournament = with_second_version()
    excluded(tournament, 3)
    text = as_text(written(tournament))
    file = json.loads(text)
    assert [player["withdrawn"] for player in file["players"] if "withdrawn" in player] == [{"say": "excluded_for", "why": "Tätlichkeit"}]
    [reason] = [row["reason"] for table in file["tables"] for row in table.get("history", ()) if "reason" in row]
    assert reason == {"say": "second_version_of", "who": "Mayr"}
    other = import_tournament(file=read_file(text.encode()))
    assert as_text(written(other)) == text
    assert reason_words(Entry.objects.get(table=the_table(other), current=True).reason) == "zweite Fassung von Mayr"
    assert reason_words(player_of(other, 3).withdrawn_reason) == "Ausgeschlossen: Tätlichkeit"


@pytest.mark.django_db
def test_a_file_with_the_sentences_of_an_older_program_is_read() -> None:
    file = written(with_second_version())
    text = as_text(file).replace('{"say": "second_version_of", "who": "Mayr"}', '"zweite Fassung von Mayr"')
    assert text != as_text(file)
    other = import_tournament(file=read_file(text.encode()))
    assert Entry.objects.get(table=the_table(other), current=True).reason == "zweite Fassung von Mayr"
