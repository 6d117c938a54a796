"""The words of the draw: entrants, tables, rounds, and what is fixed before it.

Only frozen values with tuples inside; nothing here knows a name, a database or a clock. A player is his number.
"""

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple


class Entrant(NamedTuple):
    """One who is to be seated.

    `tags` are KEEP-APART tags only (a club, a family, a car): two who share one should not sit at one table.
    Tags for rankings (juniors, a town) do not belong here.
    """

    number: int
    tags: frozenset[str] = frozenset()
    team: str = ""
    """Who is of the same never sits at his table, by standing either; "": of none. It stands among the tags too."""


class Table(NamedTuple):
    """A table of a round: `seats` are players' numbers in seat order (seat 0 first), `dealer` the seat that deals first.

    `earlier`: who sat there together before somebody sat down in another's place, each as `seats` is; none at most tables.
    """

    number: int
    seats: tuple[int, ...]
    dealer: int = 0
    earlier: tuple[tuple[int, ...], ...] = ()

    @property
    def people(self) -> frozenset[int]:
        """Everybody who sat there in the round."""
        return frozenset(self.seats).union(*self.earlier)

    @property
    def pairs(self) -> frozenset[tuple[int, int]]:
        """Who met whom, the smaller number first."""
        return frozenset(pair for people in (self.seats, *self.earlier) for pair in combinations(sorted(set(people)), 2))


class Round(NamedTuple):
    """One seating of the whole field. `number` is the round's number in the tournament, from 1."""

    number: int
    tables: tuple[Table, ...]


class Fixed(NamedTuple):
    """A player who keeps table number `table` (a wheelchair, a hall's stairs): in `round`, or in every round drawn."""

    player: int
    table: int
    round: int | None = None


class Repeat(NamedTuple):
    """A pair (smaller number first) that meets again, and all rounds in which it sits at one table."""

    pair: tuple[int, int]
    rounds: tuple[int, ...]


class Together(NamedTuple):
    """A pair at one table although it shares keep-apart tags."""

    pair: tuple[int, int]
    tags: tuple[str, ...]
    round: int
    table: int


def seating(number: int, tables: Iterable[Iterable[int]]) -> Round:
    """A round from plain tuples of player numbers: tables are numbered from 1, seat 0 deals."""
    return Round(number, tuple(Table(i, tuple(seats)) for i, seats in enumerate(tables, 1)))
