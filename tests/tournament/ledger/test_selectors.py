"""What pages and reports read: right, and with the same number of queries for a small field and a large one."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import Q
from django.test.utils import CaptureQueriesContext

from tests.tournament.crowd import crowd
from tests.tournament.evening import DREIER, FAULTY, REDEAL, RUFER, fill, fixture, registered, running, save, the_round, the_table
from tests.tournament.filed import written
from tests.tournament.hand_sums import RANKED
from tournament.desk.evening.check_reading import round_faults
from tournament.desk.evening.log_reading import read_log
from tournament.desk.evening.rounds import close_round
from tournament.desk.registration import players
from tournament.desk.setup import setup
from tournament.entry.board import read_board
from tournament.entry.tiles import tiles
from tournament.hall.player_reading import player_course
from tournament.ledger.lines import settling, writing
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.lines.sheet import read_sheet
from tournament.ledger.lines.undecided import read_undecided
from tournament.ledger.people.people import count_players, known_players, read_registered, read_tags
from tournament.ledger.people.ranking import rankings, read_ranking
from tournament.ledger.people.seatings import read_seatings
from tournament.ledger.store.audience import Audience
from tournament.models import POSITION_STEP, Tournament
from tournament.referee.disputes import read_disputes
from tournament.site.tournaments import read_rounds, read_tournaments, tournament_or_none

pytestmark = pytest.mark.django_db

READERS: dict[str, tuple[Callable[[Tournament], Any], int]] = {
    # what is read, and in how many queries
    "tournaments": (lambda tournament: read_tournaments(Q()), 2),
    "tournament": (lambda tournament: tournament_or_none(tournament.slug, ""), 1),
    "rounds": (read_rounds, 1),
    "registered": (lambda tournament: read_registered(tournament, Audience.DESK), 1),
    "known_players": (lambda tournament: known_players("sp 1", tournament), 1),
    "tags": (read_tags, 1),
    "seatings": (lambda tournament: read_seatings(tournament, Audience.DESK), 1),
    "board": (lambda tournament: read_board(tournament.round_set.all()[0], Audience.DESK), 4),
    "round_faults": (lambda tournament: round_faults(tournament, tournament.round_set.all()[0]), 7),
    "undecided": (read_undecided, 1),
    "disputes": (lambda tournament: read_disputes(tournament, read_ranking(tournament, Audience.DESK)), 4),
    "sheet": (lambda tournament: read_sheet(tournament, 1, 1, Audience.DESK), 3),
    "ranking": (lambda tournament: read_ranking(tournament, Audience.DESK), 3),
    "rankings": (lambda tournament: rankings(tournament, Audience.DESK), 3),
    "count": (count_players, 1),
    "player_course": (lambda tournament: player_course(tournament, 1, Audience.DESK), 3),
    "log": (read_log, 1),
    "file": (written, 16),
    "recompute": (recompute, 7),
}


@pytest.mark.parametrize("name", READERS)
def test_the_number_of_queries_is_the_same_for_every_field(name: str) -> None:
    read, queries = READERS[name]
    for players_ in (8, 80):
        before = transaction.savepoint()
        tournament = Tournament.objects.get(pk=crowd(players_, 2).pk)
        with CaptureQueriesContext(connection) as captured:
            read(tournament)
        assert len(captured) == queries, [query["sql"][:80] for query in captured]
        transaction.savepoint_rollback(before)


def test_wins_as_tie_break_cost_one_query_more() -> None:
    tournament = crowd(8, 1, tie_breaks=["wins"])
    with CaptureQueriesContext(connection) as captured:
        ranked = read_ranking(tournament, Audience.DESK)
    assert len(captured) == 4
    # Only the Dreier are won, by the dealers of games 1, 4, 7, 10, 13, 16, 19: seats 1, 0, 3, 2, 1, 0, 3.
    assert ranked.results[0].wins == (2, 2, 1, 2)


@pytest.mark.parametrize("name", RANKED)
def test_standings_as_worked_out_by_hand(name: str) -> None:
    ranked = read_ranking(fixture(name), Audience.DESK)
    assert [(line.rank, line.player.number, line.total) for line in ranked.standings] == RANKED[name]
    assert ranked.rounds == 2


def test_the_decided_tie_says_what_decided_it() -> None:
    first = read_ranking(fixture("cup-nine"), Audience.DESK).standings[0]
    assert (first.tie_break.slug, first.tie_break.mine, first.tie_break.theirs) == ("best_rounds", 43, 37)


def test_the_board_says_how_far_each_table_is() -> None:
    tournament = running(((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16), (17, 18, 19, 20)))
    fill(the_table(tournament, 1))
    save(the_table(tournament, 2), 1, RUFER)
    save(the_table(tournament, 2), 2, REDEAL)
    save(the_table(tournament, 2), 3, FAULTY, keep_faulty=True)
    settling.save_sums(table_id=the_table(tournament, 3).pk, sums=[1, 2, 3, -6])
    settling.confirm_table(table_id=the_table(tournament, 3).pk)
    settling.break_off_table(table_id=the_table(tournament, 4).pk, reason="Zeit")
    found = read_board(the_round(tournament), Audience.DESK)
    assert [(tile.number, tile.done, tile.faults, tile.missing, tile.status, tile.settled) for tile in found] == [
        (1, 3, 0, 0, "complete", True),
        (2, 2, 1, 1, "faulty", False),
        (3, 3, 0, 0, "confirmed", True),
        (4, 0, 0, 3, "broken_off", True),
        (5, 0, 0, 3, "waiting", False),
    ]
    assert (found[0].points, found[0].numbers, found[0].names[0]) == ((15, -5, -5, -5), (1, 2, 3, 4), "Spieler 1")


def test_a_table_with_nothing_but_a_redeal_has_begun() -> None:
    tournament = running()
    save(the_table(tournament), 1, REDEAL)
    found = read_board(the_round(tournament), Audience.DESK)
    assert [(tile.done, tile.status) for tile in found] == [(0, "running"), (0, "waiting")]
    assert [(tile.word, tile.shape) for tile in tiles(tournament, 1, found)] == [("läuft", "running"), ("noch leer", "waiting")]


def test_no_table_plays_on_when_its_round_was_closed_all_the_same() -> None:
    tournament = running()
    save(the_table(tournament), 1, REDEAL)
    close_round(round_id=the_round(tournament).pk, reason="Sperrstunde")
    assert [tile.word for tile in tiles(tournament, 1, read_board(the_round(tournament), Audience.DESK))] == ["abgebrochen", "abgebrochen"]


def test_the_sheet_keeps_every_version_with_sums_and_reasons() -> None:
    tournament = running(games=4)
    table = the_table(tournament)
    save(table, 1, RUFER, author="Tisch")
    save(table, 1, {**DREIER, "dealer": 0}, expected_version=1, reason="verlesen", author="leitung")
    save(table, 2, REDEAL)
    save(table, 3, FAULTY | {"dealer": 1}, keep_faulty=True)
    save(table, 4, RUFER)
    writing.strike_entry(table_id=table.pk, position=4 * POSITION_STEP, expected_version=1, reason="doppelt")
    sheet = read_sheet(tournament, 1, 1, Audience.DESK)
    shown = [(row.version, row.current, row.struck, row.game, row.settled, row.amounts, row.running) for row in sheet.rows]
    dreier = (15, -5, -5, -5)
    assert shown == [
        (1, False, False, None, True, (-1, 1, 1, -1), None),
        (2, True, False, 1, True, dreier, dreier),
        (1, True, False, None, True, (0, 0, 0, 0), dreier),
        (1, True, False, 2, False, (0, 0, 0, 0), None),
        (1, False, False, None, True, (-1, 1, 1, -1), None),
        (2, True, True, None, True, (0, 0, 0, 0), None),
    ]
    assert [line.points for line in sheet.rows[1].lines] == [dreier]
    assert [found["code"] for found in sheet.rows[3].findings] == ["sum_not_70"]
    assert (sheet.totals, sheet.done, sheet.faults, sheet.next_game, sheet.next_dealer) == (dreier, 2, 1, 3, 2)


def test_after_a_redeal_the_same_dealer_deals_again() -> None:
    tournament = running()
    assert read_sheet(tournament, 1, 1, Audience.DESK).next_dealer == the_table(tournament).first_dealer
    save(the_table(tournament), 1, {**REDEAL, "dealer": 3})
    assert read_sheet(tournament, 1, 1, Audience.DESK).next_dealer == 3
    save(the_table(tournament), 2, {**RUFER, "dealer": 3})
    assert read_sheet(tournament, 1, 1, Audience.DESK).next_dealer == 0
    assert read_sheet(tournament, 1, 9, Audience.DESK) is None


def test_the_check_lists_faults_before_warnings_of_a_table() -> None:
    tournament = running()
    save(the_table(tournament), 1, {**RUFER, "declarer": 2, "partner": 3})
    save(the_table(tournament), 2, FAULTY, keep_faulty=True)
    fill(the_table(tournament, 2))
    found = [(fault.table, fault.game, fault.grave, fault.code) for fault in round_faults(tournament, the_round(tournament))]
    assert found == [
        (1, 1, False, "not_vorhand"),
        (1, 2, True, "sum_not_70"),
        (1, None, True, "missing_games"),
        (2, None, False, "not_confirmed"),
    ]


def test_a_players_course_adds_up() -> None:
    tournament = fixture("cup-nine")
    course = player_course(tournament, 5, Audience.DESK)
    assert [(row.round, row.table, row.seat, row.result, row.total) for row in course.rounds] == [(1, 2, 0, 4, 4), (2, 1, 0, 43, 47)]
    assert [(game.game, game.amount, game.total) for game in course.games] == [
        (1, 0, 0),
        (2, 8, 8),
        (3, -4, 4),
        (1, -1, 3),
        (None, 0, 3),
        (2, 2, 5),
        (3, 42, 47),
    ]
    assert [game.declarer for game in course.games] == [False] * 6 + [True]
    # A slip entered by its sums has no games, and its result counts all the same.
    last = player_course(tournament, 3, Audience.DESK)
    assert ([game.total for game in last.games], last.rounds[-1].total) == ([-2, 13, 37], 47)
    assert player_course(tournament, 99, Audience.DESK) is None


def test_type_ahead_finds_by_number_name_and_place() -> None:
    earlier = registered(3)
    players.add_player(tournament_id=earlier.pk, name="Anna Aigner", place="Linz", number=77)
    now = registered(2, name="Heute")
    assert [known.name for known in known_players("aig lin", now)] == ["Anna Aigner"]
    assert [known.name for known in known_players("77", now)] == ["Anna Aigner"]
    players.add_player(tournament_id=earlier.pk, name="Franz Öllinger", place="Übelbach")
    for typed in ("öll", "Öll", "ÖLLINGER", "übel", "öll übel", "franz ÜBELBACH"):
        assert [known.name for known in known_players(typed, now)] == ["Franz Öllinger"], typed
    assert known_players("Spieler 1", now) == []
    assert [known.name for known in known_players("spieler", now)] == ["Spieler 3"]
    assert known_players("  ", now) == []
    assert known_players("9" * 30, now) == []


def test_lists_of_tournaments_and_rounds() -> None:
    """The newest first, two of one day by when they were made, one without a date at the end."""
    setup.create_tournament(name="Ohne Tag", system="koenigrufen-cup")
    fixture("cup-nine")
    tournament = fixture("sums-only")
    setup.create_tournament(name="Am selben Tag", system="koenigrufen-cup", date=tournament.date)
    found = read_tournaments(Q())
    assert [(row.name, row.players, row.rounds, row.rounds_closed) for row in found] == [
        ("Turnier der Neun", 9, 2, 0), ("Am selben Tag", 0, 3, 0), ("Nur Summen", 8, 2, 0), ("Ohne Tag", 0, 3, 0),
    ]  # fmt: skip
    assert [(row.number, row.state, row.tables) for row in read_rounds(tournament)] == [(1, "open", 2), (2, "open", 2)]
    assert tournament_or_none("gibt-es-nicht", "") is None


def test_the_log_is_searched_and_paged() -> None:
    tournament = running()
    fill(the_table(tournament))
    assert [line.text for line in read_log(tournament, limit=2)] == ["R1 T1, Spiel 3: Rufer", "R1 T1, Spiel 2: Dreier"]
    assert [line.text for line in read_log(tournament, query="dreier")] == ["R1 T1, Spiel 2: Dreier"]
    assert [line.action for line in read_log(tournament, action="open_round")] == ["open_round"]
    assert len(read_log(tournament, offset=2)) == len(read_log(tournament)) - 2


def test_half_points_come_out_as_halves() -> None:
    tournament = running(((1, 2, 3, 4, 5),), system="french-tarot", options={"five_player_split": "halves"})
    # 56 with one bout, target 51: 25 + 5 = 30, to be shared: taker and partner 1.5 each from three defenders.
    record = {"game": "petite", "dealer": 0, "declarer": 1, "partner": 2, "points": 56, "bouts": 1}
    assert save(the_table(tournament), 1, record).points == (-30, 45, 45, -30, -30)
    record = {"game": "petite", "dealer": 1, "declarer": 1, "partner": 2, "points": 57, "bouts": 1}
    half = Fraction(93, 2)
    assert save(the_table(tournament), 2, record).points == (-31, half, half, -31, -31)
    assert read_ranking(tournament, Audience.DESK).standings[0].total == Fraction(183, 2)
