"""Who rules in a tournament: accounts for referees, made by the director, ended when they are no longer wanted."""

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.ledger.refusals import Finding, Refused
from tournament.ledger.transaction import clean_text, lock, record_action
from tournament.models import Call, Player, Referee, Registration

LONGEST_LOGIN = 150


@transaction.atomic
def appoint_referee(
    *, tournament_id: int, login: str, name: str = "", password: str = "", player_id: int | None = None, author: str = ""
) -> Referee:
    """Gives an account the referee's rights here; a new `login` becomes an account with this password, a known one keeps its own.

    `player_id`: who he is among the players, so that he never rules on his own table. Appointed again, the row is brought up to date.
    Refused: `missing_field`, `bad_value` (password), `unknown_player`, `player_taken`.
    """
    tournament = lock(tournament_id)
    findings: list[Finding] = []
    # As the log-in form reads it: two ways to write one letter are one name.
    wanted = clean_text(User.normalize_username(login), "login", findings, limit=LONGEST_LOGIN, required=True)
    full = clean_text(name, "name", findings, limit=LONGEST_LOGIN)
    player = Player.objects.filter(pk=player_id).first() if player_id is not None else None
    if player_id is not None and (player is None or not Registration.objects.filter(tournament=tournament, player=player).exists()):
        findings.append(Finding("unknown_player", "player", _("Diese Person ist bei diesem Turnier nicht angemeldet.")))
    elif player is not None:
        other = Referee.objects.filter(tournament=tournament, player=player, active=True).exclude(user__username=wanted)
        if other.exists():
            findings.append(Finding("player_taken", "player", _("Als dieser Spieler ist schon ein anderer Schiedsrichter eingetragen.")))
    user = User.objects.filter(username=wanted).first()
    if user is None and not findings:
        findings += _check_password(password, wanted)
    if findings:
        raise Refused(findings)
    if user is None:
        user = User.objects.create_user(wanted, password=password, first_name=full)
    referee, _made = Referee.objects.update_or_create(tournament=tournament, user=user, defaults={"player": player, "active": True})
    facts = {"name": str(referee)} | ({"say": "appoint_player", "player": player.name} if player else {})
    record_action(tournament, "appoint_referee", facts, author=author, detail={"login": wanted, "player": player.name if player else ""})
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


def _check_password(password: str, login: str) -> list[Finding]:
    try:
        validate_password(password, User(username=login))
    except ValidationError as error:
        return [Finding("bad_value", "password", " ".join(error.messages))]
    return []
