"""A page of the laptop that had the evening before sends here: CORS for what the table's token opens, for the addresses of before, without
cookies.

Also what a laptop that has handed the evening over answers: where it is now. A phone takes that as being without network, keeps what it
has, and goes on there.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _

from tournament.ledger.lines.annotations import annotated
from tournament.ledger.machine.generations import as_evening
from tournament.models import TableLink
from tournament.site import address

View = Callable[..., HttpResponse]
METHODS, HEADERS = "GET, POST", "Content-Type"
REMEMBERED = 600
"""Seconds for which a browser need not ask again whether it may."""
AGAIN = 5


def across(view: View) -> View:
    """Answers pages of the addresses of before, too. Stands outermost: the browser asks by OPTIONS what it may, with no right but the
    token."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        origin = request.headers.get("Origin", "")
        known = _from_before(request, origin)
        answer = HttpResponse(status=204) if known and request.method == "OPTIONS" else view(request, *args, **kwargs)
        if known:
            answer.headers["Access-Control-Allow-Origin"] = origin
            patch_vary_headers(answer, ["Origin"])
            if request.method == "OPTIONS":
                answer.headers["Access-Control-Allow-Methods"] = METHODS
                answer.headers["Access-Control-Allow-Headers"] = HEADERS
                answer.headers["Access-Control-Max-Age"] = str(REMEMBERED)
        return answer

    return answered


def _from_before(request: HttpRequest, origin: str) -> bool:
    """No query for a page of our own."""
    return bool(origin) and origin != f"{request.scheme}://{request.get_host()}" and origin in address.former()


def replaced(link: TableLink, name: str, witness: str) -> JsonResponse | None:
    """The answer of a laptop that has been replaced, where the phone brings the word of a newer generation; None where it brings none."""
    where = as_evening(*annotated(link, "evening")).newer(name, witness)
    if where is None:
        return None
    return _elsewhere("" if where == annotated(link, "base")[0] else where)


def moved(link: TableLink, *, reads: bool = False) -> JsonResponse | None:
    """The answer of a laptop that has handed the evening over; None where it is written here. `reads`: what only asks is told only where it
    has arrived."""
    [where] = annotated(link, "elsewhere")
    if where is None or (reads and not where):
        return None
    return _elsewhere(where)


def _elsewhere(where: str) -> JsonResponse:
    if where:
        text = _("Der Abend läuft jetzt auf %(address)s. Diese Seite geht dorthin; nichts geht verloren.") % {
            "address": address.short(where)
        }
    else:
        text = _("Der Abend wird gerade auf einen anderen Laptop gebracht. Hier bleibt alles gesichert und wird von selbst gesendet.")
    said = {"code": "moved", "message": text, "address": where}
    return JsonResponse(said, status=503, headers={"Retry-After": str(AGAIN), "Cache-Control": "no-store"})
