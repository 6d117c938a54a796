"""What the demo's referee has seen by now: a call that waits, a game in dispute, a ruling, a warning. Made by the services, as he would.

He plays himself, so that one sees at his own table that he cannot decide there.
"""

from uuid import UUID, uuid5

from tournament.models import Entry, Registration, SanctionKind, Seat, Table, Tournament
from tournament.referee.calls import call_referee
from tournament.referee.cases import change_case, dispute_case, open_case
from tournament.referee.consequence import Choice
from tournament.referee.referees import appoint_referee
from tournament.referee.rulings import decide_case
from tournament.referee.sanctions import give_sanction
from tournament.site.common import Who

LOGIN = "schiedsrichter"
NUMBER = 4
"""Of the referee among the players; he sits at table 4."""
ROUND = 3
SPACE = UUID("7f3a0000-0000-4000-8000-000000000021")
"""The ids that a phone would make up are the same every time."""


def make_matters(tournament: Tournament, password: str) -> None:
    """The referee's account, and his evening so far."""
    player = Registration.objects.select_related("player").get(tournament=tournament, number=NUMBER).player
    referee = appoint_referee(tournament_id=tournament.pk, login=LOGIN, name=player.name, password=password, player_id=player.pk).user
    who = Who(user=referee, author=player.name)
    _rule(tournament, _table(tournament, 3), who)
    _dispute(_table(tournament, 6), who)
    _call(tournament, _table(tournament, 2))
    _warn(tournament, _table(tournament, 5), player.name)


def _rule(tournament: Tournament, table: Table, who: Who) -> None:
    """Table 3: a Dreier was won and written; then it comes out that an opponent did not follow suit."""
    line = _line(table, ("dreier", "solodreier"))
    declarer = line.written["declarer"]
    revoked, saw = ((declarer + step) % table.seats for step in (1, 3))
    call = call_referee(
        table_id=table.pk,
        client_id=uuid5(SPACE, f"{tournament.slug}-3"),
        game=line.game,
        caller=_name(table, saw),
        words="Treff nicht bedient?",
    )
    case = open_case(table_id=table.pk, position=line.position, call_id=call.pk, **who)
    case = change_case(case_id=case.pk, expected_version=case.version, violation="farbzwang", stage="next_lead", accused=[revoked], **who)
    words = f"{_name(table, revoked)} warf im siebten Stich Tarock ab und hatte noch die Treff-Dame; gesehen beim Ausspiel zum achten."
    decide_case(case_id=case.pk, choice=Choice("renonce"), client_id=uuid5(SPACE, f"{tournament.slug}-ruling"), words=words, **who)


def _dispute(table: Table, who: Who) -> None:
    """Table 6: the cards were mixed before anybody could look; the table plays on."""
    line = _line(table, ("dreier", "bettler", "piccolo", "sechserdreier"))
    accused = (line.written["declarer"] + 2) % table.seats
    case = open_case(table_id=table.pk, position=line.position, **who)
    case = change_case(
        case_id=case.pk,
        expected_version=case.version,
        violation="farbzwang",
        stage="trick_turned",
        accused=[accused],
        words="Herz im fünften Stich. Die Stiche lagen schon durcheinander; zwei am Tisch erinnern sich verschieden.",
        **who,
    )
    reason = "der Tisch erinnert sich verschieden, entschieden wird nach der Runde"
    dispute_case(case_id=case.pk, expected_version=case.version, reason=reason, **who)


def _call(tournament: Tournament, table: Table) -> None:
    """Table 2 waits, cards in hand."""
    call_referee(
        table_id=table.pk,
        client_id=uuid5(SPACE, f"{tournament.slug}-2"),
        game=_last_game(table) + 1,
        caller=_name(table, 0),
        words="Pagat im vorletzten Stich gespielt, angesagt war er",
    )


def _warn(tournament: Tournament, table: Table, author: str) -> None:
    player = Seat.objects.select_related("registration").get(table=table, index=1).registration.player_id
    reason = "trotz zweimaliger Bitte weiter das Spiel der anderen kommentiert"
    give_sanction(tournament_id=tournament.pk, kind=SanctionKind.WARNING, reason=reason, player_id=player, author=author)


def _table(tournament: Tournament, number: int) -> Table:
    return Table.objects.get(round__tournament=tournament, round__number=ROUND, number=number)


def _line(table: Table, games: tuple[str, ...]) -> Entry:
    """The last game of these that its declarer won and that nothing else is about."""
    lines = Entry.objects.filter(table=table, current=True, settled=True, record__isnull=False, declarer_won=True).order_by("-position")
    return next(line for line in lines if line.written["game"] in games)


def _last_game(table: Table) -> int:
    games = Entry.objects.filter(table=table, current=True).values_list("game", flat=True)
    return max(game for game in games if game is not None)


def _name(table: Table, seat: int) -> str:
    return Seat.objects.select_related("registration__player").get(table=table, index=seat).registration.player.name
