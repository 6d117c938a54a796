"""The log in a tournament file (`history`): who did what when, row by row, as it was written. Both ways; stores nothing.

The row that tells of a file's import belongs to the laptop that read it, and is not in the file.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from tournament.archive.fields import AUTHOR_LIMIT, Part, as_time, can_be_said, in_order, said
from tournament.archive.tables import ReadTable
from tournament.archive.versions import Spot
from tournament.ledger.store.transaction import printable
from tournament.models import LogRow, Tournament

IMPORTED = "import_tournament"
KEYS = ("at", "author", "action", "text", "facts", "detail", "round", "table", "line", "struck_line", "version")
ACTION = re.compile(r"[a-z][a-z0-9_-]{0,39}")
MOST = 200_000
LONGEST = 10_000
LARGEST_DETAIL = 2_000_000
"""Letters of a row's old and new values. Taking another reading over names each game that it moves: of 3,000 games that are 600,000."""


class ReadLog(NamedTuple):
    """One row. `table`: round and number; `entry`: the version of a line there."""

    table: tuple[int, int] | None
    entry: tuple[Spot, int] | None
    values: dict[str, Any]


def written_log(
    tournament: Tournament, tables: Mapping[int, tuple[int, int]], entries: Mapping[int, dict[str, int]]
) -> list[dict[str, Any]]:
    """The rows in the order in which they were written. `tables`: round and number by key; `entries`: how the file names a version. One
    query."""
    rows = LogRow.objects.filter(tournament=tournament).exclude(action=IMPORTED).order_by("pk")
    return [
        {
            "at": as_time(row.at),
            "action": row.action,
            **said(author=row.author, text=row.text),
            **({} if row.facts is None else {"facts": in_order(row.facts)}),
            **said(detail=in_order(row.detail)),
            **(dict(zip(("round", "table"), tables[row.table_id], strict=True)) if row.table_id is not None else {}),
            **(entries[row.entry_id] if row.entry_id is not None else {}),
        }
        for row in rows
    ]


def read_log(top: Part, tables: Sequence[ReadTable]) -> tuple[ReadLog, ...]:
    """The rows in the order of the file. Where a table could not be read, what the rows say of it is not looked at."""
    known = None if top.findings else {(table.round, table.number): table.versions.known(len(table.records or ())) for table in tables}
    no_object = _("Eine Zeile des Protokolls ist ein Objekt mit „at“ und „action“.")
    return tuple(_row(part, known) for part in top.rows("history", KEYS, no_object, MOST))


def _row(part: Part, known: Mapping[tuple[int, int], set[tuple[Spot, int]]] | None) -> ReadLog:
    action = part.given.get("action")
    if not isinstance(action, str) or not ACTION.fullmatch(action) or action == IMPORTED:
        part.fault(
            "missing_field" if action is None else "bad_value", "action", _("Hier gehört der Name einer Handlung hin, etwa save_entry.")
        )
    detail = part.given.get("detail")
    if detail is not None and not (isinstance(detail, dict) and len(str(detail)) <= LARGEST_DETAIL):
        part.fault("bad_value", "detail", _("Hier gehört ein Objekt hin."))
    facts = part.given.get("facts")
    if facts is not None and not (isinstance(action, str) and can_be_said(action, facts)):
        part.fault("bad_value", "facts", _("Was hier steht, ergibt keinen Satz des Protokolls. Ist die Datei von einem neueren Programm?"))
    values = {
        "created": part.time("at", required=True),
        "action": action,
        "author": _exactly(part, "author", AUTHOR_LIMIT),
        "text": _exactly(part, "text", LONGEST),
        "facts": facts,
        "detail": detail or {},
    }
    round_, number = part.given.get("round"), part.given.get("table")
    if (round_ is None and number is None) or known is None:
        return ReadLog(None, None, values)
    if type(round_) is not int or type(number) is not int or (round_, number) not in known:
        part.fault("unknown_table", "table", _("Diesen Tisch gibt es in der Datei nicht."))
        return ReadLog(None, None, values)
    return ReadLog((round_, number), _entry(part, known[round_, number]), values)


def _entry(part: Part, known: set[tuple[Spot, int]]) -> tuple[Spot, int] | None:
    line, struck, version = part.given.get("line"), part.given.get("struck_line"), part.given.get("version")
    if line is None and struck is None and version is None:
        return None
    are_places = all(number is None or type(number) is int for number in (line, struck))
    if are_places and type(version) is int and ((line, struck), version) in known:
        return (line, struck), version
    part.fault("unknown_line", "line", _("Diese Fassung einer Zeile gibt es in der Datei nicht."))
    return None


def _exactly(part: Part, field: str, limit: int) -> str:
    """A text as it is: what the log says is not tidied."""
    value = part.given.get(field)
    if value is None:
        return ""
    if isinstance(value, str) and len(value) <= limit and printable(value.replace("\n", " ")):
        return value
    part.fault("bad_value", field, _("Hier gehört ein Text hin."))
    return ""
