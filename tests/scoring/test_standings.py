"""Standings worked out by hand: totals, each tie-break, nested ties, shared ranks, and the laws that hold for any field."""

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from scoring.arithmetic.standings import Misfit, Standing, ranking_over, standings
from scoring.arithmetic.tiebreaks import lot
from scoring.plain.rows import PlayerRow, TableResult
from tests.scoring.made import one_round


def people(*numbers: int, tags: dict[int, tuple[str, ...]] | None = None) -> list[PlayerRow]:
    return [PlayerRow(number, f"P{number}", tags=(tags or {}).get(number, ())) for number in numbers]


def ranks(lines: tuple[Standing, ...]) -> list[tuple[int, int]]:
    return [(line.rank, line.player.number) for line in lines]


def why(lines: tuple[Standing, ...], language: str = "de") -> list[str | None]:
    return [line.tie_break.text(language) if line.tie_break else None for line in lines]


def test_more_points_rank_higher_and_a_missed_round_is_empty() -> None:
    rounds = [*one_round(1, {1: 10, 2: -4, 3: -6, 4: 0}), *one_round(2, {1: -3, 2: 20, 3: -17})]
    lines = standings(people(1, 2, 3, 4), rounds, 2)
    assert ranks(lines) == [(1, 2), (2, 1), (3, 4), (4, 3)]
    assert [line.total for line in lines] == [16, 7, 0, -23]
    four = lines[2]
    assert four.rounds == (0, None)
    assert why(lines) == [None] * 4


def test_best_round_then_the_next_best() -> None:
    # All have 30. 1: 20 10 0, 2: 25 5 0, 3: 20 15 -5, 4: 25 5 0. Best rounds: 2 and 4 (25), then 1 and 3 (20). 2 and 4 are equal to the
    # end.
    # 3 before 1 by the second best, 15 before 10.
    scores = {1: (20, 10, 0), 2: (25, 5, 0), 3: (20, 15, -5), 4: (5, 0, 25)}
    rounds = [result for number in (1, 2, 3) for result in one_round(number, {one: line[number - 1] for one, line in scores.items()})]
    lines = standings(people(1, 2, 3, 4), rounds, 3)
    assert ranks(lines) == [(1, 2), (1, 4), (3, 3), (4, 1)]
    assert why(lines) == ["+25 vor +20", "+25 vor +20", "2. +15 vor +10", None]
    assert why(lines, "en")[2] == "2. +15 before +10"
    assert [line.tie_break and line.tie_break.slug for line in lines] == ["best_rounds", "best_rounds", "best_rounds", None]


def test_a_round_not_played_stands_behind_every_played_one() -> None:
    # Both have 10. 1 played one round (10), 2 played 10 and 0: whatever he made in the second, he played it.
    lines = standings(people(1, 2, 3), [*one_round(1, {1: 10, 2: 10}), *one_round(2, {2: 0, 3: -5})], 2)
    assert ranks(lines) == [(1, 2), (2, 1), (3, 3)]
    assert (why(lines), why(lines, "en")[0]) == (["2. 0 vor nicht gespielt", None, None], "2. 0 before not played")
    # Both have −20. 1 lost it all in one round, 2 in two: −5 is a better best round than −20. 3 and 4 both played one of the two: equal.
    lines = standings(people(1, 2, 3, 4), [*one_round(1, {1: -20, 2: -5, 3: 7}), *one_round(2, {2: -15, 4: 7})], 2)
    assert ranks(lines) == [(1, 3), (1, 4), (3, 2), (4, 1)]
    assert why(lines) == [None, None, "−5 vor −20", None]
    # Both have −10 from a best round of −4: the one then lost 6, the other had 6 points taken off and no second round.
    lines = standings(people(1, 2), [*one_round(1, {1: -4, 2: -4}), *one_round(2, {2: -6})], 2, penalties={1: -6})
    assert (ranks(lines), why(lines)[0]) == ([(1, 2), (2, 1)], "2. −6 vor nicht gespielt")
    # With -5 in the second round and 15 in the first, 2 is before 1: his best round is the better one.
    lines = standings(people(1, 2), [*one_round(1, {1: 10, 2: 15}), *one_round(2, {2: -5})], 2)
    assert ranks(lines) == [(1, 2), (2, 1)]
    assert why(lines) == ["+15 vor +10", None]


@pytest.mark.parametrize("planned", [2, 3, 9])
def test_rounds_to_come_are_nobodys_best(planned: int) -> None:
    # 1: -5 -5, 2: -4 -6, both -10. After two rounds the best are -5 and -4; a round that is planned, or of which nothing is written, is no
    # result yet.
    results = [*one_round(1, {1: -5, 2: -4, 3: 9}), *one_round(2, {1: -5, 2: -6, 3: 11})]
    results += [row._replace(written=False) for row in one_round(3, {1: 0, 2: 0, 3: 0})] if planned > 2 else []
    lines = standings(people(1, 2, 3), results, planned)
    assert ranks(lines) == [(1, 3), (2, 2), (3, 1)]
    assert why(lines) == [None, "−4 vor −5", None]
    assert [line.rounds[2:] for line in lines] == [(None,) * (planned - 2)] * 3


def test_who_sat_at_no_table_has_no_rank() -> None:
    """3 was entered twice and never sat; 9 sits at a table on which nothing stands yet: he is ranked, without a round."""
    rounds = [*one_round(1, {1: 4, 2: -4}), TableResult(1, 2, (9, 8), (0, 0), written=False)]
    lines = standings(people(1, 2, 3, 8, 9), rounds, 2, penalties={3: -50})
    assert [(line.rank, line.player.number, line.rounds, line.total) for line in lines] == [
        (1, 1, (4, None), 4),
        (2, 8, (None, None), 0),
        (2, 9, (None, None), 0),
        (4, 2, (-4, None), -4),
    ]
    assert standings(people(1, 2), [], 2) == ()


def test_penalties_are_part_of_the_total_but_not_of_the_rounds() -> None:
    lines = standings(people(1, 2), one_round(1, {1: 30, 2: 20}), 1, penalties={1: -10})
    assert [(line.rank, line.player.number, line.rounds, line.penalties, line.total) for line in lines] == [
        (1, 1, (30,), -10, 20),
        (2, 2, (20,), 0, 20),
    ]
    assert why(lines) == ["+30 vor +20", None]


def test_wins_count_games_won_as_declarer_over_all_rounds() -> None:
    rounds = [TableResult(1, 1, (1, 2, 3), (5, 5, 5), (2, 3, 1)), TableResult(2, 1, (1, 2, 3), (0, 0, 0), (2, 1, 2))]
    lines = standings(people(1, 2, 3), rounds, 2, chain=("wins",))
    # 4, 4 and 3 games won.
    assert ranks(lines) == [(1, 1), (1, 2), (3, 3)]
    assert why(lines) == ["4 vor 3 Siegen", "4 vor 3 Siegen", None]


def test_wins_are_passed_over_where_a_slip_was_entered_by_its_sums() -> None:
    rounds = [TableResult(1, 1, (1, 2), (5, 5), (2, 3)), TableResult(1, 2, (3, 4), (5, 1), None)]
    lines = standings(people(1, 2, 3, 4), rounds, 1, chain=("wins", "lot"), seed="7f3a")
    assert [line.tie_break and line.tie_break.slug for line in lines] == ["lot", "lot", None, None]


def test_head_to_head_counts_only_common_tables_and_starts_anew_in_a_smaller_group() -> None:
    # 1, 2 and 3 have 6 each. Everyone met everyone: all at table 1 of round 1 (4, 4, 1), then 1 and 2 at table 1 of round 2 (1, 2).
    # Points at tables with another of the group: 1: 5, 2: 6, 3: 1.
    rounds = [
        TableResult(1, 1, (1, 2, 3, 4), (4, 4, 1, -9)), TableResult(2, 1, (1, 2), (1, 2)), TableResult(2, 2, (3, 4), (5, -5)),
        TableResult(3, 1, (1, 4), (1, 0)),
    ]  # fmt: skip
    lines = standings(people(1, 2, 3, 4), rounds, 3, chain=("head_to_head",))
    assert ranks(lines) == [(1, 2), (2, 1), (3, 3), (4, 4)]
    assert why(lines) == ["+6 vor +5", "+5 vor +1", None, None]


def test_head_to_head_is_compared_again_among_those_still_tied() -> None:
    # 1, 2, 3 have 10. In the group of three, 1 and 2 have 5 each (1: 4+1, 2: 3+2) and 3 has 9; left alone, 1 and 2 compare only their
    # common table of round 1: 4 before 3.
    rounds = [
        TableResult(1, 1, (1, 2), (4, 3)), TableResult(2, 1, (1, 3), (1, 4)), TableResult(3, 1, (2, 3), (2, 5)),
        TableResult(4, 1, (1, 9), (5, 0)), TableResult(4, 2, (2, 8), (5, 0)), TableResult(4, 3, (3, 7), (1, 0)),
    ]  # fmt: skip
    lines = standings(people(1, 2, 3, 7, 8, 9), rounds, 4, chain=("head_to_head",))
    assert ranks(lines)[:3] == [(1, 3), (2, 1), (3, 2)]
    assert why(lines)[:3] == ["+9 vor +5", "+4 vor +3", None]


def test_head_to_head_is_passed_over_where_two_of_the_tied_never_met() -> None:
    rounds = [TableResult(1, 1, (1, 2), (5, 3)), TableResult(1, 2, (3, 4), (5, -3)), TableResult(2, 1, (2, 4), (2, 0))]
    lines = standings(people(1, 2, 3, 4), rounds, 2, chain=("head_to_head",))
    assert ranks(lines) == [(1, 1), (1, 2), (1, 3), (4, 4)]


def test_the_chain_goes_on_inside_each_part_of_a_tie() -> None:
    # 30 each: 1 and 2 with best round 20, 3 and 4 with best round 18; inside each pair the wins decide.
    rounds = [
        TableResult(1, 1, (1, 2, 3, 4), (20, 20, 18, 18), (1, 2, 5, 4)),
        TableResult(2, 1, (1, 2, 3, 4), (10, 10, 12, 12), (0, 0, 0, 0)),
    ]
    lines = standings(people(1, 2, 3, 4), rounds, 2, chain=("best_rounds", "wins"))
    assert ranks(lines) == [(1, 2), (2, 1), (3, 3), (4, 4)]
    assert why(lines) == ["2 vor 1 Siegen", "+20 vor +18", "5 vor 4 Siegen", None]


def test_the_lot_decides_every_tie_and_can_be_drawn_again() -> None:
    lines = standings(people(*range(1, 9)), one_round(1, dict.fromkeys(range(1, 9), 0)), 1, chain=("lot",), seed="7f3a")
    assert [line.rank for line in lines] == [1, 2, 3, 4, 5, 6, 7, 8]
    drawn = [lot("7f3a", line.player.number) for line in lines]
    assert drawn == sorted(drawn, reverse=True)
    assert lines[0].tie_break.text() == f"Los {drawn[0][0]:06} vor {drawn[1][0]:06}"
    other = standings(people(*range(1, 9)), one_round(1, dict.fromkeys(range(1, 9), 0)), 1, chain=("lot",), seed="7f3b")
    assert ranks(other) != ranks(lines)


def test_the_lot_is_the_published_one() -> None:
    # printf '7f3a/lot/11' | sha256sum says 65295feb…, as a whole number 457567…746440.
    assert lot("7f3a", 11)[0] == 746440


def test_without_a_chain_equal_totals_share_the_rank() -> None:
    lines = standings(people(1, 2, 3, 4), one_round(1, {1: 5, 2: 0, 3: 0, 4: -5}), 1, chain=())
    assert ranks(lines) == [(1, 1), (2, 2), (2, 3), (4, 4)]


def test_halves_are_exact() -> None:
    lines = standings(people(1, 2), one_round(1, {1: Fraction(15, 2), 2: 7}), 1)
    assert [line.total for line in lines] == [Fraction(15, 2), 7]


def test_a_ranking_over_a_tag_ranks_anew_and_keeps_the_overall_order() -> None:
    tags = dict.fromkeys((2, 3, 5), ("women",))
    lines = standings(people(1, 2, 3, 4, 5, tags=tags), one_round(1, {1: 9, 2: 4, 3: 4, 4: 4, 5: 1}, size=5), 1)
    ranked = ranking_over(lines, "women")
    assert [(line.rank, line.overall, line.player.number) for line in ranked] == [(1, 2, 2), (1, 2, 3), (3, 5, 5)]


def test_a_ranking_over_a_tag_says_what_decided_between_two_who_are_no_neighbours_overall() -> None:
    # 1 before 2 by the best round (20, 15), 2 before 3 by the lot or the second round; 1 and 3 are compared by the best round, too.
    tags = {1: ("w",), 3: ("w",)}
    rounds = [*one_round(1, {1: 20, 2: 15, 3: 15}), *one_round(2, {1: 0, 2: 5, 3: 4}), *one_round(3, {1: 0, 2: 0, 3: 1})]
    ranked = ranking_over(standings(people(1, 2, 3, tags=tags), rounds, 3), "w")
    assert why(ranked) == ["+20 vor +15", None]


@pytest.mark.parametrize(
    "results",
    [
        [TableResult(1, 1, (1, 9), (1, -1))],
        [TableResult(1, 1, (1, 2), (1, -1)), TableResult(1, 2, (2, 3), (1, -1))],
        [TableResult(3, 1, (1, 2), (1, -1))],
        [TableResult(0, 1, (1, 2), (1, -1))],
    ],
    ids=["unknown player", "two tables", "round not planned", "round 0"],
)
def test_rows_that_do_not_belong_together_are_refused(results: list[TableResult]) -> None:
    with pytest.raises(Misfit):
        standings(people(1, 2, 3), results, 2)


def test_an_unknown_criterion_is_refused() -> None:
    with pytest.raises(KeyError):
        standings(people(1, 2), one_round(1, {1: 0, 2: 0}), 1, chain=("height",))


@pytest.mark.parametrize("chain", [("best_rounds",), ("wins", "head_to_head"), ("head_to_head", "best_rounds", "lot"), ("lot",), ()])
def test_laws_for_any_field(chain: tuple[str, ...]) -> None:
    """The order of the input is no matter; ranks follow totals; a shared rank has the same total; every tie-break joins equal totals."""
    chance = Random(5)  # noqa: S311 – no secret
    for _ in range(60):
        field = people(*chance.sample(range(1, 99), 8), tags={})
        numbers = [player.number for player in field]
        rounds = []
        for number in (1, 2):
            chance.shuffle(numbers)
            for table in (0, 1):
                seated = tuple(numbers[4 * table : 4 * table + 4])
                rounds.append(
                    TableResult(
                        number, table + 1, seated, tuple(chance.randint(-1, 1) for _ in seated), tuple(chance.randint(0, 1) for _ in seated)
                    )
                )
        lines = standings(field, rounds, 2, chain=chain, seed="x")
        chance.shuffle(field)
        chance.shuffle(rounds)
        assert standings(field, rounds, 2, chain=chain, seed="x") == lines
        assert [line.total for line in lines] == sorted((line.total for line in lines), reverse=True)
        for place, (line, after) in enumerate(pairwise(lines), start=1):
            assert line.rank <= place
            assert after.rank in (line.rank, place + 1)
            assert (after.rank == line.rank) <= (after.total == line.total)
            if line.tie_break and after.rank != line.rank:
                assert line.total == after.total
                assert line.tie_break.mine > line.tie_break.theirs
        assert [line.overall for line in lines] == [line.rank for line in lines]
