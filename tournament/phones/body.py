"""What a table's phone sends, read strictly: a JSON object of bounded size with fields of known kinds. What a game is, `entry.form`
reads."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from scoring.requests import number_only, reader

LONGEST_BODY = 64 * 1024
MOST_CONTROLS = 200
MOST_NUMBERS = 20
LONGEST_TEXT = 500
LARGEST = 1 << 53
LARGEST_SMALL = 1 << 15

REQUIRED = object()

_read = reader(constant=number_only)


class BadBody(Exception):
    """A body that no phone of ours sends: `field` of it is missing or is of another kind; `status` is how that is answered."""

    def __init__(self, field: str, status: int = 400) -> None:
        self.field = field
        self.status = status
        super().__init__(field)


class Body:
    """The JSON object that a phone sent. Each method reads one field of it, or raises BadBody."""

    def __init__(self, raw: bytes) -> None:
        try:
            said = _read(raw)
        except ValueError:
            raise BadBody("") from None
        if not isinstance(said, dict):
            raise BadBody("")
        self.said: dict[str, Any] = said

    def _read(self, field: str, fits: Callable[[Any], bool], default: Any = REQUIRED) -> Any:
        value = self.said.get(field, default)
        if value is REQUIRED or not (value is default or fits(value)):
            raise BadBody(field)
        return value

    def uuid(self, field: str) -> UUID:
        """An id that the phone made."""
        text = self._read(field, lambda value: isinstance(value, str) and len(value) in (32, 36))
        try:
            return UUID(text)
        except ValueError:
            raise BadBody(field) from None

    def number(self, field: str) -> int:
        """A place on the sheet: a whole number from 1 that any database takes."""
        return self._read(field, lambda value: type(value) is int and 1 <= value < LARGEST)

    def small(self, field: str, default: Any = REQUIRED) -> Any:
        """A seat, a count, a version."""
        return self._read(field, lambda value: type(value) is int and 0 <= value < LARGEST_SMALL, default)

    def numbers(self, field: str) -> list[int]:
        """Numbers of players; none where they are missing."""
        return self._read(field, _is_numbers, [])

    def flag(self, field: str) -> bool:
        """True or false; false where it is missing."""
        return self._read(field, lambda value: isinstance(value, bool), False)

    def text(self, field: str) -> str:
        """Some words; none where they are missing."""
        return self._read(field, lambda value: isinstance(value, str) and len(value) <= LONGEST_TEXT, "")

    def one_of(self, field: str, values: tuple[str, ...]) -> str:
        """One of these words."""
        return self._read(field, lambda value: value in values)

    def pairs(self, field: str) -> list[tuple[str, str]]:
        """Pairs of texts, as long as the body may be."""
        return [(first, second) for first, second in self._read(field, _is_pairs)]

    def controls(self) -> dict[str, str]:
        """The form: the text of each control by its name, as a posted form has it."""
        return self._read("data", _is_form)


def _is_numbers(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= MOST_NUMBERS and all(type(number) is int and 0 <= number < LARGEST for number in value)


def _is_pairs(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(pair, list) and [type(part) for part in pair] == [str, str] for pair in value)


def _is_form(value: Any) -> bool:
    if not isinstance(value, dict) or len(value) > MOST_CONTROLS:
        return False
    return all(isinstance(text, str) and len(text) <= LONGEST_TEXT and len(name) <= LONGEST_TEXT for name, text in value.items())
