"""Teams, members, invitations and clubs as pages show them. Reads only; queries never grow with the rows."""

from datetime import datetime
from typing import NamedTuple

from django.contrib.auth.models import User
from django.db.models import Count, F, Prefetch, Q, QuerySet

from tournament.ledger.lines.annotations import annotated
from tournament.ledger.store.lazy import Text
from tournament.models import ROLES, Invitation, Membership, Organiser, Team, times
from tournament.organisers.log import called
from tournament.organisers.words import WORDS


class Member(NamedTuple):
    """An account in a team. `membership`: its key there."""

    membership: int
    user: int
    name: str
    login: str
    locked: bool


class TeamRow(NamedTuple):
    """A team. `tournaments`: names of the chosen ones, None for all; `links`: that are still good, with the day they end."""

    id: int
    name: str
    roles: tuple[Text, ...]
    tournaments: tuple[str, ...] | None
    members: tuple[Member, ...]
    links: tuple[tuple[int, datetime], ...]


class PasswordLink(NamedTuple):
    """A link to a new password that is still good: its key, whose account, and the day it ends."""

    id: int
    who: str
    until: datetime


class ClubRow(NamedTuple):
    """An organiser of the server, with how many tournaments it has here, how many of those count that its laptops sent, and who owns it."""

    id: int
    name: str
    slug: str
    kind: str
    is_root: bool
    tournaments: int
    sent: int
    owners: tuple[str, ...]


class Place(NamedTuple):
    """A team that an account is in, with the address of its organiser."""

    membership: int
    organiser: str
    slug: str
    team: str
    roles: tuple[Text, ...]


def read_teams(organiser: Organiser) -> list[TeamRow]:
    """Four queries."""
    members = Prefetch("memberships", Membership.objects.select_related("user").order_by("user__first_name", "user__username"))
    good = Prefetch("invitations", _good())
    return [
        TeamRow(
            id=team.pk, name=team.name, roles=roles_of_team(team),
            tournaments=None if team.every else tuple(one.name for one in team.tournaments.all()),
            members=tuple(_member(row) for row in team.memberships.all()),
            links=tuple((row.pk, row.expires_at) for row in team.invitations.all()),
        )
        for team in organiser.teams.prefetch_related(members, good, "tournaments").order_by("name")
    ]  # fmt: skip


def read_password_links(organiser: Organiser) -> list[PasswordLink]:
    """To accounts in a team or in none. One query."""
    rows = _good().filter(organiser=organiser, renews__isnull=False).select_related("renews")
    return [PasswordLink(row.pk, called(row.renews), row.expires_at) for row in rows if row.renews is not None]


def _good() -> QuerySet[Invitation]:
    """Links that nobody used yet, which ends first first."""
    return Invitation.objects.filter(used_at=None, expires_at__gt=times.now()).order_by("expires_at")


def _member(row: Membership) -> Member:
    user = row.user
    return Member(row.pk, user.pk, user.get_full_name() or user.get_username(), user.get_username(), locked=not user.is_active)


def roles_of_team(team: Team) -> tuple[Text, ...]:
    """What those in the team do, in the words of the pages."""
    return tuple(WORDS[role] for role in ROLES if getattr(team, role))


def read_places(user: User) -> list[Place]:
    """Every team that the account is in. One query."""
    found = Membership.objects.filter(user=user, team__organiser__closed=False).select_related("team__organiser")
    return [
        Place(
            membership=row.pk,
            organiser=row.team.organiser.name,
            slug=row.team.organiser.slug,
            team=row.team.name,
            roles=roles_of_team(row.team),
        )
        for row in found.order_by("team__organiser__name", "team__name")
    ]


def read_clubs() -> list[ClubRow]:
    """The root first. Two queries."""
    owners: dict[int, list[str]] = {}
    seated = Membership.objects.filter(team__owner=True, user__is_active=True).select_related("user", "team").order_by("pk")
    for row in seated:
        owners.setdefault(row.team.organiser_id, []).append(row.user.get_full_name() or row.user.get_username())
    sent = Count("received", filter=Q(received__head__isnull=False), distinct=True)
    counted = Organiser.objects.filter(closed=False).annotate(here=Count("tournaments", distinct=True), sent=sent)
    return [
        ClubRow(
            id=row.pk, name=row.name, slug=row.slug, kind=row.get_kind_display(), is_root=row.parent_id is None,
            tournaments=here, sent=arrived, owners=tuple(dict.fromkeys(owners.get(row.pk, ()))),
        )
        for row in counted.order_by(F("parent").asc(nulls_first=True), "name")
        for here, arrived in [annotated(row, "here", "sent")]
    ]  # fmt: skip
