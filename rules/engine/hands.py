"""A game that everybody at a table knows, to see by it what a sheet makes of a choice."""

from collections.abc import Mapping
from typing import Any, NamedTuple

Told = Mapping[str, Any]


class Hand(NamedTuple):
    """A game: what people would call it, German and English, and its record. `seats`: None is the sheet's usual table."""

    german: str
    english: str
    record: Told
    seats: int | None = None

    def text(self, language: str = "de") -> str:
        """What people would call it."""
        return self.english if language == "en" else self.german
