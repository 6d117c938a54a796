"""A table as it is written: its people, its rules, its sheet, who pays whom. Phones' answers and pages stand on it; it reads nothing
itself."""

from collections.abc import Sequence
from functools import cached_property

from rules.engine import Held, Tariff
from scoring.arithmetic import Payment, Unsettled, balances, due, transfers
from scoring.field import Indivisible, by_person, everybody, own_sums
from scoring.plain import CashPaid, circles
from tournament.entry.score import names_of_line
from tournament.ledger.lines.paying import paid_at_tables
from tournament.ledger.lines.settled import held_of
from tournament.ledger.lines.sheet import Sheet
from tournament.ledger.lines.whose_game import Side
from tournament.ledger.people.people import SeatHead, SeatName, at_table, heads, names_at
from tournament.ledger.store.convert import cash_paid, held_word, language
from tournament.ledger.store.reasons import reason_words
from tournament.models import Phase, Round, RoundState, Ruling, Source, Table, TableState, Tournament


class Slip:
    """A table's Schreibzettel, as `ledger.lines.sheet` has read it."""

    def __init__(self, written: Sheet) -> None:
        self.written = written
        self.table: Table = written.table
        self.round: Round = written.table.round
        self.tournament: Tournament = self.round.tournament
        self.seats = at_table((player.number, player.name) for player in written.seating.players)

    @property
    def tariff(self) -> Tariff:
        """The rules of this table."""
        return self.written.said.tariff

    def tariff_at(self, position: int | None = None, side: Side | None = None) -> Tariff:
        """The rules of the game of a line; without one, of the next game: one may have left the table by then. `side`, here and below:
        whose game it is, where it is written exactly where somebody sat down in another's place."""
        written = self.written
        if position is None or side is None:
            return written.said.tariff_at(written.next_position if position is None else position)
        games = [row.position for row in written.rows if row.current and row.game is not None]
        earlier, later = [place for place in games if place < position], [place for place in games if place > position]
        return written.said.tariff_at(max(earlier, default=0) if side is Side.BEFORE else min(later, default=position))

    def number_at(self, position: int) -> int:
        """The number of a game that stands at a position, or would."""
        return 1 + sum(row.current and row.game is not None and row.position < position for row in self.written.rows)

    def ruling_at(self, position: int) -> Ruling | None:
        """The ruling on the line at a position; of a line that is not written, the one that waits for the next game."""
        row = next((row for row in self.written.rows if row.current and row.position == position), None)
        return row.ruling if row is not None else self.written.waiting

    @property
    def sits_out(self) -> bool:
        """Whether the dealer of the next game sits out."""
        return self.tariff_at().sits_out

    @property
    def by_sums(self) -> bool:
        """Whether only the slip's sums were entered."""
        return self.table.source == Source.SUMS

    @property
    def is_broken_off(self) -> bool:
        """Whether the table plays no more games."""
        return self.table.state == TableState.BROKEN_OFF

    @property
    def broken_off_because(self) -> str:
        """Why it plays no more, for whoever reads; "" where it does."""
        return reason_words(self.table.state_reason)

    @property
    def is_complete(self) -> bool:
        """Whether the table can be confirmed."""
        return self.by_sums or (self.written.next_game is None and not self.written.faults)

    @property
    def is_running(self) -> bool:
        """Whether results of this round can be written at all."""
        return self.round.state == RoundState.OPEN and self.tournament.phase == Phase.RUNNING

    @property
    def cash_paid(self) -> CashPaid | None:
        """When Kontra in cash is paid; None where the sheet knows none."""
        return cash_paid(self.tournament.sheet, self.tournament.kontra)

    @cached_property
    def people(self) -> tuple[SeatName, ...]:
        """Everybody who has a share of the table, in order of seats and of games: who sits there, unless somebody took another's place."""
        known = {player.number: player.name for player in everybody(self.written.seating.first, self.written.seating.changes)}
        parts = by_person(self.written.shares) if self.written.seating.changes else ()
        return at_table((part.player, known[part.player]) for part in parts) or self.seats

    @cached_property
    def held(self) -> Held | None:
        """What players carry into the next game; None where nobody does, or only the slip's sums were entered."""
        return None if self.by_sums else held_of(self.written.said)

    @cached_property
    def heads(self) -> tuple[SeatHead, ...]:
        """How the columns are headed: each with everybody who held the seat, whose sum stands below it."""
        found = heads(self.written.seating)
        if self.held is None:
            return found
        return tuple(head._replace(held=circles(mark)) for head, mark in zip(found, self.held.marks, strict=True))

    @property
    def held_word(self) -> str:
        """What it is that they carry: "Radelci"."""
        return held_word(self.tariff)

    @property
    def is_shared(self) -> bool:
        """Whether more than one held a seat: then a column has the sums of the seat, not of a person."""
        return any(head.shared for head in self.heads)

    @property
    def own_sums(self) -> tuple[str, ...]:
        """What each has of the seats that more than one held, in words; nothing where only the table's sums are known."""
        if not self.written.seating.changes:
            return ()
        try:
            return own_sums(self.written.shares, {who.number: who.short for who in self.people}, language())
        except Indivisible:
            return ()

    def seats_at(self, position: int, side: Side | None = None) -> Sequence[SeatName]:
        """Who sat there in the game of the line at a position."""
        if side is Side.BEFORE:
            return names_at(self.written.seating, self.number_at(position) - 1)
        return names_of_line(self.written, self.seats, position)

    def name(self, seat: int | None) -> str:
        """A player's short name."""
        return self.seats[seat].short if seat is not None and 0 <= seat < len(self.seats) else "?"


def payments(slip: Slip) -> tuple[Payment[int], ...]:
    """Who pays whom, as places among the slip's `people`: the Schrift, and the cash of Kontra where it is paid with the round. Nothing
    while games are missing, and where tables do not settle by themselves."""
    if not (slip.is_complete or slip.is_broken_off) or slip.table.source == Source.NOTHING:
        return ()
    method = paid_at_tables(slip.tournament)
    if method is None:
        return ()
    parts = by_person(slip.written.shares)
    try:
        cash = due([part.cash for part in parts], slip.cash_paid)
        owed = balances([part.points for part in parts], cash, slip.tournament.cents_per_point)
        places = {part.player: place for place, part in enumerate(parts)}
        paid = transfers({part.player: cents for part, cents in zip(parts, owed, strict=True)}, method)
        return tuple(Payment(places[row.payer], places[row.payee], row.cents) for row in paid)
    except Unsettled:
        return ()
