"""Writing lines of a score sheet: saved, sent twice, corrected, struck, inserted, refused; what changes on the rest of the sheet."""

from uuid import uuid4

import pytest

from tests.tournament.evening import DREIER, FAULTY, REDEAL, RUFER, drawn, fill, log_says, running, save, the_round, the_table
from tournament.desk.evening import rounds
from tournament.desk.setup import setup
from tournament.ledger.lines import settling, writing
from tournament.ledger.store import convert
from tournament.ledger.store.refusals import Refused
from tournament.models import POSITION_STEP, Entry, LogRow, Source, Table, TableState, Tournament
from tournament.models.amounts import POINTS

pytestmark = pytest.mark.django_db


def totals(table: Table) -> tuple:
    table.refresh_from_db()
    return convert.row_points([getattr(table, column) for column in POINTS], table.seats)


def refused(action, *codes: str) -> Refused:
    before = (Entry.objects.count(), LogRow.objects.count(), list(Tournament.objects.values_list("version", flat=True)))
    with pytest.raises(Refused) as caught:
        action()
    assert caught.value.codes == codes
    assert all(finding.message for finding in caught.value.findings)
    assert before == (Entry.objects.count(), LogRow.objects.count(), list(Tournament.objects.values_list("version", flat=True)))
    return caught.value


def test_a_game_is_written_with_its_amounts_and_one_log_row() -> None:
    tournament = running()
    table, logged = the_table(tournament), LogRow.objects.count()
    saved = save(table, 1, RUFER, author="leitung")
    assert (saved.game, saved.version, saved.settled, saved.points, saved.cash) == (1, 1, True, (-1, 1, 1, -1), (0, 0, 0, 0))
    assert saved.totals == totals(table) == (-1, 1, 1, -1)
    row = LogRow.objects.first()
    assert LogRow.objects.count() == logged + 1
    assert (row.action, row.author, row.table, log_says(row)) == ("save_entry", "leitung", table, "R1 T1, Spiel 1: Rufer")
    assert Tournament.objects.get().version == tournament.version + 1


def test_totals_add_up_over_the_sheet() -> None:
    table = the_table(running())
    fill(table)
    # -1+15+1, 1-5-1, 1-5-1, -1-5+1
    assert totals(table) == (15, -5, -5, -5)


def test_sent_twice_it_is_stored_once_and_answered_the_same() -> None:
    table, client = the_table(running()), uuid4()
    first = save(table, 1, RUFER, client_id=client)
    again = save(table, 1, RUFER, client_id=client)
    assert again == first._replace(repeated=True, row=0)
    assert Entry.objects.count() == 1


def test_sent_twice_it_is_answered_even_after_the_round_closed() -> None:
    tournament = running()
    table, client = the_table(tournament), uuid4()
    first = save(table, 1, RUFER, client_id=client)
    rounds.close_round(round_id=the_round(tournament).pk, reason="Licht aus")
    assert save(table, 1, RUFER, client_id=client) == first._replace(repeated=True, row=0)


def test_another_save_under_the_same_id_is_refused() -> None:
    table, client = the_table(running()), uuid4()
    save(table, 1, RUFER, client_id=client)
    refused(lambda: save(table, 2, DREIER, client_id=client), "client_id_used")


def test_a_correction_keeps_the_old_version() -> None:
    table = the_table(running())
    save(table, 1, RUFER)
    saved = save(table, 1, DREIER, expected_version=1, reason="war ein Dreier")
    assert (saved.version, saved.game, totals(table)) == (2, 1, (15, -5, -5, -5))
    old, new = Entry.objects.order_by("version")
    assert (old.current, old.game, old.record, old.a0) == (False, None, RUFER, -2)
    assert (new.current, new.game, new.reason) == (True, 1, "war ein Dreier")
    assert log_says(LogRow.objects.first()) == (
        "R1 T1, Spiel 1: Rufer → Dreier Spieler Spieler 2 → Spieler 1, Partner Spieler 3 → –, −1 +1 +1 −1 → +15 −5 −5 −5 – war ein Dreier"
    )


@pytest.mark.parametrize("change, words", [
    ({"won": False}, "Dreier gewonnen → verloren, +15 −5 −5 −5 → −15 +5 +5 +5"),
    ({"kontra": 2}, "Dreier – → Kontra, bar 0 0 0 0 → +15 −5 −5 −5"),
    ({"announcements": [{"kind": "pagat", "by": 0, "when": "open", "won": True}]},
     "Dreier Ansagen – → Pagat angesagt (Spieler 1), +15 −5 −5 −5 → +21 −7 −7 −7"),
    ({"game": "trischaken", "declarer": None, "won": None, "points": ["40/0", "30/0", "0/0", "1/0"]},
    "Dreier → Trischaken gewonnen → fehlerhaft, "
     "Spieler Spieler 1 → –, +15 −5 −5 −5 → 0 0 0 0"),
    ({"dealer": 2}, "Dreier berichtigt"),
])  # fmt: skip
def test_the_log_says_what_a_correction_changed(change: dict, words: str) -> None:
    """A Dreier is 5 from each of three; its Kontra is cash in the cup; an open Pagat 2 more."""
    table = the_table(running())
    save(table, 1, DREIER)
    record = {field: value for field, value in {**DREIER, **change}.items() if value is not None}
    save(table, 1, record, expected_version=1, reason="verlesen", keep_faulty=True)
    assert log_says(LogRow.objects.first()) == f"R1 T1, Spiel 1: {words} – verlesen"


def test_a_correction_needs_a_reason_and_a_change() -> None:
    table = the_table(running())
    save(table, 1, RUFER)
    refused(lambda: save(table, 1, DREIER, expected_version=1), "missing_reason")
    refused(lambda: save(table, 1, DREIER, expected_version=1, reason="  "), "missing_reason")
    refused(lambda: save(table, 1, RUFER, expected_version=1, reason="nochmals"), "unchanged")
    save(table, 2, FAULTY, keep_faulty=True)
    again = {"expected_version": 1, "reason": "nochmals", "keep_faulty": True}
    refused(lambda: save(table, 2, FAULTY, **again), "unchanged")  # today's reading says the same of it; only an older one might not have


def test_the_second_writer_of_a_line_sees_both() -> None:
    table = the_table(running())
    save(table, 1, RUFER, author="Tisch")
    caught = refused(lambda: save(table, 1, DREIER), "stale")
    assert caught.context["current"] == {"version": 1, "record": RUFER, "author": "Tisch"}
    assert caught.context["yours"] == {"version": 0, "record": DREIER}


@pytest.mark.parametrize("line", [0, 3, 10**12])
def test_a_new_line_goes_at_the_end(line: int) -> None:
    table = the_table(running())
    save(table, 1, RUFER)
    refused(lambda: save(table, line, DREIER), "unknown_line")


def test_a_record_that_the_rules_refuse_is_refused_with_its_fields() -> None:
    table = the_table(running())
    caught = refused(lambda: save(table, 1, FAULTY), "sum_not_70")
    assert caught.findings[0].field == "points"
    caught = refused(lambda: save(table, 1, {"game": "rufer"}), "missing_field", "missing_field", "missing_field")
    assert {finding.field for finding in caught.findings} == {"dealer", "declarer", "won"}


def test_a_faulty_record_can_be_kept_counts_nothing_and_keeps_the_round_open() -> None:
    tournament = running()
    table = the_table(tournament)
    saved = save(table, 1, FAULTY, keep_faulty=True)
    assert (saved.game, saved.settled, saved.points) == (1, False, (0, 0, 0, 0))
    assert [found["code"] for found in Entry.objects.get().findings] == ["sum_not_70"]
    save(table, 2, DREIER)
    assert totals(table) == (15, -5, -5, -5)
    caught = refused(lambda: rounds.close_round(round_id=the_round(tournament).pk), "faulty_lines", "table_incomplete", "table_incomplete")
    assert [finding.field for finding in caught.findings] == ["tables[1]", "tables[1]", "tables[2]"]


def test_the_round_has_so_many_games() -> None:
    table = the_table(running())
    fill(table)
    refused(lambda: save(table, 4, {**RUFER, "dealer": 3}), "too_many_games")
    saved = save(table, 4, {**REDEAL, "dealer": 3})
    assert (saved.game, saved.settled) == (None, True)
    refused(lambda: save(table, 4, {**RUFER, "dealer": 3}, expected_version=1, reason="doch gespielt"), "too_many_games")


def test_a_struck_line_stays_and_the_games_close_up() -> None:
    table = the_table(running())
    fill(table)
    struck = writing.strike_entry(table_id=table.pk, position=2 * POSITION_STEP, expected_version=1, reason="doppelt geschrieben")
    assert (struck.game, struck.points, struck.version) == (None, (0, 0, 0, 0), 2)
    assert totals(table) == (0, 0, 0, 0)
    live = Entry.objects.filter(current=True).order_by("position").values_list("position", "game")
    assert [(position // POSITION_STEP, game) for position, game in live] == [(1, 1), (2, None), (3, 2)]
    refused(
        lambda: writing.strike_entry(table_id=table.pk, position=2 * POSITION_STEP, expected_version=2, reason="nochmals"), "unknown_line"
    )
    back = save(table, 2, DREIER, expected_version=2, reason="war doch richtig")
    assert (back.game, back.version, totals(table)) == (2, 3, (15, -5, -5, -5))
    assert Entry.objects.get(position=3 * POSITION_STEP, current=True).game == 3


def test_with_every_line_struck_nothing_is_written() -> None:
    table = the_table(running())
    save(table, 1, RUFER)
    writing.strike_entry(table_id=table.pk, position=POSITION_STEP, expected_version=1, reason="falscher Tisch")
    table.refresh_from_db()
    assert table.source == Source.NOTHING


def test_a_forgotten_game_is_inserted_and_the_others_count_up() -> None:
    table = the_table(running())
    save(table, 1, RUFER)
    save(table, 2, {**RUFER, "dealer": 2})
    saved = writing.insert_entry(table_id=table.pk, before_position=2 * POSITION_STEP, record=DREIER, reason="vergessen")
    assert (saved.game, saved.version) == (2, 1)
    assert list(Entry.objects.order_by("position").values_list("game", flat=True)) == [1, 2, 3]
    inserted = writing.insert_entry(table_id=table.pk, before_position=POSITION_STEP, record={**REDEAL, "dealer": 0}, reason="vergessen")
    assert inserted.position == POSITION_STEP // 2
    assert list(Entry.objects.order_by("position").values_list("game", flat=True)) == [None, 1, 2, 3]


def test_there_is_an_end_to_inserting() -> None:
    table = the_table(running())
    save(table, 1, RUFER)
    for _ in range(20):
        writing.insert_entry(table_id=table.pk, before_position=POSITION_STEP, record=REDEAL, reason="vergessen")
    refused(lambda: writing.insert_entry(table_id=table.pk, before_position=POSITION_STEP, record=REDEAL, reason="vergessen"), "no_room")
    refused(lambda: writing.insert_entry(table_id=table.pk, before_position=5, record=REDEAL, reason="vergessen"), "unknown_line")


def test_a_correction_changes_what_follows_from_it_on_other_lines() -> None:
    # Speiszettel: a Trischaken doubles the next four games (the last four of twelve double as well, from 9 on).
    table = the_table(running(system="koenigrufen-speiszettel", games=12))
    trischaken = {"game": "trischaken", "dealer": 0, "points": ["25/0", "22/0", "13/0", "10/0"]}
    save(table, 1, trischaken)
    doubled = save(table, 2, {**DREIER, "dealer": 1, "declarer": 0})
    assert doubled.points == (30, -10, -10, -10)
    corrected = save(table, 1, {**RUFER, "dealer": 0}, expected_version=1, reason="war ein Rufer")
    assert corrected.points == (-1, 1, 1, -1)
    assert convert.points(Entry.objects.get(game=2).a0) == 15
    assert totals(table) == (14, -4, -4, -6)


def test_a_correction_can_bring_a_contradiction_to_light_elsewhere() -> None:
    table = the_table(running(system="koenigrufen-speiszettel", games=12))
    save(table, 1, RUFER)
    save(table, 2, {**DREIER, "radl": 1})
    save(table, 1, {"game": "fensterbankl", "dealer": 0}, expected_version=1, reason="nicht gespielt")
    line = Entry.objects.get(game=2)
    assert (line.settled, line.a0, line.findings[0]["code"]) == (False, 0, "contradiction")
    assert totals(table) == (0, 0, 0, 0)


def test_kontra_in_the_cup_is_cash() -> None:
    table = the_table(running())
    saved = save(table, 1, {**DREIER, "dealer": 0, "declarer": 0, "kontra": 2})
    assert (saved.points, saved.cash) == ((15, -5, -5, -5), (15, -5, -5, -5))
    table.refresh_from_db()
    assert (table.c0, table.c1) == (30, -10)


def test_the_declarer_and_his_win_are_kept_for_the_tie_break() -> None:
    table = the_table(running())
    fill(table)
    assert list(Entry.objects.order_by("position").values_list("declarer", "declarer_won")) == [(1, True), (0, True), (3, True)]


def test_nothing_is_written_before_and_after_the_round() -> None:
    tournament = drawn()
    table = the_table(tournament)
    refused(lambda: save(table, 1, RUFER), "round_not_open")
    rounds.open_round(round_id=the_round(tournament).pk)
    rounds.close_round(round_id=the_round(tournament).pk, reason="Probe")
    refused(lambda: save(table, 1, RUFER), "round_not_open")
    rounds.reopen_round(round_id=the_round(tournament).pk, reason="doch")
    assert save(table, 1, RUFER).settled


def test_after_the_tournament_its_end_is_named_before_its_rounds() -> None:
    """Whoever is told to open the round again could not."""
    tournament = running(rounds=1)
    rounds.close_round(round_id=the_round(tournament).pk, reason="Probe")
    setup.close_tournament(tournament_id=tournament.pk)
    refused(lambda: save(the_table(tournament), 1, RUFER), "tournament_closed")


def test_games_and_sums_exclude_each_other() -> None:
    table = the_table(running())
    settling.save_sums(table_id=table.pk, sums=[1, -1, 0, 0])
    refused(lambda: save(table, 1, RUFER), "table_has_sums")


def test_a_change_takes_the_confirmation_back() -> None:
    table = the_table(running())
    fill(table)
    settling.confirm_table(table_id=table.pk)
    save(table, 1, DREIER | {"dealer": 0}, expected_version=1, reason="verlesen")
    table.refresh_from_db()
    assert table.state == TableState.OPEN


def test_the_slip_of_a_table_that_was_broken_off_is_entered_afterwards() -> None:
    table = the_table(running())
    settling.break_off_table(table_id=table.pk, reason="Zeit")
    save(table, 1, RUFER)
    table.refresh_from_db()
    assert (table.state, totals(table)) == (TableState.BROKEN_OFF, (-1, 1, 1, -1))


def test_under_other_rules_nothing_is_computed() -> None:
    tournament = running()
    table = the_table(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(rules_digest="0" * 64)
    refused(lambda: save(table, 1, RUFER), "rules_changed")


DEEP: dict = {}
level = DEEP
for _ in range(50):
    level["announcements"] = level = {}


@pytest.mark.parametrize(
    "record",
    [
        None,
        [],
        "rufer",
        7,
        {"game": "rufer", "reason": "x" * 30_000},
        {"game": "ru\x00fer"},
        {"game": "\ud800"},
        {"dealer": 10**30},
        {"points": float("nan")},
        {"points": float("inf")},
        {1: 2},
        DEEP,
        {"announcements": [[[[[[[[[[]]]]]]]]]]},
    ],
)
def test_what_no_database_keeps_is_refused(record: object) -> None:
    table = the_table(running())
    refused(lambda: writing.save_entry(table_id=table.pk, position=POSITION_STEP, record=record, keep_faulty=True), "bad_value")


@pytest.mark.parametrize(
    "record", [{}, {"game": None}, {"game": "quark"}, {"game": "rufer", "dealer": "0"}, {"announcements": []}, {"game": "manual"}]
)
def test_any_other_nonsense_can_be_kept_until_it_is_mended(record: dict) -> None:
    table = the_table(running())
    assert not save(table, 1, record, keep_faulty=True).settled
    assert save(table, 1, RUFER, expected_version=1, reason="gefunden").settled


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": ["rufer"]},
        {"game": {}},
        {"bid": [1]},
        {"dealer": [0]},
        {"partner": {}},
        {"points": {"0": 1}},
        {"points": [[1]]},
        {"amounts": 5},
        {"kontra": [2]},
        {"kontra": {"1": [2]}},
        {"announcements": 5},
        {"announcements": [5]},
        {"announcements": [{"kind": ["pagat"]}]},
        {"renonce": 5},
        {"renonce": {"offenders": 5}},
        {"renonce": {"claims": [5]}},
        {"poignees": [1]},
        {"chelem": 3},
    ],
)
def test_what_has_not_the_shape_of_a_record_cannot_even_be_kept_faulty(wrong: dict) -> None:
    table = the_table(running())
    with pytest.raises(Refused):
        save(table, 1, {**RUFER, **wrong}, keep_faulty=True)
    assert not table.entries.exists()
