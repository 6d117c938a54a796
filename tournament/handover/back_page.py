"""The page after a backup was put back, or an evening taken from a stick: from when it is, what the phones gave back since, and the way
back."""

from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.backup import places, restoring
from tournament.backup.backup_page import onward, still_logged_in
from tournament.ledger.machine import backups
from tournament.ledger.machine.generations import ASKS_BACK, current
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.models import Round, RoundState
from tournament.phones.returned import read_returns, said_of
from tournament.site.access import requires
from tournament.site.common import account, say_refused

MOST_ROUNDS = 3
"""Open rounds that are told of, each by three queries; more than one evening has."""


class Told(NamedTuple):
    """One open round: what came back, in a sentence; where *Prüfen* says it table by table."""

    name: str
    round: int
    said: str
    check: str


@requires(Action.BACKUP)
@require_http_methods(["GET", "HEAD", "POST"])
def put_back(request: HttpRequest) -> HttpResponse:
    """GET: what the state here is, and what came back. POST: the wrong archive was taken, and what was there before is put back."""
    status = 200
    if request.method == "POST":
        try:
            if request.POST.get("sure"):
                return _undone(request)
            messages.error(request, _("Bitte zuerst ankreuzen, dass der jetzige Stand ersetzt werden soll. Noch ist alles, wie es war."))
        except (Refused, OSError) as fault:
            say_refused(request, fault if isinstance(fault, Refused) else places.not_written(backups.folder(), fault))
        status = 422
    return render(request, "handover/put_back.html", _context(), status=status)


def _context() -> dict[str, Any]:
    found = current()
    came = found is not None and found.origin in ASKS_BACK
    rounds = Round.objects.filter(state=RoundState.OPEN).select_related("tournament").order_by("-pk")[:MOST_ROUNDS] if came else []
    return {
        "generation": found if came else None,
        "rounds": [told for told in map(_told, rounds) if told.said],
        "undo": restoring.undoable(),
    }


def _told(round_: Round) -> Told:
    check = reverse("check", args=[round_.tournament.slug, round_.number])
    return Told(round_.tournament.name, round_.number, said_of(*read_returns(round_)), check)


def _undone(request: HttpRequest) -> HttpResponse:
    user: User = account(request)
    done = restoring.undo(running=True)
    stays = still_logged_in(request, user)
    text = _("Zurückgenommen: es ist wieder alles, wie es vor dem Zurückspielen war. Was gerade noch da war, liegt in %(before)s.")
    messages.success(request, text % {"before": done.before.name if done.before else "–"})
    return onward("put-back", stays)
