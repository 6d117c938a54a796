"""The JSON Schema of a free system's file: what a program that writes such files has to send. What may stand beside what is said by
`read_free` alone."""

from typing import Any

from rules.book.free import parts
from rules.book.own.forms import LONGEST_SLUG, SLUG, Name, Number, Text
from rules.book.ranking import RankedBy
from rules.engine.schema import DIALECT
from rules.rows.card_points import amount
from rules.rows.places import TableTies
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
        "name": Name(parts.LONGEST_NAME).schema(),
        "edition": Text(parts.LONGEST_NAME).schema(),
        "valid_from": {"type": "string", "pattern": "^[12][0-9]{3}(-[0-9]{2}(-[0-9]{2})?|/[0-9]{2})?$"},
        "tables": {"type": "array", "items": _SIZE, "minItems": 1, "uniqueItems": True},
        "active": {**_SIZE, "type": ["integer", "null"]},
        "out": _table({"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 5}, "uniqueItems": True}, _SIZE_KEY),
        "amounts": {"enum": [*parts.AMOUNTS, None]},
        "balanced": _FLAG,
        "records": _FLAG,
        "words": {"type": ["array", "null"], "items": Text(parts.LONGEST_WORD).schema(), "maxItems": parts.MOST_WORDS, "uniqueItems": True},
        "faults": _table(_fault(), {"pattern": SLUG, "maxLength": LONGEST_SLUG}),
        "regelblatt": {"type": "array", "items": _paragraph(), "minItems": 1},
        "ranking": _ranking(),
    }  # fmt: skip
    return {"$schema": DIALECT, "$id": "free.schema.json", "title": f"A free system: {parts.FORMAT}", **_object(properties, parts.NEEDED)}


def _fault() -> Schema:
    place = {**Text(parts.LONGEST_PLACE).schema(), "type": ["string", "null"]}
    return _object(
        {
            "name": Name(parts.LONGEST_WORD).schema(),
            "pays": Number().schema(),
            "to": {"enum": [to.value for to in PaidTo]},
            "paragraph": place,
        },
        ("name", "pays", "to"),
    )


def _paragraph() -> Schema:
    english = {**Text(parts.LONGEST_PARAGRAPH).schema(), "type": ["string", "null"]}
    return _object(
        {"paragraph": Text(parts.LONGEST_PLACE).schema(), "de": Text(parts.LONGEST_PARAGRAPH).schema(), "en": english}, ("paragraph", "de")
    )


def _ranking() -> Schema:
    entries: Schema = {"type": "array", "items": {"type": "number", "minimum": 0, "multipleOf": amount(1)}, "minItems": 1}
    lists = {**_table(entries, _SIZE_KEY), "minProperties": 1}
    kinds, ties = [kind.value for kind in RankedBy], [*(tie.value for tie in TableTies), None]
    return {**_object({"kind": {"enum": kinds}, "points": lists, "table_ties": {"enum": ties}}, ("kind",)), "type": ["object", "null"]}


def _table(values: Schema, names: Schema) -> Schema:
    rows = {"anyOf": [values, {"type": "null"}]}
    return {"type": ["object", "null"], "propertyNames": names, "additionalProperties": rows}


def _object(properties: Schema, required: tuple[str, ...]) -> Schema:
    return {"type": "object", "required": list(required), "properties": properties, "additionalProperties": False}
