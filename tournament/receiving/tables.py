"""The plain table of what two laptops say otherwise. It shows rows; it neither queries nor stores."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy

from tournament.site.tables import DataTable


class UnlikeTable(DataTable):
    """Where two revisions differ, the one that counts first."""

    where = tables.Column(verbose_name=gettext_lazy("Wo"))
    one = tables.Column(verbose_name=gettext_lazy("gilt"))
    other = tables.Column(verbose_name=gettext_lazy("diese"))
    row_header = "where"
    look = "unlike"
