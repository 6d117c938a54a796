"""The hall's plain tables: teams, and players by table points. They show rows; they neither query nor store."""

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from scoring.paper.groups import GroupLine
from scoring.plain.words import decimals
from tournament.ledger.store.convert import Points, language
from tournament.site.tables import DataTable


class TeamTable(DataTable):
    """The teams, each with its members where the reader may know them."""

    rank = tables.Column(verbose_name=_("Rang"), attrs={"look": "num"})
    name = tables.Column(verbose_name=_("Mannschaft"))
    total = tables.Column(verbose_name=_("Gesamt"), attrs={"look": "num", "body": "num sum"})
    row_header = "name"

    class Meta(DataTable.Meta):
        """As all tables."""

    def render_rank(self, value: int) -> str:
        """As an ordinal."""
        return f"{value}."

    def render_name(self, value: str, record: GroupLine) -> str:
        """With what stands beside it."""
        return format_html("{} <small>{}</small>", value, record.beside) if record.beside else value

    def render_total(self, value: Points) -> str:
        """A number that may have decimals."""
        return decimals(value, language())


class TablePointTable(TeamTable):
    """The players by what their places at the tables gave, each with his number and his place."""

    number = tables.Column(verbose_name=_("Nr."), attrs={"look": "num"})
    name = tables.Column(verbose_name=_("Name"))

    class Meta(DataTable.Meta):
        sequence = ("rank", "number", "name", "total")
