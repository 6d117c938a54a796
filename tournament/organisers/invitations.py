"""Links that are given by hand: into a team, or to a new password. Each works once and until it expires; what is kept is its digest.

Whoever has the link may use it: it is shown once, to who made it. No mail is sent.
"""

from datetime import datetime, timedelta
from hashlib import sha256
from secrets import token_urlsafe

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.ledger.store.refusals import Finding, Refused, refuse, refuse_all
from tournament.ledger.store.transaction import clean_text
from tournament.models import Invitation, Membership, Organiser, Team, times
from tournament.organisers.log import called, record
from tournament.organisers.teams import its_own, join

GOOD_FOR = timedelta(days=14)
PASSWORD_GOOD_FOR = timedelta(days=2)
LONGEST = 150


@transaction.atomic
def invite(*, team_id: int, author: str = "") -> str:
    """The token of a new link into the team."""
    team = Team.objects.select_related("organiser").get(pk=team_id)
    token, until = _made(team.organiser, times.now() + GOOD_FOR, author, team=team)
    record(team.organiser, "invite", {"team": team.name, "until": until}, author=author)
    return token


@transaction.atomic
def offer_password(*, organiser: Organiser, user_id: int, author: str = "", by_command: bool = False) -> str:
    """The token of a link by which this account gets a new password. Refused: `not_yours`, but to who sits at the machine."""
    user = User.objects.get(pk=user_id) if by_command else its_own(organiser, user_id)
    token, until = _made(organiser, times.now() + PASSWORD_GOOD_FOR, author, renews=user)
    record(organiser, "offer_password", {"who": user.pk, "until": until}, author=author)
    return token


@transaction.atomic
def withdraw(*, invitation_id: int, author: str = "") -> None:
    """Nobody comes in by it any more."""
    found = Invitation.objects.select_related("organiser", "team", "renews").get(pk=invitation_id)
    found.delete()
    if found.team is not None:
        record(found.organiser, "withdraw_invitation", {"team": found.team.name}, author=author)
    elif found.renews is not None:  # by its key: who is forgotten is not named in the log
        record(found.organiser, "withdraw_password", {"who": found.renews.pk}, author=author)


def find(token: str) -> Invitation | None:
    """The link, as long as it is good."""
    if not token.isascii():
        return None
    good = Invitation.objects.filter(digest=_digest(token), used_at=None, expires_at__gt=times.now())
    return good.select_related("organiser", "team", "renews").first()


@transaction.atomic
def accept(*, token: str, user: User) -> Membership:
    """The account is in the team. Refused: `used_up`."""
    found = _taken(token)
    if found.team_id is None:
        raise _used_up()
    return join(team_id=found.team_id, user=user)


@transaction.atomic
def accept_anew(*, token: str, login: str, name: str, password: str) -> User:
    """A new account, and in the team. Refused: `used_up`, `missing_field`, `login_taken`, `bad_value`."""
    findings: list[Finding] = []
    wanted = clean_text(User.normalize_username(login), "login", findings, limit=LONGEST, required=True)
    named = clean_text(name, "name", findings, limit=LONGEST)
    if wanted and User.objects.filter(username=wanted).exists():
        text = _("Diesen Namen gibt es schon. Ist es Ihr Zugang, melden Sie sich mit ihm an; sonst bitte einen anderen nehmen.")
        findings.append(Finding("login_taken", "login", text))
    findings += _check(password, User(username=wanted))
    refuse_all(findings)
    user = User.objects.create_user(wanted, password=password, first_name=named)
    accept(token=token, user=user)
    return user


@transaction.atomic
def renew(*, token: str, password: str) -> User:
    """The account has this password now, and is logged out everywhere. Refused: `used_up`, `bad_value`."""
    found = _taken(token)
    user = found.renews
    if user is None:
        raise _used_up()
    refuse_all(_check(password, user))
    user.set_password(password)
    user.save(update_fields=["password"])
    record(found.organiser, "new_password", {"who": user.pk}, author=called(user))
    return user


def _made(organiser: Organiser, expires: datetime, author: str, *, team: Team | None = None, renews: User | None = None) -> tuple[str, str]:
    token = token_urlsafe(24)
    row = Invitation.objects.create(
        organiser=organiser, team=team, renews=renews, digest=_digest(token), expires_at=expires, author=author[:LONGEST]
    )
    return token, timezone.localdate(row.expires_at).isoformat()


def _taken(token: str) -> Invitation:
    """The link, used up by this transaction: of two who open it at once one comes in."""
    found = find(token)
    if found is None or not Invitation.objects.filter(pk=found.pk, used_at=None).update(used_at=times.now()):
        raise _used_up()
    return found


def _used_up() -> Refused:
    text = _("Dieser Link gilt nicht mehr: schon benutzt, abgelaufen oder zurückgezogen. Bitte einen neuen verlangen.")
    return refuse("used_up", text)


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def _check(password: str, user: User) -> list[Finding]:
    try:
        validate_password(password, user)
    except ValidationError as error:
        return [Finding("bad_value", "password", " ".join(error.messages))]
    return []
