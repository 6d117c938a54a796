"""At which tournaments an account may do something, as a condition: the way to every list of them. Reads only."""

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Exists, OuterRef, Q, QuerySet

from tournament.ledger.store.permissions import ANYBODY, PHASES, Action, Role, Roles, may, named
from tournament.ledger.store.posts import posts_of
from tournament.models import Helper, Phase, Referee, Tournament

APPOINTED: tuple[tuple[Role, type[Referee | Helper]], ...] = ((Role.REFEREE, Referee), (Role.HELPER, Helper))


def of(user: User | AnonymousUser, action: Action) -> QuerySet[Tournament]:
    """The tournaments of the organiser that is worked for at which the account may do this as they are now. Asks nothing yet."""
    return Tournament.objects.filter(whose(user, action))


def whose(user: User | AnonymousUser, action: Action) -> Q:
    """The same as a condition on tournaments."""
    found = Q(phase__in=_phases(ANYBODY, action))
    if user.pk is None or not user.is_active:
        return found
    for post in posts_of(user):
        if phases := _phases(named(post.roles), action):
            mine = Q(organiser=post.organiser) if post.every else Q(pk=post.tournament)
            found |= mine & Q(phase__in=phases)
    for role, kind in APPOINTED:
        if phases := _phases(frozenset({role}), action):
            found |= Q(Exists(kind.objects.filter(tournament=OuterRef("pk"), user=user.pk, active=True))) & Q(phase__in=phases)
    return found


def _phases(roles: Roles, action: Action) -> list[Phase]:
    return [phase for phase in PHASES if may(roles, action, phase)]
