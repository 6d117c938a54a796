"""The JSON Schema of a sheet file, from the tables that read one: what a program that writes such files has to send.

A schema says the form of each part. Which rows a sheet can have, and what may stand beside what, is said by `read_sheet` alone.
"""

from typing import Any

from rules.book.own.file_keys import ANY, EACH, KNOWN_AT, OWN_SLUGS
from rules.book.own.form import FORMAT, FORMAT_2, HEAD, LONGEST_NAME, LONGEST_SLUG, LONGEST_SOURCE
from rules.book.own.forms import LONGEST_SLUG as SLUG_LENGTH
from rules.book.own.forms import SLUG, Name, Number
from rules.book.own.kin import BIRDS, NUMBERS
from rules.book.own.nothing import NONE
from rules.book.own.proving import LANGUAGES, LONGEST_NOTE
from rules.book.own.walking import TREE, Node
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
    """What `rules.book.own.read_sheet` takes, in either format."""
    first = {"properties": {"format": {"const": FORMAT}}}
    return {
        "$schema": DIALECT, "$id": "sheet.schema.json", "title": f"A cup's own sheet: {FORMAT}, {FORMAT_2}", "type": "object",
        "if": first, "then": _object(_first(), HEAD), "else": _object(_second(), HEAD),
    }  # fmt: skip


def _first() -> Schema:
    return {
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
        "policies": _object(_policies(_VALUE), ()),
        "interpretations": _table({"type": ["array", "null"], "minItems": 2, "uniqueItems": True}),
        "sources": _table(_text(LONGEST_SOURCE)),
        "examples": {"type": ["array", "null"], "items": _example(5)},
    }


def _second() -> Schema:
    """What the first format has, its numbers perhaps with a half, and what the table has."""
    amount = Number().schema()
    pair = _PAIR | {"items": amount}
    return _first() | {
        "format": {"const": FORMAT_2},
        "name": Name(LONGEST_NAME).schema(),
        "base": {"enum": [*SHEETS, NONE]},
        "games": _table({"anyOf": [amount, pair, {"type": "null"}]}),
        "announcements": _table({"anyOf": [pair, _table(_table(_VALUE)), {"type": "null"}]}),
        "policies": _object(_policies(amount), ()),
        "examples": {"type": ["array", "null"], "items": _example(6)},
        **{name: _of(node) for name, node in TREE.below.items()},
    }


def _of(node: Node) -> Schema:
    """What may stand at a place of the table: nothing too, where nothing is needed."""
    found = _inside(node)
    return found if node.key is not None and node.key.needed else {"anyOf": [found, {"type": "null"}]}


def _inside(node: Node) -> Schema:
    if not node.below:
        return node.key.form.schema() if node.key is not None else {}
    if EACH in node.below:
        return {"type": "array", "items": _inside(node.below[EACH])}
    if ANY in node.below:
        return {"type": "object", "additionalProperties": _of(node.below[ANY]), **_called(node.path)}
    return {
        "type": "object", "required": [name for name, row in node.below.items() if row.key is not None and row.key.needed],
        "properties": {name: _of(row) for name, row in node.below.items()}, "additionalProperties": False,
    }  # fmt: skip


def _called(path: str) -> Schema:
    """What the rows there are called."""
    if path in KNOWN_AT:
        return {"propertyNames": {"enum": list(KNOWN_AT[path])}}
    return {"propertyNames": {"pattern": SLUG, "maxLength": SLUG_LENGTH}} if path in OWN_SLUGS else {}


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


def _policies(amount: Schema) -> Schema:
    """Each by its name, and by the name of a built-in sheet's question for it where that is another. `amount`: a number."""
    asked = {row.slug: row.policy for sheet in SHEETS.values() for row in sheet.system.interpretations if row.policy}
    return {name: _policy(name, amount) for name in (*POLICIES, BIRDS)} | {
        slug: _policy(name, amount) for slug, name in asked.items() if slug not in POLICIES
    }


def _policy(name: str, amount: Schema) -> Schema:
    if name == BIRDS:
        return {"type": ["array", "string", "null"], "items": {"type": "string"}, "minItems": 1, "uniqueItems": True}
    named: list[Any] = [choice.value for choice in CHOICES.get(name, ())]
    if name in NUMBERS or not named:
        return {
            "anyOf": [
                amount,
                {"enum": [*named, *(value for value in _answers(name) if isinstance(value, str) and value not in named), None]},
            ]
        }
    return {"enum": [*named, True, False, None]}


def _answers(name: str) -> list[object]:
    """What built-in sheets call the answers to a question about the policy."""
    return list(dict.fromkeys(
        choice.value for sheet in SHEETS.values() for row in sheet.system.interpretations if row.policy == name for choice in row.choices
    ))  # fmt: skip


def _example(most: int) -> Schema:
    amounts = _AMOUNTS | {"maxItems": most}
    properties: Schema = {
        "record": {"type": "object"},
        "amounts": amounts,
        "paragraph": _text(LONGEST_SOURCE),
        "note": {"anyOf": [_text(LONGEST_NOTE), _object({language: _text(LONGEST_NOTE) for language in LANGUAGES}, ())]},
        "cash": {**amounts, "type": ["array", "null"]},
        "options": {"type": ["object", "null"]},
    }
    return _object(properties, ("record", "amounts", "paragraph"))
