"""The head of a sheet file and the forms of its parts: names, dates, tables. What the parts say is read elsewhere."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.book.own import file_keys
from rules.book.own.faults import Faults
from rules.book.own.forms import BAD, Name, Of, Text
from rules.book.own.nothing import NONE, NOTHING
from rules.rows.sheet import Sheet
from rules.rows.system import AnnouncementRow
from rules.rows.when import When, read_when
from rules.sheets import KNOWN, Sheets
from rules.words.texts import shortened

FORMAT, FORMAT_2 = "tarock-sheet/1", "tarock-sheet/2"
"""What a sheet file says it is."""
HEAD = tuple(key.path for key in file_keys.HEAD)
EXAMPLES = "examples"
TABLES = tuple(key.path for key in file_keys.TABLES if key.path != EXAMPLES)
KEYS = (*HEAD, *TABLES, EXAMPLES)
KEYS_2 = (*HEAD, file_keys.TOPS[0], *TABLES[:2], *file_keys.TOPS[1:], *TABLES[2:], EXAMPLES)
LONGEST_SLUG, LONGEST_NAME, LONGEST_SOURCE = 50, 80, 120
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class Head(NamedTuple):
    """Who the sheet is."""

    slug: str
    name: tuple[str, str]
    """German, English."""
    edition: str
    valid_from: When
    base: Sheet


class Format(NamedTuple):
    """Which form a file has. `second`: `tarock-sheet/2`; `halves`: whether its numbers may have a half."""

    second: bool = False
    halves: bool = False


def format_of(data: Mapping[str, Any]) -> Format:
    """What the file says of its own form."""
    second = data.get("format") == FORMAT_2
    return Format(second, second and data.get("halves") not in (None, "none"))


def read_head(data: Mapping[str, Any], sheets: Sheets, faults: Faults) -> Head | None:
    """The head of the file; None where something of it is missing or wrong. A base that is known is looked up in `sheets`."""
    second = format_of(data).second
    keys = KEYS_2 if second else KEYS
    for key in data:
        if key not in keys:
            faults.add(shortened(str(key)), "unknown_key", shortened(str(key)), ", ".join(keys))
    for key in HEAD:
        if data.get(key) is None:
            faults.add(key, "missing_key", key)
    if data.get("format") not in (None, FORMAT, FORMAT_2):
        faults.add("format", "bad_format", FORMAT)
    slug = _slug(data.get("slug"), faults)
    name, edition = _named(data.get("name"), second, faults), text(data.get("edition"), "edition", LONGEST_NAME, faults)
    valid_from, base = _date(data.get("valid_from"), faults), base_of(data, sheets)
    if data.get("base") is not None and base is None:
        faults.add("base", "unknown_base", _shown(data["base"]), ", ".join((*bases(sheets), *((NONE,) if second else ()))))
    if slug is None or name is None or edition is None or valid_from is None or base is None:
        return None
    return Head(slug, name, edition, valid_from, base=base)


def base_of(data: Mapping[str, Any], sheets: Sheets) -> Sheet | None:
    """The sheet that the file starts from; one that starts from no other has the frame of Königrufen and nothing in it."""
    named = data.get("base")
    if named == NONE and format_of(data).second:
        return NOTHING
    return bases(sheets).get(named) if type(named) is str else None


def bases(sheets: Sheets) -> Sheets:
    """The sheets that one's own can start from: none of those by which nobody pays another, and none with announcements that are worth
    something only when they are open, since a file writes what they are worth silently and open."""
    return {slug: sheet for slug, sheet in sheets.items() if sheet.system.balanced and all(map(_is_writable, sheet.system.announcements))}


def _is_writable(row: AnnouncementRow) -> bool:
    return bool(row.by_game) or not row.values or {"silent", "open"} <= row.values.keys()


def starting(sheet: Sheet, sheets: Sheets = KNOWN) -> Sheet | None:
    """The sheet that an own one starts from; None of a sheet that is built in, and of a free system."""
    return None if sheet.file is None else base_of(sheet.file, sheets)


def _named(value: object, second: bool, faults: Faults) -> tuple[str, str] | None:
    """The sheet's name, German and English."""
    if second and isinstance(value, Mapping):
        found = Name(LONGEST_NAME).read(value, "name", Of(), faults)
        return found if found is not BAD and isinstance(found, tuple) else None
    said = text(value, "name", LONGEST_NAME, faults)
    return None if said is None else (said, said)


def part(data: Mapping[str, Any], key: str, faults: Faults) -> Mapping[str, Any]:
    """A part that is a table; empty where it is absent or none."""
    given = data.get(key)
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        faults.add(key, "no_table")
        return {}
    return given


def text(value: object, row: str, longest: int, faults: Faults) -> str | None:
    """A text without spaces around it; None where it is absent or none."""
    if value is None:
        return None
    found = Text(longest).read(value, row, Of(), faults)
    return found if isinstance(found, str) else None


def _slug(value: object, faults: Faults) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str) or len(value) > LONGEST_SLUG or not _SLUG.fullmatch(value):
        faults.add("slug", "bad_slug", str(LONGEST_SLUG))
    elif value in KNOWN:
        faults.add("slug", "slug_taken", value)
    else:
        return value
    return None


def _date(value: object, faults: Faults) -> When | None:
    if value is None:
        return None
    when = read_when(value)
    if when is None:
        faults.add("valid_from", "bad_date", _shown(value))
    return when


def _shown(value: object) -> str:
    return shortened(str(value))


def present(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The file without own rows, and values of them in a game, that are null: that is as if they were not there."""
    found = dict(data)
    for name in ("own_games", "own_announcements"):
        rows = data.get(name)
        if isinstance(rows, Mapping) and format_of(data).second:
            found[name] = {slug: _with_values(row) for slug, row in rows.items() if row is not None}
    return found


def _with_values(row: object) -> object:
    value = row.get("value") if isinstance(row, Mapping) else None
    if not isinstance(row, Mapping) or not isinstance(value, Mapping):
        return row
    said = {game: worth for game, worth in value.items() if worth is not None}
    return {**row, "value": said or None}
