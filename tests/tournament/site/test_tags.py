"""Amounts, sums, Radl, tallies and bars as every page writes them."""

from fractions import Fraction

import pytest
from django.utils.translation import override

from tournament.templatetags import tarock


@pytest.mark.parametrize(
    "points,text,css", [(7, "+7", "plus"), (-7, "−7", "minus"), (0, "0", "zero"), (Fraction(15, 2), "+7½", "plus"), (None, "", "")]
)
def test_an_amount_always_has_its_sign(points, text: str, css: str) -> None:
    assert (tarock.amount(points), tarock.sign(points)) == (text, css)


@pytest.mark.parametrize("points,text,css", [(37, "37", ""), (-49, "−49", "minus"), (0, "0", ""), (None, "", "")])
def test_a_sum_shows_only_the_minus(points, text: str, css: str) -> None:
    assert (tarock.total(points), tarock.below(points)) == (text, css)


def test_english_halves_have_a_point() -> None:
    with override("en"):
        assert tarock.amount(Fraction(-1, 2)) == "−½"


@pytest.mark.parametrize("number,text", [(1, "I"), (4, "IIII"), (5, "V"), (9, "VIIII"), (14, "XIIII")])
def test_radl_are_numbered_as_the_cards_are(number: int, text: str) -> None:
    assert tarock.radl(number) == text


@pytest.mark.parametrize(
    "games,radl,length",
    [
        (0, 4, 0),
        (13, 4, 69),  # three Radl of 22 and one stroke: 66 + 3
        (17, 4, 91),
        (20, 4, 106),
        (9, 5, 27 + 18),  # one Radl of 27, then four strokes and three spaces
        (2, 3, 8),
    ],
)
def test_a_tally_ends_with_its_last_stroke(games: int, radl: int, length: int) -> None:
    assert tarock.tally_length(games, radl) == length


def test_a_tally_says_what_it_shows_and_never_more_than_all() -> None:
    assert 'aria-label="13 von 20 Spielen"' in tarock.tally(13, 20)
    assert 'class="tally by5"' in tarock.tally(1, 16, 5)
    assert tarock.tally(0, 20).count("<path") == 1
    assert tarock.tally(25, 20).count("M0 6H106") == 2


def test_bars_are_solid_to_the_right_and_hollow_to_the_left() -> None:
    # half of the largest: half of 48
    assert '<rect x="50" y="2" width="24.0" height="6"/>' in tarock.bar(5, 10)
    assert '<rect class="neg" x="26.0" y="2" width="24.0" height="6"/>' in tarock.bar(-5, 10)
    assert "<rect" not in tarock.bar(0, 10)
    assert "<rect" not in tarock.bar(0, 0)
