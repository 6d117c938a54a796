"""The request as the guard of a page hands it on (`tournament.site.access`): what a view may read of it. Nothing here runs."""

from django.http import HttpRequest

from tournament.ledger.store.audience import Audience
from tournament.ledger.store.permissions import Role
from tournament.models import Tournament


class GuardedRequest(HttpRequest):
    """A request that the guard has let through: who asks, for whose eyes, and the tournament of the address, None where it names none."""

    role: Role
    audience: Audience
    tournament: Tournament | None


class TournamentRequest(GuardedRequest):
    """The same at an address that names a tournament (`…/<slug>/…`)."""

    tournament: Tournament
