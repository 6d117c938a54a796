"""The ceremony's page: leads it on the wall, from the desk or a phone in the hand. Big keys, and what comes next for the eyes of whoever
leads."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.ledger.store.permissions import Action
from tournament.ledger.store.transaction import CLOSED
from tournament.ledger.store.typed import whole_number
from tournament.models import Phase, Tournament
from tournament.prizes import ceremony_writing, writing
from tournament.prizes.ceremony_reading import read_ceremony, to_ask
from tournament.prizes.reading import given_now, read_plan, standing_giving
from tournament.site.access import requires
from tournament.site.common import attempt
from tournament.site.request import TournamentRequest


@requires(Action.LEAD_CEREMONY)
@require_http_methods(["GET", "HEAD", "POST"])
def ceremony(request: TournamentRequest, slug: str) -> HttpResponse:
    """GET: what is shown and what comes next, or how to begin. POST: `do`."""
    tournament = request.tournament
    if request.method == "POST":
        _act(request, tournament)
        return redirect("ceremony", slug)
    showing = read_ceremony(tournament)
    context: dict[str, Any] = {"tournament": tournament, "showing": showing}
    if showing is None:
        planned, giving = read_plan(tournament), standing_giving(tournament)
        ask = to_ask(tournament, planned.plan, given_now(giving, planned.plan)) if giving is not None else []
        context |= {"ask": ask, "closed": tournament.phase in CLOSED, "given": giving is not None, "planned": bool(planned.prizes)}
    else:
        following = showing.slides[showing.step + 1 : showing.step + 2]
        context |= {
            "next": following[0] if following else None, "before": showing.step - 1, "after": showing.step + 1,
            "count": len(showing.slides),
            "number": showing.step + 1,
        }  # fmt: skip
    return render(request, "prizes/ceremony.html", context)


def _ended(tournament: Tournament) -> str:
    """What is said when it is over, with the way to what comes next."""
    if tournament.phase == Phase.PUBLISHED:
        return _("Beendet; der Saalschirm zeigt wieder, was er ohne sie zeigt.")
    href, words = reverse("tournament", args=[tournament.slug]), _("Endstand veröffentlichen")
    text = _("Beendet; der Saalschirm zeigt wieder, was er ohne sie zeigt. Der nächste Schritt:")
    return format_html('{} <a href="{}">{}</a>', text, href, words)


def _act(request: HttpRequest, tournament: Tournament) -> None:
    do, key = request.POST.get("do", ""), {"tournament_id": tournament.pk}
    number = whole_number(request.POST.get("number", "")) or 0
    if do in ("begin", "rehearse"):
        attempt(request, ceremony_writing.begin_ceremony, "", rehearsal=do == "rehearse", **key)
    elif do == "step":
        attempt(request, ceremony_writing.step_ceremony, "", step=whole_number(request.POST.get("step", "")) or 0, **key)
    elif do == "end":
        attempt(request, ceremony_writing.end_ceremony, _ended(tournament), **key)
    elif do == "gone":
        attempt(request, writing.set_gone, "", number=number, gone=True, **key)
    elif do in ("by-name", "by-number"):
        attempt(request, writing.answer_name, "", number=number, named=do == "by-name", **key)
    else:
        messages.error(request, _("Unbekannte Taste. Bitte die Seite neu laden."))
