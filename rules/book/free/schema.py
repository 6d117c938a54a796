"""The JSON Schema of a free system's file: what a program that writes such files has to send. What may stand beside what is said by
`read_free` alone."""

from typing import Any

from rules.book.free import parts
from rules.book.ranking import RankedBy
from rules.engine.schema import DIALECT
from rules.rows.card_points import amount
from rules.rows.writing import PaidTo
from rules.sheets import KNOWN

Schema = dict[str, Any]
_SIZE: Schema = {"type": "integer", "minimum": parts.SIZES[0], "maximum": parts.SIZES[-1]}
_SIZE_KEY: Schema = {"pattern": f"^[{parts.SIZES[0]}-{parts.SIZES[-1]}]$"}
_FLAG: Schema = {"type": ["boolean", "null"]}


def free_file_schema() -> Schema:
    """What `rules.book.free.read_free` takes."""
    properties: Schema = {
        "format": {"const": parts.FORMAT},
        "slug": {
            "type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$", "maxLength": parts.LONGEST_SLUG, "not": {"enum": list(KNOWN)},
        },
        "name": _name(parts.LONGEST_NAME),
        "edition": _text(parts.LONGEST_NAME),
        "valid_from": {"type": "string", "pattern": "^[12][0-9]{3}(-[0-9]{2}(-[0-9]{2})?|/[0-9]{2})?$"},
        "tables": {"type": "array", "items": _SIZE, "minItems": 1, "uniqueItems": True},
        "active": {**_SIZE, "type": ["integer", "null"]},
        "out": _table({"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 5}, "uniqueItems": True}, _SIZE_KEY),
        "amounts": {"enum": [*parts.AMOUNTS, None]},
        "balanced": _FLAG,
        "records": _FLAG,
        "words": {"type": ["array", "null"], "items": _text(parts.LONGEST_WORD), "maxItems": parts.MOST_WORDS, "uniqueItems": True},
        "faults": _table(_fault(), {"pattern": "^[a-z][a-z0-9_]*$", "maxLength": parts.LONGEST_FAULT}),
        "regelblatt": {"type": "array", "items": _paragraph(), "minItems": 1},
        "ranking": _ranking(),
    }  # fmt: skip
    return {"$schema": DIALECT, "$id": "free.schema.json", "title": f"A free system: {parts.FORMAT}", **_object(properties, parts.NEEDED)}


def _text(longest: int) -> Schema:
    return {"type": "string", "minLength": 1, "maxLength": longest}


def _name(longest: int) -> Schema:
    return {"anyOf": [_text(longest), _object({"de": _text(longest), "en": {**_text(longest), "type": ["string", "null"]}}, ("de",))]}


def _fault() -> Schema:
    pays: Schema = {"type": "number", "exclusiveMinimum": 0, "maximum": parts.MOST, "multipleOf": amount(1)}
    place = {**_text(parts.LONGEST_PLACE), "type": ["string", "null"]}
    return _object(
        {"name": _name(parts.LONGEST_WORD), "pays": pays, "to": {"enum": [to.value for to in PaidTo]}, "paragraph": place},
        ("name", "pays", "to"),
    )


def _paragraph() -> Schema:
    english = {**_text(parts.LONGEST_PARAGRAPH), "type": ["string", "null"]}
    return _object({"paragraph": _text(parts.LONGEST_PLACE), "de": _text(parts.LONGEST_PARAGRAPH), "en": english}, ("paragraph", "de"))


def _ranking() -> Schema:
    entries: Schema = {"type": "array", "items": {"type": "number", "minimum": 0, "multipleOf": amount(1)}, "minItems": 1}
    lists = {**_table(entries, _SIZE_KEY), "minProperties": 1}
    kinds = [kind.value for kind in RankedBy]
    return {**_object({"kind": {"enum": kinds}, "points": lists}, ("kind",)), "type": ["object", "null"]}


def _table(values: Schema, names: Schema) -> Schema:
    return {"type": ["object", "null"], "propertyNames": names, "additionalProperties": values}


def _object(properties: Schema, required: tuple[str, ...]) -> Schema:
    return {"type": "object", "required": list(required), "properties": properties, "additionalProperties": False}
