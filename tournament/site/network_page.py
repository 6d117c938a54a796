"""The page that brings the laptop into the inn's network: its addresses as QR, which of them the slips name, whether a phone has come
through."""

import time
from typing import NamedTuple

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.site import address, qr
from tournament.site.access import requires
from tournament.site.common import say_refused
from tournament.site.interfaces import Own

LATELY = 15 * 60
"""Seconds for which a phone that came by proves that the way is open."""


class Way(NamedTuple):
    """One address by which other devices may come. `next`: the one to choose now; `reached`: how long ago one came, "" where none has
    lately."""

    base: str
    picture: str
    device: str
    virtual: bool
    chosen: bool
    next: bool
    reached: str


@requires(Action.NETWORK)
@require_http_methods(["GET", "HEAD", "POST"])
def network(request: HttpRequest) -> HttpResponse:
    """GET: the addresses, and what to do where they do not work. POST: chooses the one that slips and QR codes lead to."""
    typed = ""
    if request.method == "POST":
        typed = request.POST.get("andere", "").strip()
        try:
            chosen = address.choose(typed or request.POST.get("adresse", ""))
        except Refused as refused:
            say_refused(request, refused)
        else:
            messages.success(request, _("Zettel und QR führen jetzt zu %(address)s.") % {"address": chosen})
            return redirect("network")
    return render(request, "site/network.html", _context(request) | {"typed": typed}, status=422 if request.method == "POST" else 200)


def _context(request: HttpRequest) -> dict[str, object]:
    known, seen, ours = address.base(), address.reached(), address.own_bases(request)
    gone, only_here = address.gone(known), address.only_here()
    if known and not gone and known not in {base for base, _own in ours}:  # typed in, or of a proxy
        ours.insert(0, (known, Own("", "")))
    to_choose = ours[0][0] if ours and not only_here and (gone or not known) else ""
    ways = [
        Way(
            base=base,
            picture=_picture(base),
            device=own.device,
            virtual=own.virtual,
            chosen=base == known,
            next=base == to_choose,
            reached=_ago(seen.get(base, 0)),
        )
        for base, own in ours
    ]
    return {
        "ways": sorted(ways, key=lambda way: (not way.chosen, way.virtual)), "known": known, "gone": gone, "fixed": bool(settings.ADDRESS),
        "only_here": only_here, "secure": request.is_secure(), "port": address.port(request),
        "reached": [way for way in ways if way.reached],
    }  # fmt: skip


def _picture(base: str) -> str:
    return qr.svg(f"{base}/", _("QR-Code zu %(address)s") % {"address": base})


def _ago(at: int) -> str:
    seconds = int(time.time()) - at
    if seconds > LATELY:
        return ""
    if seconds < 60:
        return _("gerade eben")
    minutes = seconds // 60
    return ngettext("vor %(n)d Minute", "vor %(n)d Minuten", minutes) % {"n": minutes}
