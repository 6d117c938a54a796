"""The papers of the money: the cash report, and who pays whom. Their rows are those of the pages."""

from django.utils.translation import gettext_lazy as _

from scoring.cash import CashRow, CashSums, PaymentRow, cash_report, payments_report
from scoring.report import Report
from tournament.ledger.audience import Audience
from tournament.ledger.paying import read_plan
from tournament.ledger.permissions import Action
from tournament.ledger.ranking import read_ranking
from tournament.ledger.refusals import refuse
from tournament.models import CashKind
from tournament.money.cash import read_book
from tournament.money.payments import read_tables, settle
from tournament.money.wording import difference_words, moved_words, place_words, sums_of, who_words
from tournament.papers.paper import ListPaper, Occasion
from tournament.site.tables import moment


class Payments(ListPaper):
    """Who pays whom, as the tournament settles."""

    key, title = "payments", _("Wer zahlt wem")
    purpose = _("die Zahlungen der Spieler, je Tisch, Runde oder Abend")
    audience, occasion = Audience.DESK, Occasion.RESULTS

    def rows(self) -> Report:
        """A line a payment."""
        ranked = read_ranking(self.tournament, self.audience)
        names = {player.number: player.name for player in ranked.players}
        found = settle(self.tournament, read_plan(self.tournament), read_tables(self.tournament, ranked))
        if found.faults:
            raise refuse("no_answer", " ".join(found.faults))
        rows = [
            PaymentRow(place_words(one.round, one.table), who_words(payer, names), who_words(payee, names), cents)
            for one in found.settlements for payer, payee, cents in one.payments
        ]  # fmt: skip
        return payments_report(rows, self.meta, self.tournament.cents_per_point, self.language)


class CashReport(ListPaper):
    """The cash, every movement, and whether it balances."""

    key, title = "cash", _("Kassabericht")
    purpose = _("jede Bewegung der Kassa und ob sie auf den Cent stimmt")
    audience, occasion, action = Audience.DESK, Occasion.PRIZES, Action.HANDLE_CASH

    def rows(self) -> Report:
        """A line a movement."""
        book = read_book(self.tournament)
        rows = [CashRow(moment(line.at), moved_words(line), line.cents) for line in book.lines if line.kind != CashKind.COUNTED]
        if book.unwritten:
            rows.insert(0, CashRow("", str(_("Nenngelder, nur als Haken in der Anmeldung")), book.unwritten))
        return cash_report(rows, CashSums(tuple(sums_of(book)), difference_words(book)), self.meta, self.language)
