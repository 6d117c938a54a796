"""How many play, and who sits out, the sheet says by the size of the table."""

from dataclasses import replace

import pytest

import rules
from rules.rows.sheet import Sheet

CUP = rules.SHEETS["koenigrufen-cup"]
DREIER = {"game": "dreier", "dealer": 1, "declarer": 0, "won": True}
"""5 from each of three others."""


def with_out(**columns: object) -> Sheet:
    return replace(CUP, system=replace(CUP.system, **columns))  # type: ignore[arg-type]


@pytest.mark.parametrize("seats, rests", [(4, ()), (5, (0,))])
def test_of_five_at_a_table_of_four_players_the_dealer_sits_out(seats: int, rests: tuple[int, ...]) -> None:
    assert CUP.system.rests(seats) == rests
    assert rules.tariff(CUP, seats).active == 4


@pytest.mark.parametrize("place, amounts", [(0, (15, 0, -5, -5, -5)), (2, (15, -5, -5, 0, -5)), (3, (15, -5, -5, -5, 0))])
def test_who_sits_out_is_counted_from_the_dealer(place: int, amounts: tuple[int, ...]) -> None:
    """The dealer is seat 1: at place 0 it is he, at 2 seat 3, at 3 seat 4."""
    tariff = rules.tariff(with_out(active=None, out={5: (place,)}), 5)
    assert (tariff.active, tariff.idle(1), tariff.idle(4)) == (4, (1 + place,), ((4 + place) % 5,))
    assert rules.score(rules.read_record(DREIER, tariff), tariff).points == amounts
    resting = rules.read_record({**DREIER, "declarer": 1 + place}, tariff)
    assert [(found.code, found.field) for found in resting.findings] == [("bad_seat", "declarer")]
    given = [5 * (seat == 1 + place) - 5 * (seat == 0) for seat in range(5)]
    by_hand = {"game": "manual", "dealer": 1, "amounts": given, "reason": "Probe"}
    assert [found.field for found in rules.read_record(by_hand, tariff).findings] == [f"amounts[{1 + place}]"]


def test_where_the_sheet_says_nothing_of_a_size_all_play() -> None:
    """As in French Tarot with a mort at five: three and four play all, of five one deals and watches."""
    sheet = rules.SHEETS["french-tarot"]
    mort = replace(sheet, system=replace(sheet.system, out={5: (0,)}))
    tariffs = [rules.tariff(mort, seats) for seats in (3, 4, 5)]
    assert [(tariff.active, tariff.sits_out) for tariff in tariffs] == [(3, False), (4, False), (4, True)]
    assert [rules.tariff(sheet, seats).active for seats in (3, 4, 5)] == [3, 4, 5]


@pytest.mark.parametrize("columns", [{"out": {6: (0,)}}, {"out": {5: (5,)}}, {"out": {5: (1,)}}, {"seats": (3, 4)}], ids=str)
def test_a_sheet_that_cannot_be_is_refused(columns: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="table"):
        with_out(**columns)


def test_who_sits_out_elsewhere_is_another_digest() -> None:
    assert rules.digest(with_out(out={5: (2,)})) != rules.digest(CUP)
    assert rules.digest(with_out(out={})) == rules.digest(CUP)


@pytest.mark.parametrize("slug, wanted", [
    ("koenigrufen-cup", (4, 5)), ("point-tarock", (3, 4)), ("french-tarot", (4, 5, 3)),
])  # fmt: skip
def test_the_usual_table_is_wanted_most_and_the_smaller_ones_least(slug: str, wanted: tuple[int, ...]) -> None:
    assert rules.KNOWN[slug].system.wanted == wanted
