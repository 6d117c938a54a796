"""JSON from outside, read by one reader: whatever comes, it gives a value or raises ValueError, never anything else.

Python's own falls over what is nested too deep, and takes a key that stands twice, NaN and numbers without end. What of that a place takes,
and how it refuses the rest, it says itself when it makes its reader.
"""

import json
from collections.abc import Callable
from typing import Any, NamedTuple

LONGEST_NUMBER = 30
"""Digits; no amount, place or number of a player has more."""

Pairs = list[tuple[str, Any]]


class TooDeep(ValueError):
    """JSON that is nested deeper than anything of ours."""


class Twice(ValueError):
    """An object has a key twice."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(key)


class Odd(NamedTuple):
    """A number that is none, or that nobody can mean; no field takes it."""

    text: str


def once(pairs: Pairs) -> dict[str, Any]:
    """The object of these pairs. Raises Twice."""
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise Twice(key)
        seen.add(key)
    raise AssertionError("unreachable: some key stands twice")


def bounded(longest: int = LONGEST_NUMBER) -> Callable[[str], int | Odd]:
    """A whole number of so many digits at most; a longer one is odd."""
    return lambda digits: int(digits) if len(digits) <= longest else Odd(digits)


def number_only(text: str) -> Any:
    """No number: NaN, Infinity. Raises ValueError."""
    raise ValueError(text)


def reader(
    *,
    objects: Callable[[Pairs], Any] | None = None,
    whole: Callable[[str], Any] | None = None,
    constant: Callable[[str], Any] | None = None,
) -> Callable[[str | bytes], Any]:
    """What reads a text, or bytes in any encoding of JSON's. `objects` makes an object of its pairs, `whole` a number of its digits,
    `constant` a value of NaN and Infinity; what is not given is as Python has it. Raises ValueError: JSONDecodeError with its place,
    UnicodeDecodeError, TooDeep, and those of what is given."""
    decode = json.JSONDecoder(object_pairs_hook=objects, parse_int=whole, parse_constant=constant).decode

    def read(text: str | bytes) -> Any:
        try:
            return decode(text if isinstance(text, str) else text.decode(json.detect_encoding(text), "surrogatepass"))
        except RecursionError as fault:
            raise TooDeep("nested too deep") from fault

    return read


plain = reader()
"""What a person or another machine of ours says as JSON."""
