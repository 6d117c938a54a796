"""Who won what, for everybody: from when on is said in `prizes.winners`."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.ledger.store.permissions import Action
from tournament.prizes.winners import read_winners
from tournament.site.access import requires
from tournament.site.request import TournamentRequest


@requires(Action.READ)
@require_safe
def winners(request: TournamentRequest, slug: str) -> HttpResponse:
    """The page; without a name before the time."""
    return render(request, "prizes/winners.html", {"tournament": request.tournament, "won": read_winners(request.tournament)})
