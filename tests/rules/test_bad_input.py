"""Whatever comes in, a settlement or a refusal comes out: every field of every game with every kind of wrong value, and random JSON.

Never a traceback, never a float that slipped in, never an unbalanced settlement; and what comes out can be written as JSON again.
"""

import json
import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.words.findings import CODES
from tests.rules import generator
from tests.rules.table import game

DEEP: Any = []
for _ in range(5000):
    DEEP = [DEEP]
DEEP_OBJECT: Any = {}
for _ in range(5000):
    DEEP_OBJECT = {"record": DEEP_OBJECT}

WRONG = (
    None, True, False, 0, 1, -1, 2, 9, 10**30, -(10**400), 0.0, 1.0, 1.5, -0.0, 1e308, math.nan, math.inf, -math.inf,
    "", "0", "1", "37/2", "１/２", "pagat", "open", "\ud800", "\x00", "é" * 50, "x" * 1_000_000, "9" * 1_000_000 + "/0",
    [], {}, [None], [0, 0, 0, 0], [[]], {"": None}, {"0": 2}, {1: 2}, {None: 1}, ["x"] * 10_000,
    {str(number): 1 for number in range(10_000)},
    DEEP, DEEP_OBJECT, {"kind": "pagat"}, {"offenders": [0]}, {"by": "attack", "announced": True, "made": True}, (1, 2), b"1", object(),
)  # fmt: skip

GOOD = {
    "point-tarock": [
        "zweiblatt 1 v2 abgeloest 37/2 K0:8,2:4; pagat 1 before won K2; absolut 1 before", "zweiblatt 1 talon_loss; ohne_trull 1 before",
        "trischaken 30/0 20/0 20/0", "solo 1; renonce 0; claim 1 pagat; claim 2 points 2", "redeal",
    ],
    "koenigrufen-cup": ["pagatrufer 1+3 won K2; pagat 1 open won K4", "bettler 1 won K0:1,2:2,3:4", "trischaken 25/0 20/0 15/0 10/0",
    "rufer 1 conceded"],
    "koenigrufen-speiszettel": ["besserrufer 1+3 40/1 R2; uhu 1 open won", "dreier 1 R1; renonce 0; claim 1 trull", "fensterbankl"],
    "koenigrufen-gallneukirchen": ["trischaken; renonce 0; claim 1 points 3", "farbensolo 1 won 50/0; vier_koenige 1 silent won"],
    "french-tarot": ["garde 1 41 b2; petit attack; poignee 0 simple; chelem attack announced"],
}  # fmt: skip
MANUAL = {"game": "manual", "dealer": 0, "amounts": [1, -1, 0, 0], "reason": "x"}


def places(value: object, path: tuple = ()) -> list[tuple]:
    """The path of every value in a record."""
    below = value.items() if type(value) is dict else enumerate(value) if type(value) is list else ()
    return (
        [path, *(deeper for key, part in below for deeper in places(part, (*path, key)))]
        if path
        else [deeper for key, part in below for deeper in places(part, (key,))]
    )


def replaced(value: Any, path: tuple, new: object) -> Any:
    if not path:
        return new
    copied = dict(value) if type(value) is dict else list(value)
    copied[path[0]] = replaced(value[path[0]], path[1:], new)
    return copied


def settled_or_refused(answer: dict[str, Any]) -> None:
    """The two forms that an answer can have."""
    json.dumps(answer, ensure_ascii=False)
    if "errors" in answer:
        assert answer["errors"]
        assert {error["code"] for error in answer["errors"]} <= CODES
        for error in answer["errors"]:
            assert len(error["message"]) < 1000
            assert len(error["field"]) < 200
            assert error["message"].strip()
        return
    assert sum(answer["points"]) == sum(answer["cash"]) == 0
    assert all(type(amount) in (int, float) for amount in answer["points"])


def requests(system: str) -> list[dict[str, Any]]:
    records = [game(text) for text in GOOD[system]] + ([MANUAL] if system == "koenigrufen-cup" else [])
    return [
        {"id": "1", "system": system, "seats": 3 if system == "point-tarock" else 4, "options": {}, "record": record} for record in records
    ]


@pytest.mark.parametrize("system", GOOD)
def test_every_field_with_every_kind_of_value(system: str) -> None:
    """In every second place of a game the one half of the values, in the others the other half; with the next game the halves change."""
    for turn, request in enumerate(requests(system)):
        assert "errors" not in rules.answer(request), request
        for place, path in enumerate(places(request), turn):
            for wrong in WRONG[place % 2 :: 2]:
                settled_or_refused(rules.answer(replaced(request, path, wrong)))


@pytest.mark.parametrize("system", GOOD)
def test_every_field_that_is_absent_in_every_game(system: str) -> None:
    """Each known field, and one that is not, put into each record that has none of it; by turns with the one half of the values and the
    other."""
    fields = ("vorhand", "declarer", "partner", "bid", "points", "won", "kontra", "announcements", "conceded", "talon_loss", "radl",
    "renonce", "bouts",
              "petit_au_bout", "poignees", "chelem", "amounts", "reason", "typo", "\ud800", "x" * 1_000_000)  # fmt: skip
    for turn, request in enumerate(requests(system)):
        for place, field in enumerate(fields, turn):
            for wrong in WRONG[place % 2 :: 2]:
                settled_or_refused(rules.answer(replaced(request, ("record",), {**request["record"], field: wrong})))


@pytest.mark.parametrize("place, wrong", list(enumerate(WRONG)), ids=lambda value: str(type(value).__name__))
def test_the_whole_request_and_the_whole_sheet(place: int, wrong: object) -> None:
    """A system's house values are read alike: each has every fourth of the wrong ones."""
    settled_or_refused(rules.answer(wrong))
    assert "errors" in rules.answer_sheet(wrong)
    for system in rules.SYSTEMS:
        for field in ("system", "seats", "options", "games", "records", "id", "typo"):
            answer = rules.answer_sheet({"system": system, "records": [], field: wrong})
            json.dumps(answer, ensure_ascii=False)
        row = rules.answer_sheet({"system": system, "records": [wrong]})["rows"][0]
        assert row["errors"]
        for option in (*(row.slug for row in rules.SYSTEMS[system].interpretations), "values", "typo"):
            settled_or_refused(rules.answer({"system": system, "options": {option: wrong}, "record": {"game": "redeal", "dealer": 0}}))
        for value in list(rules.value_shapes(rules.SYSTEMS[system]))[place % 4 :: 4]:
            settled_or_refused(
                rules.answer({"system": system, "options": {"values": {value: wrong}}, "record": {"game": "redeal", "dealer": 0}})
            )


@pytest.mark.parametrize("field", ["announcements", "poignees", "points", "amounts", "claims"])
def test_long_lists(field: str) -> None:
    item = {"announcements": {"kind": "pagat", "by": 1, "when": "open", "won": True}, "poignees": {"by": 0, "size": "simple"}}.get(
        field, "1/0"
    )
    system = "french-tarot" if field == "poignees" else "koenigrufen-cup"
    record = {
        "announcements": "rufer 1+3 won",
        "poignees": "garde 1 41 b2",
        "points": "trischaken",
        "amounts": "redeal",
        "claims": "dreier 1; renonce 0",
    }
    given = game(record[field])
    if field == "claims":
        given["renonce"]["claims"] = [{"by": 1, "points": 1}] * 100_000
    else:
        given |= {field: [item] * 100_000} | ({"game": "manual", "reason": "x"} if field == "amounts" else {})
    answer = rules.answer({"system": system, "seats": 4, "record": given})
    settled_or_refused(answer)
    assert len(answer["errors"]) <= 2, "one sentence, not a hundred thousand"


@pytest.mark.parametrize("key", ["x" * 1_000_000, "\ud800" * 100, 5, None])
def test_a_strangers_key_is_shortened_wherever_it_stands(key: object) -> None:
    record, good = game("dreier 1 won"), game("redeal")
    for change in (
        {"record": record | {key: 1}},
        {"record": {"game": "schnapsen", "dealer": 0, key: 1}},
        {"record": good, "options": {key: 1}},
        {key: 1, "record": good},
        {"record": good, "options": {"values": {key: 1}}},
        {"record": record | {"announcements": [{key: 1}]}},
        {"record": game("dreier 1; renonce 0") | {"renonce": {"offenders": [0], key: 1, "claims": [{"by": 1, "points": 1, key: 1}]}}},
    ):
        answer = rules.answer({"system": "koenigrufen-cup", **change})
        settled_or_refused(answer)
        assert answer["errors"]


def test_nesting_as_deep_as_python_goes() -> None:
    for request in ({"system": "koenigrufen-cup", "record": DEEP}, {"record": DEEP_OBJECT, "system": DEEP}, DEEP, DEEP_OBJECT):
        settled_or_refused(rules.answer(request))


LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5),
    st.sampled_from(["37/2", "0/0", "pagat", "valat", "open", "silent", "dreier", "zweiblatt", "trischaken", "attack", "simple"]),
    st.integers(-1, 5),
)  # fmt: skip
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
    st.sampled_from(["kind", "by", "when", "won", "kontra", "offenders", "claims", "points", "0", "1", "2", "x"]), inner, max_size=4,
), max_leaves=8)  # fmt: skip
FIELDS = st.sampled_from([
    "vorhand", "declarer", "partner", "bid", "points", "won", "kontra", "announcements", "conceded", "talon_loss", "radl", "renonce",
    "bouts",
    "petit_au_bout", "poignees", "chelem", "amounts", "reason", "typo",
])  # fmt: skip
GAMES = st.sampled_from(sorted({row.slug for system in rules.SYSTEMS.values() for row in system.games} | {"redeal", "manual", "x"}))


@settings(max_examples=60, derandomize=True)
@given(
    system=st.sampled_from(sorted(rules.SYSTEMS)),
    slug=GAMES,
    dealer=LEAVES,
    fields=st.dictionaries(FIELDS, VALUES, max_size=6),
    seats=LEAVES,
)
def test_random_records(system: str, slug: str, dealer: object, fields: dict, seats: object) -> None:
    settled_or_refused(rules.answer({"system": system, "record": {**fields, "game": slug, "dealer": dealer}}))
    settled_or_refused(rules.answer({"system": system, "seats": seats, "record": {**fields, "game": slug, "dealer": 0}}))


@settings(max_examples=60, derandomize=True)
@given(data=st.data(), seed=st.integers(0, 5000))
def test_a_good_record_with_one_thing_changed(data: st.DataObject, seed: int) -> None:
    request = next(generator.requests(seed, 1))
    path = data.draw(st.sampled_from([path for path in places(request) if path[0] == "record"]))
    settled_or_refused(rules.answer(replaced(request, path, data.draw(VALUES))))


@settings(max_examples=50, derandomize=True)
@given(VALUES)
def test_random_requests_and_sheets(value: object) -> None:
    settled_or_refused(rules.answer(value))
    assert "errors" in rules.answer_sheet(value)
    for system in rules.SYSTEMS:
        json.dumps(rules.answer_sheet({"system": system, "records": [value, {"game": "redeal", "dealer": 0}], "games": 20}))
