"""Geräte prüfen: which phones get through and how, a page for the printer, a picture for the projector. Stores nothing among the
tournaments.

The desk sees the list live. The page that a phone opens is public and has no account; what it says of itself is bounded.
"""

from typing import Any, NamedTuple
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from scoring.paper import in_file_names
from scoring.paper.exporters import pdf
from scoring.plain import Meta
from scoring.requests import plain
from tournament.ledger.store.convert import language
from tournament.ledger.store.permissions import Action
from tournament.rehearsal import devices
from tournament.rehearsal.devices import Device
from tournament.site import address, qr
from tournament.site.access import requires
from tournament.site.paper_files import answer, file_of, set_or_page

LONGEST_BODY = 1000
STYLE = "p{margin:5mm 0 3mm}.serif{font-family:P052,Palatino,serif;font-size:16pt}.code{width:40mm}"
"""Of the page for the printer."""
REFRESH = 3
"""Seconds between two looks at the list."""


class Shown(NamedTuple):
    """A device in the list."""

    device: Device
    clock: str
    faults: list[str]


def _link(request: HttpRequest) -> str:
    """Where a phone is to go: by the address of the slips, else by the first that this laptop has."""
    page = reverse("device")
    ours = address.own_bases(request)
    return address.shown_link(page) or (f"{ours[0][0]}{page}" if ours and not address.only_here() else "")


@requires(Action.REHEARSE)
@require_http_methods(["GET", "HEAD", "POST"])
def check(request: HttpRequest) -> HttpResponse:
    """GET: the list; from now on devices are noted. POST: the check is over, and all are forgotten."""
    if request.method == "POST":
        devices.end()
        return redirect("network")
    devices.begin()
    link = _link(request)
    shown = [Shown(device, devices.clock_words(device), devices.faults(device)) for device in devices.known()]
    return render(request, "rehearsal/devices.html", {"link": link, "picture": qr.svg(link, link), "devices": shown, "refresh": REFRESH})


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def device(request: HttpRequest) -> HttpResponse:
    """GET: the page on the phone. POST: what its script says, as JSON, which no form of another page can send."""
    if request.method != "POST":
        return render(request, "rehearsal/device.html")
    if request.content_type != "application/json":
        return HttpResponse(status=415)
    if len(request.body) > LONGEST_BODY:
        return HttpResponseBadRequest()
    try:
        said: Any = plain(request.body)
        noted = devices.note(UUID(said["id"]), said, devices.kind_of(request.headers.get("User-Agent", "")))
    except (AttributeError, KeyError, OverflowError, TypeError, ValueError):
        return HttpResponseBadRequest()
    return JsonResponse({"noted": noted})


@requires(Action.REHEARSE)
@require_safe
def picture(request: HttpRequest) -> HttpResponse:
    """The picture for the projector: edges, letters for eight metres, colours, the bell."""
    return render(request, "rehearsal/picture.html")


@requires(Action.REHEARSE)
@require_safe
def paper(request: HttpRequest) -> HttpResponse:
    """The page for the printer, by the engine that prints all papers."""
    link = _link(request)
    meta = Meta(
        tournament=_("Druckerprobe"),
        date=None,
        place="",
        system_title="",
        edition="",
        interpretations="",
        digest="",
        rounds=0,
        games=0,
        field=0,
    )
    context = {
        "title": meta.tournament, "code": qr.svg(link, quiet=qr.QUIET_ON_PAPER, title=link), "link": link,
        "marks": [str(at) for at in range(0, 171, 10)],
        "sans": _("Ä Ö Ü ä ö ü ß – é č ő – 1 2 3 −5 +15: in der Schrift der Listen."),
        "serif": _("Ä Ö Ü ä ö ü ß – é č ő: in der Schrift der Überschriften."),
        "ruler": _("Das Lineal ist 17 cm lang. Ist es kürzer, beim Drucken „Tatsächliche Größe“ (100 %) wählen."),
    }  # fmt: skip
    return answer(
        set_or_page(
            lambda: file_of(in_file_names(meta.tournament), "pdf", pdf.render("device.html", context, meta, language(), own_style=STYLE))
        )
    )
