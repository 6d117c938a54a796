"""The round board: how far each table is, what is wrong with it, what is missing, and what waits for a referee."""

from typing import Any, NamedTuple

from django.db.models import BooleanField, Count, ExpressionWrapper, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from scoring.plain import Mended
from tournament.ledger.lines.annotations import Sign, heard, ruling_waits, settled, unanswered_appeals
from tournament.ledger.lines.versions import versions_waiting
from tournament.ledger.machine.generations import asked_back
from tournament.ledger.people.names import name
from tournament.ledger.people.repairs import by_table, has_repairs, mended_in
from tournament.ledger.people.seat_changes import changed
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import Points, language, row_points
from tournament.ledger.store.prepared import Prepared
from tournament.models import Call, Case, CaseState, Entry, Round, RoundState, Seat, Source, Table, TableState
from tournament.models.amounts import POINTS

TABLE = (
    "pk",
    "number",
    "seats",
    "games",
    "source",
    "state",
    "state_reason",
    "extra_minutes",
    "calls_waiting",
    "cases_open",
    "games_disputed",
    "appeals_waiting",
    "versions",
    "held",
    "mended",
    "corrected_at",
    "sign_seat",
    "sign_at",
    "sign_waiting",
    "changed",
    "asked_back",
    "calls_taken",
    "settled",
    "check_sum",
    "balanced",
)
"""What is read of a table, before its sums."""


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
    calls: int = 0
    """Calls that no referee has taken."""
    calls_taken: int = 0
    """Calls that a referee has taken and nobody has ended."""
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
    corrected: bool = False
    """Whether a line was corrected after the round had been closed."""
    mended: tuple[Mended, ...] = ()
    """What was changed by hand after the draw."""
    changed: bool = False
    """Whether somebody sat down in another's place in mid-round: `names` and `numbers` sit there now, `points` are the seats'."""

    asked_back: bool = False
    """Whether its phones may have what this laptop lacks since a backup was put back, or wait for such lines (`phones.returned`)."""
    over: bool = False
    """Whether its round was closed: what is missing then will not be played."""
    settled: bool = False
    """Whether nothing about this table keeps the round open (`ledger.lines.settled`)."""
    check_sum: int | None = None
    """Of a slip entered by its sums what the table itself made of them all together, in half points; None where it does not say it."""
    balanced: bool = True
    """Whether what stands there is 0 together, as its system has it."""

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
        # A deal that is played again has been played: the table has begun.
        if self.source == Source.NOTHING and not self.over:
            return "waiting"
        if self.missing > 0:
            return "broken_off" if self.over else "running"
        return "complete"


def read_board(round_: Round, audience: Audience) -> list[Tile]:
    """The tables of a round by number. Three queries, one more where anything was changed by hand."""
    counts = {row[0]: row[1:] for row in _counted(round_.pk)}
    people: dict[int, list[tuple[str, int]]] = {}
    for table_id, who, number in _seated(round_.pk, audience=audience, language=language()):
        people.setdefault(table_id, []).append((who, number))
    rows = list(_tables(round_.pk))
    repairs = by_table(mended_in([round_.tournament_id] if any(row[14] for row in rows) else []).get(round_.tournament_id, ()))
    found = (_tile(row, people.get(row[0], []), counts.get(row[0], (0, 0)), repairs.get((round_.number, row[1]), ())) for row in rows)
    over = round_.state == RoundState.CLOSED
    return [tile._replace(over=over) for tile in found]


def _of_entries(round_: int) -> QuerySet[Any]:
    """Games written, and lines that the rules refuse, by table."""
    counted = {"done": Count("game"), "faults": Count("pk", filter=Q(settled=False))}
    return (
        Entry.objects.filter(table__round=round_, current=True)
        .values("table_id")
        .annotate(**counted)
        .order_by()
        .values_list("table_id", *counted)
    )


def _of_seats(round_: int, audience: Audience, language: str) -> QuerySet[Any]:
    """Name and number of who sits at each table, in the order of the seats. `language`: in which a name is replaced by a number."""
    return (
        Seat.objects.filter(round=round_)
        .order_by("table_id", "index")
        .values_list("table_id", name(audience, "registration__"), "registration__number")
    )


_counted, _seated = Prepared(_of_entries), Prepared(_of_seats)


def _of_tables(round_: int) -> QuerySet[Any]:
    more = {"versions": versions_waiting(), "held": ruling_waits(), "mended": has_repairs("round__tournament"), "changed": changed("pk")}
    done = ExpressionWrapper(settled(), output_field=BooleanField())
    taken = _count(Call.objects.filter(ended_at__isnull=True, taken_by__isnull=False))
    found = Table.objects.filter(round=round_).annotate(
        **waiting(), **heard(), **more, asked_back=asked_back(), calls_taken=taken, settled=done
    )
    return found.order_by("number").values_list(*TABLE, *POINTS)


_tables = Prepared(_of_tables)


def waiting() -> dict[str, Coalesce]:
    """What waits for a referee or the panel at a table, as counts to annotate tables with."""
    return {
        "calls_waiting": _count(Call.objects.filter(ended_at__isnull=True, taken_by__isnull=True)),
        "cases_open": _count(Case.objects.filter(state=CaseState.OPEN)),
        "games_disputed": _count(Case.objects.filter(state=CaseState.DISPUTED)),
        "appeals_waiting": _count(unanswered_appeals(), "ruling__table"),
    }


def _count(rows: QuerySet[Any], table: str = "table") -> Coalesce:
    """How many of these rows a table has."""
    mine = rows.filter(**{table: OuterRef("pk")}).order_by().values(table).annotate(n=Count("pk")).values("n")
    return Coalesce(Subquery(mine), Value(0))


def _tile(row: tuple[Any, ...], people: list[tuple[str, int]], counts: tuple[int, int], mended: tuple[Mended, ...]) -> Tile:
    (
        key,
        number,
        seats,
        games,
        source,
        state,
        state_reason,
        extra_minutes,
        calls,
        cases,
        disputed,
        appeals,
        versions,
        held,
        _mended,
        corrected,
    ) = row[:16]
    done, faults = counts
    if source == Source.SUMS:
        done = games
    seat, seen_at, waiting_there, moved, back, calls_taken, is_settled, check_sum, balanced = row[16:25]
    return Tile(
        number=number,
        seats=seats,
        names=tuple([who for who, _ in people]),
        numbers=tuple([number for _, number in people]),
        games=games,
        done=done,
        faults=faults,
        source=source,
        state=state,
        state_reason=state_reason,
        points=row_points(row[25:], seats),
        calls=calls,
        cases=cases,
        disputed=disputed,
        appeals=appeals,
        extra_minutes=extra_minutes,
        key=key,
        versions=versions,
        sign=Sign(seat, seen_at, waiting_there) if seen_at is not None else None,
        held=held,
        corrected=corrected is not None,
        mended=mended,
        changed=moved,
        asked_back=back,
        calls_taken=calls_taken,
        settled=is_settled,
        check_sum=check_sum,
        balanced=balanced,
    )
