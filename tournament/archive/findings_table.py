"""The plain table of a file's faults. It shows rows; it neither queries nor stores."""

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from tournament.site.tables import DataTable


class FindingTable(DataTable):
    """Each fault with its place in the file."""

    field = tables.Column(verbose_name=_("Stelle"), default=format_html("<code>{}</code>", "–"))
    message = tables.Column(verbose_name=_("Was ist"))
    row_header = "field"
    look = "findings"

    def render_field(self, value: str) -> str:
        """As the file writes it."""
        return format_html("<code>{}</code>", value)
