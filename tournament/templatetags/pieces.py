"""Pieces of a page that are made of one value, and made once: after a save one line, one tile and one chip have changed, and a page has hundreds.

    {% load pieces %}{% piece "entry/_score_row.html" row=row url=page.url %}

A piece sees the values that it is given and nothing else: no request, no account, no time. So the same values give the same HTML in the same
language, and it is kept by them. They are hashable (rows of the readings are), and what is shown of them depends on nothing else.
"""

from collections.abc import Hashable
from functools import lru_cache
from typing import Any

from django import template
from django.template import Context
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

register = template.Library()

MOST = 16_384
"""Pieces that a process keeps; the least used go. A hall of 250 tables with their sheets and forms has about so many, of a kilobyte each."""

TOKEN = "0" * 64
"""Stands in a piece where a form has the token of the request that shows it."""


@register.simple_tag(takes_context=True)
def piece(context: Context, name: str, **values: Hashable) -> SafeString:
    """The template `name` with these values."""
    html = _made(name, get_language(), *values.items())
    # Escaped when it was made; the token is letters and figures.
    return mark_safe(html.replace(TOKEN, str(context["csrf_token"]))) if TOKEN in html else html  # noqa: S308


@lru_cache(maxsize=MOST)
def _made(name: str, _language: str | None, *values: tuple[str, Any]) -> SafeString:
    return render_to_string(name, {**dict(values), "csrf_token": TOKEN})
