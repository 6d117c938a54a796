"""The JSON Schema of a sheet file, from the tables that read one: what a program that writes such files has to send.

A schema says the form of each part. Which rows a sheet can have, and what may stand beside what, is said by `read_sheet` alone.
"""

from typing import Any

from rules.book.own.file_keys import ANY, EACH, KNOWN_AT, OWN_SLUGS
from rules.book.own.form import FORMAT, FORMAT_2, HEAD, LONGEST_NAME, LONGEST_SLUG, LONGEST_SOURCE, bases
from rules.book.own.forms import LONGEST_SLUG as SLUG_LENGTH
from rules.book.own.forms import SLUG, Name, Number, Text
from rules.book.own.kin import BIRDS, NUMBERS
from rules.book.own.nothing import NONE
from rules.book.own.proving import LANGUAGES, LONGEST_NOTE
from rules.book.own.walking import TREE, Node, needed
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
        "name": Text(LONGEST_NAME).schema(),
        "edition": Text(LONGEST_NAME).schema(),
        "valid_from": {"type": "string", "pattern": "^[12][0-9]{3}(-[0-9]{2}(-[0-9]{2})?|/[0-9]{2})?$"},
        "base": {"enum": list(bases(SHEETS))},
        "games": _table({"anyOf": [_VALUE, _PAIR, {"type": "null"}]}),
        "announcements": _table({"anyOf": [_PAIR, _table(_table(_VALUE)), {"type": "null"}]}),
        "values": _object(
            {slug: {"anyOf": [_VALUE, {"type": "array", "items": _VALUE, "minItems": 1, "maxItems": 4}]} for slug in NAMED}, ()
        ),
        "policies": _object(_policies(_VALUE), ()),
        "interpretations": _table({"type": ["array", "null"], "minItems": 2, "uniqueItems": True}),
        "sources": _table(_or_nothing(Text(LONGEST_SOURCE).schema())),
        "examples": {"type": ["array", "null"], "items": _example(5)},
    }


def _second() -> Schema:
    """What the first format has, its numbers perhaps with a half, and what the table has."""
    amount = Number().schema()
    pair = _PAIR | {"items": amount}
    return _first() | {
        "format": {"const": FORMAT_2},
        "name": Name(LONGEST_NAME).schema(),
        "base": {"enum": [*bases(SHEETS), NONE]},
        "games": _table({"anyOf": [amount, pair, {"type": "null"}]}),
        "announcements": _table({"anyOf": [pair, _table(_table(_VALUE)), {"type": "null"}]}),
        "policies": _object(_policies(amount), ()),
        "examples": {"type": ["array", "null"], "items": _example(6)},
        **{name: _or_nothing(_inside(node)) for name, node in TREE.below.items()},
    }


def _or_nothing(found: Schema) -> Schema:
    return {"anyOf": [found, {"type": "null"}]}


def _inside(node: Node) -> Schema:
    if not node.below:
        return node.key.form.schema() if node.key is not None else {}
    if EACH in node.below:
        return {"type": "array", "items": _inside(node.below[EACH])}
    if ANY in node.below:
        row = node.below[ANY]
        least = {"minProperties": 1} if row.key is not None and row.key.needed else {}
        return {"type": "object", "additionalProperties": _or_nothing(_inside(row)), **least, **_called(node.path)}
    required = needed(node)
    properties = {name: _inside(row) if name in required else _or_nothing(_inside(row)) for name, row in node.below.items()}
    return {"type": "object", "required": list(required), "properties": properties, "additionalProperties": False}


def _called(path: str) -> Schema:
    """What the rows there are called."""
    if path in KNOWN_AT:
        return {"propertyNames": {"enum": list(KNOWN_AT[path])}}
    return {"propertyNames": {"pattern": SLUG, "maxLength": SLUG_LENGTH}} if path in OWN_SLUGS else {}


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
    named = [choice.value for choice in CHOICES.get(name, ())]
    worded = {"enum": [*dict.fromkeys((*named, *_answers(name))), None]}
    return {"anyOf": [amount, worded]} if name in NUMBERS or not named else worded


def _answers(name: str) -> list[str | bool]:
    """What built-in sheets call the answers to a question about the policy, but numbers."""
    asked = (row for sheet in SHEETS.values() for row in sheet.system.interpretations if row.policy == name)
    return [choice.value for row in asked for choice in row.choices if isinstance(choice.value, (str, bool))]


def _example(most: int) -> Schema:
    amounts = _AMOUNTS | {"maxItems": most}
    properties: Schema = {
        "record": {"type": "object"},
        "amounts": amounts,
        "paragraph": Text(LONGEST_SOURCE).schema(),
        "note": {"anyOf": [Text(LONGEST_NOTE).schema(), _object({language: Text(LONGEST_NOTE).schema() for language in LANGUAGES}, ())]},
        "cash": {**amounts, "type": ["array", "null"]},
        "options": {"type": ["object", "null"]},
    }
    return _object(properties, ("record", "amounts", "paragraph"))
