"""What the places at a table give, where a sheet's tournaments are ranked by them: lists by the size of the table, and how equal players
share. Data, and the one division that settles it; nothing here adds up rounds or ranks anybody."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, unique
from fractions import Fraction
from itertools import groupby
from typing import Any

from rules.rows.card_points import Amount, plain
from rules.rows.checking import fixed, paragraph, refuse

Lists = Mapping[int, tuple[Amount, ...]]
"""By the size of a table what its places get, first place first."""
LAST = "fifth_place"
"""The question of a sheet that says what the last one at a larger table gets."""


class Thirds(Fraction):
    """Table points that are written exactly, „3⅔“ on paper and "11/3" in files, where others are rounded for whoever reads them; what is
    added to them, taken off or divided is written so too."""

    __slots__ = ()

    def __add__(self, other: Any) -> Any:
        return _exactly(Fraction.__add__(self, other))

    def __radd__(self, other: Any) -> Any:
        return _exactly(Fraction.__radd__(self, other))

    def __sub__(self, other: Any) -> Any:
        return _exactly(Fraction.__sub__(self, other))

    def __rsub__(self, other: Any) -> Any:
        return _exactly(Fraction.__rsub__(self, other))

    def __truediv__(self, other: Any) -> Any:
        return _exactly(Fraction.__truediv__(self, other))


def _exactly(points: Any) -> Any:
    return Thirds(points) if isinstance(points, Fraction) else points


@unique
class TableTies(Enum):
    """What equal players at a table have."""

    MEAN = "mean"
    """Each the mean of the places that they hold together."""
    BETTER = "better"
    """Each what the best of these places gives."""


@unique
class Parts(Enum):
    """What becomes of a mean that is not whole."""

    EXACT = "exact"
    """A fraction is kept."""
    HUNDREDTHS = "hundredths"
    """Rounded half up to two decimals."""


@unique
class PlacedBy(Enum):
    """By what somebody's place at a table goes."""

    GAMES = "games"
    """What he won there: a penalty moves no place."""
    AFTER_PENALTIES = "after_penalties"
    """That less his penalties of the round, which are in points of the games alone."""


@unique
class Compared(Enum):
    """What of a round parts players of the same total."""

    BOTH = "both"
    """Table points, then what was written; at common tables what was written."""
    TABLE_POINTS = "table_points"
    """Table points alone, everywhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """A sheet's own lists. `last`: by the answers to its question `fifth_place` what the last of a table of one more than the largest list
    gets, in the first round and later."""

    points: Lists
    source: str
    last: Mapping[str, tuple[Amount, Amount]] = field(default_factory=dict)
    parts: Parts = Parts.EXACT
    placed_by: PlacedBy = PlacedBy.GAMES

    def __post_init__(self) -> None:
        """Refuses lists that rise; fixes its tables."""
        paragraph(self.source, "places")
        lists = [*self.points.values(), *([*self.points[max(self.points)], last] for pair in self.last.values() for last in pair)]
        refuse(not lists or any(not each or list(each) != sorted(each, reverse=True) or each[-1] < 0 for each in lists), "places",
               "lists of points, none of them rising")  # fmt: skip
        object.__setattr__(self, "points", fixed(dict(sorted(self.points.items()))))
        object.__setattr__(self, "last", fixed(self.last))

    def lists(self, options: Mapping[str, Any]) -> tuple[Lists, Lists]:
        """Those of the first round and those of the later ones. `options`: a tournament's answers, every question with one."""
        if not self.last:
            return self.points, self.points
        largest, last = max(self.points), self.last[str(options[LAST])]
        first, later = ({**self.points, largest + 1: (*self.points[largest], each)} for each in last)
        return first, later

    def at_table(self, options: Mapping[str, Any], round_: int, totals: Sequence[Amount]) -> tuple[Amount, ...]:
        """What each seat of a table has whose totals of the round are these."""
        first, later = self.lists(options)
        given = list_of(first if round_ == 1 else later, len(totals))
        found = by_place(given, dict(enumerate(totals)), ties=TableTies.MEAN, parts=self.parts)
        return tuple(found[seat] for seat in range(len(totals)))


def list_of(lists: Lists, size: int) -> tuple[Amount, ...]:
    """What the places at a table of this size get: its list, that of the next smaller size that has one, else the smallest."""
    fitting = [listed for listed in lists if listed <= size]
    return lists[max(fitting, default=min(lists))]


def by_place(given: Sequence[Amount], sums: Mapping[int, Amount], *, ties: TableTies, parts: Parts) -> dict[int, Amount]:
    """What each has of a table whose places get `given`, nothing beyond it, by what he has there: more is the better place."""
    found: dict[int, Amount] = {}
    for _sum, equal in groupby(sorted(sums, key=sums.__getitem__, reverse=True), key=sums.__getitem__):
        alike = list(equal)
        held = given[len(found) : len(found) + len(alike)]
        found.update(dict.fromkeys(alike, _share(held, len(alike), ties=ties, parts=parts)))
    return found


def _share(held: Sequence[Amount], among: int, *, ties: TableTies, parts: Parts) -> Amount:
    """What each of so many has of places that they hold together."""
    if ties is TableTies.BETTER:
        return held[0] if held else 0
    mean = Fraction(sum(held)) / among
    return plain(mean if parts is Parts.EXACT else Fraction((200 * mean + 1) // 2, 100))
