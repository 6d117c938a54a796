"""The page by which a director without a terminal leads the program: where it is open, as whom to log in, how the backups are, and *Beenden*."""

import hmac
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from tournament.ledger import backups
from tournament.models import Phone
from tournament.portable.door import KEY, Control
from tournament.site import address, machine, qr

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
    return HttpResponse(_("Diese Seite geht gerade nicht. Das Programm läuft weiter; beenden lässt es sich auch in seinem Fenster mit Strg+C."), status=500)


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


def tables_at_work() -> int:
    """At how many tables a phone was heard lately. One query."""
    return Phone.objects.filter(seen_at__gte=timezone.now() - LATELY).order_by().values("table").distinct().count()


def _context(request: HttpRequest, control: Control) -> dict[str, object]:
    port = settings.LISTENING.rpartition(":")[2]
    chosen = address.base()
    found = [base for base, own in address.own_bases(request) if not own.virtual]
    bases = [chosen, *found] if chosen and not address.gone(chosen) else found
    return {
        "ways": [Way(base, qr.svg(f"{base}/", _("QR-Code zu %(address)s") % {"address": base})) for base in dict.fromkeys(bases)],
        "desk": f"http://127.0.0.1:{port}/", "login": control.login, "notice": backups.notice(), "machine_says": machine.sentences(),
        "awake": machine.state().awake, "busy": tables_at_work(), "secret": control.secret, "every": EVERY, "data": settings.DATA,
    }  # fmt: skip
