"""What every page of one table needs: the table of the address, its people, its rules, its sheet. Reads through selectors; writes nothing."""

from collections.abc import Sequence
from datetime import datetime
from functools import cached_property

from django.http import Http404
from django.urls import reverse

from rules.engine import Tariff
from rules.words import term
from scoring.arithmetic.payments import Payment, Unsettled, balances, due, transfers
from scoring.field.seats import Indivisible, by_person, everybody, own_sums, told
from scoring.plain.rows import CashPaid
from scoring.plain.words import say
from tournament.entry.score import names_of_line
from tournament.ledger.lines.paying import paid_at_tables
from tournament.ledger.lines.settled import Settled
from tournament.ledger.lines.sheet import Sheet, read_written, with_reasons
from tournament.ledger.lines.whose_game import Question, Side, question
from tournament.ledger.people.people import SeatHead, SeatName, at_table, heads, names_at
from tournament.ledger.people.repairs import words_of
from tournament.ledger.store import convert
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import cash_paid, language
from tournament.ledger.store.reasons import reason_words
from tournament.models import Phase, Round, RoundState, Ruling, Source, Table, TableState, Tournament


class TablePage:
    """One table of one round; 404 where there is none."""

    def __init__(self, tournament: Tournament, round_number: int, table_number: int, audience: Audience, *, settled: Settled | None = None) -> None:
        """`settled`: the table as this request has settled it already."""
        self.tournament, self.audience = tournament, audience
        found = read_written(tournament, round_number, table_number, audience)
        if found is None:
            raise Http404
        self.written: Sheet = found
        self.settled = settled
        self.table: Table = found.table
        self.round: Round = found.table.round
        self.address = [tournament.slug, round_number, table_number]
        self.seats = at_table((player.number, player.name) for player in found.seating.players)

    @cached_property
    def sheet(self) -> Sheet:
        """What is written, with its reasons: the table is settled for it, unless it was in this request."""
        return with_reasons(self.written, self.settled)

    @cached_property
    def tariff(self) -> Tariff:
        """The rules of this table."""
        return convert.tariff(self.tournament.sheet, self.tournament.options, self.table.seats)

    def tariff_at(self, position: int | None = None, side: Side | None = None) -> Tariff:
        """The rules of the game of a line; without one, of the next game: one may have left the table by then. `side`, here and below: whose game it
        is, where it is written exactly where somebody sat down in another's place."""
        written = self.written
        if position is None or side is None:
            return written.said.tariff_at(written.next_position if position is None else position)
        games = [row.position for row in written.rows if row.current and row.game is not None]
        earlier, later = [place for place in games if place < position], [place for place in games if place > position]
        return written.said.tariff_at(max(earlier, default=0) if side is Side.BEFORE else min(later, default=position))

    def number_at(self, position: int) -> int:
        """The number of a game that stands at a position, or would."""
        return 1 + sum(row.current and row.game is not None and row.position < position for row in self.written.rows)

    def dealer_at(self, position: int, side: Side | None = None) -> int:
        """Whose turn it is to deal in a game that is written at a position."""
        lines = [row for row in self.written.rows if row.current and row.position < position]
        records = [row.counted for row in lines if row.counted is not None]
        return convert.next_dealer(records, self.table.first_dealer, self.tariff_at(position, side))

    def question_at(self, position: int) -> Question | None:
        """What is to be asked of a game before the one that stands at, or behind, a position: whose it is; None where nobody sat down just there."""
        number, changes = self.number_at(position), self.written.seating.changes
        later = [row.position for row in self.written.rows if row.current and row.game is not None and row.position >= position]
        if not later or all(change.before_game != number for change in changes):
            return None
        before, after = (names_at(self.written.seating, game) for game in (number - 1, number))
        return question(before, after, self.written.said.empty.at(min(later)))

    def ruling_at(self, position: int) -> Ruling | None:
        """The ruling on the line at a position; of a line that is not written, the one that waits for the next game."""
        row = next((row for row in self.written.rows if row.current and row.position == position), None)
        return row.ruling if row is not None else self.written.waiting

    @cached_property
    def url(self) -> str:
        """The table's page."""
        return reverse("table", args=self.address)

    @cached_property
    def save_url(self) -> str:
        """Takes an entry."""
        return reverse("entry", args=self.address)

    @cached_property
    def preview_url(self) -> str:
        """Answers what an entry would be worth."""
        return reverse("entry-preview", args=self.address)

    @cached_property
    def sums_url(self) -> str:
        """The slip by its sums."""
        return reverse("sums", args=self.address)

    @cached_property
    def state_url(self) -> str:
        """Confirms, breaks off, opens again."""
        return reverse("table-state", args=self.address)

    @property
    def columns(self) -> int:
        """Columns from the game's name to the last sum."""
        return 1 + 2 * len(self.seats)

    @property
    def sits_out(self) -> bool:
        """Whether the dealer of the next game sits out."""
        return self.tariff_at().sits_out

    @property
    def by_sums(self) -> bool:
        """Whether only the slip's sums were entered."""
        return self.table.source == Source.SUMS

    @property
    def is_confirmed(self) -> bool:
        """Whether the players have agreed to the totals."""
        return self.table.state == TableState.CONFIRMED

    @property
    def corrected_at(self) -> datetime | None:
        """When a line was last corrected after the round had been closed; None where none was."""
        return self.table.corrected_at

    @property
    def lost_word(self) -> bool:
        """Whether the players have still to agree to what was corrected after their round."""
        closed = self.round.state == RoundState.CLOSED
        return closed and self.corrected_at is not None and self.is_complete and self.table.state == TableState.OPEN

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
    def takes_games(self) -> bool:
        """Whether a game can be written or corrected."""
        return self.is_running and not self.is_broken_off and not self.by_sums

    @property
    def declarer_word(self) -> str:
        """ "Spieler" in the sense of who plays the game; the glossary keeps it apart from a participant."""
        return term("declarer", language())

    @property
    def cash_paid(self) -> CashPaid | None:
        """When Kontra in cash is paid; None where the sheet knows none."""
        return cash_paid(self.tournament.sheet, self.tournament.kontra)

    @property
    def cash_words(self) -> dict[str, str]:
        """What the sheet says below its sums of the cash beside them, and what stands below who pays whom; empty where the sheet knows none."""
        if self.cash_paid is None:
            return {}
        paid = f"cash_{self.cash_paid.value}"
        return {"what": say("cash", language()), "paid": say(paid, language()), "note": say(f"{paid}_note", language())}

    @cached_property
    def people(self) -> tuple[SeatName, ...]:
        """Everybody who has a share of the table, in order of seats and of games: who sits there, unless somebody sat down in another's place."""
        known = {player.number: player.name for player in everybody(self.written.seating.first, self.written.seating.changes)}
        parts = by_person(self.written.shares) if self.written.seating.changes else ()
        return at_table((part.player, known[part.player]) for part in parts) or self.seats

    @cached_property
    def heads(self) -> tuple[SeatHead, ...]:
        """How the columns are headed: each with everybody who held the seat, whose sum stands below it."""
        return heads(self.written.seating)

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

    @property
    def sat_down(self) -> tuple[str, ...]:
        """Who sat down in whose place from which game on, in words."""
        return told(self.written.seating.first, self.written.seating.changes, language())

    @property
    def mended(self) -> str:
        """What was changed by hand at this table, in a few words; "" where nothing was."""
        return words_of(self.written.seating.mended)

    def name(self, seat: int | None) -> str:
        """A player's short name."""
        return self.seats[seat].short if seat is not None and 0 <= seat < len(self.seats) else "?"


def payments(page: TablePage) -> tuple[Payment[int], ...]:
    """Who pays whom, as places among the page's `people`: the Schrift, and the cash of Kontra where it is paid with the round. Nothing while games
    are missing, and where tables do not settle by themselves."""
    if not (page.is_complete or page.is_broken_off) or page.table.source == Source.NOTHING:
        return ()
    method = paid_at_tables(page.tournament)
    if method is None:
        return ()
    parts = by_person(page.written.shares)
    try:
        owed = balances([part.points for part in parts], due([part.cash for part in parts], page.cash_paid), page.tournament.cents_per_point)
        places = {part.player: place for place, part in enumerate(parts)}
        paid = transfers({part.player: cents for part, cents in zip(parts, owed, strict=True)}, method)
        return tuple(Payment(places[row.payer], places[row.payee], row.cents) for row in paid)
    except Unsettled:
        return ()
