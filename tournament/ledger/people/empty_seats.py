"""At which seat nobody plays any more, line by line: one has left, and the others play on without him. Reads only; most tables are not
asked."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from tournament.models import SeatChange, Table


class Empty(NamedTuple):
    """The changes that leave a seat empty, or fill it again, in order: where on the sheet, which seat, whether nobody plays there from then
    on."""

    steps: tuple[tuple[int, int, bool], ...] = ()

    def at(self, position: int) -> int | None:
        """The seat at which nobody plays in the game of a line; None where all are taken."""
        found = None
        for place, seat, empty in self.steps:
            if place <= position:
                found = seat if empty else None if seat == found else found
        return found

    def each(self, positions: Iterable[int]) -> tuple[int | None, ...]:
        """One a line, as `rules.score_sheet` takes them; () where everybody was there all the time."""
        return tuple(map(self.at, positions)) if self.steps else ()


NOBODY = Empty()
END_OF_SHEET = 1 << 62
"""A position behind every line."""


def empty_at(table: Table) -> Empty:
    """Of a table. One query where somebody left a seat empty, else none."""
    return empties({table.pk}).get(table.pk, NOBODY) if table.left_after is not None else NOBODY


def without(numbers: Sequence[int], empty: int | None) -> list[int]:
    """Who plays, by seat, as phones say it: 0 at the seat that is empty."""
    return [0 if seat == empty else number for seat, number in enumerate(numbers)]


def with_empty(tables: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows of tables (with `id` and `left_after`), each with its `empty`. One query where somebody left a seat empty, else none."""
    rows = list(tables)
    found = empties({row["id"] for row in rows if row["left_after"] is not None})
    return [row | {"empty": found.get(row["id"], NOBODY)} for row in rows]


def empties(tables: Collection[int]) -> dict[int, Empty]:
    """The same of the tables with these keys, of those at which somebody did; no query where there are none."""
    found: dict[int, list[tuple[int, int, bool]]] = {}
    if tables:
        rows = SeatChange.objects.filter(table__in=tables).order_by("position", "index")
        for table, position, seat, empty in rows.values_list("table_id", "position", "index", "empty"):
            found.setdefault(table, []).append((position, seat, bool(empty)))
    return {table: Empty(tuple(steps)) for table, steps in found.items()}
