"""Plain rows of a tournament file, each kind by one table of its fields: keys, what is written and what is read follow from it.

A field that needs to know more than its own value is only named in the table (`own`), so that it has its place: code reads it, and writes
it where it is not simply the model's.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from tournament.archive.fields import Part, as_time, says


class Field(NamedTuple):
    """One field. `column`: of the model; `read`: gives the value from its key, None where code does; `write`: the value as JSON; `always`:
    written though it says nothing."""

    key: str
    column: str
    read: Callable[[Part, str], Any] | None
    write: Callable[[Any], Any]
    always: bool


class Fields(tuple[Field, ...]):
    """The fields of a kind of row, in the order in which they are written."""

    @property
    def keys(self) -> tuple[str, ...]:
        """What such a row may have."""
        return tuple(field.key for field in self)

    def written(self, row: object, **own: Any) -> dict[str, Any]:
        """The row as a file has it. `own`: what code says in place of the model."""
        values = ((field, own[field.key] if field.key in own else field.write(getattr(row, field.column))) for field in self)
        return {field.key: value for field, value in values if field.always or says(value)}

    def values(self, part: Part) -> dict[str, Any]:
        """What the fields of the table say, by column."""
        return {field.column: field.read(part, field.key) for field in self if field.read is not None}


def _itself(value: Any) -> Any:
    return value


def own(key: str, column: str = "", *, write: Callable[[Any], Any] = _itself, always: bool = False) -> Field:
    """A field that code reads."""
    return Field(key, column or key, None, write, always=always)


def text(key: str, limit: int, column: str = "", *, required: bool = False, always: bool = False) -> Field:
    """A text on one line."""
    return Field(key, column or key, lambda part, key: part.text(key, limit, required=required), _itself, always=always)


def text_or_none(key: str, limit: int) -> Field:
    """A text on one line, None where there is none."""
    return Field(key, key, lambda part, key: part.text(key, limit) or None, _itself, always=False)


def moment(key: str, column: str = "", *, required: bool = False, always: bool = False) -> Field:
    """A moment with its zone."""
    return Field(key, column or key, lambda part, key: part.time(key, required=required), as_time, always=always)


def number(key: str, largest: int, *, absent: int | None = None) -> Field:
    """A whole number from 1; `absent`: what the model has in its place."""
    return Field(
        key, key, lambda part, key: part.whole(key, 1, largest) or absent, lambda found: None if found == absent else found, always=False
    )


def pattern(key: str, form: str, *, always: bool = False) -> Field:
    """A text in letters that only the program writes."""
    return Field(key, key, lambda part, key: part.pattern(key, form), _itself, always=always)


def choice(key: str, known: Iterable[str], default: str = "", *, always: bool = False) -> Field:
    """One of the words that the program knows."""
    words = frozenset(known)
    return Field(key, key, lambda part, key: part.one_of(key, words, "bad_value", default), str, always=always)


def date(key: str) -> Field:
    """A day."""
    return Field(key, key, Part.day, lambda found: found.isoformat() if found else None, always=False)
