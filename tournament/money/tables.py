"""The plain tables of money: who pays whom, what lay in cash at a table, whose fee is open. They show rows; they neither query nor
store."""

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from scoring.plain import euros
from tournament.ledger.store.convert import language
from tournament.money.cash import Owed
from tournament.site.tables import DataTable


class PaymentTable(DataTable):
    """Who pays whom how much; it reads as a sentence, so only screen readers hear its head."""

    payer = tables.Column(verbose_name=_("zahlt"))
    payee = tables.Column(verbose_name=_("an"))
    amount = tables.Column(verbose_name=_("Betrag"), attrs={"body": "num sum"})
    row_header = "payer"

    class Meta(DataTable.Meta):
        attrs = {"thead": {"class": "sr"}}

    def render_payee(self, value: str) -> str:
        return f"→ {value}"


class CashTable(DataTable):
    """The players of a table: points, Kontra in cash, and the Pagatkassa."""

    name = tables.Column(verbose_name=_("Wer"))
    points = tables.Column(verbose_name=_("Schrift"), attrs={"look": "num"})
    cash = tables.Column(verbose_name=_("Kontra"), attrs={"look": "num"})
    pot = tables.Column(verbose_name=_("Pagatkassa"), attrs={"look": "num"})
    row_header = "name"


class FeeTable(DataTable):
    """Whose fee is open, or was paid too much."""

    number = tables.Column(verbose_name=_("Nr."), attrs={"look": "num"})
    name = tables.Column(verbose_name=_("Name"))
    paid = tables.Column(verbose_name=_("bezahlt"), attrs={"look": "num"})
    returned = tables.Column(verbose_name=_("zurück"), attrs={"look": "num"})
    open = tables.Column(verbose_name=_("offen"), attrs={"look": "num", "body": "num sum"})
    row_header = "name"
    look = "fees"

    def render_paid(self, value: int) -> str:
        return euros(value, language())

    render_returned = render_paid

    def render_name(self, value: str, record: Owed) -> str:
        """With why something went back: whoever still plays owes it again."""
        return format_html('{}<small class="under">{}: {}</small>', value, _("zurückgegeben"), record.why) if record.why else value

    def render_open(self, value: int) -> str:
        """What is to be paid, or to be given back."""
        return (
            euros(value, language())
            if value > 0
            else format_html('{}<small class="under">{}</small>', euros(-value, language()), _("zurückzugeben"))
        )
