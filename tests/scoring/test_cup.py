"""Cup points by the three formulas, and the best results added up; worked out by hand."""

from fractions import Fraction

import pytest

from scoring.cup import Entry, Result, best_half, capped, cup_standings, curve, fixed


def result(tournament: int, person: str, rank: int = 1, field: int = 40, total: int = 0) -> Result:
    return Result(tournament, person, rank, field, total)


@pytest.mark.parametrize("rank, points", [(1, 223), (2, 198), (10, 117), (13, 100), (50, 1), (51, 0), (200, 0)])
def test_fixed_points_by_rank(rank: int, points: int) -> None:
    assert fixed(result(1, "a", rank, 200)) == points


@pytest.mark.parametrize("total, points", [(-30, 0), (0, 0), (57, 57), (100, 100), (101, 100), (103, 101), (300, 200), (450, 200), (Fraction(15, 2), 7)])
def test_points_in_full_to_100_every_second_above_at_most_200(total: int, points: int) -> None:
    assert capped(result(1, "a", total=total)) == points


@pytest.mark.parametrize(
    "rank, field, points",
    # 200·(39/39)³; 200·(38/39)³ = 185.0…; 200·(20/40)³ = 25; 200·(1/2)³ = 25; the last has nothing.
    [(1, 40, 200), (2, 40, 185), (21, 41, 25), (2, 3, 25), (40, 40, 0), (1, 1, 200)],
)
def test_the_curve(rank: int, field: int, points: int) -> None:
    assert curve(result(1, "a", rank, field)) == points


def test_the_best_two_of_three_count_and_the_dropped_one_stays_in_sight() -> None:
    played = [result(1, "a", total=30), result(2, "a", total=80), result(3, "a", total=50), result(1, "b", total=120)]
    first, second = cup_standings(played, "capped", best=2)
    assert (first.rank, first.person, first.points) == (1, "a", 130)
    assert first.entries == (Entry(2, 80, True), Entry(3, 50, True), Entry(1, 30, False))
    assert (second.rank, second.points, second.entries) == (2, 110, (Entry(1, 110, True),))


def test_the_final_counts_beside_the_best() -> None:
    played = [result(1, "a", total=30), result(2, "a", total=80), result(9, "a", total=10)]
    (line,) = cup_standings(played, "capped", best=1, always=[9])
    assert line.points == 90
    assert line.entries == (Entry(2, 80, True), Entry(9, 10, True), Entry(1, 30, False))


def test_ties_go_by_the_best_single_result_then_by_tournaments_played_and_are_shared() -> None:
    played = [
        result(1, "a", total=50), result(2, "a", total=50), result(1, "b", total=60), result(2, "b", total=40),
        result(1, "c", total=50), result(2, "c", total=50), result(3, "c", total=-5), result(1, "d", total=50), result(2, "d", total=50),
    ]  # fmt: skip
    lines = cup_standings(played, "capped", best=2)
    assert [(line.rank, line.person, line.points) for line in lines] == [(1, "b", 100), (2, "c", 100), (3, "a", 100), (3, "d", 100)]


def test_the_order_of_the_results_is_no_matter() -> None:
    played = [result(number, person, rank=number + place) for place, person in enumerate("abcd") for number in (1, 2, 3)]
    assert cup_standings(reversed(played), "fixed", best=2) == cup_standings(played, "fixed", best=2)


def test_the_best_half_of_the_tournaments_held() -> None:
    assert [best_half(held) for held in (0, 1, 2, 7, 8)] == [0, 1, 1, 4, 4]


def test_an_unknown_formula_is_refused() -> None:
    with pytest.raises(KeyError):
        cup_standings([], "elo")
