"""The schemas in docs/schemas/ say what the program writes: every export is one, the examples are what it writes now, and check-file says
what is wrong."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from jsonschema import Draft202012Validator

from tests.tournament.evening import fixture
from tests.tournament.hand_sums import FIXTURES
from tests.tournament.papers.test_reports_rulings import overruled
from tests.tournament.prizes.evening import plan, played
from tournament.archive import (
    by_schema,
    giving,
    log,
    matters,
    printed,
    reading,
    readings,
    repairs,
    sanctions,
    series_reading,
    tables,
    versions,
)
from tournament.archive.schemas import check_file, kind_of
from tournament.archive.strict import MOST_FINDINGS
from tournament.ledger.store.refusals import Refused
from tournament.models import Tournament
from tournament.papers import catalogue

FOLDER = Path(__file__).parents[3] / by_schema.FOLDER
NAMES = sorted(path.name.removesuffix(".schema.json") for path in FOLDER.glob("*.schema.json"))
EXAMPLES = (
    "players",
    "standings",
    "round",
    "seating",
    "tables",
    "table-points",
    "payments",
    "teams",
    "prizes",
    "raffle",
    "cash",
    "rulings",
)
"""Of cup-nine; the examples of the tournament file are fixtures/."""


def schema(name: str) -> dict[str, Any]:
    return json.loads((FOLDER / f"{name}.schema.json").read_text(encoding="utf-8"))


def exported(tournament: Tournament) -> Iterator[tuple[str, bytes]]:
    for key, paper in catalogue.PAPERS.items():
        if "json" in paper.formats:
            yield key, catalogue.make(tournament, paper.what(1), "json").content


@pytest.mark.parametrize("name", NAMES)
def test_each_is_a_schema_of_2020_12(name: str) -> None:
    found = schema(name)
    assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(found)


@pytest.mark.parametrize("name", ["cup-nine", "french-four", "point-seven", "speiszettel-radl", "sums-only"])
def test_a_tournament_file_is_described(name: str) -> None:
    valid = by_schema.validator("tournament")
    assert [error.json_path for error in valid.iter_errors(json.loads((FIXTURES / f"{name}.json").read_bytes()))] == []


def test_the_schema_has_the_keys_that_the_program_reads() -> None:
    top = schema("tournament")["properties"]
    table = top["tables"]["items"]["properties"]
    described = {
        reading.KEYS: top, reading.PLAYER.keys: top["players"]["items"]["properties"], tables.TABLE_KEYS: table,
        log.KEYS: top["history"]["items"]["properties"],
        matters.CALL.keys: table["calls"]["items"]["properties"], matters.CASE_KEYS: table["cases"]["items"]["properties"],
        matters.RULING_KEYS: table["rulings"]["items"]["properties"], versions.VERSION_KEYS: table["history"]["items"]["properties"],
        matters.APPEAL.keys: table["rulings"]["items"]["properties"]["appeal"]["properties"],
        versions.OTHER.keys: table["other_versions"]["items"]["properties"], readings.KEYS: table["older"]["items"]["properties"],
        repairs.CHANGE_KEYS: table["changes"]["items"]["properties"], repairs.REPAIR.keys: top["repairs"]["items"]["properties"],
        sanctions.SANCTION.keys: top["sanctions"]["items"]["properties"], printed.PRINTED.keys: top["printed"]["items"]["properties"],
        giving.PLAN_KEYS: top["prizes"]["properties"], giving.GIVING.keys: top["givings"]["items"]["properties"],
        giving.CASH.keys: top["cash"]["items"]["properties"], giving.PAYMENTS.keys: top["payments"]["properties"],
    }  # fmt: skip
    for keys, properties in described.items():
        assert set(properties) == set(keys)
    series = schema("series")["properties"]
    assert set(series) == set(series_reading.KEYS)
    for key, keys in (
        ("persons", series_reading.PERSON),
        ("tournaments", series_reading.TOURNAMENT),
        ("published", series_reading.PUBLISHED),
    ):
        assert set(series[key]["items"]["properties"]) == set(keys)


@pytest.mark.django_db
@pytest.mark.parametrize("which", ["cup-nine", "ruled", "prizes"])
def test_every_export_is_as_its_schema_says(which: str) -> None:
    if which == "prizes":
        tournament = played()
        plan(tournament)
    else:
        tournament = overruled() if which == "ruled" else fixture(which)
    kinds = {key: check_file(content) for key, content in exported(tournament)}
    assert kinds.keys() >= {*EXAMPLES, "tournament", "rulings-anonymous"}
    assert set(kinds.values()) == {*NAMES} - {
        "series", "series-standings", "sheet", "free", "person", "recount", "upload-results", "upload-persons",
    }  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_are_what_the_program_writes(name: str) -> None:
    """Else: `manage.py export` anew; each is a change of a format that others read."""
    kind = catalogue.PAPERS[name]
    assert (FOLDER / "examples" / f"{name}.json").read_bytes() == catalogue.make(fixture("cup-nine"), kind.what(1), "json").content
    assert check_file((FOLDER / "examples" / f"{name}.json").read_bytes()) == kind_of({name: []}) or name in (
        "round",
        "seating",
        "table-points",
        "tables",
    )


STANDINGS = json.loads((FOLDER / "examples" / "standings.json").read_bytes())


@pytest.mark.parametrize("change, field, sentence", [
    ({"digest": 7}, "digest", "Hier gehört ein Text hin."),
    ({"standings": [{"rank": "1"}]}, "standings[0]",
     "Hier fehlt „number“, „name“, „place“, „rounds“, „penalties“, „total“, „tie_break“."),
    ({"standings": [{**STANDINGS["standings"][0], "rank": "1"}]}, "standings[0].rank", "Hier gehört eine ganze Zahl oder null hin."),
    ({"standings": [{**STANDINGS["standings"][0], "tie_break": "coin"}]}, "standings[0].tie_break",
     "Möglich ist hier: \"points\", \"best_rounds\", \"lot\", \"wins\", \"head_to_head\", null."),
    ({"typo": 1}, "", "„typo“ gibt es hier nicht – ein Tippfehler?"),
])  # fmt: skip
def test_what_is_wrong_is_said_with_its_place(change: dict[str, Any], field: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        check_file(json.dumps(STANDINGS | change).encode())
    assert (field, sentence) in [(finding.field, finding.message) for finding in refused.value.findings]


def test_the_command_checks_and_stores_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("check-file", str(FIXTURES / "cup-nine.json"))
    assert capsys.readouterr().out == "tournament: in Ordnung\n"
    wrong = tmp_path / "wrong.json"
    given = json.loads((FIXTURES / "cup-nine.json").read_bytes())
    given["players"][0]["nmber"] = 1
    wrong.write_text(json.dumps(given), encoding="utf-8")
    with pytest.raises(SystemExit, match="1"):
        call_command("check-file", str(wrong))
    assert "players[0].nmber: „nmber“ gibt es hier nicht – ein Tippfehler? [unknown_field]" in capsys.readouterr().err
    with pytest.raises(SystemExit, match="1"):
        call_command("check-file", str(tmp_path / "none.json"))


class Compared(str):
    """A text that counts how often it is compared."""

    __slots__ = ()
    __hash__ = str.__hash__
    times = 0

    def __eq__(self, other: object) -> bool:
        Compared.times += 1
        return str.__eq__(self, other)


def test_what_a_stranger_sends_is_looked_at_once() -> None:
    """However long his lists are: no place with each other one, no more faults than are told, no more keys than are named."""
    seats: list[object] = [seat for number in range(200) for seat in (number, Compared(number))]
    named = {found.field for found in by_schema.faults_by_schema({"tables": [{"round": 1, "table": 1, "seats": seats}]}, "upload-results")}
    assert "tables[0].seats" in named
    assert Compared.times < len(seats)
    assert len(list(by_schema.faults_by_schema({"tables": [{}] * 5_000}, "upload-results"))) == MOST_FINDINGS
    [unknown] = [
        found
        for found in by_schema.faults_by_schema({f"{key}": 0 for key in range(5_000)}, "upload-persons")
        if found.code == "unknown_field"
    ]
    assert len(unknown.message) < 200


@pytest.mark.parametrize("seats, once", [([1, 2, 3], True), ([1, 2, 1], False), ([1, 2, 1.0], False), ([1, True, "1"], True)])
def test_places_are_each_another(seats: list[object], once: bool) -> None:
    seen = by_schema.validator("upload-results").evolve(schema={"uniqueItems": True})
    assert (not list(seen.iter_errors(seats))) == once
