"""What one person played, as a table. It shows rows; it neither queries nor stores."""

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.arithmetic.series import score
from scoring.plain import Points, total
from tournament.ledger.store.convert import language
from tournament.register.reading import Played
from tournament.site.organiser import path_at
from tournament.site.tables import DataTable, DayColumn


class PlayedTable(DataTable):
    """The tournaments of a person, with his rank and points; each leads to his games, to the standings and to the series."""

    name = tables.Column(verbose_name=gettext_lazy("Turnier"))
    date = DayColumn(verbose_name=gettext_lazy("Datum"), attrs={"look": "last"})
    series = tables.Column(verbose_name=gettext_lazy("Serie"), attrs={"look": "club"})
    number = tables.Column(
        verbose_name=gettext_lazy("Nr."),
        attrs={"look": "num"},
        linkify=lambda record: path_at(record.address, "player-edit", record.slug, record.number) if record.slug else None,
    )
    rank = tables.Column(
        verbose_name=gettext_lazy("Rang"),
        attrs={"look": "num"},
        linkify=lambda record: path_at(record.address, "standings", record.slug) if record.slug else None,
    )
    rounds = tables.Column(verbose_name=gettext_lazy("Runden"), attrs={"look": "num"})
    total = tables.Column(verbose_name=gettext_lazy("Punkte"), attrs={"look": "num"}, empty_values=())
    row_header = "name"
    look = "people"

    def render_name(self, value: str, record: Played) -> str:
        """A link to his games there; of one elsewhere there are none."""
        if not record.slug:
            return format_html("{} <small>{}</small>", value, _("auswärts"))
        return format_html('<a href="{}">{}</a>', path_at(record.address, "player", record.slug, record.number), value)

    def render_series(self, value: tuple[str, str, int]) -> str:
        name, slug, number = value
        return format_html('<a href="{}">{}</a>', reverse("series-person", args=[slug, number]), name)

    def render_total(self, value: Points | None, record: Played) -> str:
        """A sum; of one elsewhere what nobody knows but as points of the cup."""
        if value is None and record.cup_points is not None:
            return _("%(points)s Cuppunkte") % {"points": score(record.cup_points, language())}
        return "" if value is None else total(value, language())
