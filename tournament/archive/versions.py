"""Versions of lines that `records` alone does not tell: corrected and struck ones, and what a second phone wrote. Both ways; stores
nothing.

Lines are named as everywhere in a file: by their place among the records, or by their number among those that are not on the sheet any
more; `after` says how many lines stand before such a one.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

import rules
from tournament.archive.fields import AUTHOR_LIMIT, Part, as_time, said
from tournament.archive.rows import Fields, choice, moment, own, text
from tournament.ledger.store import convert
from tournament.ledger.store.reasons import fact_of
from tournament.ledger.store.transaction import REASON_LIMIT
from tournament.models import POSITION_STEP, Entry, OtherVersion, Table
from tournament.models.amounts import CASH, POINTS

VERSION_KEYS = (
    "line",
    "struck_line",
    "after",
    "version",
    "record",
    "open",
    "points",
    "cash",
    "declarer",
    "won",
    "reading",
    "reason",
    "author",
    "at",
)
OTHER = Fields((
    own("line"), own("struck_line"), own("record", write=convert.ordered_record), text("reason", REASON_LIMIT),
    text("author", AUTHOR_LIMIT),
    moment("at", "created_at", required=True), choice("choice", ("theirs", "this")), moment("decided_at"), text("decided_by", AUTHOR_LIMIT),
))  # fmt: skip
MOST = 20_000
MOST_STRUCK = 500

Spot = tuple[int | None, int | None]
"""A line: its place among the records, or its number among those that were taken off."""


class ReadVersion(NamedTuple):
    """One version of a line; `values` as the model has them. The last one of a line on the sheet has no record of its own."""

    spot: Spot
    version: int
    amounts: tuple[tuple[convert.Points, ...], tuple[convert.Points, ...]]
    values: dict[str, Any]


class ReadOther(NamedTuple):
    """What a second phone wrote for a line."""

    spot: Spot
    values: dict[str, Any]


class Versions(NamedTuple):
    """Those of a table. `after`: how many lines stand before a struck one, by its number."""

    history: tuple[ReadVersion, ...] = ()
    others: tuple[ReadOther, ...] = ()
    after: Mapping[int, int] = {}

    def position(self, spot: Spot) -> int:
        """Where the line gets its place. A line that was taken off keeps one where no line on the sheet will come."""
        line, struck = spot
        if line is not None:
            return (line + 1) * POSITION_STEP
        if struck is None:
            raise ValueError(spot)
        return self.after.get(struck, 0) * POSITION_STEP + struck

    def known(self, lines: int) -> set[tuple[Spot, int]]:
        """Every version of every line, of a sheet of so many."""
        listed = {(row.spot, row.version) for row in self.history}
        told = {spot for spot, _version in listed}
        return listed | {((line, None), 1) for line in range(lines) if (line, None) not in told}


# Writing --------------------------------------------------------------------------------------------------------------------------


class Spots:
    """How a table's lines are named in the file."""

    def __init__(self, on_sheet: Sequence[int], others: Iterable[int]) -> None:
        self.lines = {position: line for line, position in enumerate(on_sheet)}
        struck = sorted(set(others) - self.lines.keys())
        self.struck = {position: number for number, position in enumerate(struck, start=1)}

    def named(self, position: int | None) -> dict[str, int]:
        """The key that names a line; none where there is no line yet."""
        if position is None:
            return {}
        return {"line": self.lines[position]} if position in self.lines else {"struck_line": self.struck[position]}

    def after(self, position: int) -> dict[str, int]:
        """How many lines stand before one that was taken off."""
        before = sum(line < position for line in self.lines)
        return {"after": before} if position in self.struck and before else {}


def written_versions(
    table: Table, spots: Spots, entries: Iterable[Entry], others: Iterable[OtherVersion]
) -> dict[str, list[dict[str, Any]]]:
    """The keys `history` and `other_versions` of a table, where there are any. `entries`: all versions of all its lines, in order."""
    by_line: dict[int, list[Entry]] = {}
    for entry in entries:
        by_line.setdefault(entry.position, []).append(entry)
    told = [entry for rows in by_line.values() for entry in rows if len(rows) > 1 or rows[-1].struck or rows[-1].reason]
    return said(
        history=[_version(table, spots, entry) for entry in told],
        other_versions=[OTHER.written(row, **{"line": None, "struck_line": None, **spots.named(row.position)}) for row in others],
    )


def _version(table: Table, spots: Spots, entry: Entry) -> dict[str, Any]:
    written: dict[str, Any] = {**spots.named(entry.position), **spots.after(entry.position), "version": entry.version}
    if not entry.current and entry.record is not None:
        written["record"] = convert.ordered_record(entry.record)
        amounts = {name: convert.row_points([getattr(entry, column) for column in columns], table.seats) for name, columns in _COLUMNS}
        written |= {name: [convert.plain_number(amount) for amount in found] for name, found in amounts.items() if any(found)}
        written |= said(open=not entry.settled)
        written |= {key: value for key, value in (("declarer", entry.declarer), ("won", entry.declarer_won)) if value is not None}
        written["reading"] = entry.reading
    return written | said(reason=fact_of(entry.reason), author=entry.author, at=as_time(entry.created_at))


_COLUMNS = (("points", POINTS), ("cash", CASH))


# Reading --------------------------------------------------------------------------------------------------------------------------


def read_versions(table: Part, tariff: rules.Tariff) -> Versions:
    """As `written_versions` wrote them, for a table of these rules."""
    records, findings = table.given.get("records"), table.findings
    lines = len(records) if isinstance(records, list) else 0
    after: dict[int, int] = {}
    before = len(findings)
    history = [_read_version(part, lines, tariff, after) for part in table.objects("history", VERSION_KEYS, MOST)]
    others = [_read_other(part, lines) for part in table.objects("other_versions", OTHER.keys, MOST)]
    if len(findings) == before:
        _check_versions(history, table)
    return Versions(tuple(history), tuple(others), after) if len(findings) == before else Versions()


def _spot(part: Part, lines: int) -> Spot:
    line, struck = part.place("line", lines, "unknown_line"), part.whole("struck_line", 1, MOST_STRUCK)
    if (line is None) is (struck is None):
        part.fault("contradiction", "line", _("Eine Zeile steht auf dem Zettel oder ist gestrichen, nicht beides."))
    return line, struck


def _read_version(part: Part, lines: int, tariff: rules.Tariff, after: dict[int, int]) -> ReadVersion:
    line, struck = _spot(part, lines)
    before = part.whole("after", 1, lines) or 0
    if struck is not None and after.setdefault(struck, before) != before:
        part.fault("contradiction", "after", _("Eine Zeile steht an einer Stelle, in allen ihren Fassungen."))
    version = part.whole("version", 1, MOST, required=True)
    record, unsettled, won = part.record("record"), part.flag("open"), part.flag("won")
    points = None if part.given.get("points") is None else part.amounts("points", tariff)
    amounts = points or tariff.nothing, part.amounts("cash", tariff, paid=True) or tariff.nothing
    if any(map(any, amounts)) and (record is None or unsettled):
        part.fault("contradiction", "points", _("Beträge hat nur eine Fassung, die gewertet war."))
    return ReadVersion(
        (line, struck),
        version or 1,
        amounts,
        {
            "record": record,
            "settled": unsettled is not True,
            "declarer": part.whole("declarer", 0, tariff.seats - 1),
            "declarer_won": won,
            "reading": part.whole("reading", 1, 99),
            "reason": part.reason("reason", REASON_LIMIT, required=version not in (None, 1)),
            "author": part.text("author", AUTHOR_LIMIT),
            "created_at": part.time("at", required=True),
        },
    )


def _read_other(part: Part, lines: int) -> ReadOther:
    return ReadOther(_spot(part, lines), {"record": part.record("record", required=True), **OTHER.values(part)})


def _check_versions(history: Collection[ReadVersion], table: Part) -> None:
    """Of a line all versions are there, in order; the last one of a line on the sheet is what `records` says, of another it strikes the
    line."""
    last: dict[Spot, int] = {}
    for place, row in enumerate(history):
        if row.version != last.get(row.spot, 0) + 1:
            table.fault("contradiction", f"history[{place}].version", _("Die Fassungen einer Zeile stehen alle da, von 1 an."))
        last[row.spot] = row.version
    for place, row in enumerate(history):
        if row.values["record"] is not None and row.version == last[row.spot]:
            text = _("Die letzte Fassung einer Zeile steht in „records“; von einer gestrichenen hat sie kein Spiel.")
            table.fault("contradiction", f"history[{place}].record", text)
