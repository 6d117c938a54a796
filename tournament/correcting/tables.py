"""The plain table of a correction: who comes to another rank. It shows rows; it neither queries nor stores."""

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.plain.words import total
from tournament.correcting.effects import Moved
from tournament.ledger.store.convert import Points, language
from tournament.site.tables import DataTable


class RankTable(DataTable):
    """Rank and total of each, before and now."""

    name = tables.Column(verbose_name=gettext_lazy("Name"))
    rank = tables.Column(verbose_name=gettext_lazy("Rang"), attrs={"look": "num"})
    total = tables.Column(verbose_name=gettext_lazy("Gesamt"), attrs={"look": "num"})
    row_header = "name"

    class Meta(DataTable.Meta):
        attrs = {"class": "data ranks"}

    def render_name(self, value: str, record: Moved) -> str:
        """With the number."""
        return format_html("{} <small>{}</small>", value, _("Nr. %(n)s") % {"n": record.number})

    def render_rank(self, value: tuple[int | None, int | None], record: Moved) -> str:
        """A stroke where he had none or has none; the arrow behind is for the eye alone."""
        was, now = ("–" if rank is None else rank for rank in value)
        return format_html('{} → <b>{}</b> <span aria-hidden="true" class="way">{}</span>', was, now, "▲" if record.up else "▼")

    def render_total(self, value: tuple[Points, Points]) -> str:
        """Once, where it is the same."""
        was, now = (total(points, language()) for points in value)
        return format_html("<b>{}</b>", now) if value[0] == value[1] else format_html("{} → <b>{}</b>", was, now)
