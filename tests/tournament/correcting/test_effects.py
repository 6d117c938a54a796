"""What a correction changes, told before it is done and not done before it was told.

Table 1 of `published`: +15 −5 −5 −5 for numbers 1 to 4, table 2 the same for 5 to 8: 1 and 5 share the first rank, the six others the third.
With the Dreier lost table 1 is −15 +5 +5 +5: 5 first, 2 to 4 second with 5, 6 to 8 fifth, 1 last.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest

from tests.tournament.correcting.test_correcting import LOST, SECOND, played, published
from tests.tournament.evening import DREIER, running, save, the_round, the_table
from tests.tournament.referee.test_ruled_lines import FOUR, SCHRIFT
from tournament.correcting.effects import Before, Moved, Paid
from tournament.correcting.trying import Tried, tried
from tournament.correcting.writing import correct_line, strike_line
from tournament.desk import rounds
from tournament.models import POSITION_STEP, Entry, LogRow, Tournament

pytestmark = pytest.mark.django_db


def try_line(tournament: Tournament, record: Mapping[str, Any] = LOST, seen: str = "", *, line: int = 2, version: int = 1) -> Tried:
    table = the_table(tournament)
    said = {"position": line * POSITION_STEP, "record": record, "expected_version": version, "reason": "verlesen"}
    tournament.refresh_from_db()
    return tried(tournament, (1, 1), partial(correct_line, table_id=table.pk, **said), said=record, seen=seen)


def test_it_is_told_before_and_nothing_is_stored() -> None:
    tournament = published()
    rows, entries = LogRow.objects.count(), Entry.objects.count()
    tournament.refresh_from_db()
    version = tournament.version
    found = try_line(tournament)
    assert (found.done, LogRow.objects.count(), Entry.objects.count()) == (False, rows, entries)
    tournament.refresh_from_db()
    assert (tournament.version, tournament.phase) == (version, "published")
    told = found.effect
    assert told.names == ("1", "2", "3", "4")
    assert told.games == (Before("Spiel 2, Dreier", "verloren", (15, -5, -5, -5), (-15, 5, 5, 5)),)
    assert told.sums == Before("Summe", "", (15, -5, -5, -5), (-15, 5, 5, 5))
    assert (told.fallen, told.cash, told.beside, told.final) == ((), None, (), True)


def test_who_moves_and_nobody_else() -> None:
    told = try_line(published()).effect
    assert told.ranks == (
        Moved(2, "Spieler 2", (3, 2), (-5, 5)), Moved(3, "Spieler 3", (3, 2), (-5, 5)), Moved(4, "Spieler 4", (3, 2), (-5, 5)),
        Moved(6, "Spieler 6", (3, 5), (-5, -5)), Moved(7, "Spieler 7", (3, 5), (-5, -5)), Moved(8, "Spieler 8", (3, 5), (-5, -5)),
        Moved(1, "Spieler 1", (1, 8), (15, -15)),
    )  # fmt: skip
    assert [row.up for row in told.ranks] == [True, True, True, False, False, False, False]


def test_who_pays_whom_at_the_table_with_ten_cents_a_point() -> None:
    """Three paid 50 cents to number 1; now he pays each of them."""
    was, now = try_line(published()).effect.paid or ((), ())
    assert was == tuple(Paid(f"{number}", "1", 50) for number in (2, 3, 4))
    assert now == tuple(Paid("1", f"{number}", 50) for number in (2, 3, 4))


def test_what_was_seen_is_done() -> None:
    tournament = published()
    seen = try_line(tournament).digest
    assert try_line(tournament, seen=seen).done
    assert Entry.objects.filter(table=the_table(tournament), position=SECOND, current=True, record=LOST).exists()


def test_what_was_not_seen_is_told_again() -> None:
    """Another record than the one that was shown; and one where somebody corrected another table in between."""
    tournament = published()
    seen = try_line(tournament).digest
    assert not try_line(tournament, {**LOST, "declarer": 1}, seen).done
    other = the_table(tournament, 2)
    correct_line(table_id=other.pk, position=SECOND, record=LOST, expected_version=1, reason="verlesen")
    again = try_line(tournament, seen=seen)
    assert (again.done, again.digest != seen) == (False, True)
    assert try_line(tournament, seen=again.digest).done


def test_while_a_round_is_played_other_tables_may_write_on() -> None:
    tournament = played()
    seen = try_line(tournament).digest
    save(the_table(tournament, 2), 2, LOST, expected_version=1, reason="verlesen")
    assert try_line(tournament, seen=seen).done


def test_a_line_that_is_struck() -> None:
    """The Dreier gone: −1+1, +1−1, +1−1, −1+1."""
    tournament = published()
    act = partial(strike_line, table_id=the_table(tournament).pk, position=SECOND, expected_version=1, reason="nie gespielt")
    told = tried(tournament, (1, 1), act, said=None, seen="").effect
    assert told.games == (Before("Spiel 2, Dreier", "", (15, -5, -5, -5), None),)
    assert told.sums.now == (0, 0, 0, 0)


def test_games_behind_that_count_double_no_more_are_told() -> None:
    """As in test_correcting: the Trischaken was a Rufer, and the two behind it count once."""
    tournament = running(FOUR, **{**SCHRIFT, "rounds": 1, "games": 3})
    table = the_table(tournament)
    save(table, 1, {"game": "trischaken", "dealer": 0, "points": ["36/0", "20/0", "14/0", "0/0"]})
    save(table, 2, {"game": "rufer", "dealer": 1, "declarer": 2, "partner": 3, "won": True})
    save(table, 3, {"game": "dreier", "dealer": 2, "declarer": 0, "won": True})
    rounds.close_round(round_id=the_round(tournament).pk)
    told = try_line(tournament, {"game": "rufer", "dealer": 0, "declarer": 0, "partner": 1, "won": True}, line=1).effect
    assert [(row.what, row.was, row.now) for row in told.games] == [
        ("Spiel 1, Rufer", (-4, 0, 0, 4), (1, 1, -1, -1)), ("Spiel 2, Rufer", (-2, -2, 2, 2), (-1, -1, 1, 1)),
        ("Spiel 3, Dreier", (30, -10, -10, -10), (15, -5, -5, -5)),
    ]  # fmt: skip


def test_a_correction_that_changes_no_amount_says_so() -> None:
    told = try_line(published(), {**DREIER, "dealer": 2}).effect
    assert (told.games, told.paid, told.ranks) == ((), None, ())
    assert told.sums.was == told.sums.now
