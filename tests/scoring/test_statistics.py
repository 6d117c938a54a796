"""How results are distributed, and how that is drawn."""

import re
from fractions import Fraction

from scoring.arithmetic.standings import standings
from scoring.arithmetic.statistics import HighRound, distribution, high_round
from scoring.paper.plot import histogram
from scoring.plain.rows import PlayerRow
from tests.scoring.made import one_round


def test_classes_of_a_round_width_with_0_as_a_border() -> None:
    # −31 … 44 in classes of 5 would be 16, −35 to 45: as many as may be.
    shown = distribution([-31, -1, 0, 4, 5, 44])
    assert (shown.start, shown.width, len(shown.counts)) == (-35, 5, 16)
    assert (shown.counts[0], shown.counts[6], shown.counts[7], shown.counts[8], shown.counts[15]) == (1, 1, 2, 1, 1)
    assert sum(shown.counts) == 6


def test_halves_and_single_results_and_none() -> None:
    assert distribution([Fraction(-1, 2), Fraction(1, 2)]).counts == (1, 1)
    assert distribution([7]) == (7, 1, (1,))
    assert distribution([]) is None


def test_a_wild_result_makes_the_classes_wider() -> None:
    shown = distribution([-900, 0, 1200])
    assert (shown.start, shown.width, len(shown.counts)) == (-1000, 200, 12)


def test_the_picture_has_a_bar_a_class_minus_hollow_plus_solid() -> None:
    drawn = histogram(distribution([-3, -3, -1, 0, 2]), "de")
    hollow, solid = re.findall(r'<path d="([^"]*)M0 0"', drawn)
    assert (hollow.count("M"), solid.count("M")) == (2, 2)
    assert re.findall(r">([^<>]+)</text>", drawn) == ["2", "−3", "−2", "1", "−1", "1", "0", "1", "1", "2", "3"]


def test_the_highest_round_names_all_who_played_it() -> None:
    field = [PlayerRow(number, f"P{number}") for number in (1, 2, 3, 4)]
    lines = standings(field, [*one_round(1, {1: 9, 2: -9}), *one_round(2, {3: 9, 4: -9})], 2)
    assert high_round(lines) == HighRound(9, ((1, 1), (3, 2)))
    # A round in which nobody sat is no round of 0.
    assert high_round(standings(field, one_round(1, {1: -1, 2: -2}), 2)) == HighRound(-1, ((1, 1),))
    assert high_round(standings(field, [], 2)) is None
