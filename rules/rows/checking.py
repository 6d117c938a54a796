"""What a row of a sheet is checked by when it is made: each refuses nonsense with a ValueError that names the row."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import TypeVar

Key = TypeVar("Key")
Held = TypeVar("Held")


def fixed(given: Mapping[Key, Held]) -> Mapping[Key, Held]:
    """A copy that nobody can change."""
    return MappingProxyType(dict(given))


def refuse(wrong: object, row: object, why: str) -> None:
    """Raises ValueError that names the row, if something is wrong with it."""
    if wrong:
        raise ValueError(f"{row}: {why}")


def paragraph(source: str, row: object) -> None:
    """Raises ValueError for a paragraph that is none."""
    refuse(not source.removeprefix("Auslegung zu ").strip() or source != source.strip(), row, f"no paragraph: {source!r}")


def no_twins(slugs: Iterable[str], row: object) -> None:
    """Raises ValueError where a name stands twice."""
    listed = list(slugs)
    refuse(len(set(listed)) < len(listed), row, f"two rows of one name among {', '.join(listed)}")


def positive(value: object, row: object) -> None:
    """Raises ValueError for what is no positive number, whole or half."""
    refuse(not is_positive(value), row, f"no positive number, whole or half: {value!r}")


def is_positive(value: object) -> bool:
    """Whether it is a positive number, whole or with a half."""
    return isinstance(value, (int, Fraction)) and type(value) is not bool and value > 0 and (2 * value) % 1 == 0
