"""The page by which a director without a terminal leads the program: where it is open, as whom to log in, how the backups are, and
*Beenden*."""

import hmac
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from tournament import __version__
from tournament.ledger.machine import backups
from tournament.ledger.machine.local_data import path_of
from tournament.ledger.store.refusals import Refused
from tournament.models import Phone, times
from tournament.portable import versions
from tournament.portable.door import KEY, Control
from tournament.site import address, machine, qr
from tournament.site.faults import megabytes_left
from tournament.updating import opened
from tournament.updating.going_back import ask_for, way_back
from tournament.updating.telling import told_back

LATELY = timedelta(minutes=5)
"""A phone that was heard within this time is at work."""
EVERY = 5
"""Seconds between two looks of the page."""


class Way(NamedTuple):
    """An address for the other devices, and its code."""

    base: str
    picture: str


def mine(page: Callable[[HttpRequest, Control], HttpResponse]) -> Callable[[HttpRequest, str], HttpResponse]:
    """Whoever does not know the secret of this start is told nothing."""

    @wraps(page)
    def guarded(request: HttpRequest, secret: str) -> HttpResponse:
        control: Control = request.META[KEY]
        if not hmac.compare_digest(secret.encode(), control.secret.encode()):
            return not_here(request)
        answer = page(request, control)
        answer.headers["Cache-Control"] = "no-store"
        answer.headers["Referrer-Policy"] = "no-referrer"
        return answer

    return guarded


def failed(_request: HttpRequest) -> HttpResponse:
    """Where this page itself fails, the program can still be ended: in its window."""
    return HttpResponse(
        _("Diese Seite geht gerade nicht. Das Programm läuft weiter; beenden lässt es sich auch in seinem Fenster mit Strg+C."), status=500
    )


def not_here(_request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """For every other address of this server."""
    return HttpResponse(_("Diese Adresse gilt nicht (mehr). Das Programm noch einmal starten; es öffnet seine Seite selbst."), status=404)


@require_safe
@mine
def control(request: HttpRequest, control: Control) -> HttpResponse:
    """The page, which keeps itself fresh."""
    return render(request, "portable/control.html", _context(request, control))


@csrf_exempt
@mine
def end(request: HttpRequest, control: Control) -> HttpResponse:
    """Ends the program; asks first where phones are at work. No other page can ask for it: none knows the secret of the address."""
    if request.method != "POST":
        return redirect("control", control.secret)
    busy = tables_at_work()
    if busy and "sicher" not in request.POST:
        return render(request, "portable/control.html", _context(request, control) | {"asked": True}, status=409)
    answer = render(request, "portable/ended.html")
    control.end()
    return answer


@csrf_exempt
@mine
def put_version(request: HttpRequest, control: Control) -> HttpResponse:
    """Puts a version from a stick beside this one, or takes that back: which version starts next."""
    said = {}
    if request.method == "POST":
        try:
            source = request.POST.get("quelle", "").strip()
            if "doch-nicht" in request.POST:
                versions.switch(__version__)
            elif source:
                versions.put_beside(path_of(source))
            else:
                said = {"fault": _("Bitte das ZIP oder den Ordner der neuen Fassung nennen, etwa D:\\Tarock.zip.")}
        except Refused as refused:
            said = {"fault": refused.findings[0].message}
        except OSError as fault:
            said = {"fault": _("Die neue Fassung lässt sich nicht kopieren (%(said)s).") % {"said": fault.strerror}}
    if not said:
        return redirect("control", control.secret)
    return render(request, "portable/control.html", _context(request, control) | said, status=409)


@csrf_exempt
@mine
def go_back(request: HttpRequest, control: Control) -> HttpResponse:
    """Tries the way back on a copy and shows what it means; whoever then says so ends the program, which goes back once it has ended."""
    if request.method != "POST":
        return redirect("control", control.secret)
    if "sicher" in request.POST:
        ask_for()
        answer = render(request, "portable/ended.html", {"back": True})
        control.end()
        return answer
    try:
        way = way_back()
    except Refused as refused:
        return render(request, "portable/control.html", _context(request, control) | {"fault": refused.findings[0].message}, status=409)
    return render(
        request,
        "portable/control.html",
        _context(request, control) | {"way": way, "told": tuple(told_back(way)), "asked": True},
        status=409,
    )


def tables_at_work() -> int:
    """At how many tables a phone was heard lately. One query."""
    return Phone.objects.filter(seen_at__gte=times.now() - LATELY).order_by().values("table").distinct().count()


def _versions() -> dict[str, object]:
    """Which version this is, which starts next, what lies nearby, and whereto it goes back."""
    offered = versions.offered()
    return {
        "version": __version__, "next": versions.next_version(), "portable": versions.programs() is not None, "offered": offered,
        "newest": next((one.source for one in offered if versions.newer(one.version, __version__)), ""),
        "previous": next((program.version for program in opened.known()[-2:-1] if versions.is_here(program.version)), ""),
    }  # fmt: skip


def _context(request: HttpRequest, control: Control) -> dict[str, object]:
    port = settings.LISTENING.rpartition(":")[2]
    chosen = address.base()
    found = [base for base, own in address.own_bases(request) if not own.virtual]
    bases = [chosen, *found] if chosen and not address.gone(chosen) else found
    return _versions() | {
        "ways": [Way(base, qr.svg(f"{base}/", _("QR-Code zu %(address)s") % {"address": base})) for base in dict.fromkeys(bases)],
        "desk": f"http://127.0.0.1:{port}/", "login": control.login(), "notice": backups.notice(), "machine_says": machine.sentences(),
        "awake": machine.state().awake, "busy": tables_at_work(), "secret": control.secret, "every": EVERY, "data": settings.DATA,
        "megabytes_left": megabytes_left(),
    }  # fmt: skip
