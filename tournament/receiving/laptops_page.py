"""The laptops that send for an organiser: a code for a new one, shown once; the list; taking one back from a time on."""

from datetime import datetime

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.dateparse import parse_datetime
from django.utils.timezone import get_current_timezone, is_naive, make_aware
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.ledger.store.permissions import Action
from tournament.ledger.store.typed import whole_number
from tournament.models import Enrolment, Laptop
from tournament.organisers.teams_page import here
from tournament.receiving import laptops
from tournament.receiving.laptops import read_laptops
from tournament.receiving.log import read_log
from tournament.site import address, qr
from tournament.site.access import requires
from tournament.site.common import attempt, author, there
from tournament.site.request import GuardedRequest

NEW, DROP, REVOKE = "code", "zurueckziehen", "sperren"


@requires(Action.KEEP_LAPTOPS)
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def all_laptops(request: GuardedRequest) -> HttpResponse:
    """The list. POST makes a code and shows it, takes one back, or a laptop."""
    organiser = here(request)
    if request.method == "POST":
        for button, do in ((NEW, _code), (DROP, _drop), (REVOKE, _revoke)):
            if button in request.POST:
                return do(request)
    context = {
        "organiser": organiser, "rows": read_laptops(organiser), "codes": laptops.open_codes(organiser), "log": read_log(organiser),
    }  # fmt: skip
    return render(request, "receiving/laptops.html", context, status=400 if request.method == "POST" else 200)


def _code(request: GuardedRequest) -> HttpResponse:
    """The code, large: the only time that it is seen."""
    code = laptops.offer_code(organiser=here(request), author=author(request))
    server = address.base() or f"{request.scheme}://{request.get_host()}"
    said = {"code": code, "server": server, "picture": qr.svg(f"{server} {code}", _("Code")), "back": reverse("laptops")}
    return render(request, "receiving/code.html", said)


def _drop(request: GuardedRequest) -> HttpResponse:
    found = there(Enrolment.objects.filter(organiser=here(request), pk=whole_number(request.POST[DROP]) or 0, used_at=None).first())
    attempt(request, laptops.drop_code, _("Der Code gilt nicht mehr."), enrolment_id=found.pk)
    return redirect("laptops")


def _revoke(request: GuardedRequest) -> HttpResponse:
    found = there(Laptop.objects.filter(organiser=here(request), pk=whole_number(request.POST[REVOKE]) or 0).first())
    typed = request.POST.get("ab", "").strip()
    since = _moment(typed)
    if typed and since is None:
        messages.error(request, _("Das ist kein Zeitpunkt. So sieht einer aus: 2026-11-28 22:00"))
        return redirect("laptops")
    said = _("Was „%(name)s“ sendet, wird abgelehnt; was da ist, bleibt.") % {"name": found.name}
    attempt(request, laptops.revoke, said, laptop_id=found.pk, since=since)
    return redirect("laptops")


def _moment(typed: str) -> datetime | None:
    """As a browser's field or a person writes it; None where it is no time."""
    try:
        found = parse_datetime(typed)
    except ValueError:
        return None
    return make_aware(found, get_current_timezone()) if found is not None and is_naive(found) else found
