"""Two versions of a line: what a phone wrote beside what stands there, and waits for the desk's choice. Reads only."""

from collections import Counter
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Count, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from tournament.models import Entry, OtherVersion

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


def versions_waiting() -> Coalesce:
    """How many second versions wait at a table, to annotate tables with."""
    return count_of(undecided_versions(), OuterRef("pk"))


def count_of(rows: QuerySet[Any], table: OuterRef) -> Coalesce:
    """How many of these rows a table has; 0 where it has none."""
    return Coalesce(Subquery(rows.filter(table=table).order_by().values("table").annotate(n=Count("pk")).values("n")), Value(0))
