"""Teams and who is in them: one function, one action, one transaction, one row of the organiser's log.

An organiser always keeps an owner who can log in: whatever would take the last one away is refused.
"""

from collections.abc import Collection
from typing import NamedTuple

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.ledger.store.refusals import Finding, refuse, refuse_all
from tournament.ledger.store.transaction import clean_text
from tournament.models import ROLES, Invitation, Membership, Organiser, Team, Tournament
from tournament.organisers.log import called, record

LONGEST_NAME = 100


class Wanted(NamedTuple):
    """A team as it is to be. `tournaments`: keys of the chosen ones, None for all of the organiser."""

    name: str
    roles: frozenset[str]
    tournaments: frozenset[int] | None = None


@transaction.atomic
def make_team(*, organiser_id: int, wanted: Wanted, author: str = "") -> Team:
    """A new team. Refused: `missing_field`, `no_role`, `name_taken`, `of_all`, `unknown_tournament`."""
    organiser = _lock(organiser_id)
    return _stored(Team(organiser=organiser), organiser, wanted, action="make_team", author=author)


@transaction.atomic
def change_team(*, team_id: int, wanted: Wanted, author: str = "") -> Team:
    """Name, roles and tournaments of a team. Refused as `make_team`; `last_owner`."""
    team = Team.objects.get(pk=team_id)
    return _stored(team, _lock(team.organiser_id), wanted, action="change_team", author=author)


@transaction.atomic
def remove_team(*, team_id: int, author: str = "") -> None:
    """The team goes, with its invitations; who was in it keeps what he is by others. Refused: `last_owner`."""
    team = Team.objects.get(pk=team_id)
    organiser = _lock(team.organiser_id)
    team.memberships.all().delete()
    team.delete()
    record(organiser, "remove_team", {"team": team.name}, author=author)
    _must_keep_an_owner(organiser)


@transaction.atomic
def join(*, team_id: int, user: User, author: str = "") -> Membership:
    """The account is in the team; asked twice it is once. From now on it is not its other clubs' alone: links to a new password that one of
    them gave open nothing any more."""
    team = Team.objects.select_related("organiser").get(pk=team_id)
    found, made = Membership.objects.get_or_create(team=team, user=user)
    if made:
        Invitation.objects.filter(renews=user, used_at=None).exclude(organiser=team.organiser).delete()
        record(team.organiser, "join_team", {"who": user.pk, "team": team.name}, author=author or called(user))
    return found


@transaction.atomic
def leave(*, membership_id: int, author: str = "", put_out: bool = False) -> None:
    """The account is in the team no more: by itself, or by an owner (`put_out`). Refused: `last_owner`."""
    membership = Membership.objects.select_related("team", "user").get(pk=membership_id)
    organiser = _lock(membership.team.organiser_id)
    facts: dict[str, str | int] = {"who": membership.user.pk, "team": membership.team.name}
    membership.delete()
    record(organiser, "put_out" if put_out else "leave_team", facts, author=author)
    _must_keep_an_owner(organiser)


@transaction.atomic
def lock_account(*, organiser_id: int, user_id: int, locked: bool, author: str = "") -> User:
    """Nobody logs in with it any more, or again; what it wrote stands. Refused: `not_yours` (it works for another organiser too),
    `last_owner`."""
    organiser = _lock(organiser_id)
    user = its_own(organiser, user_id)
    if user.is_active == locked:
        user.is_active = not locked
        user.save(update_fields=["is_active"])
        record(organiser, "lock_account" if locked else "unlock_account", {"who": user.pk}, author=author)
        _must_keep_an_owner(organiser)
    return user


def its_own(organiser: Organiser, user_id: int) -> User:
    """An account that is in this organiser's teams and in nobody else's, nor works for another. Refused: `not_yours`."""
    user = User.objects.get(pk=user_id)
    teams = set(Membership.objects.filter(user=user).values_list("team__organiser_id", flat=True))
    works = {key for rows in (user.refereeing, user.helping) for key in rows.values_list("tournament__organiser_id", flat=True)}
    if organiser.pk not in teams or {organiser.pk} != teams | works:
        text = _("Dieser Zugang arbeitet auch für andere Vereine. Über ihn entscheidet nur, wer ihn hat.")
        raise refuse("not_yours", text)
    return user


def _lock(organiser_id: int) -> Organiser:
    """Two who leave at once do so one after the other."""
    return Organiser.objects.select_for_update().get(pk=organiser_id)


def _stored(team: Team, organiser: Organiser, wanted: Wanted, *, action: str, author: str) -> Team:
    findings: list[Finding] = []
    name = clean_text(wanted.name, "name", findings, limit=LONGEST_NAME, required=True)
    if name and organiser.teams.filter(name=name).exclude(pk=team.pk).exists():
        findings.append(Finding("name_taken", "name", _("Ein Team mit diesem Namen gibt es schon.")))
    if not wanted.roles:
        findings.append(Finding("no_role", "roles", _("Bitte mindestens eine Aufgabe ankreuzen.")))
    if wanted.tournaments is not None and wanted.roles & {"owner", "secretary"}:
        text = _("Wer Teams oder das Register führt, tut das für alle Turniere des Vereins.")
        findings.append(Finding("of_all", "tournaments", text))
    chosen = _chosen(organiser, wanted.tournaments, findings)
    refuse_all(findings)
    team.name, team.every = name, wanted.tournaments is None
    for role in ROLES:
        setattr(team, role, role in wanted.roles)
    team.save()
    team.tournaments.set(chosen)
    record(organiser, action, {"team": name}, author=author)
    _must_keep_an_owner(organiser)
    return team


def _chosen(organiser: Organiser, keys: Collection[int] | None, findings: list[Finding]) -> list[Tournament]:
    if keys is None:
        return []
    found = list(Tournament.objects.filter(organiser=organiser, pk__in=keys))
    if len(found) < len(keys) or not found:
        findings.append(Finding("unknown_tournament", "tournaments", _("Bitte mindestens ein Turnier dieses Vereins wählen.")))
    return found


def _must_keep_an_owner(organiser: Organiser) -> None:
    if not Membership.objects.filter(team__organiser=organiser, team__owner=True, user__is_active=True).exists():
        text = _("Das ist der letzte Zugang, der über die Teams bestimmt. Zuerst jemand anderen in ein Team mit dieser Aufgabe einladen.")
        raise refuse("last_owner", text)
