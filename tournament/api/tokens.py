"""Tokens of a team: one lets a program do what its scopes say, and never more than the team itself may now. Only a digest is kept."""

from collections.abc import Collection
from datetime import timedelta
from hashlib import sha256
from secrets import token_urlsafe

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.ledger.store.permissions import ANYBODY, Roles, beyond, named
from tournament.ledger.store.refusals import Finding, refuse_all
from tournament.ledger.store.transaction import clean_text
from tournament.models import ROLES, ApiToken, Team, Tournament, times
from tournament.organisers.log import record

START = "tarock_"
SHOWN = len(START) + 5
"""Letters of a token that stay visible: enough to tell it from the others."""
LONGEST_NAME = 100
GOOD_FOR, LONGEST = 365, 5 * 365
"""Days."""
USED_EVERY = timedelta(hours=1)

READ, PLAYERS, REGISTER, HOOKS = "read", "players", "register", "webhooks"
SCOPES = {
    READ: gettext_lazy("Turniere des Vereins lesen, auch Entwürfe; was er bei Reihen angeboten hat"),
    PLAYERS: gettext_lazy("Startlisten mit allen Namen lesen"),
    REGISTER: gettext_lazy("im Register des Verbandes nach einer Nummer fragen"),
    HOOKS: gettext_lazy("die Webhooks des Vereins lesen"),
}
"""What a token can be let do."""


@transaction.atomic
def make_token(*, team_id: int, name: str, scopes: Collection[str], days: int | None = None, author: str = "") -> str:
    """A new token, whole: it is told this once. Refused: `missing_field`, `no_scope`, `bad_value`."""
    findings: list[Finding] = []
    called = clean_text(name, "name", findings, limit=LONGEST_NAME, required=True)
    if not scopes or not set(scopes) <= SCOPES.keys():
        findings.append(Finding("no_scope", "scopes", _("Bitte ankreuzen, was das Programm darf.")))
    good_for = GOOD_FOR if days is None else days
    if not 1 <= good_for <= LONGEST:
        findings.append(Finding("bad_value", "days", _("Bitte 1 bis %(most)d Tage.") % {"most": LONGEST}))
    refuse_all(findings)
    team = Team.objects.select_related("organiser").get(pk=team_id)
    token = START + token_urlsafe(32)
    ApiToken.objects.create(
        team=team, name=called, prefix=token[:SHOWN], digest=digest(token), scopes=sorted(set(scopes)),
        expires_at=times.now() + timedelta(days=good_for),
        author=author[:150],
    )  # fmt: skip
    record(team.organiser, "make_token", {"name": called, "team": team.name}, author=author)
    return token


@transaction.atomic
def revoke(*, token_id: int, author: str = "") -> None:
    """It opens nothing any more; done twice it is once."""
    token = ApiToken.objects.select_related("team__organiser").get(pk=token_id)
    if ApiToken.objects.filter(pk=token_id, revoked_at=None).update(revoked_at=times.now()):
        record(token.team.organiser, "revoke_token", {"name": token.name, "team": token.team.name}, author=author)


def find(text: str) -> ApiToken | None:
    """The token with its team and organiser, while it is good. One query; once an hour one more, that notes its use."""
    if not (text.startswith(START) and text.isascii()):
        return None
    now = times.now()
    good = ApiToken.objects.filter(digest=digest(text), revoked_at=None, expires_at__gt=now, team__organiser__closed=False)
    found = good.select_related("team__organiser").first()
    if found is not None and (found.used_at is None or now - found.used_at > USED_EVERY):
        stale = Q(used_at=None) | Q(used_at__lt=now - USED_EVERY)
        ApiToken.objects.filter(stale, pk=found.pk).update(used_at=now)
    return found


def digest(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()


def roles_of(team: Team) -> Roles:
    """What the team is in the tournaments that it was given."""
    return ANYBODY | named(role for role in ROLES if getattr(team, role))


def roles_at_organiser(team: Team) -> Roles:
    """What the team is at its organiser, as an account that is in this team alone."""
    return roles_of(team) if team.every else beyond(roles_of(team))


def roles_in(team: Team, tournament: Tournament) -> Roles:
    """What the team is in a tournament of its organiser. One query where it has chosen ones."""
    here = team.organiser_id == tournament.organiser_id and (team.every or team.tournaments.filter(pk=tournament.pk).exists())
    return roles_of(team) if here else ANYBODY


def roles_on_server(team: Team) -> Roles:
    """What the team is for the whole server."""
    return roles_of(team) if team.every and team.organiser.parent_id is None else ANYBODY
