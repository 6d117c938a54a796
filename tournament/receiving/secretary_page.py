"""The secretary's list of what clubs sent and what waits for a person; each row is decided where it stands."""

from collections.abc import Callable, Mapping

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament.history.places import is_kept
from tournament.ledger.store.lazy import Text
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.typed import whole_number
from tournament.models import Received, Revision
from tournament.receiving import awaited, decisions, persons
from tournament.receiving.log import read_log
from tournament.receiving.reading import addressed
from tournament.receiving.secretary import by_tournament, read_monday
from tournament.receiving.uploads_page import shown, take_file
from tournament.site.access import requires
from tournament.site.common import attempt, there
from tournament.site.request import GuardedRequest

DECIDED: Mapping[str, tuple[Callable[..., None], Text]] = {
    "settle_again": (decisions.settle_again, gettext_lazy("Es wird neu nachgerechnet.")),
    "admit": (decisions.admit, gettext_lazy("Sie zählt.")),
    "put_aside": (decisions.put_aside, gettext_lazy("Beiseitegelegt. Zurückholen geht weiter unten.")),
    "bring_back": (decisions.bring_back, gettext_lazy("Zurückgeholt.")),
    "pick": (decisions.pick, gettext_lazy("Diese Fassung gilt.")),
}

AWAITED: Mapping[str, tuple[Callable[..., None], Text]] = {
    awaited.GIVE_UP: (awaited.give_up, gettext_lazy("Es wird nicht mehr erwartet. Zurücknehmen geht weiter unten.")),
    awaited.AWAIT: (awaited.await_again, gettext_lazy("Es wird wieder erwartet.")),
}


@requires(Action.KEEP_UPLOADS)
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def monday(request: GuardedRequest) -> HttpResponse:
    """The list. POST decides about a revision (`einsendung`) or a person (`turnier`, `nr`) or what is overdue (`erwartet`), or takes
    a file."""
    if request.method != "POST":
        found = read_monday()
        return render(request, "receiving/monday.html", {
            "found": found, "strangers": by_tournament(found.unknown), "log": read_log(), "history": is_kept(),
        })  # fmt: skip
    if "datei" in request.FILES:
        take_file(request, whose=None)
    elif "einsendung" in request.POST:
        _decide(request)
    elif "turnier" in request.POST:
        _say_who(request)
    elif "erwartet" in request.POST:
        service, done = there(AWAITED.get(request.POST.get("do", "")))
        attempt(request, service, str(done), key=request.POST["erwartet"], reason=request.POST.get("grund", ""))
    return redirect("received")


@requires(Action.KEEP_UPLOADS)
@require_safe
@never_cache
def one_received(request: GuardedRequest, digest: str) -> HttpResponse:
    """One of them; where two laptops sent, what each says otherwise."""
    return shown(request, there(addressed(digest).first()), back="received")


def _decide(request: GuardedRequest) -> None:
    row = there(Revision.objects.filter(pk=whole_number(request.POST["einsendung"]) or 0).first())
    service, done = there(DECIDED.get(request.POST.get("do", "")))
    attempt(request, service, str(done), revision_id=row.pk, reason=request.POST.get("grund", ""))


def _say_who(request: GuardedRequest) -> None:
    row = there(Received.objects.filter(pk=whole_number(request.POST.get("turnier")) or 0).first())
    numbers = [whole_number(number) or 0 for number in request.POST.getlist("nr")] or [0]
    said = {"received_id": row.pk, "number": numbers[0]}
    match request.POST.get("do", ""):
        case "alle-neu":
            attempt(request, persons.link_all_new, _("Neu im Register und zugeordnet."), received_id=row.pk, numbers=numbers)
        case "neu":
            attempt(request, persons.link_new, _("Neu im Register und zugeordnet."), **said)
        case "doch-nicht":
            attempt(request, persons.unlink, _("Wieder offen."), **said)
        case key:
            remember = "merken" in request.POST
            attempt(request, persons.link, _("Zugeordnet."), person_id=whole_number(key) or 0, remember=remember, **said)
