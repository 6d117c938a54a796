"""One player's tournament: where he sat, each of his games, and the course of his points."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet

from scoring.rows import PlayerRow
from tournament.ledger.annotations import in_dispute, with_rulings
from tournament.ledger.audience import Audience
from tournament.ledger.convert import Points, points
from tournament.ledger.names import person
from tournament.ledger.prepared import Prepared
from tournament.models import Case, CaseState, Entry, Registration, Ruling, Sanction, SanctionKind, Seat, Source, Tournament
from tournament.models.amounts import POINTS


class CourseGame(NamedTuple):
    """One game of a player: his amount, and his total after it. `record`: what counts, the standing ruling's where it has one."""

    round: int
    table: int
    position: int
    game: int | None
    record: dict[str, Any]
    seat: int
    amount: Points
    total: Points
    declarer: bool
    won: bool | None
    """Whether the declarer won; None where nobody did or could."""
    ruling: Ruling | None = None
    disputed: bool = False


class CourseRound(NamedTuple):
    """One round of a player; `names` of his table by seat; `unwritten`: a game is in dispute that nobody has written yet."""

    round: int
    table: int
    seat: int
    names: tuple[str, ...]
    numbers: tuple[int, ...]
    source: str
    state: str
    result: Points | None
    """None where nothing is written yet."""
    total: Points
    """The stand after the round, before the penalty points that count from it on."""
    unwritten: bool = False


class Doubts(NamedTuple):
    """What is in dispute: keys of written lines, and of tables with a game that nobody has written."""

    lines: set[int]
    tables: set[int]


class Course(NamedTuple):
    """Everything about one player in a tournament."""

    player: PlayerRow
    registration_id: int
    withdrawn: bool
    rounds: tuple[CourseRound, ...]
    games: tuple[CourseGame, ...]


def player_course(tournament: Tournament, number: int, audience: Audience) -> Course | None:
    """The course of the player with this number; None where there is none. Three queries, whether he was drawn or not."""
    tables: dict[int, list[Seat]] = {}
    doubts = Doubts(set(), set())
    for seat in _mates(tournament.pk, number):
        tables.setdefault(seat.table_id, []).append(seat)
        if seat.unwritten:
            doubts.tables.add(seat.table_id)
    registration = next((seat.registration for seats in tables.values() for seat in seats if seat.registration.number == number), None)
    if registration is None:
        registration = Registration.objects.select_related("player").filter(tournament=tournament, number=number).first()
    if registration is None:
        return None
    entries: dict[int, list[Entry]] = {}
    for entry in with_rulings(_written(registration.pk)):
        entries.setdefault(entry.table_id, []).append(entry)
        if entry.disputed:
            doubts.lines.add(entry.pk)
    penalties = [(after, points(deducted)) for after, deducted in _given(tournament.pk, registration.player_id) if after is not None]
    walked = _walk(tables, entries, registration, penalties, doubts=doubts, audience=audience)
    return Course(person(registration, audience), registration.pk, registration.withdrawn, *walked)


def _unwritten() -> Exists:
    """Whether at a seat's table a game is in dispute that has no line."""
    lines = Entry.objects.filter(table=OuterRef("table"), current=True, record__isnull=False)
    return Exists(
        Case.objects.filter(table=OuterRef("table"), state=CaseState.DISPUTED).exclude(Exists(lines.filter(position=OuterRef("position"))))
        .exclude(Exists(lines.filter(game=OuterRef("game"))), position__isnull=True)
    )


def _at_his_tables(tournament: int, number: int) -> QuerySet[Seat]:
    found = Seat.objects.filter(table__seat_set__registration__tournament=tournament, table__seat_set__registration__number=number)
    return found.annotate(unwritten=_unwritten()).select_related("table__round", "registration__player").order_by("table__round__number", "index")


def _of_his_games(registration: int) -> QuerySet[Entry]:
    found = Entry.objects.filter(table__seat_set__registration=registration, current=True, record__isnull=False, settled=True)
    return found.annotate(disputed=in_dispute()).order_by("table_id", "position")


def _points_taken(tournament: int, player: int) -> QuerySet[Any]:
    """Round and half points of each penalty that stands."""
    given = Sanction.objects.filter(tournament=tournament, kind=SanctionKind.POINTS, lifted_at__isnull=True, player=player)
    return given.values_list("round", "half_points")


_mates, _written, _given = Prepared(_at_his_tables), Prepared(_of_his_games), Prepared(_points_taken)


def _walk(
    tables: dict[int, list[Seat]], entries: dict[int, list[Entry]], registration: Registration, penalties: Sequence[tuple[int, Points]],
    *, doubts: Doubts, audience: Audience,
) -> tuple[tuple[CourseRound, ...], tuple[CourseGame, ...]]:
    rounds: list[CourseRound] = []
    games: list[CourseGame] = []
    earned: Points = 0
    for table_id, seats in tables.items():
        table = seats[0].table
        own = next(seat.index for seat in seats if seat.registration_id == registration.pk)
        deducted = sum(amount for number, amount in penalties if number < table.round.number)
        before = earned + deducted
        for entry in entries.get(table_id, []):
            amount = points(getattr(entry, POINTS[own]))
            before += amount
            games.append(CourseGame(
                round=table.round.number, table=table.number, position=entry.position, game=entry.game, record=entry.effective, seat=own,
                amount=amount, total=before, declarer=entry.declarer == own,
                won=entry.declarer_won, ruling=entry.ruling, disputed=entry.pk in doubts.lines,
            ))
        result = points(getattr(table, POINTS[own])) if table.source != Source.NOTHING else None
        earned += result or 0
        rounds.append(CourseRound(
            round=table.round.number, table=table.number, seat=own, names=tuple(person(seat.registration, audience).name for seat in seats),
            numbers=tuple(seat.registration.number for seat in seats), source=table.source, state=table.state, result=result,
            total=earned + deducted, unwritten=table_id in doubts.tables,
        ))
    return tuple(rounds), tuple(games)
