"""The plain tables of series: all of them, their tournaments, who moved since a published state, and a person's way. They show rows; they
neither query nor store."""

import datetime
from collections.abc import Sequence
from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.arithmetic.series import place
from tournament.ledger.store.convert import language
from tournament.series.events import Event, State
from tournament.series.lists import SeriesRow
from tournament.series.rows import Cell
from tournament.site.tables import DataTable, DayColumn, day

STATES = {
    State.HELD: gettext_lazy("zählt"), State.REOPENED: gettext_lazy("wird berichtigt, zählt"),
    State.HIDDEN: gettext_lazy("zählt, noch nicht gezeigt"), State.DRAFT: gettext_lazy("Entwurf: zählt noch nicht"),
    State.COMING: gettext_lazy("kommt noch"),
}  # fmt: skip


class SeriesTable(DataTable):
    """All series; each leads to its standings."""

    name = tables.Column(verbose_name=gettext_lazy("Reihe"), linkify=("series", [tables.A("slug")]))
    first = tables.Column(verbose_name=gettext_lazy("Zeit"))
    tournaments = tables.Column(verbose_name=gettext_lazy("Turniere"), attrs={"look": "num"})
    held = tables.Column(verbose_name=gettext_lazy("gespielt"), attrs={"look": "num"})
    row_header = "name"

    def render_first(self, value: datetime.date, record: SeriesRow) -> str:
        """From the first day to the last."""
        return day(value) if record.last == value else f"{day(value)}\u00a0– {day(record.last)}"


class EventTable(DataTable):
    """The tournaments of a series; each leads to how it counts."""

    name = tables.Column(verbose_name=gettext_lazy("Turnier"), accessor="event__name", linkify=lambda record: record["href"])
    date = DayColumn(verbose_name=gettext_lazy("Datum"), accessor="event__date")
    state = tables.Column(verbose_name=pgettext_lazy("how far it is", "Stand"), accessor="event__state")
    terms = tables.Column(verbose_name=gettext_lazy("in der Reihe"))
    row_header = "name"

    def render_state(self, value: State, record: Any) -> str:
        """Whether it counts, and where it was played."""
        return f"{STATES[value]} · {_('auswärts')}" if record["event"].away else str(STATES[value])


class MovedTable(DataTable):
    """Who stands elsewhere than in another state of the series, and why."""

    name = tables.Column(verbose_name=gettext_lazy("Name"))
    rank = tables.Column(verbose_name=gettext_lazy("Rang"), attrs={"look": "num"})
    total = tables.Column(verbose_name=gettext_lazy("Gesamt"), attrs={"look": "num"})
    why = tables.Column(verbose_name=gettext_lazy("weil"))
    row_header = "name"
    look = "moved"


class WayTable(DataTable):
    """A person's tournaments with what each brought him. `total`: what they come to, "" where he is not ranked."""

    event = tables.Column(verbose_name=gettext_lazy("Turnier"), footer=gettext_lazy("Gesamt"), attrs={"foot": 4})
    rank = tables.Column(verbose_name=gettext_lazy("Rang"), attrs={"look": "num", "foot": 0})
    written = tables.Column(verbose_name=gettext_lazy("Punkte"), attrs={"look": "num", "foot": 0})
    why = tables.Column(verbose_name=gettext_lazy("wie es dazu kam"), attrs={"body": "why", "foot": 0})
    cell = tables.Column(verbose_name=gettext_lazy("Wertung"), footer=lambda table: table.total, attrs={"look": "num sum"})
    verdict = tables.Column(verbose_name=gettext_lazy("zählt?"))
    row_header = "event"
    look = "ways"

    class Meta(DataTable.Meta):
        row_attrs = {"id": lambda record: record.event.key}

    def __init__(self, steps: Sequence[Any], *, total: str = "") -> None:
        super().__init__(steps, show_footer=bool(total))
        self.total = total

    def render_event(self, value: Event, record: Any) -> str:
        """A link to his games there, with the day below it."""
        name = format_html('<a href="{}">{}</a>', record.href, value.name) if record.href else value.name
        return format_html("{}<small>{}</small>", name, day(value.date))

    def render_rank(self, value: int) -> str:
        return place(value, language())

    def render_cell(self, value: Cell) -> str:
        """Struck through where it does not count."""
        return value.text if value.counted else format_html("<s>{}</s>", value.text)
