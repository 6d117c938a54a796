"""The plain table of the own sheets. It shows rows; it neither queries nor stores."""

from typing import NamedTuple

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy

import rules
from tournament.ledger.store.convert import language
from tournament.models import OwnSheet
from tournament.site.tables import DataTable, moment


class SheetRow(NamedTuple):
    """An edition, and how many tournaments play by it."""

    row: OwnSheet
    used: int


class OwnSheetTable(DataTable):
    """Every edition, the newest of a sheet first; each leads to its page."""

    name = tables.Column(verbose_name=gettext_lazy("Regelwerk"), accessor="row__name")
    edition = tables.Column(verbose_name=gettext_lazy("Ausgabe"), accessor="row__edition")
    base = tables.Column(verbose_name=gettext_lazy("ausgehend von"), accessor="row__file__base", attrs={"look": "club"})
    used = tables.Column(verbose_name=gettext_lazy("Turniere"), attrs={"look": "num"})
    at = tables.Column(verbose_name=gettext_lazy("gespeichert"), accessor="row__at", attrs={"look": "last"})
    row_header = "name"

    class Meta(DataTable.Meta):
        """As all tables."""

    def render_name(self, value: str, record: SheetRow) -> str:
        """A link."""
        return format_html('<a href="{}"><b>{}</b></a>', reverse("own-sheet", args=[record.row.pk]), value)

    def render_base(self, value: str) -> str:
        """The title of the sheet that it starts from."""
        sheet = rules.SHEETS.get(value)
        return value if sheet is None else sheet.system.title[language() == "en"]

    def render_at(self, value: object, record: SheetRow) -> str:
        """When, and by whom."""
        return f"{moment(record.row.at)} {record.row.author}".strip()
