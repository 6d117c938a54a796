"""What is typed on the page of an own sheet, as a `tarock-sheet/1` file and back. Checks nothing: what cannot be read goes on as it was
typed.

Names of the fields: `name`, `slug`, `edition`, `valid_from`, `base`; `g-dreier` (a value; `g-sechserdreier-0`, `-1` where lost is another),
`a-pagat-0`, `a-pagat-1` (silent, open), `a-trull-einblatt-open` (by game), `off` (a row that is taken away, by its name), `p-kontra` (a
choice), `n-trischaken_pot` (a number in its place), `v-base-0` (a number of the sheet that is no game's), `b` (the birds of a Besserrufer),
`i-kontra` (the choices that a tournament has), `s-dreier` (a paragraph), `example` (a proving case, as JSON, which nobody types: it is
written with the form of a game, on a page of its own), `rest` (a row of a file that the form has no field for, as JSON: where it stands,
what it says).
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, TypeVar

from django.http import QueryDict
from django.utils.text import slugify

import rules
from rules.book import FORMAT, LONGEST_SLUG, column_of, kin
from rules.rows import AnnouncementRow, Game, numbers
from rules.words import shortened
from scoring.requests import plain

HEAD = ("name", "slug", "edition", "valid_from")
_SLASHED = re.compile(r"\s*([0-9]{1,7})\s*/\s*([0-9]{1,7})\s*", re.ASCII)
_SPELT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "ae", "Ö": "oe", "Ü": "ue", "ß": "ss"})
Row = TypeVar("Row", Game, AnnouncementRow)


def file_of(typed: QueryDict, base: rules.Sheet) -> dict[str, Any]:
    """The file that is typed; what is as the base has it is left out."""
    head = {name: " ".join(typed.get(name, "").split()) for name in HEAD}
    head["slug"] = head["slug"] or slug_of(head["name"])
    file: dict[str, Any] = {"format": FORMAT, **head, "base": base.slug}
    parts = {
        "games": _rows(typed, kin.games(base), base.system.games, partial(_of_game, typed)),
        "announcements": _rows(typed, kin.announcements(base), base.system.announcements, partial(_of_announcement, typed)),
        "values": _numbers(typed, base),
        "policies": _policies(typed, base),
        "interpretations": _interpretations(typed, base),
        "sources": _sources(typed),
        "examples": _examples(typed),
    }
    return _with_rest(file | {name: part for name, part in parts.items() if part}, typed)


def _with_rest(file: dict[str, Any], typed: QueryDict) -> dict[str, Any]:
    """The file with the rows that the form has no field for, where nothing was typed in their place."""
    for text in typed.getlist("rest"):
        row = read_rest(text)
        if row is None:
            continue
        (part, *name), value = row
        if not name:
            file = {**file, part: file[part] if part in HEAD and file[part] else value}
        elif isinstance(file.get(part, {}), dict):
            file[part] = {name[0]: value, **file.get(part, {})}
    return file


def read_rest(text: str) -> tuple[list[str], Any] | None:
    """Where a row that the form does not know stands (its part and its name; a part alone), and its value. None where it is no such row."""
    try:
        where, value = plain(text)
    except (TypeError, ValueError):
        return None
    said = isinstance(where, list) and len(where) in (1, 2) and all(isinstance(name, str) for name in where)
    return (where, value) if said else None


def rest_of(file: Mapping[str, Any], rows: Iterable[str]) -> list[str]:
    """The rows of a file, named as its faults name them, as the field `rest` has them. One that the file has not is not there."""
    found: dict[tuple[str, ...], Any] = {}
    for row in rows:
        part, _dot, name = row.partition(".")
        table = file.get(part)
        if isinstance(table, Mapping):
            # The name of a fault's row may be cut short, or be that of a cell inside the row.
            names = [own for own in table if name in (own, shortened(str(own))) or name.startswith((f"{own}.", f"{own}["))]
            found |= {(part, own): table[own] for own in names}
        elif part in file:
            found[part,] = file[part]
    return [json.dumps([list(where), value], ensure_ascii=False) for where, value in found.items()]


def slug_of(name: str) -> str:
    """The short name that a sheet gets from its name, where nobody writes one: „Zum Goldenen Lamm“ → zum-goldenen-lamm."""
    return slugify(name.translate(_SPELT))[:LONGEST_SLUG].strip("-")


def typed_of(file: Mapping[str, Any]) -> QueryDict:
    """The fields of a file, as they would have been typed."""
    typed = QueryDict(mutable=True)
    for name in HEAD:
        typed[name] = str(file.get(name) or "")
    for letter, part in (("g", "games"), ("a", "announcements")):
        for slug, value in (file.get(part) or {}).items():
            if value is None:
                typed.appendlist("off", slug)
            else:
                _put(typed, f"{letter}-{slug}", value)
    for name, value in (file.get("values") or {}).items():
        _put(typed, f"v-{name}", value if isinstance(value, list) else [value])
    base = rules.SHEETS.get(str(file.get("base")))
    for said, value in (file.get("policies") or {}).items():
        name = kin.policy(base, said) if base is not None else said
        if name == kin.BIRDS:
            typed.setlist("b", [str(bird) for bird in value] if isinstance(value, list) else [])
        elif value is not None:
            typed[f"{'n' if type(value) is int and name in kin.NUMBERS else 'p'}-{name}"] = written(value)
    for name, values in (file.get("interpretations") or {}).items():
        typed.setlist(f"i-{name}", [written(value) for value in values or ()])
    for name, source in (file.get("sources") or {}).items():
        typed[f"s-{name}"] = str(source)
    typed.setlist("example", [json.dumps(example, ensure_ascii=False) for example in file.get("examples") or ()])
    return typed


def _put(typed: QueryDict, name: str, value: Any) -> None:
    match value:
        case Mapping():
            for key, part in value.items():
                _put(typed, f"{name}-{key}", part)
        case list() | tuple():
            for place, part in enumerate(value):
                typed[f"{name}-{place}"] = str(part)
        case _:
            typed[name] = str(value)


def _rows(typed: QueryDict, known: Mapping[str, Row], base: Iterable[Row], value: Callable[[Row], Any]) -> dict[str, Any]:
    """The rows that are worth otherwise than in the base, or not there; None for one that is struck. `value`: what is typed of a row."""
    own = {row.slug: row for row in base}
    found: dict[str, Any] = {}
    for slug, row in known.items():
        if slug in typed.getlist("off") and slug in own:
            found[slug] = None
        elif (given := value(row)) is not None and (slug not in own or given != worth(own[slug])):
            found[slug] = given
    return found


def worth(row: Game | AnnouncementRow) -> Any:
    """A row's value as a file writes it: a number, a pair; by game and time where it has cells. None where a policy settles it."""
    if isinstance(row, AnnouncementRow):
        return (
            {game: dict(table) for game, table in row.by_game.items()}
            if row.by_game
            else [row.values["silent"], row.values["open"]]
            if row.values
            else None
        )
    return row.value if row.lost is None else [row.value, row.lost]


def _of_game(typed: QueryDict, row: Game) -> Any:
    if row.lost is None:
        return _number(typed.get(f"g-{row.slug}", ""))
    return _pair(typed, f"g-{row.slug}", (row.value, row.lost))


def _of_announcement(typed: QueryDict, row: AnnouncementRow) -> Any:
    return _cells(typed, row) if row.by_game else _pair(typed, f"a-{row.slug}", (row.values.get("silent"), row.values.get("open")))


def _pair(typed: QueryDict, name: str, else_: tuple[Any, Any]) -> list[Any] | None:
    """Of a pair, the half that is left empty is as it was."""
    given = [_number(typed.get(f"{name}-{place}", "")) for place in (0, 1)]
    return None if given == [None, None] else [old if new is None else new for new, old in zip(given, else_, strict=True)]


def _cells(typed: QueryDict, row: AnnouncementRow) -> dict[str, dict[str, Any]] | None:
    found = {
        game: cells for game, table in row.by_game.items()
        if (cells := {when: number for when,
        value in table.items() if (number := _number(typed.get(f"a-{row.slug}-{game}-{when}", ""))) not in (None, value)})
    }  # fmt: skip
    return found or None


def _numbers(typed: QueryDict, base: rules.Sheet) -> dict[str, Any]:
    """Of several that go together, one that is left empty is as it was."""
    found = {}
    for row in numbers(base.system):
        given = [_number(typed.get(f"v-{row.slug}-{place}", "")) for place in range(len(row.values))]
        values = [old if new is None else new for new, old in zip(given, row.values, strict=True)]
        if values != list(row.values):
            found[row.slug] = values[0] if len(values) == 1 else values
    return found


def _policies(typed: QueryDict, base: rules.Sheet) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in kin.policies(base):
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
    names = dict.fromkeys((*(row.slug for row in base.system.interpretations), *kin.policies(base)))
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
    if text in kin.choices(base, name):
        return text
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


def _number(text: str) -> Any:
    """The number that is typed, the text where it is none, None where nothing is."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else text or None


def written(value: Any) -> str:
    """An answer as a field has it: a word as it is, two numbers with a stroke, anything else as JSON."""
    if isinstance(value, (list, tuple)):
        return " / ".join(map(str, value))
    return value if isinstance(value, str) else json.dumps(value)
