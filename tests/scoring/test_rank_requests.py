"""What `rank` answers and refuses: every fault at once, with its code and its field."""

from typing import Any

import pytest

from scoring.requests import rank

FOUR = {"kind": "table_points", "points": {"4": [4, 3, 2, 1]}}
TABLE = {"round": 1, "size": 4, "sums": {"1": 8, "2": 4, "3": -2, "4": -10}}


def asked(**fields: Any) -> dict[str, Any]:
    return {"id": "r", "ranking": FOUR, "tables": [TABLE], **fields}


@pytest.mark.parametrize("request_, expected", [
    ("x", [("bad_value", "request")]),
    (asked(tables=None), [("missing_field", "tables")]),
    (asked(ranking={"kind": "places"}), [("unknown_choice", "ranking.kind")]),
    (asked(ranking={"kind": "sum", "points": {"4": [1]}}), [("not_for_kind", "ranking.points")]),
    (asked(ranking={"kind": "table_points", "points": {"4": [1, 2]}}, tables=7), [("bad_value", "ranking.points.4"), ("bad_value",
    "tables")]),
    (asked(ranking={"kind": "table_points", "points": {}}), [("bad_value", "ranking.points")]),
    (asked(tables=[{**TABLE, "round": 0, "size": 7}]), [("bad_value", "tables[0].round"), ("bad_value", "tables[0].size")]),
    (asked(tables=[{"round": 1, "size": 4}]), [("missing_field", "tables[0].sums")]),
    (asked(tables=[{**TABLE, "sums": {"a": 1, "2": "x"}}]), [("bad_value", "tables[0].sums.a"), ("bad_value", "tables[0].sums.2")]),
    (asked(tables=[{**TABLE, "sums": {"2": 1, "02": 1}}]), [("duplicate_person", "tables[0].sums.02")]),
    (asked(tables=[{**TABLE, "seats": 4}]), [("unknown_field", "tables[0].seats")]),
    (asked(penalties=[{"player": 1, "table_points": 0}]), [("bad_value", "penalties[0].table_points")]),
    (asked(penalties=[{"player": 1, "points": -3}]), [("bad_value", "penalties[0].points")]),
    (asked(penalties=[{"table_points": 1}, {"player": 1}]), [("missing_field", "penalties[0].player"), ("missing_field",
    "penalties[1].points")]),
    (asked(ranking={"kind": "sum"}, penalties=[{"player": 1, "table_points": 1}]), [("unexpected_field",
    "penalties[0].table_points")]),
    (asked(out=["1"]), [("bad_value", "out[0]")]),
])  # fmt: skip
def test_what_is_refused(request_: Any, expected: list[tuple[str, str]]) -> None:
    found = rank.answer(request_)
    assert "standing" not in found
    assert [(error["code"], error["field"]) for error in found["errors"]] == expected  # type: ignore[attr-defined]
    assert all(error["message"] for language in ("de", "en") for error in rank.answer(request_, language)["errors"])  # type: ignore[attr-defined]


def test_a_ranking_by_the_sum_takes_points_only() -> None:
    sums = {"tables": [TABLE], "penalties": [{"player": 1, "points": 4.5}]}
    assert rank.answer(sums)["standing"] == [[2, 1, 4], [1, 2, 3.5], [3, 3, -2], [4, 4, -10]]
    both = {**sums, "penalties": [{"player": 1, "points": 4.5, "table_points": 2}]}
    assert rank.answer(both) == rank.answer(sums)


def test_a_total_that_is_no_half_is_a_text() -> None:
    ranking = {"kind": "table_points", "points": {"4": [10, 9, 6, 4]}}
    tables = [{"round": 1, "size": 4, "sums": {"1": 20, "2": 5, "3": 5, "4": 5}}]
    # (9 + 6 + 4) / 3
    assert rank.answer(asked(ranking=ranking, tables=tables))["standing"] == [[1, 1, 10], [2, 2, "19/3"], [3, 2, "19/3"], [4, 2, "19/3"]]
