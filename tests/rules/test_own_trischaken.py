"""Trischaken of sheets of tarock-sheet/2: the two new schemes, a Bürgermeister from elsewhere, and amounts of half a point. Worked out by
hand from own-sheets.md, cups.md and point-tarock.md."""

from fractions import Fraction
from typing import Any

import pytest

import rules
from rules.engine.record import Trischaken
from rules.rows.choices import Halves, JungfrauOfTied, ThreeTied, TwoJungfrauen, VorhandTied
from rules.rows.choices import Trischaken as Scheme
from rules.rows.measures import CardCount
from tests.rules.measured import points, settled, sheet_with, table

POT = {"trischaken_pot": None}
TWO_PAY_ONE = POT | {"trischaken": Scheme.TWO_PAY_ONE, "trischaken_value": 1}
WHOLE_VALUE = POT | {"trischaken": Scheme.WHOLE_VALUE, "trischaken_value": 6}
EACH = POT | {"trischaken": Scheme.LOSER_PAYS_EACH, "two_jungfrauen": TwoJungfrauen.DOUBLED, "jungfrau_of_tied": JungfrauOfTied.ALL}
THREE = POT | {
    "trischaken": Scheme.LOSER_PAYS_THREE, "two_jungfrauen": TwoJungfrauen.SHARED, "jungfrau_of_tied": JungfrauOfTied.THREE_IN_ALL,
    "three_tied": ThreeTied.ONE_EACH,
}  # fmt: skip
SIX = POT | {"trischaken": Scheme.TWO_PAY_OR_ONE_PAYS_SIX, "vorhand_tied": VorhandTied.SHARES_SIX}
HALF = Fraction(1, 2)
REFUSED = ["undefined_by_rules points"]


def trischaken(policies: dict[str, Any], *counts: str, dealer: int = 0, **other: Any) -> Any:
    """What the counts come to; Vorhand is the seat after the dealer."""
    system = sheet_with(policies, **({"active": 3, "seats": (3, 4), "usual_seats": 3} if len(counts) == 3 else {}), **other)
    return points({"game": "trischaken", "dealer": dealer, "points": list(counts)}, table(system, len(counts)))


@pytest.mark.parametrize(
    "counts, amounts",
    [
        (("36/0", "20/0", "10/0", "4/0"), [-3, 1, 1, 1]),
        (("36/0", "20/0", "14/0", "0/0"), [-3, 0, 0, 3]),
        (("36/0", "34/0", "0/0", "0/0"), [-3, 1, 1, 1]),
        (("70/0", "0/0", "0/0", "0/0"), [-3, 1, 1, 1]),
        (("30/0", "22/0", "18/0", "0/0"), [-1, -1, -1, 3]),
        (("35/0", "35/0", "0/0", "0/0"), [-1, -1, 1, 1]),
        (("30/0", "20/0", "12/0", "8/0"), [-1, -1, 1, 1]),
        (("30/0", "15/0", "15/0", "10/0"), [-1, 0, 0, 1]),
        (("20/0", "20/0", "20/0", "10/0"), REFUSED),
        (("30/0", "13/1", "13/1", "13/1"), REFUSED),
    ],
)
def test_two_pay_one_another(counts: tuple[str, ...], amounts: list[Any]) -> None:
    assert trischaken(TWO_PAY_ONE, *counts) == amounts


def test_two_pay_a_value_of_half_a_point_each() -> None:
    """2½ each; with a Bürgermeister 7½, to three players 2½ each; three equal at the bottom share −2½ + 2½ + 2½, which no halves give."""
    kept = {"halves": Halves.KEPT}
    policies = TWO_PAY_ONE | {"trischaken_value": Fraction(5, 2)}
    assert trischaken(policies, "30/0", "20/0", "12/0", "8/0", **kept) == [-5 * HALF, -5 * HALF, 5 * HALF, 5 * HALF]
    assert trischaken(policies, "36/0", "20/0", "10/0", "4/0", **kept) == [-15 * HALF, 5 * HALF, 5 * HALF, 5 * HALF]
    assert trischaken(policies, "30/0", "13/1", "13/1", "13/1", **kept) == REFUSED


@pytest.mark.parametrize(
    "counts, amounts",
    [
        # Vorhand is 1. Loser 0: 6, a half to each; as Bürgermeister 12.
        (("30/0", "22/0", "18/0"), [-6, 3, 3]),
        (("40/0", "18/0", "12/0"), [-12, 6, 6]),
        # Vorhand pays twice, as Bürgermeister four times; one Jungfrau has all of it, two have all of it each.
        (("22/0", "30/0", "18/0"), [6, -12, 6]),
        (("30/0", "40/0", "0/0"), [0, -24, 24]),
        (("0/0", "70/0", "0/0"), [24, -48, 24]),
        # Two losers pay a half each, undoubled; three are quits.
        (("30/0", "30/0", "10/0"), [-3, -3, 6]),
        (("35/0", "35/0", "0/0"), [-3, -3, 6]),
        (("23/1", "23/1", "23/1"), [0, 0, 0]),
    ],
)
def test_a_whole_value_of_six_among_three(counts: tuple[str, ...], amounts: list[Any]) -> None:
    assert trischaken(WHOLE_VALUE, *counts) == amounts


def test_who_is_buergermeister_is_what_the_sheet_says() -> None:
    """From 40/0: with 36/0 the loser pays the pot of 6 alone, 2 to each; with 40/0 twice that. From 30/0 on he is it already."""
    late, early = (CardCount(mayor=3 * count) for count in (40, 30))
    counts = ("36/0", "20/0", "10/0", "4/0")
    assert trischaken({}, *counts, count=late) == [-6, 2, 2, 2]
    assert trischaken({}, "40/0", "16/0", "10/0", "4/0", count=late) == [-12, 4, 4, 4]
    assert trischaken({}, "30/0", "20/0", "12/0", "8/0", count=early) == [-12, 4, 4, 4]


@pytest.mark.parametrize("policies, plain", [({}, -6), (EACH, -3), (THREE, -3), (SIX, -2), (TWO_PAY_ONE, -1)])
def test_every_scheme_asks_the_sheet_who_is_buergermeister(policies: dict[str, Any], plain: int) -> None:
    """Player 0 pays as anybody with 34/0, and more with as much where the sheet's Bürgermeister begins there."""
    counts = ("34/0", "20/0", "12/0", "4/0")
    assert trischaken(policies, *counts)[0] == plain
    assert trischaken(policies, *counts, count=CardCount(mayor=102))[0] < plain


def test_a_line_names_the_buergermeister_of_the_sheet() -> None:
    system = sheet_with(count=CardCount(mayor=90))
    found = settled({"game": "trischaken", "dealer": 0, "points": ["30/0", "20/0", "12/0", "8/0"]}, table(system))
    assert found.lines[0].text() == "Trischaken, die meisten Punkte 30/0 (Bürgermeister): einer zahlt 6 × 2 = 12, 3 bekommen je 4"


def test_halves_that_are_kept_are_shared() -> None:
    """A pot of 5: two losers 2½ each, to the one Jungfrau 5; shared by the two others 2½ each. Whole, nobody shares it."""
    five, kept = {"trischaken_pot": 5}, {"halves": Halves.KEPT}
    assert trischaken(five, "30/0", "10/0", "30/0", "0/0", **kept) == [-5 * HALF, 0, -5 * HALF, 5]
    assert trischaken(five, "30/0", "6/0", "30/0", "4/0", **kept) == [-5 * HALF, 5 * HALF, -5 * HALF, 5 * HALF]
    assert trischaken(five, "30/0", "6/0", "30/0", "4/0") == REFUSED
    assert trischaken(five, "30/0", "6/0", "30/0", "4/0", halves=Halves.DOWN) == REFUSED


def test_three_in_all_from_two_losers_are_one_and_a_half_each_where_halves_are_kept() -> None:
    counts = ("30/0", "10/0", "30/0", "0/0")
    assert trischaken(THREE, *counts) == REFUSED
    assert trischaken(THREE, *counts, halves=Halves.KEPT) == [-3 * HALF, 0, -3 * HALF, 3]


def test_four_alike_are_quits_where_nobody_is_left_to_receive() -> None:
    """A pack that four can share: each for himself nobody receives; by places 2 + 2 − 2 − 2."""
    record = Trischaken("trischaken", dealer=0, points=(54,) * 4)
    for policies in (EACH, SIX, TWO_PAY_ONE):
        assert rules.score(record, table(sheet_with(policies))).points == (0, 0, 0, 0)


def test_the_arithmetic_of_a_half_is_said() -> None:
    """A pot of 2½, twice for a Bürgermeister, to the one Jungfrau."""
    system = sheet_with({"trischaken_pot": Fraction(5, 2)}, halves=Halves.KEPT)
    found = settled({"game": "trischaken", "dealer": 3, "points": ["20/0", "40/0", "10/0", "0/0"]}, table(system))
    assert found.points == (0, -5, 0, 5)
    assert "einer zahlt 2½ × 2 = 5, einer bekommt 5" in found.lines[0].text()
