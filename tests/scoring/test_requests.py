"""What `series`, `prizes` and `payments` refuse: every fault at once, with its code and its field, the first in the order of the form."""

from typing import Any

import pytest

from scoring.requests import payments, prizes, series
from scoring.requests.faults import CODES
from scoring.requests.words import SENTENCES

SUM = {"kind": "sum"}
ONE = {"key": "A", "results": [{"person": 1, "points": 5}]}
TABLE = {"round": 1, "table": 1, "persons": [1, 2], "points": [3, -3]}
FIRST = {"key": "1", "place": 1, "cents": 100}
WINNER = {"number": 1, "rank": 1, "points": 5}


def a_series(**fields: Any) -> dict[str, Any]:
    return {"formula": SUM, "tournaments": [ONE], **fields}


def some_prizes(**fields: Any) -> dict[str, Any]:
    return {"persons": [WINNER], "prizes": [FIRST], **fields}


def some_tables(*tables: Any, **fields: Any) -> dict[str, Any]:
    return {"cents_per_point": 10, "tables": list(tables), **fields}


def tournament(**fields: Any) -> dict[str, Any]:
    return a_series(tournaments=[{**ONE, **fields}])


REFUSED = [
    # payments
    (payments, 7, [("bad_value", "request")]),
    (payments, {}, [("missing_field", "tables"), ("missing_field", "cents_per_point")]),
    (payments, {"tables": [], "cents_per_point": 0}, [("bad_value", "cents_per_point")]),
    (payments, some_tables(balances=[]), [("contradiction", "tables"), ("unexpected_field", "cents_per_point")]),
    (payments, {"balances": [{"person": 1, "cents": 5}, {"person": 1, "cents": -4}]}, [("duplicate_person", "balances[1].person"),
    ("sum_not_0", "balances")]),
    (payments, some_tables({**TABLE, "points": [3, -2], "cash": [1, 1]}), [("sum_not_0", "tables[0].points"), ("sum_not_0",
    "tables[0].cash")]),
    (payments, some_tables({**TABLE, "points": [0.25, -0.25]}), [("bad_value", "tables[0].points[0]"), ("bad_value",
    "tables[0].points[1]")]),
    (payments, some_tables({**TABLE, "points": [0.5, -0.5]}, cents_per_point=5), [("half_cent", "tables[0].points")]),
    (payments, some_tables({**TABLE, "points": [1, -1, 0]}), [("bad_value", "tables[0].points")]),
    (payments, some_tables(TABLE, TABLE), [
        ("duplicate_key", "tables[1].table"), ("duplicate_person", "tables[1].persons[0]"), ("duplicate_person", "tables[1].persons[1]"),
    ]),
    (payments, some_tables({**TABLE, "round": True, "extra": 1}), [("unknown_field", "tables[0].extra"), ("bad_value", "tables[0].round")]),
    # prizes
    (prizes, {}, [("missing_field", "persons"), ("missing_field", "prizes")]),
    (prizes, some_prizes(ties="hort", a_person="one_best"), [("contradiction", "a_person")]),
    (prizes, some_prizes(ties="pool_capped"), [("contradiction", "a_person")]),
    (prizes, some_prizes(ties="average", persons=[{"number": 1, "rank": 1}]), [("missing_field", "persons[0].points")]),
    (prizes, some_prizes(persons=[WINNER, {**WINNER, "rank": 3}]), [("duplicate_person", "persons[1].number"), ("bad_rank",
    "persons[1].rank")]),
    (prizes, some_prizes(persons=[WINNER, {"number": 2, "rank": 2, "points": 6}]), [("contradiction", "persons[1].points")]),
    (prizes, some_prizes(ties="share", persons=[WINNER, {"number": 2, "rank": 1, "points": 4}]), [("contradiction", "persons[1].points")]),
    (prizes, some_prizes(persons=[WINNER, {"number": 2, "rank": 1, "points": 5}]), [("missing_field", "seed")]),
    (prizes, some_prizes(raffle={"prizes": ["Korb"], "gone": [9]}), [("missing_field", "seed"), ("unknown_person", "raffle.gone[0]")]),
    (prizes, some_prizes(persons=[{**WINNER, "tickets": 1001}]), [("bad_value", "persons[0].tickets")]),
    (prizes, some_prizes(prizes=[FIRST, {**FIRST, "key": "x"}]), [("duplicate_key", "prizes[1].place")]),
    (prizes, some_prizes(prizes=[FIRST, {**FIRST, "place": 2}]), [("duplicate_key", "prizes[1].key")]),
    (prizes, some_prizes(prizes=[{**FIRST, "text": "Korb"}]), [("contradiction", "prizes[0].text")]),
    (prizes, some_prizes(prizes=[{**FIRST, "value": 5}]), [("unexpected_field", "prizes[0].value")]),
    (prizes, some_prizes(prizes=[{"key": "s", "kind": "special", "special": "last", "cents": 5, "place": 1}]), [
        ("unexpected_field", "prizes[0].place"),
    ]),
    (prizes, some_prizes(prizes=[{"key": "c", "kind": "category", "place": 1, "cents": 5}]), [("missing_field", "prizes[0].filter")]),
    (prizes, some_prizes(seed=" ", unit=0), [("bad_value", "seed"), ("bad_value", "unit")]),
    # series
    (series, {"formula": {}}, [("missing_field", "formula.kind"), ("missing_field", "tournaments")]),
    (series, a_series(formula={"kind": "heine", "table": "oef_40", "most": 50}), [
        ("unexpected_field", "formula.table"), ("bad_value", "formula.most"),
    ]),
    (series, a_series(count={"best": 1, "discards": [0]}), [("contradiction", "count")]),
    (series, a_series(count={"best": 1, "of": "held", "round": "up"}), [("unexpected_field", "count.round"), ("unexpected_field",
    "count.of")]),
    (series, a_series(count={"share": "3/2"}, minimum=-1), [("bad_value", "count.share"), ("bad_value", "minimum")]),
    (series, a_series(codes={"dsq": {"points": "much"}}), [("bad_value", "codes.dsq.points")]),
    (series, a_series(carry_over=[1]), [("unexpected_field", "carry_over")]),
    (series, a_series(final="carry_over", carry_over=[1, 2]), [("bad_value", "carry_over")]),
    (series, a_series(final="extra", final_absent="behind_last"), [("contradiction", "final_absent")]),
    (series, a_series(ties=["last", "lot", "last"]), [("contradiction", "ties[2]"), ("missing_field", "seed")]),
    (series, a_series(only={"points": "within"}), [("missing_field", "only.tag"), ("missing_field", "persons")]),
    (series, a_series(teams={}), [("contradiction", "teams"), ("missing_field", "persons")]),
    (series, a_series(teams={"members": {"A": [1], "B": [1]}}, can_still=True), [("bad_team", "teams.members.B"), ("contradiction",
    "can_still")]),
    (series, a_series(persons=[{"number": 2}, {"number": 2}]), [
        ("duplicate_person", "persons[1].number"), ("unknown_person", "tournaments[0].results[0].person"),
    ]),
    (series, a_series(tournaments=[ONE, ONE]), [("duplicate_key", "tournaments[1].key")]),
    (series, a_series(tournaments=[{**ONE, "final": True}, {"key": "B", "final": True}]), [("contradiction", "tournaments[1].final")]),
    (series, tournament(weight="0/2", range=[0, 1]), [("bad_value", "tournaments[0].weight"), ("unexpected_field",
    "tournaments[0].range")]),
    (series, tournament(tables=[]), [("unexpected_field", "tournaments[0].tables")]),
    (series, tournament(results=[{"person": 1, "code": "dsq", "cup_points": 4}]), [
        ("unknown_code", "tournaments[0].results[0].code"), ("contradiction", "tournaments[0].results[0].cup_points"),
    ]),
    (series, tournament(results=[{"person": 1, "rank": 1}]), [("missing_field", "tournaments[0].results[0].points")]),
    (series, tournament(formula={"kind": "places"}, results=[{"person": 1, "rank": 1}, {"person": 2, "rank": 3}]), [
        ("bad_rank", "tournaments[0].results[1].rank"),
    ]),
    (series, tournament(formula={"kind": "tirol"}, field=2, results=[{"person": 1, "rank": 2}, {"person": 2, "rank": 2}]), [
        ("bad_rank", "tournaments[0].results[1].rank"),
    ]),
    (series, tournament(formula={"kind": "table_points"}), [
        ("unexpected_field", "tournaments[0].results[0].points"), ("missing_field", "tournaments[0].results[0].code"),
    ]),
    (series, a_series(formula={"kind": "table_points"}, tournaments=[{"key": "A", "tables": [{"persons": [1, 1], "points": [3, -2]}]}]), [
        ("duplicate_person", "tournaments[0].tables[0].persons[1]"), ("sum_not_0", "tournaments[0].tables[0].points"),
    ]),
    (series, a_series(tournaments=[{**ONE, "balanced": False}, {**ONE, "key": "B"}]), [("contradiction", "tournaments[1].balanced")]),
    (series, a_series(can_still=True, tournaments=[ONE, {"key": "B", "rounds": 3}]), [
        ("unexpected_field", "tournaments[1].rounds"), ("missing_field", "tournaments[1].range"),
    ]),
]  # fmt: skip


def test_tables_of_scores_need_not_be_0_together() -> None:
    """At a table of 36, 12, 0, −24 the first has 4 points and the last 1."""
    table = {"persons": [1, 2, 3, 4], "points": [36, 12, 0, -24]}
    asked = {"formula": {"kind": "table_points"}, "tournaments": [{"key": "A", "balanced": False, "tables": [table]}]}
    assert [(line["person"], line["total"]) for line in series.answer(asked)["standings"]] == [(1, 4), (2, 3), (3, 2), (4, 1)]


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_fault_is_named_with_its_field_and_said(language: str) -> None:
    for command, request, expected in REFUSED:
        errors = command.answer(request, language)["errors"]
        assert [(error["code"], error["field"]) for error in errors] == expected, request
        assert all(error["code"] in CODES and "{" not in error["message"].replace("{…}", "") for error in errors), errors


def test_every_sentence_has_both_languages_with_the_same_places() -> None:
    for german, english in SENTENCES.values():
        assert german != english
        assert {place for place in "0123" if f"{{{place}}}" in german} == {place for place in "0123" if f"{{{place}}}" in english}


def test_null_is_the_same_as_absent_and_decimals_are_exact() -> None:
    asked = a_series(decimals=None, seed=None, tournaments=[{**ONE, "weight": 0.1, "results": [{"person": 1, "points": 3, "rank": None}]}])
    assert series.answer({"id": "x", **asked})["standings"][0]["total"] == 0.3


def test_an_answer_has_the_requests_id_and_whole_numbers_where_they_are() -> None:
    answer = series.answer(a_series(id="wtc"))
    assert answer == {
        "id": "wtc", "counting": None,
        "standings": [{
            "rank": 1, "person": 1, "total": 5, "participations": 1, "tie_break": None,
            "results": [{"tournament": "A", "kind": "played", "points": 5, "counted": True}],
        }],
    }  # fmt: skip
    assert type(answer["standings"][0]["total"]) is int


def test_table_points_of_scores_keep_their_thirds() -> None:
    """4, 3, 2, 1; at the table of three everybody has a third less: 3⅔, and the two who are equal (3 + 2) / 2 − ⅓ = 2⅙; twice the weight is
    7⅓ and 4⅓. A tournament that brings 26/3 of its own is rounded as ever by `sum`."""
    four = {"persons": [1, 2, 3, 4], "points": [36, 12, 0, -24]}
    three = {"persons": [1, 2, 3], "points": [-7, 10, -7]}
    held = [{"key": "A", "balanced": False, "tables": [four]}, {"key": "B", "balanced": False, "weight": 2, "tables": [three]}]
    found = series.answer({"formula": {"kind": "table_points"}, "tournaments": held})["standings"]
    assert [(line["person"], line["total"]) for line in found] == [(2, "31/3"), (1, "25/3"), (3, "19/3"), (4, 1)]
    summed = {"key": "A", "balanced": False, "results": [{"person": 1, "points": "26/3"}, {"person": 2, "points": 8}]}
    asked = {"formula": {"kind": "sum"}, "decimals": 2, "tournaments": [summed]}
    assert [line["total"] for line in series.answer(asked)["standings"]] == [8.67, 8]
    errors = series.answer({**asked, "tournaments": [{**summed, "balanced": True}]})["errors"]
    assert [(error["code"], error["field"]) for error in errors] == [("bad_value", "tournaments[0].results[0].points")]
