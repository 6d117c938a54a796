"""The page "Abend übergeben": a code for the other laptop, or a stick; what became of it; and how it goes on here where that failed."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.handover import giving
from tournament.ledger.machine import backups, generations
from tournament.ledger.machine.elsewhere import holding
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.site import address
from tournament.site.access import requires
from tournament.site.common import author, pressed, say_refused
from tournament.site.interfaces import Own

MINUTES = int(giving.GOOD_FOR.total_seconds()) // 60


@requires(Action.HAND_OVER)
@require_http_methods(["GET", "HEAD", "POST"])
def hand_over(request: HttpRequest) -> HttpResponse:
    """GET: where the evening runs. POST `do`: make a code (shown in the answer, and never again), drop it, onto the stick, write on
    here."""
    shown: dict[str, Any] = {}
    status = 200
    if request.method == "POST":
        try:
            answer = pressed(request, ACTIONS)(request, shown)
        except Refused as refused:
            say_refused(request, refused)
            answer, status = None, 422
        if answer is not None:
            return answer
    return render(request, "handover/give.html", _context(request) | shown, status=status)


def _context(request: HttpRequest) -> dict[str, Any]:
    found, offered = holding(), giving.open_offer()
    return {
        "held": found, "offered": offered if found is None else None, "minutes": MINUTES, "ways": _ways(request),
        "only_here": address.only_here(),
        "stick": backups.wanted().folder if backups.wanted().is_there else None, "reason": request.POST.get("reason", ""),
        "address": request.POST.get("address", ""), "where": found.address if found else "",
        "replaced": generations.replaced_by() if found else None,
    }  # fmt: skip


def _ways(request: HttpRequest) -> list[tuple[str, Own]]:
    """The addresses to type on the other laptop, the chosen one first."""
    known, ours = address.base(), [(base, own) for base, own in address.own_bases(request) if not own.virtual]
    if settings.ADDRESS:
        return [(settings.ADDRESS, Own("", ""))]
    return sorted(ours, key=lambda way: way[0] != known)


def _origins(request: HttpRequest) -> list[str]:
    """Where the phones' pages are open now."""
    return [address.base(), *(base for base, _own in address.own_bases(request)), *address.reached()]


def _offer(request: HttpRequest, shown: dict[str, Any]) -> None:
    shown["code"] = giving.offer(origins=_origins(request), author=author(request))
    shown |= _context(request)


def _drop(request: HttpRequest, _shown: dict[str, Any]) -> HttpResponse:
    giving.drop_offers()
    messages.success(request, _("Der Code gilt nicht mehr. Der Abend läuft weiter hier."))
    return redirect("hand-over")


def _stick(request: HttpRequest, _shown: dict[str, Any]) -> HttpResponse:
    made = giving.onto_stick(origins=_origins(request), author=author(request))
    text = _(
        "Alles liegt am Stick: %(name)s. Hier wird nichts mehr geschrieben. Stick auswerfen und am anderen Laptop „Abend übernehmen“ "
        "öffnen."
    )
    messages.success(request, text % {"name": made.path.name})
    return redirect("hand-over")


def _tell(request: HttpRequest, _shown: dict[str, Any]) -> HttpResponse:
    where = giving.tell(request.POST.get("address", ""))
    messages.success(request, _("Die Telefone gehen jetzt zu %(where)s.") % {"where": where})
    return redirect("hand-over")


def _back(request: HttpRequest, _shown: dict[str, Any]) -> HttpResponse:
    giving.take_back(reason=request.POST.get("reason", ""), sure=bool(request.POST.get("sure")), author=author(request))
    messages.success(request, _("Der Abend wird wieder hier geschrieben."))
    return redirect("hand-over")


ACTIONS = {"offer": _offer, "drop": _drop, "stick": _stick, "tell": _tell, "back": _back}
