"""The request as the guard of a page hands it on (`tournament.site.access`): what a view may read of it, and what who asks may do."""

from django.http import HttpRequest

from tournament.ledger.store.audience import Audience
from tournament.ledger.store.permissions import OF_SERVER, Action, Roles, may, roles_on_server
from tournament.models import Tournament


class GuardedRequest(HttpRequest):
    """A request that the guard has let through: who asks, for whose eyes, and the tournament of the address, None where it names none."""

    address: str
    """Of the organiser, as it stands in `/o/<address>/…`; "" at the other addresses, which mean the only one."""
    roles: Roles
    audience: Audience
    tournament: Tournament | None


class TournamentRequest(GuardedRequest):
    """The same at an address that names a tournament (`…/<slug>/…`)."""

    tournament: Tournament


def allows(request: GuardedRequest, action: Action) -> bool:
    """Whether who asks may do this: in the tournament of the address as it is now, else in any phase; what is the whole server's by his
    roles there."""
    if action in OF_SERVER:
        return may(roles_on_server(request.user), action, None)
    return may(request.roles, action, request.tournament.phase if request.tournament is not None else None)
