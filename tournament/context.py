"""What every page's frame knows of its visitor: rights and language. No query for visitors without a session."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language

from tournament.middleware import PARAMETER
from tournament.views.access import is_director


def visitor(request: HttpRequest) -> dict[str, Any]:
    """`is_director`, and `other_languages`: code, own name and address of this page for each language that is not shown now."""
    user = getattr(request, "user", None)  # absent where a middleware answers before the log-in is known
    shown = (get_language() or settings.LANGUAGE_CODE).partition("-")[0]
    return {
        "is_director": user is not None and is_director(user),
        "other_languages": [
            {"code": code, "name": name, "href": _in_language(request, code)} for code, name in settings.LANGUAGES if code != shown
        ],
    }


def _in_language(request: HttpRequest, code: str) -> str:
    query = request.GET.copy()
    query[PARAMETER] = code
    return f"?{query.urlencode()}"
