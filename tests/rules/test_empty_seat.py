"""One leaves a table at which the dealer sits out: the others play on, each of them every game. Amounts by hand from the sheets."""

from typing import Any

import pytest

import rules
from rules.engine import family_of
from tests.rules import generator
from tests.rules.every_game import reseated

CUP = rules.tariff("koenigrufen-cup", 5)
RUFER: dict[str, Any] = {"game": "rufer", "dealer": 0, "declarer": 0, "partner": 2, "won": True}
TRISCHAKEN = {"game": "trischaken", "dealer": 0, "points": [None, "27/1", "14/2", "9/0", "19/0"]}
LARGE = [(system, max(sizes)) for system, sizes in generator.SEATS.items() if rules.KNOWN[system].system.rests(max(sizes))]


@pytest.mark.parametrize("empty", range(5))
@pytest.mark.parametrize("system, seats", LARGE)
def test_who_is_left_plays_as_at_a_smaller_table(system: str, seats: int, empty: int) -> None:
    """The same game with nobody at a seat in between brings everybody the same, and the empty seat 0."""
    if empty >= seats:
        return
    small, large = rules.tariff(system, seats - 1), rules.tariff(system, seats).without(empty)
    for given in generator.records(small, 11, 60):
        there = reseated(given, lambda seat: seat + (seat >= empty), seats)
        here, now = (rules.score(rules.read_record(record, tariff), tariff) for record, tariff in ((given, small), (there, large)))
        assert type(here) is type(now), (given, now)
        if isinstance(here, rules.Settlement):
            for before, after in ((here.points, now.points), (here.cash, now.cash)):
                assert after == (*before[:empty], 0, *before[empty:]), given


def test_the_dealer_plays_and_nobody_sits_at_the_empty_seat() -> None:
    """A Rufer is worth 1: each of the side that wins has it from one of the other two."""
    left = CUP.without(4)
    assert rules.score(rules.read_record(RUFER, left), left).points == (1, -1, 1, -1, 0)
    assert "seat_empty" not in str(rules.read_record(RUFER, CUP)), "with five the dealer sits out"
    for field, seat in (("dealer", 4), ("declarer", 4), ("partner", 4)):
        refused = rules.read_record(RUFER | {field: seat}, left)
        assert [(found.field, found.code) for found in refused.findings][:1] == [(field, "bad_seat")]
        assert "sitzt niemand mehr" in refused.findings[0].message


def test_vorhand_is_the_next_at_the_table() -> None:
    left = CUP.without(4)
    assert [left.after(dealer) for dealer in (0, 1, 2, 3, 4)] == [1, 2, 3, 0, 0]
    by_vorhand = {"game": "sechserdreier", "dealer": 3, "declarer": 0, "won": True}
    assert not rules.score(rules.read_record(by_vorhand, left), left).warnings
    assert [found.code for found in rules.score(rules.read_record(by_vorhand | {"declarer": 1}, left), left).warnings] == ["not_vorhand"]


def test_where_all_play_nobody_can_be_spared() -> None:
    with pytest.raises(ValueError, match="nobody to spare"):
        rules.tariff("koenigrufen-cup", 4).without(1)
    with pytest.raises(ValueError, match="nobody to spare"):
        rules.tariff("french-tarot", 5).without(1)


def sheet(empty: list[int | None], games: int | None = None) -> list[int]:
    """The factors of a sheet of the Speiszettel: a Trischaken by seat 0, then a Rufer of whoever is in turn."""
    tariff = rules.tariff("koenigrufen-speiszettel", 5)
    records, dealer = [], 0
    for number, seat in enumerate(empty):
        own = tariff.without(seat)
        dealer = dealer if number == 0 else own.after(dealer)
        declarer, partner = own.active_seats(dealer)[:2]
        game = TRISCHAKEN if number == 0 else {"game": "rufer", "dealer": dealer, "declarer": declarer, "partner": partner, "won": True}
        records.append(rules.read_record(game, own))
    assert not any(isinstance(record, rules.Refusal) for record in records)
    return [1 if found is None else 2 for found in family_of(tariff).doublings(tariff, records, games, empty)]


def test_a_radl_is_over_when_all_who_are_left_have_dealt() -> None:
    """Five deals count double after a Trischaken that seat 0 dealt: 1, 2, 3, 4, 0."""
    assert sheet([None] * 7) == [1, 2, 2, 2, 2, 2, 1]
    assert sheet([None, None, 4, 4, 4, 4]) == [1, 2, 2, 2, 2, 1], "seat 4 has left before its deal: 1, 2, 3, 0"
    assert sheet([None, None, 1, 1, 1, 1, 1]) == [1, 2, 2, 2, 2, 2, 1], "seat 1 had dealt: 1, 2, 3, 4, 0"


def test_the_closing_radl_is_a_deal_of_each_who_is_left() -> None:
    """Of 17 games, eight with five and nine with four, the last four count double."""
    factors = sheet([None] * 8 + [4] * 9, games=17)
    assert factors[6:] == [1] * 7 + [2] * 4


def test_a_sheet_adds_up_over_the_change() -> None:
    """Game 1 with five: 1 and 2 win a Rufer, 0 deals. Game 2 with four: 2 and 1, who deals and plays."""
    first = {"game": "rufer", "dealer": 0, "declarer": 1, "partner": 2, "won": True}
    second = {"game": "rufer", "dealer": 1, "declarer": 2, "partner": 1, "won": True}
    records = [rules.read_record(first, CUP), rules.read_record(second, CUP.without(4))]
    result = rules.score_sheet(CUP, records, 20, [None, 4])
    assert [row.points for row in result.rows] == [(0, 1, 1, -1, -1), (-1, 1, 1, -1, 0)]
    assert result.totals == (-1, 2, 2, -2, -1)
    assert not result.rows[1].warnings, "1 deals after 0"
