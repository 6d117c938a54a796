"""The page "Abend übernehmen": from another laptop with its code, or from a stick; and what to do where the other one does not answer any
more."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.backup import making, places
from tournament.backup.backup_page import onward, still_logged_in
from tournament.handover import taking
from tournament.handover.taking import Taken
from tournament.ledger.machine import backups
from tournament.ledger.machine.elsewhere import holding
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused, refuse
from tournament.models import Player, Tournament
from tournament.site import address
from tournament.site.access import requires
from tournament.site.common import account, author, pressed, say_refused

MOST_SHOWN = 8


@requires(Action.HAND_OVER)
@require_http_methods(["GET", "HEAD", "POST"])
def take_over(request: HttpRequest) -> HttpResponse:
    """GET: the forms. POST `do`: take it with a code, from an archive, ask the other laptop once more, write here although it does not
    answer."""
    status = 200
    if request.method == "POST":
        try:
            return pressed(request, ACTIONS)(request)
        except (Refused, OSError) as fault:
            refused = fault if isinstance(fault, Refused) else places.not_written(backups.folder(), fault)
            say_refused(request, refused)
            status = 422
    return render(request, "handover/take.html", _context(request), status=status)


def _context(request: HttpRequest) -> dict[str, Any]:
    found, second = holding(), backups.wanted().folder
    there = backups.listed(second) if second else []
    typed = {name: request.POST.get(name, "") for name in ("address", "code", "reason")}
    return {
        "held": found, "arrived": found is not None and found.arrived_at is not None, "stick": second, "archives": there[:MOST_SHOWN],
        "empty": _is_empty(),
        **typed,
    }  # fmt: skip


def _network(request: HttpRequest) -> HttpResponse:
    _must_be_sure(request)
    given = {"typed": request.POST.get("address", ""), "code": request.POST.get("code", ""), "port": address.port(request)}
    return _done(request, lambda: taking.take_over(**given, running=True, author=author(request)), "moved")


def _stick(request: HttpRequest) -> HttpResponse:
    """An archive of the stick by its name, or a file that the browser brings."""
    _must_be_sure(request)
    given = request.FILES.get("file")
    found = places.found(making.take_in(given.chunks()) if given is not None else request.POST.get("name", ""))
    if found is None:
        raise refuse("no_file", _("Bitte eine Sicherung wählen: vom Stick, oder als Datei."), "file")
    file: Path = found.path
    passphrase, where = request.POST.get("passphrase", ""), _own(request)
    return _done(
        request, lambda: taking.from_stick(file=file, passphrase=passphrase, where=where, running=True, author=author(request)), "put-back"
    )


def _own(request: HttpRequest) -> str:
    """Where this laptop is found, the likeliest of its addresses; "" where it is in no network."""
    ours = [base for base, own in address.own_bases(request) if not own.virtual]
    return ours[0] if ours else ""


def _is_empty() -> bool:
    """Whether there is nothing on this laptop that an evening could replace. One query."""
    return not Tournament.objects.exists() and not Player.objects.exists()


def _must_be_sure(request: HttpRequest) -> None:
    if not request.POST.get("sure") and not _is_empty():
        raise refuse(
            "not_sure", _("Bitte zuerst ankreuzen, dass der jetzige Stand ersetzt werden soll. Noch ist alles, wie es war."), "sure"
        )


def _done(request: HttpRequest, take: Callable[[], Taken], after: str) -> HttpResponse:
    """Takes it, and says so to whoever is still known here afterwards, on the page `after`."""
    user: User = account(request)
    taken = take()
    stays = still_logged_in(request, user)
    if taken.missing is not None:
        messages.warning(
            request, _("Der Abend liegt hier, aber der andere Laptop hat noch nicht bestätigt: %(why)s") % {"why": taken.missing.message}
        )
        return onward("take-over", stays)
    messages.success(request, _arrived(taken))
    return onward(after, stays)


def _arrived(taken: Taken) -> str:
    text = _(
        "Der Abend läuft jetzt hier (%(where)s). Was vorher da war, liegt in %(before)s. Zugänge und Passwörter sind die des anderen "
        "Laptops."
    )
    return text % {"where": taken.where or "–", "before": taken.before.name if taken.before else "–"}


def _again(request: HttpRequest) -> HttpResponse:
    taken = taking.ask_again(port=address.port(request), author=author(request))
    if taken.missing is not None:
        raise Refused([taken.missing])
    messages.success(request, _("Der andere Laptop hat bestätigt. Der Abend läuft jetzt hier, auf %(where)s.") % {"where": taken.where})
    return redirect("moved")


def _anyway(request: HttpRequest) -> HttpResponse:
    reason, sure = request.POST.get("reason", ""), bool(request.POST.get("sure"))
    taking.begin_anyway(where=_own(request), reason=reason, sure=sure, author=author(request))
    messages.success(request, _("Der Abend wird jetzt hier geschrieben."))
    return redirect("moved")


ACTIONS = {"network": _network, "stick": _stick, "again": _again, "anyway": _anyway}
