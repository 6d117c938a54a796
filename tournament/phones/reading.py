"""What the phones of a table ask: whose link this is, which phones are there, who has agreed. Reads only."""

from collections import Counter
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Count, OuterRef, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce

from tournament.ledger.convert import row_points
from tournament.models import Agreement, Entry, LogRow, OtherVersion, Phone, Seat, Table, TableLink
from tournament.models.amounts import CASH, POINTS

Sums = list[list[str]]

MOST_VERSIONS = 3
"""Versions of a line that a phone has waiting for the desk; those that never said who holds them count as one."""


class Asked(NamedTuple):
    """Two versions of a line: what a phone wrote beside what stands there. `game`: its number on the sheet now.

    `sent`: how many undecided versions of the line came from this phone so far.
    """

    other: OtherVersion
    table: int
    game: int | None
    sent: int

    @property
    def full(self) -> bool:
        """Whether no more of them are taken until the desk has chosen."""
        return self.sent >= MOST_VERSIONS


def find_link(token: str) -> TableLink | None:
    """The link with this token, an ended one too, with its table, round, tournament and clock; None where there is none. One query.

    `stamp` changes with everything that an action can change about the table; `versions`: lines that wait for the desk.
    """
    if not (token.isascii() and token.isprintable()):
        return None
    found = TableLink.objects.select_related("table__round__tournament", "table__round__clock")
    return found.annotate(stamp=_stamp(), versions=_count(undecided_versions(), OuterRef("table"))).filter(token=token).first()


def _stamp() -> Coalesce:
    """The newest log row about the table, or about the tournament as a whole: what other tables write leaves it alone."""
    whole = LogRow.objects.filter(tournament=OuterRef("table__round__tournament"), table__isnull=True)
    own = LogRow.objects.filter(table=OuterRef("table"))
    newest = [Coalesce(Subquery(rows.order_by("-pk").values("pk")[:1]), Value(0)) for rows in (own, whole)]
    # Both only ever grow, so their sum is new with each of them.
    return newest[0] + newest[1]


def find_code(code: str) -> TableLink | None:
    """The good link with this short code."""
    if not (code.isascii() and code.isprintable()):
        return None
    return TableLink.objects.filter(code=code, ended_at__isnull=True).first()


def phones_at(table: Table) -> list[Phone]:
    """The phones that said who holds them, who writes first. One query."""
    return list(Phone.objects.filter(table=table).order_by("-writes", "pk"))


def speaker(table: Table, device: UUID) -> str:
    """The name of who holds this phone; "" where it has not said. One query."""
    seat = Phone.objects.filter(table=table, device=device).values("seat")[:1]
    found = Seat.objects.filter(table=table, index=Subquery(seat)).values_list("registration__player__name", flat=True)
    return found.first() or ""


def sums_of(table: Table, newest: int | None) -> Sums:
    """What a player agrees to: written and cash by seat, and the sheet of which `newest` is the last entry (its key)."""
    amounts = [[str(amount) for amount in row_points([getattr(table, column) for column in columns], table.seats)] for columns in (POINTS, CASH)]
    return [*amounts, [str(newest or 0)]]


def agreement() -> Subquery:
    """What a seat's player agreed to, to annotate seats with."""
    return Subquery(Agreement.objects.filter(table=OuterRef("table"), seat=OuterRef("index")).values("sums")[:1])


def undecided_versions() -> QuerySet[OtherVersion]:
    """What waits for the desk's choice."""
    return OtherVersion.objects.filter(choice="")


def asked(**where: Any) -> list[Asked]:
    """The second versions that nobody has decided on, at one table or those of a round, in order. One query."""
    line = Entry.objects.filter(table=OuterRef("table"), position=OuterRef("position"), current=True)
    found = undecided_versions().filter(**where).annotate(game=Subquery(line.values("game")[:1])).select_related("table")
    sent: Counter[tuple[int, int, UUID | None]] = Counter()
    waiting: list[Asked] = []
    for other in found.order_by("table__number", "position", "pk"):
        sender = (other.table_id, other.position, other.device)
        sent[sender] += 1
        waiting.append(Asked(other, other.table.number, other.game, sent[sender]))
    return waiting


class Sign(NamedTuple):
    """The last that was heard of a table's phones: of the one that writes, else of the one heard last. `waiting`: games that none has sent yet."""

    seat: int | None
    seen_at: datetime
    waiting: int


def heard() -> dict[str, Subquery]:
    """The table's sign of life, to annotate tables with; `sign_of` reads it."""
    mine = Phone.objects.filter(table=OuterRef("pk"))
    newest = mine.order_by("-writes", "-seen_at")
    waiting = mine.order_by().values("table").annotate(n=Sum("waiting")).values("n")
    return {
        "sign_seat": Subquery(newest.values("seat")[:1]), "sign_at": Subquery(newest.values("seen_at")[:1]), "sign_waiting": Subquery(waiting),
    }


def sign_of(table: Table) -> Sign | None:
    """What `heard` found; None where no phone has opened the link."""
    return Sign(table.sign_seat, table.sign_at, table.sign_waiting) if table.sign_at is not None else None


def good_link() -> dict[str, Subquery]:
    """Token and code of the link that is good now, to annotate tables with."""
    good = TableLink.objects.filter(table=OuterRef("pk"), ended_at__isnull=True)
    return {"link_token": Subquery(good.values("token")[:1]), "link_code": Subquery(good.values("code")[:1])}


def versions_waiting() -> Coalesce:
    """How many second versions wait at a table, to annotate tables with."""
    return _count(undecided_versions(), OuterRef("pk"))


def _count(rows: QuerySet, table: OuterRef) -> Coalesce:
    return Coalesce(Subquery(rows.filter(table=table).order_by().values("table").annotate(n=Count("pk")).values("n")), Value(0))
