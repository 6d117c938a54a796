"""The papers of the money: the cash report, and who pays whom. Their rows are those of the pages."""

from functools import cached_property

from django.utils.translation import gettext_lazy as _

from scoring.arithmetic import NOTHING_OPEN
from scoring.paper import Report, cash, changes
from tournament.ledger.lines.paying import read_plan
from tournament.ledger.lines.undecided import Matter
from tournament.ledger.people.ranking import Ranking, read_ranking
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import refuse
from tournament.models import CashKind, Tournament
from tournament.money.cash import Book, Moved, read_book
from tournament.money.payments import Settled, Settlement, read_tables, settle
from tournament.money.wording import difference_words, moved_words, place_words, sums_of, who_words
from tournament.papers.lists import how_far, trace_of_evening
from tournament.papers.paper import ListPaper, Occasion, iso
from tournament.papers.stand import Trace
from tournament.site.tables import moment


class Payments(ListPaper):
    """Who pays whom, as the tournament settles."""

    key, title = "payments", _("Wer zahlt wem")
    purpose = _("die Zahlungen der Spieler, je Tisch, Runde oder Abend")
    audience, occasion = Audience.PUBLIC, Occasion.RESULTS

    @classmethod
    def fits(cls, tournament: Tournament) -> bool:
        """Where one pays what another gets."""
        return tournament.sheet.system.balanced

    @cached_property
    def read(self) -> tuple[Ranking, Settled]:
        """The standings and how they are settled, read once. Raises Refused."""
        ranked = read_ranking(self.tournament, self.reader)
        found = settle(self.tournament, read_plan(self.tournament), read_tables(self.tournament, ranked))
        if found.faults:
            raise refuse("no_answer", " ".join(found.faults))
        return ranked, found

    def rows(self) -> Report:
        """A line a payment."""
        ranked, found = self.read
        names, matters = {player.number: player.name for player in ranked.players}, self.disputes.matters
        rows = [
            cash.PaymentRow(
                part=place_words(one.round, one.table), payer=who_words(payer, names), payee=who_words(payee, names), cents=cents,
                codes=(one.round, one.table, payer, payee), disputed=any(_hangs(one, matter) for matter in matters),
            )
            for one in found.settlements for payer, payee, cents in one.payments
        ]  # fmt: skip
        return cash.payments_report(
            rows, self.meta, self.tournament.cents_per_point, self.language,
            running=how_far(self.tournament).running, disputed=self.disputes.listed._replace(spans=NOTHING_OPEN),
        )  # fmt: skip

    def trace(self, ending: str) -> Trace:
        """Who pays whom how much."""
        ranked, found = self.read
        paid = [
            (f"{one.round or ''}-{one.table or ''}", str(payer or ""), str(payee or ""), cents)
            for one in found.settlements for payer, payee, cents in one.payments
        ]  # fmt: skip
        people = [(player.number, player.name) for player in ranked.players]
        return trace_of_evening(self, changes.of_payments(paid, people, _part, self.language))


def _hangs(settled: Settlement, matter: Matter) -> bool:
    """Whether a settlement, of a table, a round or the evening, hangs on what waits."""
    return settled.round in (None, matter.round) and settled.table in (None, matter.table)


def _part(key: str) -> str:
    """A settlement in words, "" for the whole evening: there is no other."""
    round_, table = (int(number) if number else None for number in key.split("-"))
    return "" if round_ is None else place_words(round_, table)


class CashReport(ListPaper):
    """The cash, every movement, and whether it balances."""

    key, title = "cash", _("Kassabericht")
    purpose = _("jede Bewegung der Kassa und ob sie auf den Cent stimmt")
    audience, occasion, action = Audience.DESK, Occasion.PRIZES, Action.HANDLE_CASH

    @cached_property
    def book(self) -> Book:
        """The cash, read once."""
        return read_book(self.tournament)

    def rows(self) -> Report:
        """A line a movement."""
        book = self.book
        rows = [
            cash.CashRow(moment(line.at), moved_words(line), line.cents, iso=iso(line.at), kind=str(line.kind), number=line.number)
            for line in book.lines if _is_movement(line)
        ]  # fmt: skip
        if book.unwritten:
            rows.insert(0, cash.CashRow("", str(_("Nenngelder, nur als Haken in der Anmeldung")), book.unwritten, kind=CashKind.FEE.value))
        return cash.cash_report(rows, cash.CashSums(tuple(sums_of(book)), difference_words(book)), self.meta, self.language)

    def trace(self, ending: str) -> Trace:
        """Its sums, what was counted, and that it has these movements."""
        moved = [
            f"{line.at:%Y%m%d%H%M} {line.kind} {line.cents} {line.number} {line.name} {line.words}"
            for line in self.book.lines
            if _is_movement(line)
        ]
        shown = changes.of_cash(sums_of(self.book), self.book.counted, moved, self.language)
        return trace_of_evening(self, shown)._replace(flows=True)


def _is_movement(line: Moved) -> bool:
    return line.kind != CashKind.COUNTED
