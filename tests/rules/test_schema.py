"""The JSON Schemas: every record that the rules take is one, and what a record cannot look like is none. The expectations are the pages'
own words."""

import pytest
from jsonschema import Draft202012Validator

import rules
from rules.engine.schema import record_schema, request_schema, sheet_schema
from rules.families.registry import FORM
from tests.rules.generator import SEATS, records, requests

TABLES = [(system, seats) for system, sizes in SEATS.items() for seats in sizes]


def table(system: str, seats: int) -> rules.Tariff:
    found = rules.tariff(system, seats)
    assert isinstance(found, rules.Tariff)
    return found


@pytest.mark.parametrize("system, seats", TABLES)
def test_every_readable_record_is_described(system: str, seats: int) -> None:
    tariff = table(system, seats)
    schema = record_schema(tariff)
    valid = Draft202012Validator(schema)
    for record in records(tariff, 3, 60):
        read = rules.read_record(record, tariff)
        assert not isinstance(read, rules.Refusal)
        assert valid.is_valid(record), record
        assert valid.is_valid(rules.write_record(read, tariff)), record
    games = {game["properties"]["game"]["const"] for game in schema["oneOf"]}
    assert games == set(tariff.games)
    assert {name for game in schema["oneOf"] for name in game["properties"]} <= set(FORM)


@pytest.mark.parametrize("system, seats", dict(TABLES).items())
def test_it_is_a_schema(system: str, seats: int) -> None:
    """At the largest table of each sheet: at a smaller one it only has smaller numbers."""
    Draft202012Validator.check_schema(record_schema(table(system, seats)))


@pytest.mark.parametrize("record", [
    {"game": "dreier"}, {"game": "dreier", "dealer": 4, "declarer": 1, "won": True},
    {"game": "dreier", "dealer": 0, "declarer": 1, "won": 1},
    {"game": "dreier", "dealer": 0, "declarer": 1, "partner": 2, "won": True}, {"game": "schnapsen", "dealer": 0},
    {"game": "dreier", "dealer": 0, "declarer": 1, "points": "37/3"}, {"game": "dreier", "dealer": 0, "declarer": 1, "kontra": 3},
    {"game": "dreier", "dealer": 0, "declarer": 1, "won": True, "announcements": [{"kind": "trull", "by": 1}]},
    {"game": "trischaken", "dealer": 0, "declarer": 1}, {"game": "redeal", "dealer": 0, "typo": 1},
    {"game": "manual", "dealer": 0, "amounts": [0, 0, 0, 0]},
    {"game": "dreier", "dealer": 0, "declarer": 1, "renonce": {"offenders": []}},
])  # fmt: skip
def test_what_no_record_looks_like(record: dict) -> None:
    tariff = table("koenigrufen-cup", 4)
    assert isinstance(rules.read_record(record, tariff), rules.Refusal)
    assert not Draft202012Validator(record_schema(tariff)).is_valid(record)


def test_null_is_the_same_as_absent() -> None:
    record = {
        "game": "rufer",
        "dealer": 0,
        "declarer": 1,
        "partner": None,
        "won": True,
        "kontra": None,
        "announcements": None,
        "renonce": None,
    }
    assert Draft202012Validator(record_schema(table("koenigrufen-cup", 4))).is_valid(record)


def test_requests_and_sheets() -> None:
    for request in requests(5, 80):
        tariff = rules.tariff(request["system"], request["seats"], request["options"])
        assert isinstance(tariff, rules.Tariff)
        schema = request_schema(tariff)
        assert Draft202012Validator(schema).is_valid(request), request
        assert not Draft202012Validator(schema).is_valid({**request, "typo": 1})
    tariff = table("point-tarock", 3)
    sheet = {"system": "point-tarock", "games": 20, "records": [{"game": "zweiblatt", "dealer": 0, "declarer": 1, "points": "37/2"}]}
    assert Draft202012Validator(sheet_schema(tariff)).is_valid(sheet)
    assert not Draft202012Validator(sheet_schema(tariff)).is_valid({**sheet, "games": 0})
    assert not Draft202012Validator(sheet_schema(table("point-tarock", 4))).is_valid(sheet), "three seats are the usual"
    assert Draft202012Validator(sheet_schema(table("point-tarock", 4))).is_valid({**sheet, "seats": 4})


def test_titles_are_said_in_both_languages() -> None:
    german, english = (
        record_schema(table("koenigrufen-cup", 4), language)["oneOf"][0]["properties"]["dealer"]["title"] for language in ("de", "en")
    )
    assert (german, english) == ("Geber", "dealer")
