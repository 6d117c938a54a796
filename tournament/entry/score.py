"""The Schreibzettel as rows for a template: a line a game, a column a player, what was replaced above its successor, Σ after each Radl.

Arranges what `ledger.lines.sheet` has read; reads, scores and writes nothing itself.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.engine import Tariff
from rules.rows import RuleSystem
from scoring.field import everybody, from_here, radl_ends
from scoring.plain import numeral
from tournament.entry.wording import describe, faults_said, in_all, in_cash, replaces, ruling_word
from tournament.ledger.lines.ruling_numbers import number_of
from tournament.ledger.lines.sheet import Sheet, SheetRow
from tournament.ledger.people.people import SeatName, at_table, names_at
from tournament.ledger.store.convert import Points, language, lap_word
from tournament.models import Ruling
from tournament.site.common import ruling_url


class Cell(NamedTuple):
    """A player's cell of a line: the amount, the sum so far (None: not written), and whether he dealt or played."""

    seat: int
    amount: Points | None = None
    running: Points | None = None
    dealer: bool = False
    declarer: bool = False


class Ruled(NamedTuple):
    """The ruling on a line, or one beside it. `number`: its own; `replaces`: its record counts instead of the game; `title`: which it is,
    who decided when, and on which paragraph."""

    number: int
    label: str
    title: str
    source: str
    href: str
    replaces: bool


class Row(NamedTuple):
    """A line. `kind`: game, struck (replaced, or the game as it was entered above its ruling), sum, live (being written), blank.
    `position`: where it can be corrected: of a line, and of one that was taken off."""

    kind: str
    number: int | None
    label: str = ""
    detail: str = ""
    cells: tuple[Cell, ...] = ()
    note: str = ""
    chip: str = ""
    title: str = ""
    position: int | None = None
    version: int = 0
    faults: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    current: bool = False
    """Being corrected now: its record stands in the form."""
    ruled: Ruled | None = None
    beside: tuple[Ruled, ...] = ()
    """Rulings on other incidents in the same game."""
    disputed: bool = False

    @property
    def style(self) -> str:
        """The classes of its line on the page."""
        if self.kind == "struck":
            return "struck"
        if self.current:
            return "live"
        doubt = "doubt" if self.faults or self.disputed else ""
        return doubt + (" ruled" if self.ruled is not None and self.ruled.replaces else "")


class Score(NamedTuple):
    """`bodies`: rows by Radl; `courses`: each player's sums from 0 on."""

    bodies: tuple[tuple[Row, ...], ...]
    courses: tuple[tuple[Points, ...], ...]

    @property
    def ruled(self) -> bool:
        """Whether a ruling stands on any line."""
        return any(row.ruled is not None for body in self.bodies for row in body)

    @property
    def disputed(self) -> int:
        """Lines in dispute."""
        return sum(row.disputed for body in self.bodies for row in body)


class Scribe:
    """Writes the rows of one table."""

    def __init__(
        self,
        sheet: Sheet,
        tariff: Tariff,
        seats: Sequence[SeatName],
        *,
        slug: str,
        correcting: int | None = None,
        writing: bool = False,
        sees_rulings: bool = False,
    ) -> None:
        self.sheet = sheet
        self.slug = slug
        self.tariff = tariff
        self.seats = seats
        self.correcting = correcting
        self.writing = writing
        self.sees_rulings = sees_rulings
        self.to_come = sheet.said.tariff_at(sheet.next_position)
        self.ends = radl_ends(len(seats), sheet.seating.changes, sheet.table.games, once=bool(tariff.sheet.scene))
        self.from_here = _from_here(sheet)
        self.running: tuple[Points, ...] = (0,) * len(seats)
        self.courses: list[tuple[Points, ...]] = [self.running]

    def names(self, row: SheetRow) -> Sequence[SeatName]:
        """Who sat there in the game of a line."""
        return names_of_line(self.sheet, self.seats, row.position)

    def score(self) -> Score:
        """The whole sheet."""
        bodies, rest = self._written()
        bodies += self._blank(rest)
        return Score(tuple(tuple(body) for body in bodies if body), tuple(zip(*self.courses, strict=True)))

    def line(self, row: SheetRow) -> Row:
        """One current line alone."""
        return self._row(row)

    def _written(self) -> tuple[list[list[Row]], list[Row]]:
        """The full Radl, and the rows of the one that is being played."""
        bodies: list[list[Row]] = []
        rows: list[Row] = []
        before, faulty = self.running, 0
        for place, row in enumerate(self.sheet.rows):
            if not row.current:
                # A struck version says nothing itself: its predecessor stays and carries the stroke.
                if row.record is not None:
                    rows.append(self._struck(row, self.sheet.rows[place + 1]))
                continue
            if row.struck:
                continue
            if row.entered is not None:
                rows.append(self.entered(row))
            rows.append(self._row(row))
            faulty += not row.settled
            if row.game is not None and (row.game in self.ends or row.game == self.sheet.table.games):
                rows.append(self._sum(row.game, before, faulty))
                bodies.append(rows)
                rows, before, faulty = [], self.running, 0
        return bodies, rows

    def _row(self, row: SheetRow) -> Row:
        if row.running is not None:
            self.running = row.running
        if row.game is not None:
            self.courses.append(self.running)
        counted = row.effective
        label, detail = describe(counted, self.tariff, self.names(row), won=row.won, ruling=row.ruling, words=self.sees_rulings)
        empty = self.sheet.said.empty.at(row.position)
        # A redeal is worth nothing, but where a sheet counts the misdeals of a dealer.
        shown = counted.get("game") != "redeal" or any(row.amounts or ())
        cells = tuple(
            Cell(
                seat=seat,
                amount=row.amounts[seat] if shown and seat != empty else None,
                running=row.running[seat] if shown and row.running and seat != empty else None,
                dealer=seat == row.dealer,
                declarer=seat == row.declarer,
            )
            for seat in range(len(self.seats))
        )
        return Row(
            kind="game",
            number=row.game,
            label=label,
            detail=detail,
            cells=cells,
            note=self._note(row),
            title=row.reason,
            position=row.position,
            version=row.version,
            faults=faults_said(row.findings, row.record),
            warnings=tuple(found["message"] for found in row.warnings),
            current=row.position == self.correcting,
            ruled=ruled(row.ruling, self.slug, self.tariff.system),
            disputed=row.disputed,
            beside=tuple(said for other in row.beside if (said := ruled(other, self.slug, self.tariff.system)) is not None),
        )

    def _note(self, row: SheetRow) -> str:
        """What the margin says, first of all who sits down there."""
        here = self.from_here.get(row.game, "") if row.game is not None else ""
        return " · ".join(filter(None, (here, _note(row, self._reading(row)))))

    def _reading(self, row: SheetRow) -> str:
        """ "Lesart 2" on a line that is settled by another reading than the tournament began with."""
        began = self.sheet.table.round.tournament.rules_reading
        return _("Lesart %(n)d") % {"n": row.reading} if row.reading != began else ""

    def entered(self, row: SheetRow) -> Row:
        """A ruled line as it was entered: it counts for nothing while the ruling stands."""
        record, worth = row.written, row.entered
        label, detail = describe(record, self.tariff, self.names(row), won=worth.won if worth is not None else None)
        declarer, amounts = record.get("declarer"), worth.amounts if worth is not None else None
        cells = tuple(Cell(seat, amounts[seat] if amounts else None, declarer=seat == declarer) for seat in range(len(self.seats)))
        written = _("eingegeben %(time)s") % {"time": clock(row.created_at)}
        return Row(
            kind="struck",
            number=row.game,
            label=label,
            detail=detail,
            cells=cells,
            chip=written,
            title=f"{row.author or _('Leitung')}, {clock(row.created_at)}",
        )

    def _struck(self, row: SheetRow, successor: SheetRow) -> Row:
        """A line that was replaced or taken off; it keeps the amounts that it had and counts for nothing."""
        label, detail = describe(row.written, self.tariff, self.names(row), won=None)
        cells = tuple(Cell(seat, amount if row.settled else None, declarer=seat == row.declarer) for seat, amount in enumerate(row.amounts))
        words = _("gestrichen %(time)s") if successor.struck else _("ersetzt %(time)s")
        said = f"{successor.author or _('Leitung')}, {clock(successor.created_at)}: {successor.reason}"
        return Row(
            kind="struck",
            number=self._number(row),
            label=label,
            detail=detail,
            cells=cells,
            chip=words % {"time": clock(successor.created_at)},
            title=said,
            position=row.position if successor.struck and successor.current else None,
        )

    def _number(self, row: SheetRow) -> int | None:
        """The game's number on the sheet now; a line that was taken off has none."""
        return next((other.game for other in self.sheet.rows if other.position == row.position and other.current), None)

    def _sum(self, game: int, before: tuple[Points, ...], faulty: int) -> Row:
        cells = tuple(Cell(seat, after - before[seat], after) for seat, after in enumerate(self.running))
        note = in_all(sum(self.running), self.tariff)
        if faulty:
            note = ngettext("%(n)d Zeile offen", "%(n)d Zeilen offen", faulty) % {"n": faulty}
        number = sum(end < game for end in self.ends) + 1
        sheet = self.tariff.sheet
        return Row("sum", None if sheet.scene else number, lap_word(sheet, numeral(number)), cells=cells, note=note)

    def _blank(self, rows: list[Row]) -> list[list[Row]]:
        """The games to come; the one that is being written is marked where somebody writes."""
        bodies = [rows]
        dealer = self.sheet.next_dealer
        for number in range(self.sheet.done + 1, self.sheet.table.games + 1):
            writes = self.writing and self.correcting is None and number == self.sheet.next_game
            cells = tuple(Cell(seat, dealer=seat == dealer) for seat in range(len(self.seats)))
            bodies[-1].append(Row("live" if writes else "blank", number, cells=cells))
            dealer = self.to_come.after(dealer)
            if number in self.ends:
                bodies.append([])
        return bodies


def _from_here(sheet: Sheet) -> dict[int, str]:
    """Who sits down before which game, as the margin says it; nothing at most tables."""
    seating = sheet.seating
    if not seating.changes:
        return {}
    shorts = {
        who.number: who.short for who in at_table((player.number, player.name) for player in everybody(seating.first, seating.changes))
    }
    return from_here(seating.changes, lambda player: shorts[player.number], language())


def names_of_line(sheet: Sheet, seats: Sequence[SeatName], position: int) -> Sequence[SeatName]:
    """Who sat there in the game of the line at a position: who sits there now (`seats`), unless somebody sat down in another's place."""
    if not sheet.seating.changes:
        return seats
    before = max((row.game or 0 for row in sheet.rows if row.current and row.position < position), default=0)
    return names_at(sheet.seating, before + 1)


def ruled(ruling: Ruling | None, slug: str, system: RuleSystem) -> Ruled | None:
    """What the line says of the ruling that stands on it; one read with its number."""
    if ruling is None:
        return None
    who = _("Gremium: %(names)s") % {"names": ruling.by} if ruling.panel else ruling.by
    said = ", ".join(filter(None, (who, clock(ruling.created_at), ruling.source)))
    number = number_of(ruling)
    return Ruled(
        number=number,
        label=ruling_word(ruling, system),
        title=_("Entscheid %(number)d: %(said)s") % {"number": number, "said": said},
        source=ruling.source,
        href=ruling_url(slug, ruling.pk),
        replaces=replaces(ruling),
    )


def _note(row: SheetRow, said_reading: str = "") -> str:
    """Who corrected when; what is paid beside the Schrift; that it counts double; by which reading, where the tournament began with
    another."""
    parts = [f"{row.author or _('Leitung')} {clock(row.created_at)}"] if row.version > 1 and row.entered is None else []
    parts.append(in_cash(row.cash))
    if any(line.doubles for line in row.lines):
        parts.append("×2")
    parts.append(said_reading)
    return " · ".join(filter(None, parts))


def clock(moment: datetime) -> str:
    """ "15:21", the time in the inn."""
    return timezone.localtime(moment).strftime("%H:%M")
