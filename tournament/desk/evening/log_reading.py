"""The log, newest first."""

from datetime import datetime
from itertools import islice
from typing import Any, NamedTuple

from tournament.ledger.store.log import sentence
from tournament.models import LogRow, Tournament

COLUMNS = ("id", "at", "author", "action", "text", "facts", "table__round__number", "table__number", "detail")
AT_ONCE = 500


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
    """Log lines whose sentence, as the reader sees it, or author contains `query`, `limit` of them from `offset`. One query."""
    found = LogRow.objects.filter(tournament=tournament)
    if action:
        found = found.filter(action=action)
    rows = found.order_by("-at", "-pk").values_list(*COLUMNS)
    if not query:
        return [_line(row) for row in rows[offset : offset + limit]]
    wanted = query.casefold()
    lines = map(_line, rows.iterator(chunk_size=AT_ONCE))
    return list(
        islice((line for line in lines if wanted in line.text.casefold() or wanted in line.author.casefold()), offset, offset + limit)
    )


def _line(row: tuple[Any, ...]) -> LogLine:
    key, at, author, action, text, facts, round_, table, detail = row
    return LogLine(
        id=key, at=at, author=author, action=action, text=sentence(action, facts, text), round=round_, table=table, detail=detail
    )
