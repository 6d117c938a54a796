"""A game that all at the table play, though one of them sits out of the others."""

from dataclasses import replace

import pytest

import rules
from rules.rows import kinds

CUP = rules.SHEETS["koenigrufen-cup"]
OPEN = replace(kinds.TRISCHAKEN, everybody=True)


@pytest.fixture
def five() -> rules.Tariff:
    games = tuple(replace(game, kind=OPEN) if game.slug == "trischaken" else game for game in CUP.system.games)
    found = rules.tariff(replace(CUP, system=replace(CUP.system, games=games)), 5)
    assert not isinstance(found, rules.Refusal)
    return found


def test_who_sits_out_of_other_games_plays_it(five: rules.Tariff) -> None:
    assert five.idle(2, "trischaken") == ()
    assert five.active_seats(2, "trischaken") == (0, 1, 2, 3, 4)
    assert (five.idle(2, "dreier"), five.idle(2)) == ((2,), (2,))
    assert five.active_seats(2, "dreier") == (0, 1, 3, 4)


def test_the_seat_that_somebody_left_plays_nothing(five: rules.Tariff) -> None:
    """Of five one has left: four are there, all of them play everything."""
    left = five.without(4)
    assert left.idle(2, "trischaken") == left.idle(2, "dreier") == (4,)
    assert left.active_seats(2, "trischaken") == (0, 1, 2, 3)
