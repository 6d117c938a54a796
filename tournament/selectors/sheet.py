"""A table's score sheet with every version of every line, running sums, and the reasons of each amount, worked out again by the rules."""

from datetime import datetime
from typing import NamedTuple

import rules
from scoring.rows import PlayerRow, Seating
from tournament import convert
from tournament.convert import Points
from tournament.models import Entry, Seat, Table, Tournament
from tournament.models.amounts import CASH, POINTS


class SheetRow(NamedTuple):
    """One version of one line. `amounts`, `cash`: as stored; `running`: sums after it (None for a line that does not count).

    `lines`: why the amounts are what they are (rules.Line), only for the current version; `findings`: what is wrong with it or unusual.
    """

    entry_id: int
    position: int
    version: int
    current: bool
    struck: bool
    """The line was taken off the sheet by this version."""
    game: int | None
    record: dict | None
    settled: bool
    amounts: tuple[Points, ...]
    cash: tuple[Points, ...]
    running: tuple[Points, ...] | None
    lines: tuple[rules.Line, ...]
    findings: tuple[dict[str, str], ...]
    warnings: tuple[dict[str, str], ...]
    declarer: int | None
    dealer: int | None
    reason: str
    author: str
    created_at: datetime

    @property
    def counts(self) -> bool:
        """Whether the amounts belong to the table's sums."""
        return self.current and not self.struck and self.settled


class Sheet(NamedTuple):
    """A table with all its lines, in order of play, older versions directly above their successors."""

    table: Table
    seating: Seating
    registrations: tuple[int, ...]
    """Keys of the registrations by seat."""
    rows: tuple[SheetRow, ...]
    totals: tuple[Points, ...]
    cash: tuple[Points, ...]
    next_game: int | None
    """Number of the next game, None where all are written."""
    next_dealer: int

    @property
    def done(self) -> int:
        """Games written."""
        return sum(1 for row in self.rows if row.current and row.game is not None)

    @property
    def faults(self) -> int:
        """Lines that the rules refuse."""
        return sum(1 for row in self.rows if row.current and not row.settled)


def sheet(tournament: Tournament, round_number: int, table_number: int) -> Sheet | None:
    """The sheet of a table; None where there is none. Three queries."""
    table = Table.objects.select_related("round").filter(round__tournament=tournament, round__number=round_number, number=table_number).first()
    if table is None:
        return None
    seats = list(Seat.objects.filter(table=table).select_related("registration__player").order_by("index"))
    people = tuple(
        PlayerRow(seat.registration.number, seat.registration.player.name, seat.registration.player.place, seat.registration.player.club,
                  tuple(seat.registration.tags))
        for seat in seats
    )
    seating = Seating(
        round_number, table.number, people, table.first_dealer, table.games, convert.sits_out(tournament.system, table.seats)
    )
    entries = list(Entry.objects.filter(table=table).order_by("position", "version"))
    compiled = convert.tariff(tournament.system, tournament.options, table.seats)
    current = [entry for entry in entries if entry.current and entry.record is not None]
    scored = convert.score_sheet(compiled, [entry.record for entry in current], table.games)
    settled = {entry.pk: line for entry, line in zip(current, scored.lines, strict=True)}
    rows = _rows(entries, settled, table)
    return Sheet(
        table, seating, tuple(seat.registration_id for seat in seats), rows,
        convert.row_points([getattr(table, column) for column in POINTS], table.seats),
        convert.row_points([getattr(table, column) for column in CASH], table.seats), *_next(rows, table),
    )


def _rows(entries: list[Entry], settled: dict[int, convert.Scored], table: Table) -> tuple[SheetRow, ...]:
    rows: list[SheetRow] = []
    running: tuple[Points, ...] = (0,) * table.seats
    for entry in entries:
        amounts = convert.row_points([getattr(entry, column) for column in POINTS], table.seats)
        line = settled.get(entry.pk)
        counts = line is not None and entry.settled
        if counts:
            running = tuple(before + amount for before, amount in zip(running, amounts, strict=True))
        result = line.result if line is not None else None
        settlement = result if isinstance(result, rules.Settlement) else None
        spoken = convert.language()
        findings = result.as_list(spoken) if isinstance(result, rules.Refusal) else []
        rows.append(SheetRow(
            entry.pk, entry.position, entry.version, entry.current, entry.struck, entry.game, entry.record, entry.settled, amounts,
            convert.row_points([getattr(entry, column) for column in CASH], table.seats), running if counts else None,
            settlement.lines if settlement else (), tuple(findings),
            tuple(warning.as_dict(spoken) for warning in settlement.warnings) if settlement else (), _seat(entry.record, "declarer"),
            _seat(entry.record, "dealer"), entry.reason, entry.author, entry.created_at,
        ))
    return tuple(rows)


def _seat(record: dict | None, field: str) -> int | None:
    seat = record.get(field) if record else None
    return seat if type(seat) is int else None


def _next(rows: tuple[SheetRow, ...], table: Table) -> tuple[int | None, int]:
    """The next game's number, and whose turn it is to deal: after a redeal the same dealer again."""
    written = [row for row in rows if row.current and not row.struck]
    done = sum(1 for row in written if row.game is not None)
    number = done + 1 if done < table.games else None
    last = next((row for row in reversed(written) if row.dealer is not None), None)
    if last is None:
        return number, table.first_dealer
    again = last.record is not None and last.record.get("game") == "redeal"
    return number, last.dealer if again else (last.dealer + 1) % table.seats
