"""Table points worked out by hand from free.md: places at a table, ties, lists of other sizes, penalties, the order of a standing."""

from fractions import Fraction

import pytest

from rules.book import Compared, Parts, PlacedBy, RankedBy, Ranking
from scoring.arithmetic.disputes import Doubt, spans
from scoring.arithmetic.standings import Standing, standings
from scoring.arithmetic.table_points import after_penalties, at_table
from scoring.plain.rows import Change, Game, Penalty, PlayerRow, Points, TableResult
from tests.scoring.made import one_round
from tests.scoring.ranked_again import differing

FOUR = Ranking(RankedBy.TABLE_POINTS, {4: (4, 3, 2, 1)})
VIENNA = Ranking(RankedBy.TABLE_POINTS, {4: (10, 8, 6, 4)})


def people(*numbers: int) -> list[PlayerRow]:
    return [PlayerRow(number, f"P{number}") for number in numbers]


def order(lines: tuple[Standing, ...]) -> list[tuple[int | None, int, Points]]:
    return [(line.rank, line.player.number, line.total) for line in lines]


@pytest.mark.parametrize("ranking, size, sums, expected", [
    # (3 + 2) / 2
    (FOUR, 4, (30, 10, 10, -50), (4, Fraction(5, 2), Fraction(5, 2), 1)),
    (FOUR, 4, (0, 0, 0, 0), (Fraction(5, 2),) * 4),
    # (8 + 6 + 4) / 3, and (10 + 8 + 6) / 3
    (VIENNA, 4, (20, 5, 5, 5), (10, 6, 6, 6)),
    (VIENNA, 4, (7, 7, 7, -21), (8, 8, 8, 4)),
    (Ranking(RankedBy.TABLE_POINTS, {4: (10, 9, 6, 4)}), 4, (20, 5, 5, 5), (10, *[Fraction(19, 3)] * 3)),
    # five at the list of four: the fifth place gives nothing, and the last two have (4 + 0) / 2
    (VIENNA, 5, (20, 8, 2, -14, -16), (10, 8, 6, 4, 0)),
    (VIENNA, 5, (20, 8, 2, -15, -15), (10, 8, 6, 2, 2)),
    # three, where only 4 and 5 have lists: the smallest; six, where 3 and 5 have: that of 5
    (Ranking(RankedBy.TABLE_POINTS, {5: (5, 4, 3, 2, 1), 4: (4, 3, 2, 1)}), 3, (1, 0, -1), (4, 3, 2)),
    (Ranking(RankedBy.TABLE_POINTS, {3: (4, 2, 1), 5: (5, 4, 3, 2, 1)}), 6, (5, 4, 3, 2, 1, -15), (5, 4, 3, 2, 1, 0)),
    (FOUR, 4, (Fraction(1, 2), 0, Fraction(-1, 2), 0), (4, Fraction(5, 2), 1, Fraction(5, 2))),
])  # fmt: skip
def test_places_at_a_table(ranking: Ranking, size: int, sums: tuple[Points, ...], expected: tuple[Points, ...]) -> None:
    found = at_table(ranking, TableResult(1, 1, tuple(range(size)), tuple(sums)))
    assert tuple(found[place] for place in range(len(sums))) == expected


def test_the_sum_of_the_games_decides_then_the_best_rounds() -> None:
    # free.md, example 6: A 4 + 1, B 3 + 2, C 1 + 4, D 2 + 3; all 5. Sums A −10, B +6, C +6, D −2.
    rounds = [*one_round(1, {1: 7, 2: 4, 3: -6, 4: -5}), *one_round(2, {1: -17, 2: 2, 3: 12, 4: 3})]
    lines = standings(people(1, 2, 3, 4), rounds, 2, ranking=FOUR)
    assert order(lines) == [(1, 3, 5), (2, 2, 5), (3, 4, 5), (4, 1, 5)]
    assert [line.table_points for line in lines] == [(1, 4), (3, 2), (2, 3), (4, 1)]
    assert [line.points for line in lines] == [6, 6, -2, -10]
    # C and B: the best table points of a round are 4 before 3.
    assert [line.tie_break and line.tie_break.name for line in lines] == ["best_rounds", "points", "points", None]
    assert [line.tie_break.text(named=True) for line in lines if line.tie_break] == [
        "beste Runde nach Tischpunkten 4 vor 3", "Summe der Spiele +6 vor −2", "Summe der Spiele −2 vor −10",
    ]  # fmt: skip
    assert lines[0].tie_break is not None
    assert lines[0].tie_break.text("en", named=True) == "best round by table points 4 before 3"


def test_equal_table_points_of_the_rounds_leave_it_to_their_sums() -> None:
    # Both 7 of 4 and 3, both 13: round sums 8 and 5 against 9 and 4.
    rounds = [*one_round(1, {1: 8, 2: 4, 3: -2, 4: -10}), *one_round(2, {2: 9, 1: 5, 3: -2, 4: -12})]
    lines = standings(people(1, 2, 3, 4), rounds, 2, ranking=FOUR)
    assert order(lines)[:2] == [(1, 2, 7), (2, 1, 7)]
    assert lines[0].tie_break is not None
    assert (lines[0].tie_break.name, lines[0].tie_break.text(named=True)) == ("best_rounds", "beste Runde nach Spielen +9 vor +8")


def test_a_sheets_own_places_leave_equal_rounds_undecided() -> None:
    # The same two: by table points alone nothing parts them, and both sat at the same tables, 4 + 3 and 3 + 4.
    rounds = [*one_round(1, {1: 8, 2: 4, 3: -2, 4: -10}), *one_round(2, {2: 9, 1: 5, 3: -2, 4: -12})]
    alone = Ranking(RankedBy.TABLE_POINTS, {4: (4, 3, 2, 1)}, compared=Compared.TABLE_POINTS)
    lines = standings(people(1, 2, 3, 4), rounds, 2, ranking=alone, chain=("best_rounds", "head_to_head"))
    assert order(lines)[:2] == [(1, 1, 7), (1, 2, 7)]


def test_common_tables_are_compared_in_table_points() -> None:
    # 1 has 3 and 4, 5 has 4 and 3, both 0 in all. At their common table of round 2 it is 4 against 3.
    rounds = [
        *one_round(1, {2: 9, 1: 2, 3: -4, 4: -7, 5: 3, 6: 2, 7: 1, 8: -6}), *one_round(2, {1: -2, 5: -3, 9: -4, 10: -5}),
    ]  # fmt: skip
    alone = Ranking(RankedBy.TABLE_POINTS, {4: (4, 3, 2, 1)}, compared=Compared.TABLE_POINTS)
    lines = standings(people(*range(1, 11)), rounds, 2, ranking=alone, chain=("head_to_head",))
    assert order(lines)[:2] == [(1, 1, 7), (2, 5, 7)]
    assert lines[0].tie_break is not None
    assert lines[0].tie_break.text(named=True) == "Tischpunkte an gemeinsamen Tischen 4 vor 3"


def test_places_are_those_after_the_penalties_of_the_round() -> None:
    # 1 has 8 less 5 in round 1, behind 4: 3 and 4 table points there; in round 2 nothing is taken off. The sum: 8 + 9 − 5.
    given = [Penalty(1, "P1", -5, "laut", round=1)]
    places = Ranking(RankedBy.TABLE_POINTS, {4: (4, 3, 2, 1)}, placed_by=PlacedBy.AFTER_PENALTIES)
    rounds = [*one_round(1, {1: 8, 2: 4, 3: -2, 4: -10}), *one_round(2, {1: 9, 2: 5, 3: -2, 4: -12})]
    lines = standings(people(1, 2, 3, 4), rounds, 2, ranking=after_penalties(places, given), penalties={1: -5})
    assert [(line.player.number, line.table_points, line.points) for line in lines[:2]] == [(1, (3, 4), 12), (2, (4, 3), 9)]
    # In the other rankings a penalty moves no place.
    assert after_penalties(FOUR, given) is FOUR


def test_hundredths() -> None:
    # Three first of 10, 9, 6: 25 / 3; of the last three 19 / 3.
    rounded = Ranking(RankedBy.TABLE_POINTS, {4: (10, 9, 6, 4)}, parts=Parts.HUNDREDTHS)
    assert at_table(rounded, one_round(1, {1: 1, 2: 1, 3: 1, 4: -3})[0])[1] == Fraction(833, 100)
    assert at_table(rounded, one_round(1, {1: 3, 2: -1, 3: -1, 4: -1})[0])[4] == Fraction(633, 100)


def test_penalties_of_both_kinds_move_no_place_at_a_table() -> None:
    rounds = one_round(1, {1: 8, 2: 4, 3: -2, 4: -10})
    lines = standings(people(1, 2, 3, 4), rounds, 1, ranking=FOUR, table_penalties={1: -1})
    assert order(lines) == [(1, 1, 3), (2, 2, 3), (3, 3, 2), (4, 4, 1)]
    assert (lines[0].penalties, lines[0].table_penalties) == (0, -1)
    # And five points of the games: 3 against 4.
    lines = standings(people(1, 2, 3, 4), rounds, 1, ranking=FOUR, table_penalties={1: -1}, penalties={1: -5})
    assert order(lines) == [(1, 2, 3), (2, 1, 3), (3, 3, 2), (4, 4, 1)]
    assert (lines[1].points, lines[1].table_points) == (3, (4,))
    # Under the sum a table point moves nobody.
    assert order(standings(people(1, 2, 3, 4), rounds, 1, table_penalties={1: -9}))[0] == (1, 1, 8)


def test_a_round_not_played_is_behind_every_played_one() -> None:
    # 5 sat at a table without a result: no table points, none of the games. 4 was last twice, with a list that gives the last nothing.
    rounds = [*one_round(1, {1: 9, 2: 3, 3: -2, 4: -10}), *one_round(2, {5: 0, 6: 0, 7: 0, 8: 0})]
    rounds[1] = rounds[1]._replace(written=False)
    none_last = Ranking(RankedBy.TABLE_POINTS, {4: (3, 2, 1, 0)})
    lines = standings(people(*range(1, 9)), rounds, 2, ranking=none_last)
    # All of them 0 table points; 4 has −10, so the sum puts him behind those who did not play.
    assert order(lines)[3:] == [(4, 5, 0), (4, 6, 0), (4, 7, 0), (4, 8, 0), (8, 4, 0)]
    assert lines[3].table_points == (None, None)
    # With equal sums it is the round that was played that counts, 0 points too: 4 has 10 given back.
    lines = standings(people(*range(1, 9)), rounds, 2, ranking=none_last, penalties={4: 10})
    assert order(lines)[3] == (4, 4, 0)
    assert lines[3].tie_break is not None
    assert lines[3].tie_break.text(named=True) == "beste Runde nach Tischpunkten 0 vor nicht gespielt"


def test_who_changed_within_a_round_has_a_place_wherever_he_sat() -> None:
    # 5 sits down for 4 before game 2. Game 1: 1 +3, 2 −1, 3 −1, 4 −1; game 2: 1 −6, 2 +2, 3 +2, 5 +2. So 1 −3, 2 +1, 3 +1, 4 −1, 5 +2.
    changed = TableResult(
        1, 1, (1, 2, 3, 4), (-3, 1, 1, 1), changes=(Change(2, 3, 5),), games=(Game(1, (3, -1, -1, -1)), Game(2, (-6, 2, 2, 2)))
    )
    lines = standings(people(1, 2, 3, 4, 5), [changed], 1, ranking=FOUR)
    # 5: 4; 2 and 3: (3 + 2) / 2; 4: 1; 1 is fifth of four places: 0.
    assert order(lines) == [(1, 5, 4), (2, 2, Fraction(5, 2)), (2, 3, Fraction(5, 2)), (4, 4, 1), (5, 1, 0)]


def test_excluded_players_keep_their_place_at_the_table() -> None:
    lines = standings(people(1, 2, 3, 4), one_round(1, {1: 8, 2: 4, 3: -2, 4: -10}), 1, ranking=FOUR, unranked={1})
    assert order(lines) == [(1, 2, 3), (2, 3, 2), (3, 4, 1), (None, 1, 4)]


def test_a_dispute_has_a_range_of_table_points() -> None:
    # Now 8, 4, −2, −10. Had the disputed game gone the other way: −1, 7, 4, −10.
    [now] = one_round(1, {1: 8, 2: 4, 3: -2, 4: -10})
    other = now._replace(points=(-1, 7, 4, -10))
    found = spans(people(1, 2, 3, 4), [now], 1, [Doubt((now, other))], ranking=FOUR)
    assert found.exact
    assert {number: (span.low, span.high, span.best, span.worst) for number, span in found.by_number.items()} == {
        1: (2, 4, 1, 3), 2: (3, 4, 1, 2), 3: (2, 3, 2, 3),
    }  # fmt: skip
    assert found.by_number[1].text() == "2 bis 4, Rang 1 bis 3"


def test_bounds_of_table_points_hold_every_place() -> None:
    # Only each one's least and most are known: 1 has −1 to 8, 2 has 4 to 7, 3 has −2 to 4. 1 can be third at worst (−1 behind 7 and 4) and
    # first at best (8); 2 first (7 before −1 and −2) or, behind 8 and level with 4, (3 + 2) / 2; 3 level with 2 before 1: (4 + 3) / 2, or
    # third.
    [now] = one_round(1, {1: 8, 2: 4, 3: -2, 4: -10})
    other = now._replace(points=(-1, 7, 4, -10))
    found = spans(people(1, 2, 3, 4), [now], 1, [Doubt((now, other), exact=False)], ranking=FOUR)
    assert not found.exact
    assert {number: (span.low, span.high) for number, span in found.by_number.items() if span.low != span.high} == {
        1: (2, 4), 2: (Fraction(5, 2), 4), 3: (2, Fraction(7, 2)),
    }  # fmt: skip


def test_random_rankings_come_out_as_from_the_page_alone() -> None:
    assert differing(7, 1_500) == []
