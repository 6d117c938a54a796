"""A table's score sheet with every version of every line and running sums, as stored; and with the reasons of each amount, as the rules
settle it.

`read_written` settles nothing; `with_reasons` settles the sheet once, or takes what was settled in this request already.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.db.models.expressions import Combinable

import rules
from scoring.field import Share, shares
from scoring.plain import Game, Seating, TableResult
from tournament.ledger.lines import ruled
from tournament.ledger.lines.annotations import (
    Sums,
    agreement,
    annotated,
    good_link,
    heard,
    in_dispute,
    open_call,
    ruling_waits,
    standing_beside,
    sums_of,
    waiting_rulings,
    with_rulings,
)
from tournament.ledger.lines.settled import Said, Settled, said_of, settled
from tournament.ledger.lines.versions import versions_waiting
from tournament.ledger.machine.generations import gap
from tournament.ledger.people.empty_seats import empty_at
from tournament.ledger.people.names import person
from tournament.ledger.people.repairs import by_table, has_repairs, mended_in
from tournament.ledger.people.seat_changes import changed, past_at
from tournament.ledger.people.seat_changes import people as with_changes
from tournament.ledger.store import convert
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import Points
from tournament.ledger.store.prepared import Prepared
from tournament.ledger.store.reasons import reason_words
from tournament.models import POSITION_STEP, Entry, Registration, Ruling, Seat, Source, Table, Tournament
from tournament.models.amounts import CASH, POINTS


class Entered(NamedTuple):
    """A ruled line as it was entered: what it would count without any ruling. Amounts are None where the rules refuse it."""

    amounts: tuple[Points, ...] | None
    cash: tuple[Points, ...]
    lines: tuple[rules.Line, ...]
    won: bool | None = None
    """Whether the declarer won the game."""


class SheetRow(NamedTuple):
    """One version of one line. `amounts`, `cash`: as stored; `running`: sums after it (None for a line that does not count).

    `lines`: why the amounts are what they are (rules.Line), only for the current version; `findings`: what is wrong with it, `warnings`:
    what is unusual, all three only `with_reasons`. `record` is what was entered, `counted` what counts: another one where a `ruling` with a
    record stands, and then `entered` says what the line itself would be worth; amounts, lines, declarer and dealer are of what counts.
    """

    entry_id: int
    position: int
    version: int
    current: bool
    struck: bool
    """The line was taken off the sheet by this version."""
    game: int | None
    record: dict[str, Any] | None
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
    won: bool | None = None
    """Whether the declarer won the game, where it has one and counts."""
    counted: dict[str, Any] | None = None
    ruling: Ruling | None = None
    entered: Entered | None = None
    disputed: bool = False
    beside: tuple[Ruling, ...] = ()
    """Rulings on other incidents in the same game, beside the one by which it counts."""
    older: convert.Older | None = None
    """Where the amounts are still those of an older reading of the sheets."""

    @property
    def reading(self) -> int:
        """Of the sheets, by which the line is settled."""
        return rules.READING if self.older is None else self.older.reading

    @property
    def written(self) -> dict[str, Any]:
        """What was entered, of a version that takes no line off. Raises ValueError for one that does."""
        if self.record is None:
            raise ValueError(f"{self.position} is struck")
        return self.record

    @property
    def effective(self) -> dict[str, Any]:
        """What counts of it: the standing ruling's record where it has one. Raises ValueError where it is struck."""
        return self.written if self.counted is None else self.counted

    @property
    def replaced(self) -> bool:
        """Whether a ruling's record counts in its place."""
        return self.ruling is not None and self.ruling.record is not None

    @property
    def counts(self) -> bool:
        """Whether the amounts belong to the table's sums."""
        return self.current and not self.struck and self.settled


class Sheet(NamedTuple):
    """A table with all its lines, in order of play, older versions directly above their successors."""

    table: Table
    seating: Seating
    rows: tuple[SheetRow, ...]
    totals: tuple[Points, ...]
    cash: tuple[Points, ...]
    next_game: int | None
    """Number of the next game, None where all are written."""
    next_dealer: int
    agreed: tuple[int, ...]
    """Seats that agreed to these sums on the phone."""
    fallen: int | None
    """The newest entry (its key) that somebody saw who agreed to other sums; None where every agreement holds."""
    waiting: Ruling | None
    """The ruling on the next game, made before anybody has written that."""
    said: Said
    """What it is settled from."""
    entries: tuple[Entry, ...]
    """The lines as they are stored, one a row."""

    @property
    def has_cash(self) -> bool:
        """Whether something is due beside the sums."""
        return any(self.cash)

    @property
    def shares(self) -> tuple[Share, ...]:
        """What everybody has of this table, in order of seats and of games."""
        seating, written = self.seating, self.table.source != Source.NOTHING
        games = tuple(Game(row.game, row.amounts, row.cash) for row in self.rows if row.current and row.game is not None)
        return shares(
            TableResult(
                seating.round,
                seating.table,
                players=tuple(player.number for player in seating.first),
                points=self.totals,
                written=written,
                changes=tuple(change.told(change.player.number) for change in seating.changes),
                games=games,
            ),
            self.cash,
        )

    @property
    def next_position(self) -> int:
        """Where the next line goes."""
        return _behind(self.rows)

    @property
    def done(self) -> int:
        """Games written."""
        return sum(1 for row in self.rows if row.current and row.game is not None)

    @property
    def faults(self) -> int:
        """Lines that the rules refuse."""
        return sum(1 for row in self.rows if row.current and not row.settled)


def read_sheet(tournament: Tournament, round_number: int, table_number: int, audience: Audience) -> Sheet | None:
    """The sheet of a table with its reasons; None where there is none. Queries as `read_written`."""
    written = read_written(tournament, round_number, table_number, audience)
    return with_reasons(written) if written is not None else None


def read_written(tournament: Tournament, round_number: int, table_number: int, audience: Audience) -> Sheet | None:
    """The sheet of a table as it is stored; None where there is none. One query more than `written_at`."""
    table = _table.first(tournament.pk, round_number, table_number)
    if table is None:
        return None
    table.round.tournament = tournament
    return written_at(table, audience)


def versions_at(table: Table) -> list[Entry]:
    """Every version of every line of a table, in order of play. One query, two where a ruling stands."""
    return with_rulings(_versions(table.pk))


def with_stored(entries: Iterable[Entry], entry: Entry) -> list[Entry]:
    """The versions that `versions_at` has read, and a new one that was stored since: the one before it is not current any more."""
    vars(entry)["disputed"] = False
    for old in entries:
        if old.current and old.position == entry.position:
            old.current, old.game = False, None
    return sorted([*entries, entry], key=lambda line: (line.position, line.version))


def written_at(table: Table, audience: Audience, entries: list[Entry] | None = None) -> Sheet:
    """The sheet of a table that was read with `of_sheet`, and has its round and tournament. Two queries, one more where a ruling waits for
    its line, one where one stands, one where anything of the tournament was changed by hand, and one where somebody sat down in another's
    place. `entries`: the versions of its lines, where they have been read."""
    tournament, number = table.round.tournament, table.round.number
    held, moved, by_hand = annotated(table, "held", "changed", "mended")
    seats = _seats(table.pk)
    past = past_at([table.pk]).get(table.pk, ()) if moved else ()
    repairs = mended_in([tournament.pk] if by_hand else []).get(tournament.pk, ())
    seating = Seating(
        mended=by_table(repairs).get((number, table.number), ()),
        round=number,
        table=table.number,
        first_dealer=table.first_dealer,
        games=table.games,
        sits_out=convert.sits_out(tournament.sheet, table.seats),
        **with_changes((person(seat.registration, audience) for seat in seats), past, audience)._asdict(),
    )
    entries = versions_at(table) if entries is None else entries
    compiled = convert.tariff(tournament.sheet, tournament.options, table.seats)
    said = said_of(table, compiled, [entry for entry in entries if entry.current], empty_at(table))
    if not audience.sees_all:
        _number_authors(audience, entries, [*(seat.registration for seat in seats), *(change.player for change in past)])
    rows = _with_beside(_rows(entries, table, said), table)
    seen = sums_of(table, max((entry.pk for entry in entries), default=None))
    game, dealer = _next(rows, table, said)
    waiting = list(waiting_rulings().filter(table=table)) if held else []
    return Sheet(
        table=table,
        seating=seating,
        rows=rows,
        totals=convert.row_points([getattr(table, column) for column in POINTS], table.seats),
        cash=convert.row_points([getattr(table, column) for column in CASH], table.seats),
        next_game=game,
        next_dealer=dealer,
        agreed=tuple(seat.index for seat in seats if seat.agreed == seen),
        fallen=max(_outdated(seats, seen), default=None),
        waiting=next((ruling for ruling in waiting if game is not None and ruling.case.game == game), None),
        said=said,
        entries=tuple(entries),
    )


def _outdated(seats: Iterable[Any], seen: Sums) -> list[int]:
    """Of each agreement to other sums than these, the newest entry that was there."""
    return [int(seat.agreed[-1][0]) for seat in seats if seat.agreed not in (None, seen)]


def with_reasons(sheet: Sheet, before: Settled | None = None, *, since: int = 0) -> Sheet:
    """The sheet with why each amount is what it is, what is wrong and what is unusual, from row `since` on; settled here, unless
    `before`."""
    scored = settled(sheet.said, before)
    entered = _entered(sheet)
    told = [_with_reasons(row, scored, entered) if row.current and not row.struck else row for row in sheet.rows[since:]]
    return sheet._replace(rows=(*sheet.rows[:since], *told))


def _with_reasons(row: SheetRow, scored: Settled, entered: dict[int, Entered]) -> SheetRow:
    result, spoken = scored.lines[row.position].result, convert.language()
    system = scored.said.tariff_at(row.position).system
    said = [found.as_dict() for found in (*ruled.denied(row.ruling, row.record, system), *ruled.differing(row.ruling, row.record))]
    if isinstance(result, rules.Refusal):
        return row._replace(findings=tuple(result.as_list(spoken)), warnings=tuple(said), entered=entered.get(row.position))
    warnings = [warning.as_dict(spoken) for warning in result.warnings] + said
    told = result if row.older is not None else convert.explained(result, row.effective, scored.said.tariff_at(row.position))
    return row._replace(lines=told.lines, warnings=tuple(warnings), entered=entered.get(row.position))


def of_sheet(table: str = "") -> dict[str, Combinable]:
    """What a sheet has to be told of its table, to annotate it with; `table`: the way to it from another row, with its underscores."""
    here = f"{table}pk"
    return {**open_call(here), "held": ruling_waits(here), "changed": changed(here), "mended": has_repairs(f"{table}round__tournament")}


def _of_number(tournament: int, round_number: int, number: int) -> QuerySet[Table]:
    found = Table.objects.select_related("round").annotate(**of_sheet(), **heard(), **good_link(), versions=versions_waiting(), gap=gap())
    return found.filter(round__tournament=tournament, round__number=round_number, number=number)


_table = Prepared(_of_number)
_seats = Prepared(
    lambda table: Seat.objects.filter(table=table).annotate(agreed=agreement()).select_related("registration__player").order_by("index")
)
_versions = Prepared(lambda table: Entry.objects.filter(table=table).annotate(disputed=in_dispute()).order_by("position", "version"))


def _number_authors(audience: Audience, entries: Iterable[Entry], sat: Iterable[Registration]) -> None:
    """Who wrote on a phone is a player of the table: to visitors he has the name that they may see."""
    shown = {registration.player.name: person(registration, audience).name for registration in sat}
    for entry in entries:
        entry.author = shown.get(entry.author, entry.author)


def _entered(sheet: Sheet) -> dict[int, Entered]:
    """What ruled lines would be worth without any ruling, by position."""
    current = [row for row in sheet.rows if row.current and not row.struck]
    if not any(row.replaced for row in current):
        return {}
    empty = sheet.said.empty.each([row.position for row in current])
    scored = convert.score_sheet(sheet.said.tariff, [row.written for row in current], sheet.said.games, empty=empty)
    found = {}
    for row, line in zip(current, scored.lines, strict=True):
        if row.replaced:
            found[row.position] = _as_entered(row.written, line.result, sheet.said.tariff_at(row.position))
    return found


def _as_entered(record: Mapping[str, Any], result: rules.Settlement | rules.Refusal, tariff: rules.Tariff) -> Entered:
    if isinstance(result, rules.Refusal):
        return Entered(None, (), ())
    return Entered(result.points, result.cash, convert.explained(result, record, tariff).lines, result.declarer_won)


def _rows(entries: list[Entry], table: Table, said: Said) -> tuple[SheetRow, ...]:
    rows: list[SheetRow] = []
    running: tuple[Points, ...] = (0,) * table.seats
    for entry in entries:
        amounts = convert.row_points([getattr(entry, column) for column in POINTS], table.seats)
        (disputed,) = annotated(entry, "disputed")
        counts = entry.current and not entry.struck and entry.settled
        if counts:
            running = tuple(before + amount for before, amount in zip(running, amounts, strict=True))
        rows.append(
            SheetRow(
                entry_id=entry.pk,
                position=entry.position,
                version=entry.version,
                current=entry.current,
                struck=entry.struck,
                game=entry.game,
                record=entry.record,
                settled=entry.settled,
                amounts=amounts,
                cash=convert.row_points([getattr(entry, column) for column in CASH], table.seats),
                running=running if counts else None,
                lines=(),
                findings=(),
                warnings=(),
                declarer=_seat(entry.counted, "declarer"),
                dealer=_seat(entry.counted, "dealer"),
                reason=reason_words(entry.reason),
                author=entry.author,
                created_at=entry.created_at,
                won=entry.declarer_won if entry.current else None,
                counted=entry.counted if entry.current else entry.record,
                ruling=entry.ruling if entry.current else None,
                entered=None,
                disputed=entry.current and disputed,
                older=said.older.get(entry.position) if entry.current else None,
            )
        )
    return tuple(rows)


def _with_beside(rows: tuple[SheetRow, ...], table: Table) -> tuple[SheetRow, ...]:
    """The rows with the other rulings on their games. One query where any ruling stands."""
    if not any(row.ruling is not None for row in rows):
        return rows
    found: dict[int | None, tuple[Ruling, ...]] = {}
    for ruling in standing_beside([table.pk]):
        position = ruling.position if ruling.position is not None else ruling.case.position
        found[position] = (*found.get(position, ()), ruling)
    return tuple(row._replace(beside=found[row.position]) if row.current and row.position in found else row for row in rows)


def _seat(record: dict[str, Any] | None, field: str) -> int | None:
    seat = record.get(field) if record else None
    return seat if type(seat) is int else None


def _next(rows: tuple[SheetRow, ...], table: Table, said: Said) -> tuple[int | None, int]:
    """The next game's number, and whose turn it is to deal: after a redeal the same dealer again."""
    written = [row for row in rows if row.current and not row.struck]
    done = sum(1 for row in written if row.game is not None)
    number = done + 1 if done < table.games else None
    records = [row.counted for row in written if row.counted is not None]
    return number, convert.next_dealer(records, table.first_dealer, said.tariff_at(_behind(rows)))


def _behind(rows: Sequence[SheetRow]) -> int:
    """Where the next line goes: behind the newest one, though that was struck."""
    return max((row.position for row in rows), default=0) + POSITION_STEP
