"""Rounds and tables through an evening: opening freezes the rules, closing needs everything done or a reason, publishing proves the
totals."""

from fractions import Fraction

import pytest

import rules
from scoring.draw.model import seating
from tests.tournament.evening import DREIER, RUFER, drawn, fill, running, save, the_round, the_table
from tournament.desk.drawing import draw
from tournament.desk.evening import rounds
from tournament.desk.setup import setup
from tournament.ledger.lines import adopting, settling
from tournament.ledger.store import convert
from tournament.ledger.store.refusals import Refused
from tournament.models import Entry, LogRow, Phase, RoundState, Source, Table, TableState, Tournament

pytestmark = pytest.mark.django_db


def refused(action, *codes: str) -> Refused:
    with pytest.raises(Refused) as caught:
        action()
    assert caught.value.codes == codes
    return caught.value


def test_the_first_round_freezes_the_rules() -> None:
    tournament = drawn(options={"bird_rufer": "unit"})
    assert (tournament.phase, tournament.rules_digest) == (Phase.REGISTRATION, "")
    rounds.open_round(round_id=the_round(tournament).pk)
    tournament.refresh_from_db()
    assert tournament.phase == Phase.RUNNING
    assert tournament.rules_digest == rules.digest("koenigrufen-cup", {"bird_rufer": "unit"})
    assert tournament.rules_edition == rules.SYSTEMS["koenigrufen-cup"].edition
    row = LogRow.objects.first()
    assert (row.action, row.detail["digest"]) == ("open_round", tournament.rules_digest)


def test_a_round_opens_once_and_in_order() -> None:
    tournament = running()
    refused(lambda: rounds.open_round(round_id=the_round(tournament).pk), "round_not_drawn")
    draw.confirm_draw(tournament_id=tournament.pk, rounds=[seating(2, ((1, 5, 2, 6), (3, 7, 4, 8)))])
    refused(lambda: rounds.open_round(round_id=the_round(tournament, 2).pk), "previous_round_open")


def test_a_round_closes_when_everything_is_done() -> None:
    tournament = running()
    round_ = the_round(tournament)
    caught = refused(lambda: rounds.close_round(round_id=round_.pk), "table_incomplete", "table_incomplete")
    assert "Tisch 1: 0 von 3 Spielen." in caught.findings[0].message
    fill(the_table(tournament))
    settling.break_off_table(table_id=the_table(tournament, 2).pk, reason="Zeit")
    rounds.close_round(round_id=round_.pk, author="leitung")
    round_.refresh_from_db()
    assert (round_.state, round_.closed_reason) == (RoundState.CLOSED, "")
    refused(lambda: rounds.close_round(round_id=round_.pk), "round_not_open")


def test_a_round_closes_with_a_reason_that_stays() -> None:
    tournament = running()
    rounds.close_round(round_id=the_round(tournament).pk, reason="  Stromausfall ")
    round_ = the_round(tournament)
    assert (round_.state, round_.closed_reason) == (RoundState.CLOSED, "Stromausfall")
    assert len(LogRow.objects.first().detail["open"]) == 2
    refused(lambda: rounds.reopen_round(round_id=round_.pk, reason=""), "missing_reason")
    rounds.reopen_round(round_id=round_.pk, reason="geht wieder")
    assert the_round(tournament).state == RoundState.OPEN


def test_sums_are_entered_changed_and_taken_back() -> None:
    tournament = running()
    table = the_table(tournament)
    logged = LogRow.objects.count()
    settling.save_sums(table_id=table.pk, sums=[12, -30, 4, 14])
    table.refresh_from_db()
    assert (table.source, table.a1) == (Source.SUMS, -60)
    settling.save_sums(table_id=table.pk, sums=[12, -30, 4, 14])
    assert LogRow.objects.count() == logged + 1
    refused(lambda: settling.save_sums(table_id=table.pk, sums=[12, -30, 4, 13]), "sum_not_0")
    refused(lambda: settling.save_sums(table_id=table.pk, sums=[12, -30, 5, 13]), "stale")
    settling.save_sums(table_id=table.pk, sums=[12, -30, 5, 13], reason="verlesen")
    assert LogRow.objects.first().detail["before"] == ["12", "-30", "4", "14"]
    settling.clear_sums(table_id=table.pk, reason="doch Spiel für Spiel")
    table.refresh_from_db()
    assert (table.source, table.a1) == (Source.NOTHING, 0)
    refused(lambda: settling.clear_sums(table_id=table.pk, reason="nochmals"), "no_sums")


@pytest.mark.parametrize(
    "sums",
    [
        [1, -1, 0],
        [1, -1, 0, 0, 0],
        [Fraction(1, 2), Fraction(-1, 2), 0, 0],
        [True, -1, 0, 0],
        ["1", -1, 0, 0],
        [10**9, -(10**9), 0, 0],
        [None, 0, 0, 0],
        [1.0, -1.0, 0, 0],
    ],
)
def test_sums_are_whole_and_one_a_seat(sums: list) -> None:
    table = the_table(running())
    with pytest.raises(Refused) as caught:
        settling.save_sums(table_id=table.pk, sums=sums)
    assert set(caught.value.codes) == {"bad_value"}


def test_half_sums_where_the_rules_have_halves() -> None:
    tournament = running(((1, 2, 3, 4, 5),), system="french-tarot", options={"five_player_split": "halves"})
    table = the_table(tournament)
    settling.save_sums(table_id=table.pk, sums=[Fraction(3, 2), Fraction(-3, 2), 0, 1, -1])
    table.refresh_from_db()
    assert convert.row_points((table.a0, table.a1), 2) == (Fraction(3, 2), Fraction(-3, 2))


def test_sums_replace_games_only_when_told_to() -> None:
    table = the_table(running())
    fill(table)
    refused(lambda: settling.save_sums(table_id=table.pk, sums=[1, -1, 0, 0]), "table_has_records")
    settling.save_sums(table_id=table.pk, sums=[1, -1, 0, 0], replace_records=True, reason="Zettel unleserlich")
    table.refresh_from_db()
    assert (table.source, table.a0) == (Source.SUMS, 2)
    assert Entry.objects.filter(current=True, record__isnull=False).count() == 0
    assert Entry.objects.count() == 6


def test_a_table_is_confirmed_when_it_is_complete() -> None:
    tournament = running()
    table = the_table(tournament)
    save(table, 1, RUFER)
    refused(lambda: settling.confirm_table(table_id=table.pk), "table_incomplete")
    save(table, 2, DREIER)
    save(table, 3, {"game": "quark", "dealer": 2}, keep_faulty=True)
    refused(lambda: settling.confirm_table(table_id=table.pk), "faulty_lines")
    save(table, 3, {**RUFER, "dealer": 2}, expected_version=1, reason="nachgefragt")
    assert settling.confirm_table(table_id=table.pk).state == TableState.CONFIRMED
    settling.reopen_table(table_id=table.pk, reason="Einspruch")
    assert Table.objects.get(pk=table.pk).state == TableState.OPEN
    refused(lambda: settling.reopen_table(table_id=table.pk, reason="nochmals"), "table_open")


def evening() -> Tournament:
    """One planned round, played and closed."""
    tournament = running(rounds=1)
    for number in (1, 2):
        fill(the_table(tournament, number))
    rounds.close_round(round_id=the_round(tournament).pk)
    return tournament


def test_the_way_to_the_published_standings_and_back() -> None:
    tournament = evening()
    refused(lambda: setup.publish_tournament(tournament_id=tournament.pk), "not_in_phase")
    setup.close_tournament(tournament_id=tournament.pk)
    refused(lambda: rounds.reopen_round(round_id=the_round(tournament).pk, reason="Einspruch"), "tournament_closed")
    published = setup.publish_tournament(tournament_id=tournament.pk)
    assert (published.phase, Tournament.objects.get().standings_shown) == (Phase.PUBLISHED, True)
    refused(lambda: setup.reopen_tournament(tournament_id=tournament.pk, reason=" "), "missing_reason")
    setup.reopen_tournament(tournament_id=tournament.pk, reason="Rechenfehler entdeckt")
    rounds.reopen_round(round_id=the_round(tournament).pk, reason="Einspruch")
    assert [row.action for row in LogRow.objects.all()[:4]] == [
        "reopen_round",
        "reopen_tournament",
        "publish_tournament",
        "close_tournament",
    ]


def test_a_tournament_closes_when_all_planned_rounds_are() -> None:
    tournament = running()
    refused(lambda: setup.close_tournament(tournament_id=tournament.pk), "round_open", "rounds_missing")
    rounds.close_round(round_id=the_round(tournament).pk, reason="Probe")
    refused(lambda: setup.close_tournament(tournament_id=tournament.pk), "rounds_missing")
    setup.change_setup(tournament_id=tournament.pk, rounds=1)
    assert setup.close_tournament(tournament_id=tournament.pk).phase == Phase.CLOSED


def test_nothing_is_published_that_does_not_follow_from_the_games() -> None:
    tournament = evening()
    setup.close_tournament(tournament_id=tournament.pk)
    Table.objects.filter(number=1).update(a0=32, a1=-12)
    refused(lambda: setup.publish_tournament(tournament_id=tournament.pk), "totals_differ", "ranking_differs", "ranking_differs")


def test_other_rules_are_adopted_with_a_reason() -> None:
    tournament = evening()
    Tournament.objects.update(rules_digest="0" * 64)
    Table.objects.filter(number=1).update(a0=32, a1=-12)
    tournament = adopting.adopt_rules(tournament_id=tournament.pk, reason="neue Fassung")
    assert tournament.rules_digest == convert.digest(rules.SHEETS["koenigrufen-cup"], {})
    assert Table.objects.get(number=1).a0 == 30
    detail = LogRow.objects.first().detail
    assert detail["rules"][0]["digest"] == "0" * 64
    assert detail["tables"] == [{"round": 1, "table": 1, "totals": [["16", "-6", "-5", "-5"], ["15", "-5", "-5", "-5"]], "games": []}]


def test_a_table_confirmed_twice_is_confirmed_once() -> None:
    tournament = running()
    table = the_table(tournament)
    fill(table)
    settling.confirm_table(table_id=table.pk)
    rows = LogRow.objects.count()
    assert settling.confirm_table(table_id=table.pk).state == TableState.CONFIRMED
    assert LogRow.objects.count() == rows
