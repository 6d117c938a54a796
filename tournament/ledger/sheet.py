"""A table's score sheet with every version of every line, running sums, and the reasons of each amount, worked out again by the rules."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

import rules
from scoring.rows import Seating
from tournament.ledger import convert, ruled
from tournament.ledger.annotations import agreement, good_link, heard, in_dispute, open_call, ruling_waits, sums_of, waiting_rulings
from tournament.ledger.audience import Audience
from tournament.ledger.convert import Points
from tournament.ledger.names import person
from tournament.ledger.versions import versions_waiting
from tournament.models import Entry, Ruling, Seat, Table, Tournament
from tournament.models.amounts import CASH, POINTS


class Entered(NamedTuple):
    """A ruled line as it was entered: what it would count without any ruling. Amounts are None where the rules refuse it."""

    amounts: tuple[Points, ...] | None
    cash: tuple[Points, ...]
    lines: tuple[rules.Line, ...]


class SheetRow(NamedTuple):
    """One version of one line. `amounts`, `cash`: as stored; `running`: sums after it (None for a line that does not count).

    `lines`: why the amounts are what they are (rules.Line), only for the current version; `findings`: what is wrong with it or unusual.
    `record` is what was entered, `counted` what counts: another one where a `ruling` with a record stands, and then `entered` says what the
    line itself would be worth; amounts, lines, declarer and dealer are of what counts.
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
    counted: dict | None = None
    ruling: Ruling | None = None
    entered: Entered | None = None
    disputed: bool = False
    older: convert.Older | None = None
    """Where the amounts are still those of an older reading of the sheets."""

    @property
    def reading(self) -> int:
        """Of the sheets, by which the line is settled."""
        return rules.READING if self.older is None else self.older.reading

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
    agreed: tuple[int, ...] = ()
    """Seats that agreed to these sums on the phone."""
    waiting: Ruling | None = None
    """The ruling on the next game, made before anybody has written that."""

    @property
    def has_cash(self) -> bool:
        """Whether something is due beside the sums."""
        return any(self.cash)

    @property
    def done(self) -> int:
        """Games written."""
        return sum(1 for row in self.rows if row.current and row.game is not None)

    @property
    def faults(self) -> int:
        """Lines that the rules refuse."""
        return sum(1 for row in self.rows if row.current and not row.settled)


def read_sheet(tournament: Tournament, round_number: int, table_number: int, audience: Audience) -> Sheet | None:
    """The sheet of a table; None where there is none. Three queries, one more where a ruling waits for its line."""
    found = Table.objects.select_related("round").annotate(**open_call(), **heard(), **good_link(), versions=versions_waiting(), held=ruling_waits())
    table = found.filter(round__tournament=tournament, round__number=round_number, number=table_number).first()
    if table is None:
        return None
    table.round.tournament = tournament
    seats = list(Seat.objects.filter(table=table).annotate(agreed=agreement()).select_related("registration__player").order_by("index"))
    people = tuple(person(seat.registration, audience) for seat in seats)
    seating = Seating(
        round_number, table.number, people, table.first_dealer, table.games, convert.sits_out(tournament.system, table.seats)
    )
    entries = list(Entry.objects.filter(table=table).annotate(disputed=in_dispute()).select_related("ruling").order_by("position", "version"))
    compiled = convert.tariff(tournament.system, tournament.options, table.seats)
    current = [entry for entry in entries if entry.current and entry.record is not None]
    older = {entry.pk: convert.older(vars(entry), table.seats) for entry in current}
    scored = convert.score_sheet(compiled, [entry.counted for entry in current], table.games, list(older.values()), convert.pot(vars(table)))
    settled = {entry.pk: line for entry, line in zip(current, scored.lines, strict=True)}
    if not audience.sees_all:
        _number_authors(audience, entries, seats)
    rows = _rows(entries, settled, table, _entered(compiled, current, table.games), older)
    seen = sums_of(table, max((entry.pk for entry in entries), default=None))
    number, dealer = _next(rows, table)
    waiting = list(waiting_rulings().filter(table=table)) if table.held else []
    return Sheet(
        table, seating, tuple(seat.registration_id for seat in seats), rows,
        convert.row_points([getattr(table, column) for column in POINTS], table.seats),
        convert.row_points([getattr(table, column) for column in CASH], table.seats), number, dealer,
        tuple(seat.index for seat in seats if seat.agreed == seen),
        next((ruling for ruling in waiting if number is not None and ruling.case.game == number), None),
    )


def _number_authors(audience: Audience, entries: Iterable[Entry], seats: Iterable[Seat]) -> None:
    """Who wrote on a phone is a player of the table: to visitors he has the name that they may see."""
    shown = {seat.registration.player.name: person(seat.registration, audience).name for seat in seats}
    for entry in entries:
        entry.author = shown.get(entry.author, entry.author)


def _entered(compiled: rules.Tariff, current: list[Entry], games: int) -> dict[int, Entered]:
    """What ruled lines would be worth without any ruling, by key of the entry."""
    if all(entry.ruling_id is None or entry.ruling.record is None for entry in current):
        return {}
    scored = convert.score_sheet(compiled, [entry.record for entry in current], games)
    found = {}
    for entry, line in zip(current, scored.lines, strict=True):
        if entry.ruling_id is not None and entry.ruling.record is not None:
            result = line.result
            found[entry.pk] = Entered(result.points, result.cash, result.lines) if isinstance(result, rules.Settlement) else Entered(None, (), ())
    return found


def _rows(
    entries: list[Entry], settled: dict[int, convert.Scored], table: Table, entered: dict[int, Entered], older: dict[int, convert.Older | None]
) -> tuple[SheetRow, ...]:
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
        warnings = [warning.as_dict(spoken) for warning in settlement.warnings] if settlement else []
        if line is not None:
            warnings += [found.as_dict() for found in (*ruled.denied(entry.ruling, entry.record), *ruled.differing(entry.ruling, entry.record))]
        rows.append(SheetRow(
            entry.pk, entry.position, entry.version, entry.current, entry.struck, entry.game, entry.record, entry.settled, amounts,
            convert.row_points([getattr(entry, column) for column in CASH], table.seats), running if counts else None,
            settlement.lines if settlement else (), tuple(findings),
            tuple(warnings), _seat(entry.counted, "declarer"),
            _seat(entry.counted, "dealer"), entry.reason, entry.author, entry.created_at, entry.counted if entry.current else entry.record,
            entry.ruling if entry.current else None, entered.get(entry.pk), entry.current and entry.disputed, older.get(entry.pk),
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
    records = [row.counted for row in written if row.counted is not None]
    return number, convert.next_dealer(records, table.first_dealer, table.seats)
