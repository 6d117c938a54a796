"""The files of the phone's page that are no data: the page itself, its service worker, its manifest.

For anybody who has the table's link. Reads which table it is; the games come and go as JSON (phones/api.py). Nothing here writes.
"""

import json
from functools import lru_cache
from hashlib import sha256
from typing import Any

from csp.constants import SELF
from csp.decorators import csp_update
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.cache import patch_cache_control
from django.utils.html import json_script
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from tournament.ledger.people.empty_seats import END_OF_SHEET, empty_at
from tournament.ledger.people.people import seat_names, seats_at
from tournament.ledger.store import convert
from tournament.ledger.store.convert import language
from tournament.models import Table, TableLink
from tournament.phones import reading as selectors
from tournament.phones.data import phone_data
from tournament.phones.prices import priced
from tournament.site.organiser import of_server
from tournament.site.static_files import asked_for, parts, source

STYLE = "phones/phone.css"
PARTS = (
    "app",
    "announcing",
    "api",
    "bands",
    "call",
    "clock",
    "controls",
    "dom",
    "draw",
    "faults",
    "finish",
    "form",
    "games",
    "kept",
    "keys",
    "lines",
    "moving",
    "pad",
    "people",
    "price_list",
    "slip",
    "store",
    "talking",
    "worth",
)
PRICES = tuple(f"phones/{name}.js" for name in ("prices", "prices_look", "prices_refused", "written"))
MOVING = ("phones/moving_there.js", "phones/packing.js", "vendor/lean-qr.js")
KEEPING = "phones/keeping.js"
LATER = (KEEPING, *PRICES, *MOVING)
"""Scripts that the page asks for once it stands: what is kept for the laptop, worked out without network, and what to do where the laptop
is another one."""

SHARED = ("entry/form_model.js", "site/countdown.js", "site/queue.js")
"""Scripts that other pages have too."""

SCRIPTS = (*(f"phones/{name}.js" for name in PARTS), *SHARED)
ICONS = ("site/favicon.svg", "phones/icons/tisch-192.png", "phones/icons/tisch-512.png")
ADDRESSES = {
    "state": "phone-state",
    "prices": "phone-prices",
    "greet": "phone-greet",
    "game": "phone-game",
    "worth": "phone-worth",
    "agree": "phone-agree",
    "call": "phone-call",
    "back": "phone-back",
}


class Compact(DjangoJSONEncoder):
    """JSON as UTF-8 without blanks: the data is part of the first paint."""

    def __init__(self, **said: Any) -> None:
        super().__init__(**said | {"ensure_ascii": False, "separators": (",", ":")})


@csp_update({"connect-src": [SELF, "http:", "https:"]})  # type: ignore[arg-type]  # its types know views without parts alone
@gzip_page
@require_safe
def page(request: HttpRequest, token: str) -> HttpResponse:
    """The table's page; 404 with the way out where the link is not good any more.

    It may post to another address than its own: to the laptop to which the evening has moved, which nobody knew when the page was opened.
    """
    link = selectors.find_link(token)
    if link is None or link.ended_at is not None:
        return render(request, "phones/gone.html", {"help_for": "schreiber", "help_about": "phone-code"}, status=404)
    table, tournament = link.table, link.table.round.tournament
    compiled = convert.tariff(tournament.sheet, tournament.options, table.seats).without(empty_at(table).at(END_OF_SHEET))
    data = phone_data(compiled, seat_names(seats_at([table.pk]).get(table.pk, ())))
    data |= {
        "table": _key(table),
        "priced": priced(tournament, table.seats),
        "number": table.number,
        "round": table.round.number,
        "worker": of_server("phone-worker"),
        "url": {key: of_server(name, token) for key, name in ADDRESSES.items()},
    }
    scripts = [static(name) for name in SCRIPTS[1:]]
    context = {
        "data": data,
        "table": table,
        "tournament": tournament,
        "token": token,
        "scripts": scripts,
        "data_script": json_script(data, "data", Compact),
    }
    response = render(request, "phones/app.html", context)
    patch_cache_control(response, private=True, no_cache=True)
    return response


def _key(table: Table) -> str:
    """What a phone keeps its games under: the same with a new link, and another for every table that there ever was, on any laptop."""
    first = TableLink.objects.filter(table=table).order_by("pk").values_list("token", flat=True)[0]
    return sha256(first.encode()).hexdigest()[:16]


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker: its script, preceded by the list of files of this edition of the program."""
    files = [static(name) for name in _files()]
    head = f"const EDITION = {json.dumps(_edition())};\nconst FILES = {json.dumps(files)};\n"
    response = HttpResponse(head + _text("phones/worker.js"), content_type="text/javascript; charset=utf-8")
    response.headers["Service-Worker-Allowed"] = "/"
    patch_cache_control(response, no_cache=True)
    return response


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """What a phone needs to put the page among its apps. `tisch` is the token of the table that it is opened with again."""
    token = request.GET.get("tisch", "")
    start = of_server("phone", token) if token and len(token) < 50 and token.replace("-", "").replace("_", "").isalnum() else "/"
    sizes = dict(zip(ICONS, ("any", "192x192", "512x512"), strict=True))
    icons = [
        {"src": static(name), "sizes": size, "type": "image/svg+xml" if name.endswith("svg") else "image/png", "purpose": "any"}
        for name, size in sizes.items()
    ]
    return JsonResponse(
        {
            "name": _("Tarock am Tisch"),
            "short_name": _("Tarock"),
            "lang": language(),
            "id": "/tisch/",
            "start_url": start,
            "scope": "/",
            "display": "standalone",
            "orientation": "portrait",
            "background_color": "#f5f3ed",
            "theme_color": "#f5f3ed",
            "icons": icons,
        },
        content_type="application/manifest+json",
    )


def _files() -> list[str]:
    return [*asked_for(STYLE), *SCRIPTS, *LATER, *ICONS]


@lru_cache(maxsize=1)
def _edition() -> str:
    """Changes with any of the files, also where their names carry no hash of their content."""
    return sha256(
        "".join(_text(name) for name in (STYLE, *parts(STYLE), *SCRIPTS, *LATER, ICONS[0], "phones/worker.js")).encode()
    ).hexdigest()[:12]


@lru_cache(maxsize=64)
def _text(name: str) -> str:
    return source(name)
