"""The plain tables of the prizes: who receives what, and what would differ today from what was given. They show rows; they neither query
nor store."""

from collections.abc import Sequence

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.paper import handing_out
from scoring.plain import euros
from tournament.ledger.store.convert import language
from tournament.prizes.rows import AwardRow
from tournament.site.tables import DataTable


class AwardTable(DataTable):
    """Who receives what, with a link to his page in the tournament of `slug`; below, the prizes that are `not_given` and what all is, in
    cents."""

    rank = tables.Column(verbose_name=gettext_lazy("Rang"), attrs={"look": "num", "body": "num rk"})
    name = tables.Column(verbose_name=gettext_lazy("Wer"), footer=lambda table: table.left_over(), attrs={"foot": 2})
    what = tables.Column(verbose_name=gettext_lazy("Preis"), attrs={"foot": 0})
    worth = tables.Column(
        verbose_name=gettext_lazy("bekommt"), footer=lambda table: euros(table.cents, language()), attrs={"look": "num", "body": "num sum"}
    )
    row_header = "name"
    look = "awards"

    def __init__(self, rows: Sequence[AwardRow], *, slug: str = "", not_given: Sequence[str] = (), cents: int = 0) -> None:
        super().__init__(rows)
        self.slug, self.not_given, self.cents = slug, not_given, cents

    def left_over(self) -> str:
        """Which prizes nobody receives."""
        return _("niemand bekommt: %(prizes)s") % {"prizes": ", ".join(self.not_given)} if self.not_given else _("alle Preise vergeben")

    def render_rank(self, value: int) -> str:
        return f"{value}."

    def render_name(self, value: str, record: AwardRow) -> str:
        """A link, with number and place below it."""
        below = f"{_('Nr.')} {record.number}" + (f" · {record.place}" if record.place else "")
        href = reverse("player", args=[self.slug, record.number])
        return format_html('<a href="{}">{}</a><small class="under">{}</small>', href, value, below)


class LotTable(DataTable):
    """Everybody who was in a draw among those who are there, the winner first."""

    order = tables.Column(verbose_name=gettext_lazy("Zug"), attrs={"look": "num"})
    name = tables.Column(verbose_name=gettext_lazy("Wer"))
    ticket = tables.Column(verbose_name=gettext_lazy("Los"), attrs={"look": "ticket"})
    prize = tables.Column(verbose_name=gettext_lazy("Preis"))
    row_header = "name"
    look = "tickets"

    def render_name(self, value: str, record: handing_out.TicketLine) -> str:
        return format_html('{}<small class="under">{} {}</small>', value, _("Nr."), record.number)


class DifferTable(DataTable):
    """What was given, beside what it would be today."""

    number = tables.Column(verbose_name=gettext_lazy("Nr."), attrs={"look": "num"})
    name = tables.Column(verbose_name=gettext_lazy("Name"))
    given = tables.Column(verbose_name=gettext_lazy("vergeben"), attrs={"look": "num"})
    today = tables.Column(verbose_name=gettext_lazy("heute"), attrs={"look": "num"})
    row_header = "name"
    look = "differ"
