"""What every page of one table needs besides its slip: the table of the address, and the page's own addresses and words. Writes nothing."""

from datetime import datetime
from functools import cached_property

from django.urls import reverse

from scoring.field import told
from scoring.plain import say
from tournament.entry.panel import Turn, turn_words
from tournament.entry.slip import Slip
from tournament.entry.wording import check_text, in_all
from tournament.ledger.lines.settled import Settled
from tournament.ledger.lines.settling import is_unchecked
from tournament.ledger.lines.sheet import Sheet, read_written, with_reasons
from tournament.ledger.lines.whose_game import Question, Side, question
from tournament.ledger.people.people import names_at
from tournament.ledger.people.repairs import words_of
from tournament.ledger.store import convert
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import language
from tournament.models import RoundState, TableState, Tournament
from tournament.site.common import there


class TablePage(Slip):
    """One table of one round; 404 where there is none."""

    def __init__(
        self, tournament: Tournament, round_number: int, table_number: int, audience: Audience, *, settled: Settled | None = None
    ) -> None:
        """`settled`: the table as this request has settled it already."""
        found = there(read_written(tournament, round_number, table_number, audience))
        super().__init__(found)
        self.audience, self.settled = audience, settled
        self.address = [tournament.slug, round_number, table_number]

    @cached_property
    def sheet(self) -> Sheet:
        """What is written, with its reasons: the table is settled for it, unless it was in this request."""
        return with_reasons(self.written, self.settled)

    def dealer_at(self, position: int, side: Side | None = None) -> int:
        """Whose turn it is to deal in a game that is written at a position."""
        lines = [row for row in self.written.rows if row.current and row.position < position]
        records = [row.counted for row in lines if row.counted is not None]
        return convert.next_dealer(records, self.table.first_dealer, self.tariff_at(position, side))

    def question_at(self, position: int) -> Question | None:
        """What is to be asked of a game before the one that stands at, or behind, a position: whose it is; None where nobody sat down just
        there."""
        number, changes = self.number_at(position), self.written.seating.changes
        later = [row.position for row in self.written.rows if row.current and row.game is not None and row.position >= position]
        if not later or all(change.before_game != number for change in changes):
            return None
        before, after = (names_at(self.written.seating, game) for game in (number - 1, number))
        return question(before, after, self.written.said.empty.at(min(later)))

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
    def sums_in_all(self) -> str:
        """What the sums come to together: "Quersumme 0"."""
        return in_all(sum(self.written.totals), self.tariff)

    @property
    def is_confirmed(self) -> bool:
        """Whether the players have agreed to the totals."""
        return self.table.state == TableState.CONFIRMED

    @property
    def is_unchecked(self) -> bool:
        """Whether only sums are known that nothing proves (`unchecked_sums`)."""
        return is_unchecked(self.table)

    @property
    def check(self) -> str:
        """The sum of all that stands on the slip itself; "" where it does not."""
        return check_text(self.table.check_sum)

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
    def takes_games(self) -> bool:
        """Whether a game can be written or corrected."""
        return self.is_running and not self.is_broken_off and not self.by_sums and self.tariff.system.recorded

    @property
    def declarer_word(self) -> str:
        """ "Spieler" in the sense of who plays the game; the glossary keeps it apart from a participant."""
        return self.tariff.system.word("declarer", language())

    @property
    def turn_words(self) -> Turn:
        """Who deals, who is first, who rests, as the sheet calls them."""
        return turn_words(self.tariff.system)

    @property
    def cash_words(self) -> dict[str, str]:
        """What the sheet says below its sums of the cash beside them, and what stands below who pays whom; empty where the sheet knows
        none."""
        if self.cash_paid is None:
            return {}
        paid = f"cash_{self.cash_paid.value}"
        return {"what": say("cash", language()), "paid": say(paid, language()), "note": say(f"{paid}_note", language())}

    @property
    def sat_down(self) -> tuple[str, ...]:
        """Who sat down in whose place from which game on, in words."""
        return told(self.written.seating.first, self.written.seating.changes, language())

    @property
    def mended(self) -> str:
        """What was changed by hand at this table, in a few words; "" where nothing was."""
        return words_of(self.written.seating.mended)
