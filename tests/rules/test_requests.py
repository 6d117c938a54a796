"""What can be wrong around a record: the request, its system, seats and options; and a sheet's own fields."""

import sys
from typing import Any

import pytest

import rules
from tests.rules.table import game

POINT, CUP, SPEIS, FRENCH = "point-tarock", "koenigrufen-cup", "koenigrufen-speiszettel", "french-tarot"
REDEAL = {"game": "redeal", "dealer": 0}

REQUESTS = (
    ("no system", {"record": REDEAL}, "unknown_system", "system"),
    ("no such system", {"system": "schnapsen", "record": REDEAL}, "unknown_system", "system"),
    ("a system that is no text", {"system": 5, "record": REDEAL}, "unknown_system", "system"),
    ("three at a Königrufen table", {"system": CUP, "seats": 3, "record": REDEAL}, "bad_seats", "seats"),
    ("five at a Point-Tarock table", {"system": POINT, "seats": 5, "record": REDEAL}, "bad_seats", "seats"),
    ("two at a French table", {"system": FRENCH, "seats": 2, "record": REDEAL}, "bad_seats", "seats"),
    ("seats as text", {"system": CUP, "seats": "4", "record": REDEAL}, "bad_seats", "seats"),
    ("seats as a float", {"system": CUP, "seats": 4.0, "record": REDEAL}, "bad_seats", "seats"),
    ("seats as yes", {"system": CUP, "seats": True, "record": REDEAL}, "bad_seats", "seats"),
    ("no record", {"system": CUP}, "missing_field", "record"),
    ("a record that is a list", {"system": CUP, "record": []}, "bad_value", "record"),
    ("misspelt", {"system": CUP, "record": REDEAL, "sheets": 1}, "unknown_field", "sheets"),
    ("options as a list", {"system": CUP, "record": REDEAL, "options": []}, "bad_option", "options"),
)

OPTIONS = (
    (CUP, {"targets": "raise"}, "unknown_option", "options.targets"),
    (CUP, {"bird_rufer": "both"}, "bad_option", "options.bird_rufer"),
    (CUP, {"bird_rufer": ["unit"]}, "bad_option", "options.bird_rufer"),
    (POINT, {"surplus_kontra": 1}, "bad_option", "options.surplus_kontra"),
    (POINT, {"surplus_kontra": "true"}, "bad_option", "options.surplus_kontra"),
    (POINT, {"surplus": "all"}, "bad_option", "options.surplus"),
    (POINT, {"targets": True}, "bad_option", "options.targets"),
    (POINT, {"failed_valat": False}, "bad_option", "options.failed_valat"),
    (POINT, {"ohne_after_talon": 0}, "bad_option", "options.ohne_after_talon"),
    (POINT, {"opponent_premiums": "both"}, "bad_option", "options.opponent_premiums"),
    (POINT, {"trischaken_renonce": 4}, "bad_option", "options.trischaken_renonce"),
    (FRENCH, {"round_to": 2}, "bad_option", "options.round_to"),
    (FRENCH, {"round_to": True}, "bad_option", "options.round_to"),
    (FRENCH, {"round_to": "5"}, "bad_option", "options.round_to"),
    (FRENCH, {"round_to": 5.0}, "bad_option", "options.round_to"),
    (FRENCH, {"five_player_split": "one_one"}, "bad_option", "options.five_player_split"),
    (FRENCH, {"values": {"garde": 3}}, "unknown_option", "options.values"),
    (SPEIS, {"radl": 1}, "bad_option", "options.radl"),
    (SPEIS, {"final_radl": "yes"}, "bad_option", "options.final_radl"),
    (SPEIS, {"pagatkassa_stake": 0}, "bad_option", "options.pagatkassa_stake"),
    (SPEIS, {"pagatkassa_stake": -5}, "bad_option", "options.pagatkassa_stake"),
    (SPEIS, {"pagatkassa_stake": True}, "bad_option", "options.pagatkassa_stake"),
    (SPEIS, {"pagatkassa_stake": 0.5}, "bad_option", "options.pagatkassa_stake"),
    (SPEIS, {"sack": 1}, "bad_option", "options.sack"),
    (SPEIS, {"sack": [1]}, "bad_option", "options.sack"),
    (SPEIS, {"sack": [1, -2]}, "bad_option", "options.sack"),
    (SPEIS, {"sack": [1, True]}, "bad_option", "options.sack"),
    (CUP, {"values": 5}, "bad_option", "options.values"),
    (CUP, {"values": {"besserrufer": 3}}, "bad_option", "options.values.besserrufer"),
    (CUP, {"values": {"trischaken": 3}}, "bad_option", "options.values.trischaken"),
    (CUP, {"values": {"mondfang": [1, 2]}}, "bad_option", "options.values.mondfang"),
    (SPEIS, {"values": {"sack": [1, 2]}}, "bad_option", "options.values.sack"),
    (SPEIS, {"values": {"fensterbankl": 1}}, "bad_option", "options.values.fensterbankl"),
    (POINT, {"values": {"pagat": [1, 2]}}, "bad_option", "options.values.pagat"),
    (CUP, {"values": {"dreier": 0}}, "bad_option", "options.values.dreier"),
    (CUP, {"values": {"dreier": -4}}, "bad_option", "options.values.dreier"),
    (CUP, {"values": {"dreier": 4.0}}, "bad_option", "options.values.dreier"),
    (CUP, {"values": {"dreier": True}}, "bad_option", "options.values.dreier"),
    (CUP, {"values": {"dreier": [4, 8]}}, "bad_option", "options.values.dreier"),
    (CUP, {"values": {"sechserdreier": 4}}, "bad_option", "options.values.sechserdreier"),
    (CUP, {"values": {"trull": 2}}, "bad_option", "options.values.trull"),
    (CUP, {"values": {"trull": [1, 2, 3]}}, "bad_option", "options.values.trull"),
    (CUP, {"values": {"redeal": 1}}, "bad_option", "options.values.redeal"),
)


def found(answer: dict[str, Any]) -> list[tuple[str, str]]:
    return [(error["code"], error["field"]) for error in answer["errors"]]


@pytest.mark.parametrize("words, request_, code, field", REQUESTS, ids=[row[0] for row in REQUESTS])
def test_requests(words: str, request_: dict, code: str, field: str) -> None:
    assert found(rules.answer(request_)) == [(code, field)]


@pytest.mark.parametrize("system, options, code, field", OPTIONS, ids=[f"{row[0]}: {row[1]}" for row in OPTIONS])
def test_options(system: str, options: dict, code: str, field: str) -> None:
    assert found(rules.answer({"system": system, "options": options, "record": REDEAL})) == [(code, field)]
    assert [(finding.code, finding.field) for finding in rules.check_options(system, options)] == [(code, field)]
    refused = rules.tariff(system, None, options)
    assert type(refused) is rules.Refusal


def test_a_wrong_value_of_the_house_is_refused_by_its_name_on_the_sheet() -> None:
    (finding,) = rules.check_options(CUP, {"values": {"vier_koenige": 2}})
    assert [finding.text(said) for said in ("de", "en")] == [
        "„4 Könige“ braucht zwei ganze Zahlen über 0.", "“Four kings” needs two whole numbers above 0.",
    ]  # fmt: skip


def test_absent_and_null_are_the_same() -> None:
    full = {
        "system": CUP,
        "seats": None,
        "options": None,
        "record": game("dreier 1 won") | dict.fromkeys(("partner", "points", "kontra", "radl", "bid")),
    }
    assert rules.answer(full)["points"] == rules.answer({"system": CUP, "record": game("dreier 1 won")})["points"] == [-5, 15, -5, -5]
    options = {"bird_rufer": None, "values": {"dreier": None}}
    assert rules.answer({"system": CUP, "options": options, "record": game("dreier 1 won")})["points"] == [-5, 15, -5, -5]


def test_faults_of_request_options_and_record_at_once() -> None:
    request = {"system": CUP, "options": {"bird_rufer": 1, "radl": True}, "record": {"game": "dreier", "dealer": 9}, "typo": 1}
    assert found(rules.answer(request)) == [
        ("bad_option", "options.bird_rufer"), ("unknown_option", "options.radl"), ("bad_seat", "dealer"), ("missing_field", "declarer"),
        ("missing_field", "won"), ("unknown_field", "typo"),
    ]  # fmt: skip


def test_the_id_comes_back_as_it_was() -> None:
    for identity in ("a", "", "ä–ö", 7, -1, 10**40):
        assert rules.answer({"id": identity, "system": CUP, "record": REDEAL})["id"] == identity
        assert rules.answer({"id": identity})["id"] == identity
        assert rules.answer_sheet({"id": identity, "system": CUP, "records": []})["id"] == identity
    assert rules.answer({"system": CUP, "record": REDEAL})["id"] is None


SHEETS = (
    ("no records", {"system": CUP}, "missing_field", "records"),
    ("records that are no list", {"system": CUP, "records": {}}, "bad_value", "records"),
    ("games that are none", {"system": CUP, "records": [], "games": 0}, "bad_value", "games"),
    ("games as text", {"system": CUP, "records": [], "games": "20"}, "bad_value", "games"),
    ("games as yes", {"system": CUP, "records": [], "games": True}, "bad_value", "games"),
    ("misspelt", {"system": CUP, "records": [], "game": 20}, "unknown_field", "game"),
    ("no system", {"records": []}, "unknown_system", "system"),
)


@pytest.mark.parametrize("words, sheet, code, field", SHEETS, ids=[row[0] for row in SHEETS])
def test_sheets(words: str, sheet: dict, code: str, field: str) -> None:
    assert found(rules.answer_sheet(sheet)) == [(code, field)]


def test_a_refused_record_stands_as_its_errors_and_the_totals_are_over_the_rest() -> None:
    answer = rules.answer_sheet(
        {"system": CUP, "records": [game("dreier 1 won"), {"game": "dreier", "dealer": 1}, 5, game("dreier 1 lost") | {"dealer": 3}]}
    )
    assert [bool(row.get("errors")) for row in answer["rows"]] == [False, True, True, False]
    assert answer["totals"] == [0, 0, 0, 0]  # 5 and -5


def test_the_digest_changes_with_every_choice() -> None:
    plain = rules.digest(CUP)
    assert plain == rules.digest(CUP, {}) == rules.digest(CUP, {"bird_rufer": "separate"})
    others = [
        rules.digest(CUP, {"bird_rufer": "unit"}),
        rules.digest(CUP, {"values": {"dreier": 4}}),
        rules.digest("koenigrufen-gallneukirchen"),
    ]
    assert len({plain, *others}) == 4


def test_the_digest_changes_with_the_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    assert rules.READING == 2
    now = {system: rules.digest(system) for system in rules.SYSTEMS}
    monkeypatch.setattr(sys.modules["rules.book.digest"], "READING", 1)
    assert all(rules.digest(system) != now[system] for system in rules.SYSTEMS)
