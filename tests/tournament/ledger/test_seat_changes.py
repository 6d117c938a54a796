"""Somebody sat down in another's place: standings, sheet and seating read who sat when; amounts added up by hand.

`fill` writes at each table: Rufer (seats 1 and 2 +1, 0 and 3 -1), Dreier won by seat 0 (+15, others -5), Rufer (3 and 0 +1, 1 and 2 -1).
By seat: 0: -1 +15 +1 = 15; 1: +1 -5 -1 = -5; 2: the same; 3: -1 -5 +1 = -5.
"""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournament.evening import DREIER, RUFER, drawn, fill, registered, running, save, the_table
from tests.tournament.seat_hand import sits_down
from tournament.desk.registration.players import import_players
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.lines.sheet import read_sheet
from tournament.ledger.lines.writing import insert_entry, strike_entry
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.people.seatings import read_seatings
from tournament.ledger.store.audience import Audience
from tournament.models import POSITION_STEP, Tournament

pytestmark = pytest.mark.django_db


def evening() -> Tournament:
    """Two tables of four that play, and number 9, who sits nowhere."""
    tournament = running()
    import_players(tournament_id=tournament.pk, rows=[{"name": "Spieler 9"}])
    tournament.refresh_from_db()
    return tournament


def totals(tournament: Tournament) -> dict[int, object]:
    return {line.player.number: line.total for line in read_ranking(tournament, Audience.DESK).standings}


def test_the_standing_gives_each_the_games_he_sat() -> None:
    tournament = evening()
    fill(the_table(tournament))
    sits_down(the_table(tournament), 0, 9, before_game=2)
    # 1 has game 1, -1; 9 games 2 and 3, +15 +1 = 16.
    assert totals(tournament) == {1: -1, 2: -5, 3: -5, 4: -5, 9: 16, 5: 0, 6: 0, 7: 0, 8: 0}
    assert recompute(tournament) == []


def test_wins_are_of_who_played_the_game() -> None:
    tournament = evening()
    tournament.tie_breaks = ["wins"]
    tournament.save()
    fill(the_table(tournament))
    sits_down(the_table(tournament), 0, 9, before_game=2)
    ranked = read_ranking(tournament, Audience.DESK)
    # The Dreier of game 2 is 9's: he won 1 game as declarer; of the other seats, 1 won the first Rufer and 3 the last.
    assert [[game.winner for game in result.games] for result in ranked.results] == [[1, 0, 3], []]


def test_two_at_each_others_tables() -> None:
    tournament = evening()
    for number in (1, 2):
        fill(the_table(tournament, number))
    # Seat 0 of table 1 is 1's for game 1 (-1), 5's for games 2 and 3 (16); seat 0 of table 2 is 5's for games 1 and 2 (14), 1's for game 3
    # (1).
    sits_down(the_table(tournament), 0, 9, before_game=2)  # a seat has one player a round: by way of a third
    sits_down(the_table(tournament, 2), 0, 1, before_game=3)
    assert totals(tournament)[1] == 0
    assert totals(tournament)[5] == 14
    assert sum(totals(tournament).values()) == 0
    assert recompute(tournament) == []


def test_seating_and_sheet_know_who_began() -> None:
    tournament = evening()
    save(the_table(tournament), 1, RUFER)
    sits_down(the_table(tournament), 2, 9, before_game=2)
    [one, other] = [item.seating for item in read_seatings(tournament, Audience.DESK)]
    assert [[person.number for person in people] for people in (one.players, one.first)] == [[1, 2, 9, 4], [1, 2, 3, 4]]
    assert [(change.before_game, change.seat, change.player.number) for change in one.changes] == [(2, 2, 9)]
    assert (other.began, other.changes, other.first) == ((), (), other.players)
    sheet = read_sheet(tournament, 1, 1, Audience.DESK)
    assert sheet is not None
    assert sheet.seating == one


def test_what_is_inserted_or_struck_before_moves_the_number_and_not_the_player() -> None:
    tournament = evening()
    table = the_table(tournament)
    save(table, 1, RUFER)
    save(table, 2, DREIER)
    sits_down(table, 0, 9, before_game=2)

    def change() -> int:
        return read_seatings(tournament, Audience.DESK)[0].seating.changes[0].before_game

    insert_entry(table_id=table.pk, before_position=POSITION_STEP, record={**RUFER, "dealer": 3}, reason="vergessen")
    assert (change(), totals(tournament)[9]) == (3, 15)
    strike_entry(table_id=table.pk, position=POSITION_STEP, expected_version=1, reason="doppelt")
    assert (change(), totals(tournament)[9]) == (2, 15)
    save(table, 1, RUFER, expected_version=2, reason="doch")
    assert (change(), totals(tournament)[9], totals(tournament)[1]) == (3, 15, -2)


def test_before_a_game_that_is_not_written_yet() -> None:
    tournament = evening()
    table = the_table(tournament)
    sits_down(table, 0, 9, before_game=3)

    def change() -> int:
        return read_seatings(tournament, Audience.DESK)[0].seating.changes[0].before_game

    assert change() == 3
    fill(table)
    assert (change(), totals(tournament)[1], totals(tournament)[9]) == (3, 14, 1)


def test_where_nobody_changed_nothing_more_is_asked() -> None:
    tournament = evening()
    fill(the_table(tournament))
    with CaptureQueriesContext(connection) as plain:
        read_ranking(tournament, Audience.DESK)
        read_seatings(tournament, Audience.DESK)
    sits_down(the_table(tournament), 0, 9, before_game=2)
    with CaptureQueriesContext(connection) as moved:
        read_ranking(tournament, Audience.DESK)
        read_seatings(tournament, Audience.DESK)
    assert (len(plain), len(moved)) == (4, 6)


def test_a_round_that_is_only_drawn_has_no_results() -> None:
    assert read_ranking(drawn(), Audience.DESK).results == ()
    assert read_ranking(registered(), Audience.DESK).results == ()
