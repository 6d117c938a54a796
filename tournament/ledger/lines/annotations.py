"""What waits at a table, whether it is done, what its phones last said and what its players agreed to: expressions that readings annotate
tables, seats and lines with."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Exists, F, Model, OuterRef, Prefetch, Q, QuerySet, Subquery, Sum, Value, prefetch_related_objects
from django.db.models.expressions import CombinedExpression
from django.db.models.functions import Coalesce
from django.db.models.lookups import GreaterThanOrEqual

from tournament.ledger.lines.ruling_numbers import with_numbers
from tournament.ledger.lines.undecided import pending_cases
from tournament.ledger.lines.versions import count_of, undecided_versions
from tournament.ledger.store.convert import row_points
from tournament.models import Agreement, Appeal, Call, Case, CaseState, Entry, LogRow, Phone, Ruling, Source, Table, TableLink, TableState
from tournament.models.amounts import CASH, POINTS

Sums = list[list[str]]


def sums_of(table: Table, newest: int | None) -> Sums:
    """What a player agrees to: written and cash by seat, and the sheet of which `newest` is the last entry (its key)."""
    amounts = [
        [str(amount) for amount in row_points([getattr(table, column) for column in columns], table.seats)] for columns in (POINTS, CASH)
    ]
    return [*amounts, [str(newest or 0)]]


def annotated(row: Model, *names: str) -> tuple[Any, ...]:
    """What a query has put beside a row's own columns under these names."""
    return tuple(vars(row)[name] for name in names)


def agreement() -> Subquery:
    """What a seat's player agreed to, to annotate seats with."""
    return Subquery(Agreement.objects.filter(table=OuterRef("table"), seat=OuterRef("index")).values("sums")[:1])


class Sign(NamedTuple):
    """The last that was heard of a table's phones: of the one that writes, else of the one heard last. `waiting`: games that none has sent
    yet."""

    seat: int | None
    seen_at: datetime
    waiting: int


def heard() -> dict[str, Subquery]:
    """The table's sign of life, to annotate tables with; `sign_of` reads it."""
    mine = Phone.objects.filter(table=OuterRef("pk"))
    newest = mine.order_by("-writes", "-seen_at")
    waiting = mine.order_by().values("table").annotate(n=Sum("waiting")).values("n")
    return {
        "sign_seat": Subquery(newest.values("seat")[:1]),
        "sign_at": Subquery(newest.values("seen_at")[:1]),
        "sign_waiting": Subquery(waiting),
    }


def sign_of(table: Table) -> Sign | None:
    """What `heard` found; None where no phone has opened the link."""
    seat, seen_at, waiting = annotated(table, "sign_seat", "sign_at", "sign_waiting")
    return Sign(seat, seen_at, waiting) if seen_at is not None else None


def good_link() -> dict[str, Subquery]:
    """Token and code of the link that is good now, to annotate tables with."""
    good = TableLink.objects.filter(table=OuterRef("pk"), ended_at__isnull=True)
    return {"link_token": Subquery(good.values("token")[:1]), "link_code": Subquery(good.values("code")[:1])}


def open_call(table: str = "pk") -> dict[str, Subquery]:
    """Of the newest call from a table that is not ended, to annotate tables with: since when (`call_at`, None: no call), and who took
    it."""
    newest = Call.objects.filter(table=OuterRef(table), ended_at__isnull=True).order_by("-created_at", "-pk")
    return {"call_at": Subquery(newest.values("created_at")[:1]), "call_taken_by": Subquery(newest.values("taken_name")[:1])}


def newest_row(table: str) -> Coalesce:
    """The newest log row about a table, to annotate what leads to it by this name with; 0 where there is none."""
    return _newest(LogRow.objects.filter(table=OuterRef(table)))


def stamp(table: str, tournament: str) -> CombinedExpression:
    """Changes with everything that an action can change about a table: the newest log row about it, or about its tournament as a whole.
    What other tables write leaves it alone."""
    # Both only ever grow, so their sum is new with each of them.
    return newest_row(table) + _newest(LogRow.objects.filter(tournament=OuterRef(tournament), table__isnull=True))


def _newest(rows: QuerySet[LogRow]) -> Coalesce:
    return Coalesce(Subquery(rows.order_by("-pk").values("pk")[:1]), Value(0))


def settled() -> Q:
    """Which tables are done ("fertig"): nothing keeps their round open. Nothing to decide; complete and settled, confirmed, or broken off.
    A table that was corrected after its round is so whether its players have agreed to the new sums or not."""
    here = OuterRef("pk")
    lines = Entry.objects.filter(current=True)
    written = GreaterThanOrEqual(count_of(lines.filter(game__isnull=False), here), F("games"))
    waits = (
        lines.filter(table=here, settled=False), pending_cases().filter(table=here), unanswered_appeals().filter(ruling__table=here),
        undecided_versions().filter(table=here),
    )  # fmt: skip
    found = ~Q(state=TableState.OPEN) | Q(source=Source.SUMS) | Q(written)
    for rows in waits:
        found &= ~Q(Exists(rows))
    return found


def unanswered_appeals() -> QuerySet[Appeal]:
    """Appeals on which the panel has still to decide."""
    return Appeal.objects.filter(ruling__standing=True, withdrawn="", answer__isnull=True)


def in_dispute() -> Exists:
    """Whether a line is in dispute, to annotate lines with; of a game that was not written when the dispute began, or was struck since, the
    line that has its number."""
    struck = Entry.objects.filter(table=OuterRef("table"), position=OuterRef("position"), current=True, record__isnull=True)
    here = Q(position=OuterRef("position")) | Q(Q(position__isnull=True) | Q(Exists(struck)), game=OuterRef("game"))
    return Exists(Case.objects.filter(here, table=OuterRef("table"), state=CaseState.DISPUTED))


def waiting_rulings() -> QuerySet[Ruling]:
    """Standing rulings on games that nobody has written, with their cases: they wait for their lines."""
    return Ruling.objects.filter(standing=True, position__isnull=True, case__position__isnull=True).select_related("case").order_by("pk")


def ruling_waits(table: str = "pk") -> Exists:
    """Whether any ruling waits for a line of a table, to annotate tables with."""
    return Exists(waiting_rulings().filter(table=OuterRef(table)))


def standing_beside(tables: Sequence[int]) -> QuerySet[Ruling]:
    """Standing rulings of these tables by which no line goes: another ruling on the same game counts there, and they stand beside it."""
    counting = Entry.objects.filter(table__in=tables, current=True, ruling__isnull=False).values("ruling")
    return (
        with_numbers(Ruling.objects.filter(table__in=tables, standing=True)).exclude(pk__in=counting).select_related("case").order_by("pk")
    )


def with_rulings(lines: list[Any]) -> list[Any]:
    """These lines with the rulings that stand on them and their numbers. Few games are ruled on: one query where there are any, none else,
    and no line carries empty columns."""
    if any(line.ruling_id is not None for line in lines):
        prefetch_related_objects(lines, Prefetch("ruling", with_numbers(Ruling.objects.all())))
    return lines
