"""The page "Spiele vom Telefon einlesen": the codes of phones that could not send, typed, pasted or read by the desk's camera."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from tournament.handover.reading_in import Line
from tournament.handover.reading_in import read_in as read_games
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.site.access import requires
from tournament.site.common import say_refused


@requires(Action.HAND_OVER)
@require_http_methods(["GET", "HEAD", "POST"])
def read_in(request: HttpRequest) -> HttpResponse:
    """GET: the field. POST: stores the games and shows what became of each; what cannot be read stays in the field."""
    lines: list[Line] = []
    typed, status = request.POST.get("code", ""), 200
    if request.method == "POST":
        try:
            lines, typed = read_games(typed), ""
        except Refused as refused:
            say_refused(request, refused)
            status = 422
    return render(request, "handover/read_in.html", {"lines": lines, "typed": typed}, status=status)
