"""What is typed of the keys that `tarock-sheet/2` has beside `tarock-sheet/1`, as the file's parts and back, along the table of keys.

A row of one's own, one that was added and a sentence are there because a hidden field says so, named by their table (`own_games`: auf), so
that they stay while nothing is typed in them yet.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import QueryDict

from rules.book import file_keys
from tournament.sheets.ways import NOTHING, NULL, way_of

ROWS = ("own_games", "own_announcements", "radl.triggers", "radl.events", "renonce.rows", "renonce.claims", "sentences")
"""Tables whose rows are added and struck."""
_BEGUN = frozenset({"own_games", "own_announcements", "renonce.rows"})
"""Those whose rows are there with nothing in them."""
WAYS = {key.path: way_of(key) for key in file_keys.KEYS}


def file_parts(typed: QueryDict) -> dict[str, Any]:
    """The parts of the file that the table has."""
    found: dict[str, Any] = {}
    for table in ROWS:
        if table in _BEGUN:
            for row in typed.getlist(table):
                _put(found, (*table.split("."), row), {})
    for key in file_keys.KEYS:
        if key.parts[0] != "sentences":
            for name in _places(key.parts, typed):
                value = WAYS[key.path].said(typed, name)
                if value is not None:
                    _put(found, tuple(name.split(".")), None if value is NULL else value)
    sentences = _sentences(typed)
    if sentences or "sentences" in typed:
        found["sentences"] = sentences
    return {name: found[name] for name in file_keys.TOPS if name in found}


def _sentences(typed: QueryDict) -> list[dict[str, Any]]:
    asked = [key for key in file_keys.KEYS if key.parts[0] == "sentences"]
    rows = [row for row in typed.getlist("sentences") if row != NOTHING]
    read = ({key.parts[-1]: WAYS[key.path].said(typed, f"sentences.{row}.{key.parts[-1]}") for key in asked} for row in rows)
    return [{name: value for name, value in row.items() if value is not None} for row in read]


def rows_of(typed: QueryDict, table: str) -> list[str]:
    """What the rows of a table are called, in the order in which they stand; of one that is not added row by row, those that are typed."""
    below = (name[len(table) + 1 :].partition(".")[0] for name in typed if name.startswith(f"{table}."))
    return [row for row in dict.fromkeys((*typed.getlist(table), *below)) if row and row != NOTHING]


def _places(parts: Iterable[str], typed: QueryDict) -> list[str]:
    """Where a key's values are typed."""
    found = [""]
    for part in parts:
        if part == file_keys.ANY:
            found = [f"{name}.{row}" for name in found for row in rows_of(typed, name)]
        else:
            found = [f"{name}.{part}" if name else part for name in found]
    return found


def _put(file: dict[str, Any], steps: tuple[str, ...], value: Any) -> None:
    """The value at its place; where a table is struck as a whole, nothing below it."""
    for step in steps[:-1]:
        below = file.setdefault(step, {})
        if not isinstance(below, dict):
            return
        file = below
    if not (value == {} and steps[-1] in file) and not (isinstance(file.get(steps[-1]), dict) and not isinstance(value, dict) and value):
        file[steps[-1]] = value


def typed_parts(file: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The fields of the parts of a file, as they would have been typed. What has not the form of its place is left out."""
    found: list[tuple[str, str]] = []
    for table in ROWS:
        value = at(file, table.split("."))
        if isinstance(value, Mapping):
            found += [(table, str(row)) for row in value]
        elif isinstance(value, list) and table == "sentences":
            found += [(table, str(place)) for place in range(len(value))] or [(table, NOTHING)]
    for key in file_keys.KEYS:
        for name, value in _values(key, file):
            if value is not None or key.null:
                found += WAYS[key.path].fields(name, value)
    return found


def _values(key: file_keys.Key, file: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """Where a file says something for the key, and what."""
    found: list[tuple[str, Any]] = [("", file)]
    for part in key.parts:
        below: list[tuple[str, Any]] = []
        for name, value in found:
            if part == file_keys.EACH:
                rows: Iterable[tuple[Any, Any]] = enumerate(value) if isinstance(value, list) else ()
            elif not isinstance(value, Mapping):
                rows = ()
            else:
                rows = value.items() if part == file_keys.ANY else ((part, value[part]),) if part in value else ()
            below += [(f"{name}.{row}" if name else str(row), one) for row, one in rows]
        found = below
    return found


def at(file: Mapping[str, Any], steps: Iterable[str]) -> Any:
    """What stands at a place; None where nothing does."""
    value: Any = file
    for step in steps:
        value = value.get(step) if isinstance(value, Mapping) else None
    return value
