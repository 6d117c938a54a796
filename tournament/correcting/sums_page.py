"""Correcting the sums of a slip later, or entering those of one that nobody entered: shown first, then done. As `correcting.page` does it
with a line."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.correcting.page import CONFIRMS, DO, effect_context, opens
from tournament.correcting.trying import Tried, tried
from tournament.correcting.writing import correct_sums
from tournament.entry.page import TablePage
from tournament.entry.sums_page import CHECK, at_seats, form_context, missing_words, read_sum, standing
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused, refuse
from tournament.models import RoundState, Source
from tournament.site.access import requires
from tournament.site.common import author
from tournament.site.request import TournamentRequest


@requires(Action.CORRECT_LATER)
@require_http_methods(["GET", "HEAD", "POST"])
def sums(request: TournamentRequest, slug: str, n: int, m: int) -> HttpResponse:
    """The sums of table `m` in round `n`, whatever is closed around it."""
    page = TablePage(request.tournament, n, m, request.audience)
    if request.method != "POST":
        return _show(request, page, standing(page), {})
    data = request.POST.dict()
    typed = [read_sum(data.get(f"sum_{seat.index}", "")) for seat in page.seats]
    known, check = [points for points in typed if points is not None], read_sum(data.get(CHECK, ""))
    try:
        if missing := _missing(page, data):
            return _show(request, page, data, missing, status=422)
        if page.by_sums and known == list(page.written.totals) and (check is None or data[CHECK] == page.check):
            raise refuse("unchanged", _("So steht es schon auf dem Zettel."), "sums")
        act = partial(
            correct_sums, table_id=page.table.pk, sums=known, reason=data.get("reason", ""), check=check, author=author(request),
            confirms=bool(data.get(CONFIRMS)),
        )  # fmt: skip
        found = tried(request.tournament, (n, m), act, said=None, seen=data.get("seen", "") if data.get("do") == DO else "")
    except Refused as refused:
        return _show(request, page, data, at_seats(refused), status=422)
    if not found.done:
        return _show(request, page, data, {}, shown=found)
    messages.success(request, _("Die Summen von Tisch %(table)d sind berichtigt.") % {"table": m})
    return HttpResponseRedirect(page.url)


def _missing(page: TablePage, data: Mapping[str, str]) -> dict[str, str]:
    names = [f"sum_{seat.index}" for seat in page.seats]
    names += [CHECK] * bool(data.get(CHECK, "").strip())
    return {name: missing_words(data.get(name, "")) for name in names if read_sum(data.get(name, "")) is None}


def _show(
    request: TournamentRequest,
    page: TablePage,
    data: Mapping[str, Any],
    faults: Mapping[str, str],
    *,
    shown: Tried | None = None,
    status: int = 200,
) -> HttpResponse:
    context = form_context(page, data, faults) | {
        "opens": opens(page), "by_games": page.table.source == Source.RECORDS, "drawn": page.round.state == RoundState.DRAWN,
        "later": {"struck": False, "adds": False, "strikes": False},
    }  # fmt: skip
    if shown is not None:
        context |= effect_context(page, shown, data)
    return render(request, "correcting/sums.html", context, status=status)
