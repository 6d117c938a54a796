"""The JSON Schema of a sheet file, from the tables that read one: what a program that writes such files has to send.

A schema says the form of each part. Which rows a sheet can have, and what may stand beside what, is said by `read_sheet` alone.
"""

from typing import Any

from rules.book.own.form import FORMAT, HEAD, LONGEST_NAME, LONGEST_SLUG, LONGEST_SOURCE
from rules.book.own.kin import BIRDS, NUMBERS
from rules.book.own.proving import LANGUAGES, LONGEST_NOTE
from rules.engine.schema import DIALECT
from rules.rows.policies import CHOICES
from rules.sheets import SHEETS
from rules.words.numbers import NUMBERS as NAMED
from rules.words.policies import POLICIES

Schema = dict[str, Any]
_VALUE: Schema = {"type": "integer", "minimum": 1, "maximum": 1_000_000}
_PAIR: Schema = {"type": "array", "items": _VALUE, "minItems": 2, "maxItems": 2}
_AMOUNTS: Schema = {"type": "array", "items": {"type": "number"}, "minItems": 3, "maxItems": 5}


def sheet_file_schema() -> Schema:
    """What `rules.book.own.read_sheet` takes."""
    properties: Schema = {
        "format": {"const": FORMAT},
        "slug": {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$", "maxLength": LONGEST_SLUG, "not": {"enum": list(SHEETS)}},
        "name": _text(LONGEST_NAME),
        "edition": _text(LONGEST_NAME),
        "valid_from": {"type": "string", "pattern": "^[12][0-9]{3}(-[0-9]{2}(-[0-9]{2})?|/[0-9]{2})?$"},
        "base": {"enum": list(SHEETS)},
        "games": _table({"anyOf": [_VALUE, _PAIR, {"type": "null"}]}),
        "announcements": _table({"anyOf": [_PAIR, _table(_table(_VALUE)), {"type": "null"}]}),
        "values": _object(
            {slug: {"anyOf": [_VALUE, {"type": "array", "items": _VALUE, "minItems": 1, "maxItems": 4}]} for slug in NAMED}, ()
        ),
        "policies": _object(_policies(), ()),
        "interpretations": _table({"type": ["array", "null"], "minItems": 2, "uniqueItems": True}),
        "sources": _table(_text(LONGEST_SOURCE)),
        "examples": {"type": ["array", "null"], "items": _example()},
    }
    return {"$schema": DIALECT, "$id": "sheet.schema.json", "title": "A cup's own sheet: tarock-sheet/1", **_object(properties, HEAD)}


def _text(longest: int) -> Schema:
    return {"type": "string", "minLength": 1, "maxLength": longest}


def _table(values: Schema) -> Schema:
    return {"type": ["object", "null"], "additionalProperties": values}


def _object(properties: Schema, required: tuple[str, ...]) -> Schema:
    return {
        "type": ["object", "null"] if not required else "object",
        "required": list(required),
        "properties": properties,
        "additionalProperties": False,
    }


def _policies() -> Schema:
    """Each by its name, and by the name of a built-in sheet's question for it where that is another."""
    asked = {row.slug: row.policy for sheet in SHEETS.values() for row in sheet.system.interpretations if row.policy}
    return {name: _policy(name) for name in (*POLICIES, BIRDS)} | {
        slug: _policy(name) for slug, name in asked.items() if slug not in POLICIES
    }


def _policy(name: str) -> Schema:
    if name == BIRDS:
        return {"type": ["array", "string", "null"], "items": {"type": "string"}, "minItems": 1, "uniqueItems": True}
    named: list[Any] = [choice.value for choice in CHOICES.get(name, ())]
    if name in NUMBERS or not named:
        return {
            "anyOf": [
                _VALUE,
                {"enum": [*named, *(value for value in _answers(name) if isinstance(value, str) and value not in named), None]},
            ]
        }
    return {"enum": [*named, True, False, None]}


def _answers(name: str) -> list[object]:
    """What built-in sheets call the answers to a question about the policy."""
    return list(dict.fromkeys(
        choice.value for sheet in SHEETS.values() for row in sheet.system.interpretations if row.policy == name for choice in row.choices
    ))  # fmt: skip


def _example() -> Schema:
    properties: Schema = {
        "record": {"type": "object"},
        "amounts": _AMOUNTS,
        "paragraph": _text(LONGEST_SOURCE),
        "note": {"anyOf": [_text(LONGEST_NOTE), _object({language: _text(LONGEST_NOTE) for language in LANGUAGES}, ())]},
        "cash": {**_AMOUNTS, "type": ["array", "null"]},
        "options": {"type": ["object", "null"]},
    }
    return _object(properties, ("record", "amounts", "paragraph"))
