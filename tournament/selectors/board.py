"""The round board: how far each table is, what is wrong with it, what is missing."""

from typing import NamedTuple

from django.db.models import Count, Max, Q

from tournament.convert import Points, row_points
from tournament.models import Entry, Round, Seat, Source, Table, TableState
from tournament.models.amounts import POINTS


class Tile(NamedTuple):
    """One table of the round. `status`: running, complete, confirmed, broken_off, faulty, waiting (nothing written yet)."""

    number: int
    seats: int
    names: tuple[str, ...]
    numbers: tuple[int, ...]
    games: int
    done: int
    """Games written, settled or not; for a slip entered by its sums, all of them."""
    faults: int
    source: str
    state: str
    state_reason: str
    points: tuple[Points, ...]
    last_saved: object
    """When the newest line was written; None where there is none."""

    @property
    def missing(self) -> int:
        """Games not yet written."""
        return self.games - self.done

    @property
    def status(self) -> str:
        """The word and shape of the table's chip."""
        if self.state != TableState.OPEN:
            return str(self.state)
        if self.faults:
            return "faulty"
        if self.done == 0:
            return "waiting"
        return "running" if self.missing > 0 else "complete"

    @property
    def settled(self) -> bool:
        """Whether nothing about this table keeps the round open: complete and settled, confirmed, or broken off."""
        return not self.faults and (self.missing <= 0 or self.state != TableState.OPEN)


def board(round_: Round) -> list[Tile]:
    """The tables of a round by number. Three queries."""
    counts = {
        row["table_id"]: row
        for row in Entry.objects.filter(table__round=round_, current=True)
        .values("table_id")
        .annotate(
            done=Count("game"), faults=Count("pk", filter=Q(settled=False)), last=Max("created_at")
        )
        .order_by()
    }
    people: dict[int, list[tuple[str, int]]] = {}
    for table_id, name, number in (
        Seat.objects.filter(round=round_).order_by("table_id", "index").values_list("table_id", "registration__player__name", "registration__number")
    ):
        people.setdefault(table_id, []).append((name, number))
    return [_tile(table, people.get(table.pk, []), counts.get(table.pk)) for table in Table.objects.filter(round=round_).order_by("number")]


def _tile(table: Table, people: list[tuple[str, int]], counts: dict | None) -> Tile:
    done, faults, last = (counts["done"], counts["faults"], counts["last"]) if counts else (0, 0, None)
    if table.source == Source.SUMS:
        done = table.games
    columns = [getattr(table, column) for column in POINTS]
    return Tile(
        table.number, table.seats, tuple(name for name, _ in people), tuple(number for _, number in people), table.games, done, faults,
        table.source, table.state, table.state_reason, row_points(columns, table.seats), last,
    )
