"""A ranking as JSON: read, refused with its row, written again; which list a table has."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from rules.book import BY_SUM, RankedBy, Ranking, SheetFault, read_ranking

HALVES = some.integers(0, 40).map(lambda halves: halves // 2 if halves % 2 == 0 else Fraction(halves, 2))
LISTS = some.lists(HALVES, min_size=1, max_size=6).map(lambda entries: tuple(sorted(entries, reverse=True)))
POINTS = some.dictionaries(some.integers(2, 6), LISTS, min_size=1)


def read(given: object) -> tuple[Ranking | None, list[tuple[str, str]]]:
    faults: list[SheetFault] = []
    found = read_ranking(given, "ranking", faults)
    assert all(fault.german and fault.english and "{" not in fault.german.replace("{ Name: Wert, … }", "") for fault in faults)
    return found, [(fault.row, fault.code) for fault in faults]


def test_the_sum_is_what_counts_where_nobody_says_anything() -> None:
    assert read({"kind": "sum"}) == (BY_SUM, [])
    assert BY_SUM.written() == {"kind": "sum"}


@given(POINTS)
def test_what_is_written_is_read_again(points: dict[int, Any]) -> None:
    ranking = Ranking(RankedBy.TABLE_POINTS, points)
    assert read(ranking.written()) == (ranking, [])


@pytest.mark.parametrize("given, faults", [
    ([], [("ranking", "no_table")]),
    ({}, [("ranking.kind", "missing_key")]),
    ({"kind": "places", "order": 1}, [("ranking.order", "unknown_key"), ("ranking.kind", "unknown_choice")]),
    ({"kind": True}, [("ranking.kind", "unknown_choice")]),
    ({"kind": "sum", "points": {"4": [4]}}, [("ranking.points", "not_for_kind")]),
    ({"kind": "table_points"}, [("ranking.points", "missing_key")]),
    ({"kind": "table_points", "points": [4, 3]}, [("ranking.points", "no_table")]),
    ({"kind": "table_points", "points": {}}, [("ranking.points", "bad_value")]),
    ({"kind": "table_points", "points": {"4": None}}, [("ranking.points", "bad_value")]),
    ({"kind": "table_points", "points": {"4": [4, 3, 5], "7": [1], "5": 3, "3": [2, 1.5, 0]}},
     [("ranking.points.4", "bad_value"), ("ranking.points.7", "bad_value"), ("ranking.points.5", "no_list")]),
    *(({"kind": "table_points", "points": {"4": entries}}, [("ranking.points.4", "bad_value")])
      for entries in ([], [1, -1], [1.25], [True], ["4"], [None], [float("nan")], [float("inf")], [1_000_001])),
])  # fmt: skip
def test_what_is_no_ranking_is_refused_with_its_row(given: object, faults: list[tuple[str, str]]) -> None:
    assert read(given) == (None, faults)


@pytest.mark.parametrize("size, listed", [(2, (9, 5)), (3, (9, 5)), (4, (4, Fraction(5, 2))), (5, (4, Fraction(5, 2))), (6, (6,))])
def test_a_table_has_its_list_or_the_next_smaller_one(size: int, listed: tuple[Any, ...]) -> None:
    ranking, _ = read({"kind": "table_points", "points": {"6": [6], "4": [4, 2.5], "3": [9.0, 5]}})
    assert ranking is not None
    assert ranking.list_of(size, 1) == listed
