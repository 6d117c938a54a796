"""Who may not decide: a referee at his own table, over his own club if the tournament says so, or in a closed round. Reads only."""

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from scoring.plain import fold
from tournament.ledger.people.seat_changes import sat_at
from tournament.ledger.store.permissions import Action, may, roles_by_teams, roles_of, roles_with
from tournament.ledger.store.refusals import Finding, Refused, refuse, refuse_all
from tournament.models import OwnClub, Player, Referee, Registration, RoundState, Ruling, Table, Tournament


def may_not_rule(table: Table, user: User) -> Refused | None:
    """Why this account cannot rule on a game of this table; None where it can. `table` with its round and tournament."""
    appointed = Referee.objects.select_related("player").filter(tournament=table.round.tournament_id, user=user.pk, active=True)
    found = appointed.order_by("pk").first()
    seated = clubs_at(table) if found is not None and found.player is not None else ()
    refused = why_not(table, user, found, seated)
    return refused if refused is not None or found is not None else _may_sit_here(table, user)


def _may_sit_here(table: Table, user: User) -> Refused | None:
    """Who rules by his team was asked by nobody which player he is: his name alone says that he may be one at this table."""
    if may(roles_by_teams(user, table.round.tournament), Action.DECIDE_IN_CLOSED_ROUND, None):
        return None
    called = {fold(name) for name in (user.get_full_name(), user.get_username()) if name}
    if called.isdisjoint(fold(row.player.name) for row in sat_at(table.pk)):
        return None
    text = _("An Tisch %(table)d sitzt jemand mit Ihrem Namen. Die Turnierleitung kann Sie unter „Zugänge der Schiedsrichter“ eintragen.")
    return refuse("own_table", text % {"table": table.number})


def why_not(table: Table, user: User, found: Referee | None, seated: Sequence[tuple[int, str]]) -> Refused | None:
    """As `may_not_rule`, from what was read before: the account's row among the referees; player's key and club of each seat at the
    table."""
    tournament = table.round.tournament
    roles = roles_with(roles_by_teams(user, tournament), (found is not None,))
    if not may(roles, Action.DECIDE, None):
        return _no_referee()
    partial = _not_neutral(tournament, table, found, seated)
    if partial is not None:
        return partial
    if table.round.state == RoundState.CLOSED and not may(roles, Action.DECIDE_IN_CLOSED_ROUND, None):
        text = _("Runde %(round)d ist abgeschlossen. Hier kann nur noch die Turnierleitung entscheiden.")
        return refuse("round_closed", text % {"round": table.round.number})
    return None


def _not_neutral(tournament: Tournament, table: Table, found: Referee | None, seated: Sequence[tuple[int, str]]) -> Refused | None:
    """Why who judges is too near to this table: he sits there, or somebody of his club where the tournament minds."""
    if found is None or found.player is None:
        return None
    if found.player_id in [player for player, _club in seated]:
        text = _("Sie sitzen in dieser Runde selbst an Tisch %(table)d. Ein anderer Schiedsrichter muss entscheiden.")
        return refuse("own_table", text % {"table": table.number})
    clubs = {fold(club) for _player, club in seated if club}
    if tournament.own_club == OwnClub.REFUSED and fold(found.player.club) in clubs:
        text = _("An Tisch %(table)d sitzt jemand aus Ihrem Verein (%(club)s). Bei diesem Turnier entscheidet dann ein anderer.")
        return refuse("own_club", text % {"table": table.number, "club": found.player.club})
    return None


def must_be_neutral_to(tournament: Tournament, user: User, player: Player | None, table: Table | None) -> None:
    """Nobody punishes at the table at which he sits in that round, nor over his own club where the tournament minds; as for rulings.

    `table`: of the game or the round that it is about, None where there is none; then the club of who is punished says it.
    """
    found = Referee.objects.select_related("player").filter(tournament=tournament, user=user, active=True).first()
    judge = found.player if found is not None else None
    if found is None or judge is None:
        return
    if player is not None and player.pk == found.player_id:
        raise refuse(
            "own_table", _("Über sich selbst entscheidet niemand. Ein anderer Schiedsrichter oder die Turnierleitung muss das tun.")
        )
    seated = clubs_at(table) if table is not None else []
    refused = _not_neutral(tournament, table, found, seated) if table is not None else None
    club = player.club if player is not None and table is None and tournament.own_club == OwnClub.REFUSED else ""
    if player is not None and club and fold(club) == fold(judge.club):
        text = _("%(name)s ist aus Ihrem Verein (%(club)s). Bei diesem Turnier entscheidet dann ein anderer.")
        refused = refuse("own_club", text % {"name": player.name, "club": club})
    if refused is not None:
        raise refused


def clubs_at(table: Table) -> list[tuple[int, str]]:
    """Key and club of everybody who holds or held a seat at the table: who has left it in mid-round is no neutral judge of its games
    either."""
    return [(row.player_id, row.player.club) for row in sat_at(table.pk)]


def must_be_neutral(table: Table, user: User) -> None:
    """Raises Refused where this account cannot rule here."""
    refused = may_not_rule(table, user)
    if refused is not None:
        raise refused


def must_be_referee(tournament: Tournament, user: User) -> None:
    """Raises Refused where this account is neither a referee's here nor a director's."""
    if not may(roles_of(user, tournament), Action.DECIDE, None):
        raise _no_referee()


def _no_referee() -> Refused:
    return refuse("no_referee", _("Dieser Zugang ist bei diesem Turnier kein Schiedsrichter. Die Turnierleitung kann ihn eintragen."))


def must_be_neutral_panel(table: Table, names: Sequence[str], appealed: Ruling | None) -> None:
    """Nobody of the panel sits at the table, is of a club that does where the tournament minds, or has decided this game before; nobody
    sits on the panel twice. All who may not are named at once.

    Names are all that is known of its members; who bears the name of a player of the tournament is taken for him.
    """
    folded = [fold(name) for name in names]
    findings = [Finding("panel_twice", "panel", _("Im Gremium steht ein Name zweimal."))] if len(set(folded)) < len(folded) else []
    seated = {fold(row.player.name): row.player for row in sat_at(table.pk)}
    text = _("%(name)s sitzt selbst an Tisch %(table)d und kann nicht im Gremium sein.")
    findings += [
        Finding("own_table", "panel", text % {"name": player.name, "table": table.number})
        for name, player in seated.items()
        if name in folded
    ]
    if table.round.tournament.own_club == OwnClub.REFUSED:
        clubs = {fold(player.club) for player in seated.values() if player.club}
        players = (
            Registration.objects.filter(tournament=table.round.tournament).order_by("number").values_list("player__name", "player__club")
        )
        text = _("An Tisch %(table)d sitzt jemand aus dem Verein von %(name)s (%(club)s). Bei diesem Turnier entscheidet dann ein anderer.")
        findings += [
            Finding("own_club", "panel", text % {"table": table.number, "name": name, "club": club})
            for name, club in players
            if fold(name) in folded and fold(name) not in seated and fold(club) in clubs
        ]
    findings += _judges_themselves(appealed, names) if appealed is not None else []
    refuse_all(findings)


def _judges_themselves(appealed: Ruling, names: Sequence[str]) -> list[Finding]:
    """Who of the panel decided this game before as its referee, whatever he is called: by the ruling, by his account, or as a player."""
    at_the_table = {row.pk: row for row in Ruling.objects.filter(table_id=appealed.table_id).select_related("referee")}
    alone, ruling = [], at_the_table.get(appealed.pk)
    while ruling is not None:
        # A panel's ruling has an account too: its clerk's, who decided nothing.
        alone += [ruling] * (not ruling.panel)
        ruling = at_the_table.get(ruling.supersedes_id) if ruling.supersedes_id is not None else None
    found = {row.referee_name for row in alone}
    found |= {name for row in alone if row.referee for name in (row.referee.get_full_name(), row.referee.get_username())}
    playing = Referee.objects.filter(
        tournament__round_set__tables=appealed.table_id, user__in=[row.referee_id for row in alone if row.referee_id]
    )
    found |= set(playing.filter(player__isnull=False).values_list("player__name", flat=True))
    own = {fold(name) for name in found if name}
    text = _("%(name)s hat über dieses Spiel schon entschieden und kann nicht im Gremium sein; eintragen darf er den Entscheid.")
    return [Finding("own_ruling", "panel", text % {"name": name}) for name in names if fold(name) in own]
