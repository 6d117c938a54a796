"""Plain data tables (django-tables2), rendered by a small template of their own. They show rows; they neither query nor store.

`row_header` is the column that says whose row it is, `caption` stands above, `look` are the table's classes beside that of all.
A `Meta` is needed only for what else django-tables2 can be told. A column says in its `attrs`

    "look": "num"        the classes of its head and its cells
    "body": "num sum"    those of the cells below its head, where they are others
    "head": "sr"         that only screen readers hear its head
    "foot": 4            of the row header: so many columns wide is its cell in the last row, which there is where columns have a `footer`
    "foot": 0            that the cell of the row header covers its own there

A row has an `id` or a `look` by `row_attrs`; the whole head has classes by `attrs = {"thead": {"class": "sr"}}` (both in `Meta`).
"""

from datetime import date, datetime
from typing import Any

import django_tables2 as tables
from django.utils.formats import date_format
from django.utils.timezone import template_localtime  # type: ignore[attr-defined]  # the stubs leave it out
from django_tables2.tables import TableOptions

from tournament.ledger.store.lazy import Text


class DataTable(tables.Table):  # type: ignore[misc]  # django-tables2 comes without types
    """A table in the look of all lists."""

    row_header = ""
    caption: Text = ""
    look = ""

    class Meta:
        attrs: dict[str, Any] = {}
        template_name = "site/_data.html"
        default = ""
        orderable = False

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Every table is as this one: django-tables2 itself reads no inherited `Meta`."""
        super().__init_subclass__(**kwargs)
        cls._meta = TableOptions(vars(cls).get("Meta", DataTable.Meta), cls.__name__)
        cls._meta.attrs = {**cls._meta.attrs, "class": f"data {cls.look}".strip()}


class DayColumn(tables.Column):  # type: ignore[misc]
    """A day, as the reader writes it."""

    def render(self, value: date) -> str:
        return day(value)


def moment(value: datetime) -> str:
    """Day and time, as the reader writes them."""
    return date_format(template_localtime(value), "SHORT_DATETIME_FORMAT")


def day(value: date | None) -> str:
    """A day, as the reader writes it."""
    return date_format(value, "SHORT_DATE_FORMAT") if value else ""
