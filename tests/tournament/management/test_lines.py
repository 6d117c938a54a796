"""`tournament.management.json_lines` answers quickly by remembering; what it remembers must say exactly what the rules say, under every
id."""

import json

import pytest

import rules
from tests.rules.generator import requests
from tournament.management import json_lines
from tournament.management.json_lines import Settlements

ASKED = {"system": "koenigrufen-cup", "seats": 4, "record": {"game": "rufer", "dealer": 0, "declarer": 1, "partner": 2, "won": True}}


def answered(asked: object, language: str = "de") -> dict:
    text, _ = Settlements(language).answer(json.dumps(asked, ensure_ascii=False))
    assert text.endswith(b"\n")
    return json.loads(text)


@pytest.mark.parametrize("language", ["de", "en"])
def test_an_answer_is_byte_for_byte_the_rules_answer_the_first_time_and_again(language: str) -> None:
    settlements = Settlements(language)
    for asked in requests(seed=11, count=400):
        line = json.dumps(asked, ensure_ascii=False)
        expected = (json.dumps(rules.answer(asked, language), ensure_ascii=False) + "\n").encode()
        assert settlements.answer(line) == settlements.answer(line) == (expected, "errors" in json.loads(expected))


@pytest.mark.parametrize("identity", ["1", "", "Tisch 4 · Spiel 17", 'mit "Zeichen"', "Zeile\n", "\u2028", "𝄞", 0, 17, -3, 10**14, 10**20])
def test_the_same_game_under_another_id_has_the_same_answer_with_its_own_id(identity: str | int) -> None:
    first, again = answered({"id": "anders", **ASKED}), answered({"id": identity, **ASKED})
    assert again == {**first, "id": identity}


def test_an_id_that_stands_elsewhere_or_nowhere_is_answered_too() -> None:
    assert answered({**ASKED, "id": "hinten"})["id"] == "hinten"
    assert answered(ASKED)["id"] is None


def test_a_second_id_is_refused_though_the_rest_was_seen_before() -> None:
    line, settlements = json.dumps({"id": "a", **ASKED}), Settlements()
    settlements.answer(line)
    text, refused = settlements.answer(line.replace('{"id": "a", ', '{"id": "a", "id": "b", '))
    assert refused
    assert [error["code"] for error in json.loads(text)["errors"]] == ["contradiction"]


def test_a_text_that_begins_with_a_colon_hides_no_key_that_stands_twice() -> None:
    """Written again, what stood twice is short of a quotation mark with a colon, whatever the texts begin with."""
    line = json.dumps({"id": ":a", **ASKED})
    assert json_lines._quickly(line) == {"id": ":a", **ASKED}
    for twice in (line.replace('"won": true', '"won": true, "won": true'), line.replace('"id": ":a"', '"id": ":a", "id": ":b"')):
        assert json_lines._quickly(twice) is None
        assert [error["code"] for error in json.loads(Settlements().answer(twice)[0])["errors"]] == ["contradiction"]


def test_the_same_game_is_said_in_each_language() -> None:
    german, english = answered({"id": "1", **ASKED}), answered({"id": "1", **ASKED}, "en")
    assert german["points"] == english["points"]
    assert german["lines"][0]["text"] != english["lines"][0]["text"]


def remembered(settlements: Settlements) -> set[str]:
    return {*settlements._known, *settlements._before}


def count(settlements: Settlements, thirds: int, **more: object) -> str:
    """The line of a Dreier with this count, answered."""
    record = {"game": "dreier", "dealer": 0, "declarer": 0, "points": f"{thirds // 3}/{thirds % 3}"}
    line = json.dumps({"id": "1", **ASKED, "record": record, **more})
    settlements.answer(line)
    return line.removeprefix('{"id": "1", ')


def test_what_is_remembered_is_bounded_and_what_is_asked_again_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_lines, "_MOST_KNOWN", 20)
    settlements = Settlements()
    often = count(settlements, 107)
    for thirds in range(108, 200):
        seldom = count(settlements, thirds)
        assert {often, seldom} <= remembered(settlements)
        assert len(remembered(settlements)) <= 20
        assert count(settlements, 107) == often
    assert count(settlements, 108) not in settlements._before


def test_long_lines_and_refusals_are_not_remembered() -> None:
    settlements = Settlements()
    for record in ({"game": "manual", "dealer": 0, "amounts": [1, -1, 0, 0], "reason": "lang " * 1000}, {"game": "rufer", "dealer": 0}):
        settlements.answer(json.dumps({"id": "1", **ASKED, "record": record}))
    assert remembered(settlements) == set()
    assert not settlements._lines
    assert not settlements._words


def test_parts_of_answers_are_forgotten_before_they_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_lines, "_MOST_PARTS", 5)
    settlements = Settlements()
    for asked in requests(seed=12, count=100):
        line = json.dumps(asked, ensure_ascii=False)
        assert settlements.answer(line)[0].decode() == json.dumps(rules.answer(asked), ensure_ascii=False) + "\n"
        assert max(map(len, (settlements._lines, settlements._words, settlements._rows))) <= 5


HUGE, DEEP = "1" * 5_000, "[" * 100_000


@pytest.mark.parametrize("line, field", [
    (f'{{"n": {HUGE}, "a": {DEEP}', "request"),
    ('{"id": 1, "n": ' + HUGE + ', "a": {"x": 1, "x": 2}}', "x"),
    ('{"b": 1, "b": 2, "a": {"x": 1, "x": 2}}', "x"),
])  # fmt: skip
def test_of_two_oddities_in_a_line_the_first_is_refused(line: str, field: str) -> None:
    assert [error["field"] for error in json.loads(Settlements().answer(line)[0])["errors"]] == [field]


@pytest.mark.parametrize("line", [f'{{"n": {HUGE}, "a":}}', '{"a": {"x": 1, "x": 2}, "b":}'])
def test_a_line_that_is_no_json_is_told_whatever_stands_in_it_before(line: str) -> None:
    with pytest.raises(json_lines.NotJson, match="Expecting"):
        Settlements().answer(line)
