"""The round board: how far each table is, what is wrong with it, what is missing, and what waits for a referee."""

from typing import NamedTuple

from django.db.models import Count, Max, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from tournament.ledger.annotations import Sign, heard, ruling_waits, sign_of
from tournament.ledger.audience import Audience
from tournament.ledger.convert import Points, row_points
from tournament.ledger.names import name
from tournament.ledger.versions import versions_waiting
from tournament.models import Appeal, Call, Case, CaseState, Entry, Round, Seat, Source, Table, TableState
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
    calls: int = 0
    """Calls that no referee has taken."""
    cases: int = 0
    """Cases that a referee works on."""
    disputed: int = 0
    """Games in dispute: the table plays on."""
    appeals: int = 0
    """Appeals that the panel has not answered."""
    extra_minutes: int = 0
    """How much longer than the round it plays."""
    key: int = 0
    versions: int = 0
    """Lines of which two phones wrote two versions: the desk has to choose."""
    sign: Sign | None = None
    """What was last heard of the table's phones."""
    held: bool = False
    """Whether a ruling waits for a game that nobody has written."""

    @property
    def undecided(self) -> int:
        """Cases and appeals that wait for a decision; they keep the round open."""
        return self.cases + self.disputed + self.appeals

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
        """Whether nothing about this table keeps the round open: nothing to decide; complete and settled, confirmed, or broken off."""
        return not self.faults and not self.undecided and not self.versions and (self.missing <= 0 or self.state != TableState.OPEN)


def read_board(round_: Round, audience: Audience) -> list[Tile]:
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
    shown = name(audience, "registration__")
    for table_id, who, number in (
        Seat.objects.filter(round=round_).order_by("table_id", "index").values_list("table_id", shown, "registration__number")
    ):
        people.setdefault(table_id, []).append((who, number))
    tables = Table.objects.filter(round=round_).annotate(**waiting(), **heard(), versions=versions_waiting(), held=ruling_waits()).order_by("number")
    return [_tile(table, people.get(table.pk, []), counts.get(table.pk)) for table in tables]


def waiting() -> dict[str, Coalesce]:
    """What waits for a referee or the panel at a table, as counts to annotate tables with."""
    appeals = Appeal.objects.filter(ruling__standing=True, withdrawn="", answer__isnull=True)
    return {
        "calls_waiting": _count(Call.objects.filter(ended_at__isnull=True, taken_by__isnull=True)),
        "cases_open": _count(Case.objects.filter(state=CaseState.OPEN)),
        "games_disputed": _count(Case.objects.filter(state=CaseState.DISPUTED)),
        "appeals_waiting": _count(appeals, "ruling__table"),
    }


def _count(rows: QuerySet, table: str = "table") -> Coalesce:
    """How many of these rows a table has."""
    mine = rows.filter(**{table: OuterRef("pk")}).order_by().values(table).annotate(n=Count("pk")).values("n")
    return Coalesce(Subquery(mine), Value(0))


def _tile(table: Table, people: list[tuple[str, int]], counts: dict | None) -> Tile:
    done, faults, last = (counts["done"], counts["faults"], counts["last"]) if counts else (0, 0, None)
    if table.source == Source.SUMS:
        done = table.games
    columns = [getattr(table, column) for column in POINTS]
    return Tile(
        table.number, table.seats, tuple(who for who, _ in people), tuple(number for _, number in people), table.games, done, faults,
        table.source, table.state, table.state_reason, row_points(columns, table.seats), last,
        table.calls_waiting, table.cases_open, table.games_disputed, table.appeals_waiting, table.extra_minutes, table.pk, table.versions, sign_of(table),
        held=table.held,
    )
