"""The log, newest first."""

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Q

from tournament.models import LogRow, Tournament


class LogLine(NamedTuple):
    """One action: who, when, what, at which table."""

    id: int
    at: datetime
    author: str
    action: str
    text: str
    round: int | None
    table: int | None
    detail: dict[str, Any]


def read_log(tournament: Tournament, *, query: str = "", action: str = "", offset: int = 0, limit: int = 100) -> list[LogLine]:
    """Log lines whose text or author contains `query`, `limit` of them from `offset`. One query."""
    found = LogRow.objects.filter(tournament=tournament)
    if query:
        found = found.filter(Q(text__icontains=query) | Q(author__icontains=query))
    if action:
        found = found.filter(action=action)
    rows = found.order_by("-at", "-pk").values_list("id", "at", "author", "action", "text", "table__round__number", "table__number", "detail")
    return [LogLine(*row) for row in rows[offset:offset + limit]]
