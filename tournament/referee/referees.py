"""Who works on a tournament beside the director: accounts for referees and helpers, made by him, ended when they are no longer wanted."""

from typing import NamedTuple

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from scoring.plain import fold
from tournament.ledger.store.refusals import Finding, Refused, refuse, refuse_all
from tournament.ledger.store.transaction import clean_text, lock, record_action
from tournament.models import Call, Helper, Membership, OrganiserLogRow, Player, Referee, Registration, Tournament

LONGEST_LOGIN = 150


@transaction.atomic
def appoint_referee(
    *,
    tournament_id: int,
    login: str,
    name: str = "",
    password: str = "",
    player_id: int | None = None,
    stranger: bool = False,
    author: str = "",
) -> Referee:
    """Gives an account the referee's rights here; a new `login` becomes an account with this password, a known one keeps its own.

    `player_id`: who he is among the players, so that he never rules on his own table. Appointed again, the row is brought up to date.
    `stranger`: he plays here as nobody, though his account is a player's elsewhere or bears a player's name; unsaid that is asked.
    Refused: `missing_field`, `bad_value` (password), `unknown_player`, `player_taken`, `which_player`.
    """
    tournament = lock(tournament_id)
    findings: list[Finding] = []
    wanted = _wanted(login=login, name=name, findings=findings)
    if Helper.objects.filter(tournament=tournament, user__username=wanted.login, active=True).exists():
        findings.append(
            Finding("is_helper", "login", _("Dieser Zugang hilft hier an der Anmeldung. Wer entscheidet, braucht einen eigenen."))
        )
    player = Player.objects.filter(pk=player_id).first() if player_id is not None else None
    if player_id is not None and (player is None or not Registration.objects.filter(tournament=tournament, player=player).exists()):
        findings.append(Finding("unknown_player", "player", _("Diese Person ist bei diesem Turnier nicht angemeldet.")))
    elif player is not None:
        other = Referee.objects.filter(tournament=tournament, player=player, active=True).exclude(user__username=wanted.login)
        if other.exists():
            findings.append(Finding("player_taken", "player", _("Als dieser Spieler ist schon ein anderer Schiedsrichter eingetragen.")))
    if player_id is None and not stranger and (meant := _meant(tournament, wanted)):
        text = _(
            "Wer ist das? So heißt oder dieser Zugang gehört: %(players)s. Den Spieler wählen, oder sagen, dass es keiner von ihnen ist."
        )
        findings.append(Finding("which_player", "player", text % {"players": ", ".join(meant)}))
    user = _account(wanted, tournament, password, findings)
    referee, _made = Referee.objects.update_or_create(tournament=tournament, user=user, defaults={"player": player, "active": True})
    facts = {"name": str(referee)} | ({"say": "appoint_player", "player": player.name} if player else {})
    record_action(
        tournament, "appoint_referee", facts, author=author, detail={"login": wanted.login, "player": player.name if player else ""}
    )
    return referee


@transaction.atomic
def dismiss_referee(*, referee_id: int, author: str = "") -> Referee:
    """Ends his rights in this tournament; what he decided stands. Calls that he had taken go back to the others."""
    tournament = lock(Referee.objects.values_list("tournament_id", flat=True).get(pk=referee_id))
    referee = Referee.objects.select_related("user").get(pk=referee_id)
    if not referee.active:
        return referee
    referee.active = False
    referee.save(update_fields=["active"])
    taken = Call.objects.filter(table__round__tournament=tournament, taken_by=referee.user, ended_at__isnull=True)
    taken.update(taken_by=None, taken_name="", taken_at=None)
    record_action(tournament, "dismiss_referee", {"name": str(referee)}, author=author)
    return referee


@transaction.atomic
def appoint_helper(*, tournament_id: int, login: str, name: str = "", password: str = "", author: str = "") -> Helper:
    """Gives an account the helper's rights here: it registers, ticks and writes slips. Accounts as in `appoint_referee`.

    Refused: `missing_field`, `bad_value` (password), `is_referee` (who rules here writes no slips at the desk).
    """
    tournament = lock(tournament_id)
    findings: list[Finding] = []
    wanted = _wanted(login=login, name=name, findings=findings)
    if Referee.objects.filter(tournament=tournament, user__username=wanted.login, active=True).exists():
        findings.append(
            Finding("is_referee", "login", _("Dieser Zugang ist hier Schiedsrichter. Wer an der Anmeldung hilft, braucht einen eigenen."))
        )
    user = _account(wanted, tournament, password, findings)
    helper, _made = Helper.objects.update_or_create(tournament=tournament, user=user, defaults={"active": True})
    record_action(tournament, "appoint_helper", {"name": str(helper)}, author=author, detail={"login": wanted.login})
    return helper


@transaction.atomic
def dismiss_helper(*, helper_id: int, author: str = "") -> Helper:
    """Ends his rights in this tournament; what he wrote stands."""
    tournament = lock(Helper.objects.values_list("tournament_id", flat=True).get(pk=helper_id))
    helper = Helper.objects.select_related("user").get(pk=helper_id)
    if helper.active:
        helper.active = False
        helper.save(update_fields=["active"])
        record_action(tournament, "dismiss_helper", {"name": str(helper)}, author=author)
    return helper


@transaction.atomic
def reset_password(*, account: Referee | Helper, password: str, author: str = "") -> Referee | Helper:
    """Gives somebody who works here a new password: his old one no longer holds, and he is logged out everywhere. Refused: `not_yours` (an
    account that is in a team, works for another organiser too or was in a team there, is its bearer's own), `bad_value`."""
    tournament = lock(account.tournament_id)
    user = account.user
    if not _is_appointed_only(user, tournament):
        raise refuse("not_yours", _("Das ist ein Zugang der Turnierleitung. Sein Passwort ändert, wer ihn hat."))
    if findings := _check_password(password, user.username):
        raise Refused(findings)
    user.set_password(password)
    user.save(update_fields=["password"])
    record_action(tournament, "reset_password", {"name": str(account)}, author=author, detail={"login": user.username})
    return account


class Wanted(NamedTuple):
    """An account: the name to log in with, and the person's."""

    login: str
    name: str


def _wanted(*, login: str, name: str, findings: list[Finding]) -> Wanted:
    # As the log-in form reads it: two ways to write one letter are one name.
    wanted = clean_text(User.normalize_username(login), "login", findings, limit=LONGEST_LOGIN, required=True)
    return Wanted(wanted, clean_text(name, "name", findings, limit=LONGEST_LOGIN))


def _meant(tournament: Tournament, wanted: Wanted) -> list[str]:
    """The players of this tournament who may be behind the account: whose it was elsewhere, and who bears its name. Three queries."""
    known = User.objects.filter(username=wanted.login).first()
    names = {fold(name) for name in (wanted.login, wanted.name, known.get_full_name() if known is not None else "") if name}
    his = set(Referee.objects.filter(user=known, player__isnull=False).values_list("player_id", flat=True)) if known is not None else set()
    rows = Registration.objects.filter(tournament=tournament).order_by("number").values_list("number", "player_id", "player__name")
    return [
        _("Nr. %(number)d %(name)s") % {"number": number, "name": name} for number, key, name in rows if key in his or fold(name) in names
    ]


def _is_appointed_only(user: User, tournament: Tournament) -> bool:
    """Whether the account is nothing but a referee or a helper of this organiser's tournaments: in no team, nowhere else, and never in a
    team of another organiser: it was there before anybody here appointed it."""
    elsewhere = ~Q(tournament__organiser=tournament.organiser_id)
    working = (kind.objects.filter(elsewhere, user=user).exists() for kind in (Referee, Helper))
    before = OrganiserLogRow.objects.filter(facts__who=user.pk).exclude(organiser=tournament.organiser_id)
    return not (Membership.objects.filter(user=user).exists() or any(working) or before.exists())


def _is_known_here(user: User, tournament: Tournament) -> bool:
    """Whether the account has worked for this organiser, or for nobody else: no guessed name brings another club's account here."""
    own = Q(tournament__organiser=tournament.organiser_id)
    works = any(kind.objects.filter(own, user=user).exists() for kind in (Referee, Helper))
    return (
        works
        or Membership.objects.filter(team__organiser=tournament.organiser_id, user=user).exists()
        or _is_appointed_only(user, tournament)
    )


def _account(wanted: Wanted, tournament: Tournament, password: str, findings: list[Finding]) -> User:
    """The account, a new one with this password; a known one keeps its own. Raises Refused with all findings."""
    user = User.objects.filter(username=wanted.login).first()
    if user is not None and not _is_known_here(user, tournament):
        text = _("Diesen Namen hat ein Zugang eines anderen Veranstalters. Bitte einen anderen nehmen, oder ihn in ein Team einladen.")
        findings.append(Finding("not_yours", "login", text))
    if user is None and not findings:
        findings += _check_password(password, wanted.login)
    refuse_all(findings)
    return user or User.objects.create_user(wanted.login, password=password, first_name=wanted.name)


def _check_password(password: str, login: str) -> list[Finding]:
    try:
        validate_password(password, User(username=login))
    except ValidationError as error:
        return [Finding("bad_value", "password", " ".join(error.messages))]
    return []
