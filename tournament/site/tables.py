"""Plain data tables (django-tables2), rendered by a small template of their own. They show rows; they neither query nor store.

A column says the classes of its cells as `attrs={"look": "num"}`, with `"body": "num sum"` those of the cells below its head where they are others,
and with `"head": "sr"` that only screen readers hear its head; `row_header` is the column that says whose row it is. Each table has a `Meta` of its
own: django-tables2 reads no inherited one. Below columns with a `footer` there is a last row; its head is with `"foot": 4` so many columns wide, and the
columns that it covers have `"foot": 0`. A row has an `id` or a `look` by `row_attrs`, the whole head classes by
`attrs = {"thead": {"class": "sr"}}`.
"""

from datetime import date, datetime
from typing import Any

import django_tables2 as tables
from django.utils.formats import date_format
from django.utils.timezone import template_localtime  # type: ignore[attr-defined]  # the stubs leave it out


class DataTable(tables.Table):  # type: ignore[misc]  # django-tables2 comes without types
    """A table in the look of all lists."""

    row_header = ""

    class Meta:
        attrs: dict[str, Any] = {"class": "data"}
        template_name = "site/_data.html"
        default = ""
        orderable = False


def moment(value: datetime) -> str:
    """Day and time, as the reader writes them."""
    return date_format(template_localtime(value), "SHORT_DATETIME_FORMAT")


def day(value: date | None) -> str:
    """A day, as the reader writes it."""
    return date_format(value, "SHORT_DATE_FORMAT") if value else ""
