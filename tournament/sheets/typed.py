"""What is typed on the page of an own sheet, as a file and back: of the second format where it says what the first cannot. Checks nothing:
what cannot be read goes on as it was typed.

What the table of keys has is typed in fields named by its places (`tabled`). Names of the others: `name`, `name-en`, `slug`, `edition`,
`valid_from`, `base`; `g-dreier` (a value; `g-dreier-lost` where lost is another, `g-sechserdreier-0`, `-1` where it always is),
`a-pagat-0`, `a-pagat-1` (silent, open), `a-trull-einblatt-open` (by game), `off` (a row that is taken away, by its name), `p-kontra` (a
choice), `n-trischaken_pot` (a number in its place), `v-base-0` (a number of the sheet that is no game's), `b` (the birds of a Besserrufer),
`i-kontra` (the choices that a tournament has), `s-dreier` (a paragraph), `example` (a proving case, as JSON, which nobody types: it is
written with the form of a game, on a page of its own), `rest` (a row of a file that the form has no field for, as JSON: where it stands,
what it says), `format` (of the file that was read in).
"""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.http import QueryDict
from django.utils.text import slugify

import rules
from rules.book import FORMAT, FORMAT_2, LONGEST_SLUG, NOTHING, as_file, base_of, column_of, file_keys, kin
from rules.rows import AnnouncementRow, Game, NumberRow, numbers
from rules.words import shortened
from scoring.requests import plain
from tournament.sheets.tabled import file_parts, typed_parts
from tournament.sheets.ways import date, number, told

HEAD = ("name", "slug", "edition", "valid_from")
DEEPEST = 8
"""Steps to a row of a file."""
_SLASHED = re.compile(r"\s*([0-9]{1,7})\s*/\s*([0-9]{1,7})\s*", re.ASCII)
Row = Game | AnnouncementRow | NumberRow
SPELT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "ae", "Ö": "oe", "Ü": "ue", "ß": "ss"})


def file_of(typed: QueryDict, base: rules.Sheet) -> dict[str, Any]:
    """The file that is typed; what is as the base has it is left out."""
    head: dict[str, Any] = {name: " ".join(typed.get(name, "").split()) for name in HEAD}
    head["valid_from"] = date(head["valid_from"])
    head["slug"] = head["slug"] or slug_of(head["name"])
    if english := " ".join(typed.get("name-en", "").split()):
        head["name"] = {"de": head["name"], "en": english}
    of_base = valued(numbers(base.system))
    announced = {slug: value or [None, None] for slug, value in valued(kin.announcements(base).values()).items()}
    parts = {
        "games": _rows(typed, "g", valued(kin.games(base).values()), valued(base.system.games)),
        "announcements": _rows(typed, "a", announced, valued(base.system.announcements)),
        "values": {slug: row[0] if len(row) == 1 else row for slug, row in _rows(typed, "v", of_base, of_base).items()},
        "policies": _policies(typed, base),
        "interpretations": _interpretations(typed, base),
        "sources": _sources(typed),
        "examples": _examples(typed),
    }
    own = _whole(file_parts(typed), base)
    file = {**head, "base": base.slug, **{name: part for name, part in parts.items() if part}, **own}
    return with_rest({"format": _format(typed, file, base), **file}, typed)


def _whole(parts: dict[str, Any], base: rules.Sheet) -> dict[str, Any]:
    """With everything that has to be said of the count where anything is: as the base has it."""
    usual = {name: value for name, value in as_file(base)["count"].items() if name in ("total", "unit", "wins")}
    return {**parts, "count": {**usual, **parts["count"]}} if "count" in parts else parts


def _format(typed: QueryDict, file: Mapping[str, Any], base: rules.Sheet) -> str:
    """The first where it can say all of this, and nobody has written the second."""
    known = kin.games(base)
    pairs = any(isinstance(value, list) and slug in known and known[slug].lost is None for slug, value in file.get("games", {}).items())
    choices = any(_is_second(base, name, value) for name, value in file.get("policies", {}).items())
    needed = pairs or choices or base is NOTHING or isinstance(file["name"], dict) or any(top in file for top in file_keys.TOPS)
    return FORMAT_2 if needed or typed.get("format") == FORMAT_2 else FORMAT


def _is_second(base: rules.Sheet, name: str, value: Any) -> bool:
    """Whether only the second format has the choice."""
    if name not in kin.policies(base, second=True):
        return name in kin.policies(base, second=True)
    return isinstance(value, str) and value not in kin.choices(base, name) and value in kin.choices(base, name, second=True)


def without_rest(typed: QueryDict, place: str) -> QueryDict:
    """What is typed without the row of the file, by its place among them, that the form has no field for."""
    left = typed.copy()
    left.setlist("rest", [text for at, text in enumerate(typed.getlist("rest")) if str(at) != place])
    return left


def with_rest(file: dict[str, Any], typed: QueryDict) -> dict[str, Any]:
    """The file with the rows that the form has no field for, where nothing was typed in their place."""
    for text in typed.getlist("rest"):
        row = read_rest(text)
        if row is None:
            continue
        (part, *names), value = row
        taken = part in HEAD and not names and file.get(part)
        file = {**file, part: file[part] if taken else value} if not names else _with_row(file, (part, *names), value)
    return file


def _with_row(file: Any, steps: tuple[str, ...], value: Any) -> Any:
    """The file with a row at its place, where that is free."""
    step, *below = steps
    if isinstance(file, list) and step.isdigit() and int(step) < len(file):
        return [_with_row(part, tuple(below), value) if place == int(step) and below else part for place, part in enumerate(file)]
    if not isinstance(file, dict):
        return file
    if not below:
        return {step: value, **file}
    return {**file, step: _with_row(file.get(step, {}), tuple(below), value)}


def read_rest(text: str) -> tuple[list[str], Any] | None:
    """Where a row that the form does not know stands, step by step, and its value. None where it is no such row."""
    try:
        where, value = plain(text)
    except (TypeError, ValueError):
        return None
    said = isinstance(where, list) and 0 < len(where) <= DEEPEST and all(isinstance(name, str) for name in where)
    return (where, value) if said else None


def rest_of(file: Mapping[str, Any], rows: Iterable[str]) -> list[str]:
    """The rows of a file, named as its faults name them, as the field `rest` has them. One that the file has not is not there."""
    found: dict[tuple[str, ...], Any] = {}
    for row in rows:
        for steps, value in _rows_at(file, row):
            found[steps] = value
    return [json.dumps([list(where), value], ensure_ascii=False) for where, value in found.items()]


def _rows_at(value: Any, row: str) -> list[tuple[tuple[str, ...], Any]]:
    """Where a row stands in a file, and its value: of one that is a cell inside a row of the page, as deep as the file goes. The name of a
    fault's row may be cut short."""
    parts: Iterable[tuple[Any, Any]] = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    found: list[tuple[tuple[str, ...], Any]] = []
    for own, part in parts:
        names = (f"[{own}]",) if isinstance(value, list) else (own, shortened(str(own)))
        if row in names:
            found.append(((str(own),), part))
        elif rest := next((row[len(name) :] for name in names if row.startswith((f"{name}.", f"{name}["))), ""):
            below = _rows_at(part, rest.removeprefix("."))
            found += [((str(own), *steps), one) for steps, one in below] or [((str(own),), part)]
    return found


def slug_of(name: str) -> str:
    """The short name that a sheet gets from its name, where nobody writes one: „Zum Goldenen Lamm“ → zum-goldenen-lamm."""
    return slugify(name.translate(SPELT))[:LONGEST_SLUG].strip("-")


def typed_of(file: Mapping[str, Any]) -> QueryDict:
    """The fields of a file, as they would have been typed."""
    typed, base = QueryDict(mutable=True), base_of(file, rules.SHEETS)
    for name in HEAD:
        typed[name] = str(file.get(name) or "")
    if isinstance(named := file.get("name"), Mapping):
        typed["name"], typed["name-en"] = str(named.get("de") or ""), str(named.get("en") or "")
    _put_rows(typed, file, base)
    for name, value in (file.get("values") or {}).items():
        _put(typed, f"v-{name}", value if isinstance(value, list) else [value])
    for said, value in (file.get("policies") or {}).items():
        _put_policy(typed, kin.policy(base, said) if base is not None else said, value)
    for name, values in (file.get("interpretations") or {}).items():
        typed.setlist(f"i-{name}", [written(value) for value in values or ()])
    for name, source in (file.get("sources") or {}).items():
        typed[f"s-{name}"] = str(source)
    typed.setlist("example", [json.dumps(example, ensure_ascii=False) for example in file.get("examples") or ()])
    if file.get("format") == FORMAT_2:
        typed["format"] = FORMAT_2
        for name, text in typed_parts(file):
            typed.appendlist(name, text)
    return typed


def _put_rows(typed: QueryDict, file: Mapping[str, Any], base: rules.Sheet | None) -> None:
    """The values of games and announcements; of a game that has two only here, the second has a field of its own."""
    known = kin.games(base) if base is not None else {}
    for letter, part in (("g", "games"), ("a", "announcements")):
        for slug, value in (file.get(part) or {}).items():
            if value is None:
                typed.appendlist("off", slug)
            elif letter == "g" and isinstance(value, list) and len(value) == 2 and slug in known and known[slug].lost is None:
                typed[f"g-{slug}"], typed[f"g-{slug}-lost"] = told(value[0]), told(value[1])
            else:
                _put(typed, f"{letter}-{slug}", value)


def _put_policy(typed: QueryDict, name: str, value: Any) -> None:
    if name == kin.BIRDS:
        typed.setlist("b", [str(bird) for bird in value] if isinstance(value, list) else [])
    elif type(value) in (int, float) and name in kin.NUMBERS:
        typed[f"n-{name}"] = told(value)
    elif value is not None:
        typed[f"p-{name}"] = written(value)


def _put(typed: QueryDict, name: str, value: Any) -> None:
    match value:
        case Mapping():
            for key, part in value.items():
                _put(typed, f"{name}-{key}", part)
        case list() | tuple():
            for place, part in enumerate(value):
                typed[f"{name}-{place}"] = told(part)
        case _:
            typed[name] = told(value)


def _rows(typed: QueryDict, letter: str, known: Mapping[str, Any], base: Mapping[str, Any]) -> dict[str, Any]:
    """The rows that are worth otherwise than in the base, or not there; None for one that is struck. `known`: what a row is worth where it
    is added, by which its fields are read."""
    found: dict[str, Any] = {}
    for slug, like in known.items():
        if letter != "v" and slug in typed.getlist("off") and slug in base:
            found[slug] = None
        elif (given := _typed(typed, f"{letter}-{slug}", like)) is not None and (slug not in base or given != base[slug]):
            found[slug] = given
    return found


def _typed(typed: QueryDict, name: str, like: Any) -> Any:
    """What is typed in the fields of a value: a number, perhaps another one lost; of several that go together one that is left empty is as
    it was; by game and time what differs."""
    match like:
        case Mapping():
            found = {key: given for key, part in like.items() if (given := _typed(typed, f"{name}-{key}", part)) not in (None, part)}
            return found or None
        case list():
            given = [number(typed.get(f"{name}-{place}", "")) for place in range(len(like))]
            return [old if new is None else new for new, old in zip(given, like, strict=True)] if given.count(None) < len(given) else None
        case _:
            won, lost = (number(typed.get(field, "")) for field in (name, f"{name}-lost"))
            return won if lost is None or lost == won else [like if won is None else won, lost]


def valued(rows: Iterable[Row]) -> dict[str, Any]:
    """What rows are worth, by name."""
    return {row.slug: worth(row) for row in rows}


def worth(row: Row) -> Any:
    """A row's value as a file writes it: a number, a pair; by game and time where it has cells. None where a policy settles it."""
    if isinstance(row, NumberRow):
        return list(row.values)
    if isinstance(row, Game):
        return row.value if row.lost is None else [row.value, row.lost]
    if row.by_game:
        return {game: dict(table) for game, table in row.by_game.items()}
    return [row.values["silent"], row.values["open"]] if row.values else None


def _policies(typed: QueryDict, base: rules.Sheet) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in kin.policies(base, second=True):
        if name == kin.BIRDS:
            birds = typed.getlist("b")
            if birds:
                found[name] = birds
        elif choice := _policy(typed, name):
            found[name] = _chosen(choice, base, name)
    return found


def _policy(typed: QueryDict, name: str) -> str:
    return typed.get(f"n-{name}", "").strip() or typed.get(f"p-{name}", "")


def _interpretations(typed: QueryDict, base: rules.Sheet) -> dict[str, Any]:
    names = dict.fromkeys((*(row.slug for row in base.system.interpretations), *kin.policies(base, second=True)))
    found = {}
    for name in names:
        values = [_chosen(value, base, name) for value in typed.getlist(f"i-{name}") if value.strip()]
        first = _chosen(choice, base, name) if (choice := _policy(typed, name)) else _of_base(base, name)
        if values:
            # What the sheet itself says comes first, chosen or as the base has it.
            found[name] = [first, *(value for value in values if value != first)] if choice or first in values else values
    return found


def _of_base(base: rules.Sheet, name: str) -> Any:
    """The base's own answer to a question, or its choice, as a file writes it."""
    asked = next((row for row in base.system.interpretations if row.slug == name), None)
    choice = asked.default if asked is not None else column_of(base.system.policies).get(name)
    return getattr(choice, "value", choice)


def _chosen(text: str, base: rules.Sheet, name: str) -> Any:
    """A choice by its name, else the number or the answer that its letters write."""
    if text in kin.choices(base, name, second=True):
        return text
    if name in kin.NUMBERS and isinstance(amount := number(text), (int, float)):
        return amount
    if pair := _SLASHED.fullmatch(text):
        return [int(pair[1]), int(pair[2])]
    try:
        return plain(text)
    except ValueError:
        return text


def _sources(typed: QueryDict) -> dict[str, str]:
    said = {name.removeprefix("s-"): " ".join(typed.get(name, "").split()) for name in typed if name.startswith("s-")}
    return {name: source for name, source in said.items() if source}


def _examples(typed: QueryDict) -> list[Any]:
    found: list[Any] = []
    for text in typed.getlist("example"):
        if text.strip():
            try:
                found.append(plain(text))
            except ValueError:
                found.append(text)
    return found


def written(value: Any) -> str:
    """An answer as a field has it: a word as it is, two numbers with a stroke, anything else as JSON."""
    if isinstance(value, (list, tuple)):
        return " / ".join(map(str, value))
    return value if isinstance(value, str) else json.dumps(value)
