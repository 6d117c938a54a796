"""What leaves the club: what the schemas name and nothing else, and enough to settle all of it again."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.tournament import court
from tests.tournament.evening import fixture
from tests.tournament.hand_sums import FIXTURES
from tests.tournament.papers.test_reports_rulings import overruled
from tests.tournament.register.test_forgetting_law import HAPPENS, Evening, evening_of_hers
from tests.tournament.upload.sent import parts_of, upload
from tournament.archive.by_schema import FOLDER, faults_by_schema
from tournament.archive.reading import read_tournament
from tournament.archive.writing import written
from tournament.ledger.store.refusals import Refused
from tournament.models import Player, Registration, Tournament
from tournament.papers import catalogue
from tournament.upload import cut as cutting
from tournament.upload.again import first_difference, settled_again
from tournament.upload.checking import check_any, read_upload
from tournament.upload.cut import Parts, joined
from tournament.upload.envelope import What

pytestmark = pytest.mark.django_db
SCHEMAS = Path(__file__).parents[3] / FOLDER
FREE = {
    "results.name", "results.place", "results.seed", "results.rules_edition", "results.sheet", "results.options",
    "results.tables[].records[]", "results.tables[].cases[].told", "results.tables[].rulings[].entered",
    "results.tables[].rulings[].record", "persons.persons[].name", "persons.persons[].place", "persons.persons[].club",
    "results.teams[].name",
}  # fmt: skip
"""Where the schemas leave open what a text or an object says: what everybody may read of the tournament, the games (their fields are the
rules', their reasons a dash), and the persons' part."""


def state(tournament: Tournament) -> str:
    return json.loads(catalogue.make(tournament, "standings", "json").content)["digest"]


def open_places(schema: dict[str, Any], place: str) -> Iterator[str]:
    """Where a schema allows a text of any kind, or an object of any keys."""
    if (
        (schema.get("type") == "string" and not {"enum", "const", "pattern", "format"} & schema.keys())
        or schema.get("$ref")
        or (schema.get("type") == "object" and schema.get("additionalProperties", True) is True)
    ):
        yield place
    elif schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
        yield from open_places(schema["additionalProperties"], f"{place}.*")
    for key, part in schema.get("properties", {}).items():
        yield from open_places(part, f"{place}.{key}")
    if isinstance(schema.get("items"), dict):
        yield from open_places(schema["items"], f"{place}[]")


def test_the_schemas_leave_open_what_is_public_anyway() -> None:
    found = {
        place
        for name in ("results", "persons")
        for place in open_places(json.loads((SCHEMAS / f"upload-{name}.schema.json").read_text(encoding="utf-8")), name)
    }
    assert found == FREE


def test_the_schema_has_the_keys_of_the_cut() -> None:
    top = json.loads((SCHEMAS / "upload-results.schema.json").read_text(encoding="utf-8"))["properties"]
    assert set(top) == {"format", *cutting.CUT}
    table = top["tables"]["items"]["properties"]
    assert set(table) == {*cutting.TABLE, *cutting.WORKED_OUT}
    assert set(table["cases"]["items"]["properties"]) == set(cutting.CASE)
    assert set(table["rulings"]["items"]["properties"]) == set(cutting.RULING)
    assert set(top["players"]["items"]["properties"]) == set(cutting.PLAYER)
    assert set(top["sanctions"]["items"]["properties"]) == set(cutting.SANCTION)


@pytest.mark.parametrize("name", sorted(path.stem for path in FIXTURES.glob("*.json")))
def test_what_was_cut_gives_the_same_standings_again(name: str) -> None:
    tournament = fixture(name)
    found = read_upload(upload(parts_of(tournament)))
    assert found.parts is not None
    assert found.file is not None
    assert first_difference(found.parts, found.file) is None
    before = Player.objects.count(), Tournament.objects.count()
    digest, people = settled_again(found.file, lambda made: set(made.registrations.values_list("player__name", flat=True)))
    assert digest == state(tournament)
    assert people == set(tournament.registrations.values_list("player__name", flat=True))
    assert (Player.objects.count(), Tournament.objects.count()) == before


def test_check_file_knows_an_upload() -> None:
    assert check_any(upload(parts_of(fixture("cup-nine")))) == "upload"


def test_a_ruling_goes_along_by_number_and_without_a_word() -> None:
    tournament = overruled()
    parts = parts_of(tournament)
    said = json.dumps(parts.results, ensure_ascii=False)
    for word in ("Oberleitner", "Pichler", "Treff", "Stadlbauer", "Leeb", "Berufung", "kam zu spät", "Mayrhuber"):
        assert word not in said
    file = read_tournament(joined(parts))
    assert settled_again(file, lambda made: None)[0] == state(tournament)


def test_who_asked_to_be_a_number_is_one() -> None:
    tournament, _referee, _ruling = court.ruled_dreier()
    Registration.objects.filter(tournament=tournament, number=3).update(anonymous=True)
    parts = parts_of(tournament)
    assert 3 not in [row["number"] for row in parts.persons["persons"]]
    row = next(row for row in joined(parts)["players"] if row["number"] == 3)
    assert (row["name"], row["anonymous"]) == ("Nr. 3", True)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_happened_nothing_private_goes_along_and_the_state_is_the_same(seed: int) -> None:
    """A law, over the evenings of the law of forgetting: her name stands in reasons, appeals, cash, logs – and in the persons' part
    alone."""
    chance = Random(seed)  # noqa: S311 - a law is tried, nothing is guarded
    evening = evening_of_hers()
    for happens in chance.sample(HAPPENS, k=len(HAPPENS) - seed):
        happens(evening)
    check_private(evening)


def check_private(evening: Evening) -> None:
    tournament = Tournament.objects.get(pk=evening.tournament.pk)
    parts = parts_of(tournament)
    assert list(faults_by_schema(parts.results, "upload-results")) == []
    assert list(faults_by_schema(parts.persons, "upload-persons")) == []
    said = json.dumps(parts.results, ensure_ascii=False).casefold()
    assert [sign for sign in ("xaveria", "zwetschkenbaum", "qwirbel", "spende", "heim", "kiebitz") if sign in said] == []
    found = read_upload(upload(parts))
    assert found.file is not None
    assert settled_again(found.file, lambda made: None)[0] == state(tournament)


def test_of_what_was_given_only_what_counts_goes_along_and_no_words() -> None:
    file = written(fixture("cup-nine"))
    at = "2026-11-21T20:00:00+01:00"
    file["sanctions"] = [
        {"kind": "warning", "player": 1, "reason": "Xaveria sprach", "at": at},
        {"kind": "points", "player": 2, "points": -5, "reason": "Xaveria ging", "at": at},
        {"kind": "points", "player": 3, "points": -7, "reason": "Irrtum", "at": at, "lifted": {"at": at, "by": "leitung"}},
        {"kind": "ban", "player": 1, "tournaments": 3, "reason": "Xaveria schlug", "at": at},
        {"kind": "ban", "name": "Xaveria Fremd", "tournaments": 3, "reason": "Xaveria", "at": at},
    ]
    table = next(table for table in file["tables"] if len(table["seats"]) == 4 and table.get("records"))
    table["records"][0] = {"game": "manual", "dealer": 0, "amounts": [3, -3, 0, 0], "reason": "Xaveria verwarf"}
    parts = cutting.cut(file)
    assert parts.results["sanctions"] == [{"kind": "points", "player": 2, "points": -5, "reason": "–", "at": at}]
    assert "Xaveria" not in json.dumps(parts.results)
    given = next(one for one in parts.results["tables"] if (one["round"], one["table"]) == (table["round"], table["table"]))
    assert given["records"][0] == {"game": "manual", "dealer": 0, "amounts": [3, -3, 0, 0], "reason": "–"}


def test_a_wrong_amount_is_found_where_it_stands() -> None:
    parts = parts_of(fixture("cup-nine"))
    file = read_tournament(joined(parts))
    table = next(table for table in parts.results["tables"] if table.get("points"))
    place = next(place for place, line in enumerate(table["points"]) if line is not None)
    before = table["points"][place][1]
    table["points"][place][1] += 7
    found = first_difference(parts, file)
    assert found is not None
    assert (found.round, found.table, found.seat) == (table["round"], table["table"], 1)
    assert (found.sent, found.again) == (before + 7, before)
    table["points"][place] = None
    found = first_difference(parts, file)
    assert found is not None
    assert (found.game, found.sent) == (place + 1, None), "that it brings nothing is said otherwise too"
    assert found.again is not None


@pytest.mark.parametrize("left_out", [("points",), ("totals",), ("points", "totals")])
def test_what_a_table_does_not_say_is_not_compared(left_out: tuple[str, ...]) -> None:
    """docs/upload.md: both may be missing."""
    parts = parts_of(fixture("cup-nine"))
    for table in parts.results["tables"]:
        for key in left_out:
            table.pop(key, None)
    assert first_difference(parts, read_tournament(joined(parts))) is None


def test_faults_have_their_place() -> None:
    parts = parts_of(fixture("cup-nine"))
    parts.results["tables"][0]["words"] = "geheim"
    with pytest.raises(Refused) as refused:
        read_upload(upload(parts))
    assert [(found.code, found.field) for found in refused.value.findings] == [("unknown_field", "results.tables[0]")]


def test_a_reason_names_nobody() -> None:
    parts = parts_of(fixture("cup-nine"))
    name = parts.persons["persons"][0]["name"]
    content = upload(parts, action=What.CORRECT, revision=2, supersedes="e" * 64, reason=f"{name} hatte 14")
    with pytest.raises(Refused) as refused:
        read_upload(content)
    assert refused.value.codes == ("name_in_reason",)
    parts.persons["persons"][0]["name"] = "Anna"
    content = upload(parts, action=What.CORRECT, revision=2, supersedes="e" * 64, reason="Die Annahme war falsch")
    assert read_upload(content).opened.header.revision == 2, "a word that begins like a name"


def test_the_salt_is_another_each_time() -> None:
    tournament = fixture("cup-nine")
    one, other = parts_of(tournament), parts_of(tournament)
    assert one.results == other.results
    assert one.persons["salt"] != other.persons["salt"]
    assert isinstance(one, Parts)
    assert written(tournament)["uid"] == one.results["uid"] == one.persons["tournament"]
