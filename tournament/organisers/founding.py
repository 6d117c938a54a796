"""The first team of an organiser, which may everything: who starts the program is in it. Writes memberships, never an account."""

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournament.models import ROLES, Membership, Organiser, Team


def has_director() -> bool:
    """Whether somebody may direct at the root, which on a laptop is the only organiser."""
    return Membership.objects.filter(user__is_active=True, team__director=True, team__every=True, team__organiser__parent=None).exists()


def make_director(user: User) -> User:
    """Puts an account into the root's first team; on a laptop it may everything then."""
    Membership.objects.get_or_create(team=first_team(Organiser.objects.get(parent=None)), user=user)
    return user


def first_team(organiser: Organiser) -> Team:
    """The team that may everything at this organiser; made where there is none."""
    found = organiser.teams.filter(every=True, **dict.fromkeys(ROLES, True)).order_by("pk").first()
    return found or organiser.teams.create(name=_free_name(organiser), **dict.fromkeys(ROLES, True))


def _free_name(organiser: Organiser) -> str:
    taken = set(organiser.teams.values_list("name", flat=True))
    names = (name if n == 1 else f"{name} {n}" for n in range(1, len(taken) + 2) for name in [_("Turnierleitung")])
    return next(name for name in names if name not in taken)
