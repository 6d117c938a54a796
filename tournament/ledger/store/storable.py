"""Whether a record can be stored and shown: its size and its shape. Whether it is a game is for `rules` to say."""

from collections.abc import Mapping
from typing import Any, TypeGuard

from django.utils.translation import gettext as _

from tournament.ledger.store.refusals import refuse
from tournament.ledger.store.transaction import printable

LONGEST_RECORD = 20_000
DEEPEST_RECORD = 8

OBJECTS = frozenset({"renonce", "chelem"})
LISTS_OF_OBJECTS = frozenset({"announcements", "claims", "poignees"})
LISTS = frozenset({"amounts", "offenders"})


def check_record(record: Any) -> dict[str, Any]:
    """The record as it can be stored in any database; refused where it is no object, too long, too deep or has control characters.

    Whether it is a game is for `rules` to say.
    """
    if not is_storable(record):
        raise refuse("bad_value", _("Der Eintrag ist zu lang, zu verschachtelt oder enthält Zeichen, die kein Text sind."), "record")
    return dict(record)


def is_storable(record: Any, longest: int = LONGEST_RECORD) -> TypeGuard[dict[str, Any]]:
    """Whether it is a JSON object that any database keeps as it is: not too long, not too deep, no control characters."""
    return isinstance(record, dict) and _storable(record, [longest], DEEPEST_RECORD)


def _storable(value: Any, left: list[int], depth: int) -> bool:
    """Whether JSON of this kind goes into a database and comes out the same; counts down what is `left` of its length."""
    left[0] -= 1 + (len(value) if isinstance(value, str) else 0)
    if left[0] < 0 or depth < 0:
        return False
    if isinstance(value, list | tuple):
        return all(_storable(part, left, depth - 1) for part in value)
    if isinstance(value, dict):
        return all(isinstance(key, str) and _storable(key, left, depth) and _storable(part, left, depth - 1) for key, part in value.items())
    if isinstance(value, str):
        return printable(value.replace("\n", " "))
    # NaN is the one number that is not within any bounds.
    return value is None or (isinstance(value, int | float) and -(1 << 53) < value < 1 << 53)


def is_well_formed(record: Mapping[str, Any]) -> bool:
    """Whether lists stand where a record has lists, objects where it has objects, and plain values everywhere else.

    A faulty record may be kept only in this shape: everything that shows a line relies on it.
    """
    return all(_has_its_shape(field, value) for field, value in record.items())


def _has_its_shape(field: str, value: Any) -> bool:
    if field in OBJECTS:
        return value is None or (isinstance(value, dict) and is_well_formed(value))
    if field in LISTS_OF_OBJECTS:
        return value is None or (isinstance(value, list) and all(isinstance(part, dict) and is_well_formed(part) for part in value))
    if field in LISTS:
        return value is None or (isinstance(value, list) and all(map(_is_plain, value)))
    if field == "points" and isinstance(value, list):
        return all(map(_is_plain, value))
    if field == "kontra" and isinstance(value, dict):
        return all(map(_is_plain, value.values()))
    return _is_plain(value)


def _is_plain(value: Any) -> bool:
    return not isinstance(value, dict | list | tuple)
