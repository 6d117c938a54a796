"""A game that everybody at a table knows, to see by it what a sheet makes of a choice."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

Told = Mapping[str, Any]


class Chance(Protocol):
    """A generator of chance, as the standard library has one."""

    def random(self) -> float: ...
    def randint(self, a: int, b: int) -> int: ...
    def choice(self, seq: Sequence[Any]) -> Any: ...
    def choices(self, population: Sequence[Any], weights: Sequence[float] | None = None) -> list[Any]: ...


class Hand(NamedTuple):
    """A game: what people would call it, German and English, and its record. `seats`: None is the sheet's usual table."""

    german: str
    english: str
    record: Told
    seats: int | None = None

    def text(self, language: str = "de") -> str:
        """What people would call it."""
        return self.english if language == "en" else self.german


def picked(chance: Chance, games: Mapping[str, tuple[int, int]]) -> tuple[str, int]:
    """One of these games, and in how many of a hundred it is won; the first number weighs how often it is played."""
    game = chance.choices(list(games), [often for often, _ in games.values()])[0]
    return game, games[game][1]
