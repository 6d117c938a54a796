"""The schema of a sheet file against its reader: what is absent may be written as null, and what no sheet can have no schema takes."""

from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rules.book import FREE_FORMAT, SheetRefused, read_file
from rules.book.free.schema import free_file_schema
from rules.book.own.schema import sheet_file_schema

SHEET: dict[str, Any] = {
    "format": "tarock-sheet/2", "slug": "lamm", "name": {"de": "Zum Lamm", "en": "Lamb"}, "edition": "1", "valid_from": "2026-10-01",
    "base": "koenigrufen-cup", "halves": "none", "games": {"dreier": 6}, "sources": {"dreier": "§ 4", "trull": "§ 2"},
    "own_games": {"hoch": {"kind": "alone", "value": 3, "lost": 4, "factor": 2, "like": "dreier"}},
    "own_announcements": {"fang": {"kind": "catch", "value": {"dreier": [1, 2], "else": 1}, "by": "side"}},
    "names": {"hoch": {"de": "Hoch", "en": "High"}, "fang": "Fang"},
    "surplus": {"who": "winner", "above": 35, "step": 1, "from": "36/0", "per": 1},
    "radl": {"triggers": {"hoch": "round", "fang": 2}, "last": 4},
    "renonce": {"rows": {"farbzwang": {"stages": {"trick_open": "correct", "trick_turned": "renonce"}, "source": "§ 3"}}},
    "sentences": [{"paragraph": "§ 4", "de": "Satz.", "en": "Sentence.", "row": "dreier"}],
    "day": {"games_at": {"5": 20}, "start": "13:00"},
}  # fmt: skip
FREE: dict[str, Any] = {
    "format": FREE_FORMAT, "slug": "frei", "name": {"de": "Frei", "en": "Free"}, "edition": "1", "valid_from": "2026", "tables": [4, 5],
    "active": 4, "out": {"5": [0]}, "words": ["Solo"], "amounts": "half",
    "faults": {"renonce": {"name": "Renonce", "pays": 20, "to": "each", "paragraph": "§ 3"}},
    "regelblatt": [{"paragraph": "§ 1", "de": "Cego.", "en": "Cego."}],
    "ranking": {"kind": "table_points", "points": {"4": [4, 3, 2, 1], "5": [5]}},
}  # fmt: skip
VALID = {SHEET["format"]: Draft202012Validator(sheet_file_schema()), FREE_FORMAT: Draft202012Validator(free_file_schema())}


def with_null(part: Any) -> Iterator[Any]:
    """The part with null in the place of each thing in it."""
    for key, value in part.items() if isinstance(part, dict) else ():
        yield part | {key: None}
        yield from (part | {key: changed} for changed in with_null(value))


def refused(file: dict[str, Any]) -> list[str]:
    """The rows that it is refused for."""
    try:
        read_file(file)
    except SheetRefused as wrong:
        return [fault.row for fault in wrong.faults]
    return []


@pytest.mark.parametrize("file", [SHEET, FREE], ids=["sheet", "free"])
def test_whatever_may_be_absent_may_be_null(file: dict[str, Any]) -> None:
    good = [changed for changed in with_null(file) if not refused(changed)]
    assert refused(file) == []
    assert len(good) > 10
    assert [changed for changed in (file, *good) if not VALID[file["format"]].is_valid(changed)] == []


@pytest.mark.parametrize("part", [
    {"edition": "  "},
    {"own_announcements": {"fang": {"kind": "count", "value": 1, "needs": 0}}},
    {"renonce": {"rows": {"farbzwang": {}}}},
    {"renonce": {"rows": {"farbzwang": {"stages": {}}}}},
    {"policies": {"kontra": True}},
])  # fmt: skip
def test_what_is_no_sheet_is_none_by_the_schema(part: dict[str, Any]) -> None:
    assert refused(SHEET | part)
    assert not VALID[SHEET["format"]].is_valid(SHEET | part)
