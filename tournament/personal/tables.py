"""Plain tables: what is stored about a person, and whom the rule for names concerns. They show rows; they neither query nor store."""

from collections.abc import Iterable
from typing import NamedTuple

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.personal.retention import Due
from tournament.personal.sections import Section
from tournament.personal.words import Shown, shown
from tournament.site.tables import DataTable, day


class PartTable(DataTable):
    """One part, whose columns are those of its rows."""

    look = "kept"


class Part(NamedTuple):
    """A part with its head."""

    title: str
    table: PartTable


def parts(sections: Iterable[Section]) -> list[Part]:
    """Every part as a table."""
    return [Part(one.title, _table(one)) for one in map(shown, sections)]


def _table(part: Shown) -> PartTable:
    columns = [(head.key, tables.Column(verbose_name=head.words, attrs={"look": "num"} if head.figures else {})) for head in part.heads]
    return PartTable(part.rows, extra_columns=columns)


class DueTable(DataTable):
    """Whom the rule for names concerns."""

    name = tables.Column(verbose_name=gettext_lazy("Name"))
    last = tables.Column(verbose_name=gettext_lazy("zuletzt dabei"))
    becomes = tables.Column(verbose_name=gettext_lazy("danach"))
    row_header = "name"
    look = "due"

    def render_name(self, value: str, record: Due) -> str:
        """A link to his page."""
        return format_html('<a href="{}">{}</a>', reverse("register-person", args=[record.id]), value)

    def render_last(self, record: Due) -> str:
        return day(record.last) if record.last.year > 1 else _("unbekannt")
