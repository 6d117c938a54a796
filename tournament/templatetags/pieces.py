"""Pieces of a page that are made of one value, and made once: after a save one line, one tile and one chip have changed, and a page has
hundreds.

    {% load pieces %}{% piece "entry/_score_row.html" row=row url=page.url %}

A piece sees the values that it is given and nothing else: no request, no account, no time. So the same values give the same HTML in the
same language, and it is kept by them. They are hashable (rows of the readings are), and what is shown of them depends on nothing else.
"""

from collections.abc import Hashable, Iterable
from typing import Any

from django import template
from django.template import Context
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournament.site.organiser import kept

register = template.Library()

MOST = 16_384
"""Pieces that a process keeps; the least used go. A hall of 250 tables with their sheets and forms has about so many, of a kilobyte
each."""

TOKEN = "0" * 64
"""Stands in a piece where a form has the token of the request that shows it."""


@register.simple_tag(takes_context=True)
def piece(context: Context, name: str, **values: Hashable) -> SafeString:
    """The template `name` with these values."""
    return _for_request(context, _made(name, get_language(), *values.items()))


@register.simple_tag(takes_context=True)
def pieces(context: Context, name: str, row: str, rows: Iterable[Hashable], **same: Hashable) -> SafeString:
    """A piece for each of `rows`, named `row` in the template, with what is the `same` for all: in one step what takes a template one for
    each.

    `row` may name the parts of rows that are tuples: "tile phone".
    """
    language, others = get_language(), tuple(same.items())
    parts = row.split()
    if len(parts) == 1:
        made = [_made(name, language, (row, value), *others) for value in rows]
    else:
        made = [_made(name, language, *zip(parts, values, strict=True), *others) for values in rows]  # type: ignore[call-overload]  # tuples, as is said
    return _for_request(context, mark_safe("".join(made)))  # noqa: S308  # escaped when they were made


@register.filter
def marked(rows: Iterable[Any], number: int | None) -> list[tuple[Any, bool]]:
    """Each with whether it is the one of this number."""
    return [(row, row.number == number) for row in rows]


def _for_request(context: Context, html: SafeString) -> SafeString:
    # The token is letters and figures.
    return mark_safe(html.replace(TOKEN, str(context["csrf_token"]))) if TOKEN in html else html  # noqa: S308


@kept(MOST)
def _made(name: str, _language: str | None, *values: tuple[str, Any]) -> SafeString:
    return render_to_string(name, {**dict(values), "csrf_token": TOKEN})
