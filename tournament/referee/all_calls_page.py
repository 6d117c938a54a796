"""All calls that are open tonight, of every tournament that this account rules at: one page to leave open, which rings when a new one
comes. Reads only."""

from time import time
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import condition, require_safe

from tournament.ledger.store.permissions import Action
from tournament.models import Call, Case, Table, Tournament, times
from tournament.referee.reading import calls_of, tonight
from tournament.site.access import requires
from tournament.site.etag import tag_of
from tournament.site.request import GuardedRequest

REFRESH = 5
"""Seconds between two questions whether anybody calls."""


class OpenCall(NamedTuple):
    """A call in the list, with whose evening it is of."""

    call: Call
    tournament: Tournament
    table: Table
    minutes: int
    case: Case | None


def _etag(request: GuardedRequest) -> str | None:
    """The minute belongs to it: the list says since when somebody waits."""
    return tag_of(request, tonight(request.user), int(time()) // 60)


@requires(Action.SEE_CASES)
@require_safe
@condition(etag_func=_etag)
def all_calls(request: HttpRequest) -> HttpResponse:
    """Newest first; `several`: whether more than one tournament is played, so that each call says whose it is."""
    running = [key for key, _version in tonight(request.user)]
    rows = [_row(call) for call in calls_of(running)]
    response = render(request, "referee/all_calls.html", {"calls": rows, "running": len(running), "refresh": REFRESH})
    response.headers["Cache-Control"] = "no-cache, private"
    return response


def _row(call: Call) -> OpenCall:
    minutes = max(int((times.now() - call.created_at).total_seconds()) // 60, 0)
    return OpenCall(call, call.table.round.tournament, call.table, minutes=minutes, case=getattr(call, "case", None))
