"""One player's tournament: where he sat, each of his games, and the course of his points."""

from typing import NamedTuple

from scoring.rows import PlayerRow
from tournament.convert import Points, points
from tournament.models import Entry, Registration, Seat, Tournament
from tournament.models.amounts import POINTS


class CourseGame(NamedTuple):
    """One game of a player: his amount, and his total after it."""

    round: int
    table: int
    position: int
    game: int | None
    record: dict
    seat: int
    amount: Points
    total: Points
    declarer: bool
    won: bool | None
    """Whether the declarer won; None where nobody did or could."""


class CourseRound(NamedTuple):
    """One round of a player; `names` of his table by seat."""

    round: int
    table: int
    seat: int
    names: tuple[str, ...]
    numbers: tuple[int, ...]
    source: str
    state: str
    result: Points
    total: Points


class Course(NamedTuple):
    """Everything about one player in a tournament."""

    player: PlayerRow
    registration_id: int
    withdrawn: bool
    rounds: tuple[CourseRound, ...]
    games: tuple[CourseGame, ...]


def player_course(tournament: Tournament, number: int) -> Course | None:
    """The course of the player with this number; None where there is none. Three queries."""
    registration = Registration.objects.select_related("player").filter(tournament=tournament, number=number).first()
    if registration is None:
        return None
    person = registration.player
    row = PlayerRow(registration.number, person.name, person.place, person.club, tuple(registration.tags))
    mates = Seat.objects.filter(table__seat_set__registration=registration).select_related("table__round", "registration__player")
    tables: dict[int, list[Seat]] = {}
    for seat in mates.order_by("table__round__number", "index"):
        tables.setdefault(seat.table_id, []).append(seat)
    entries: dict[int, list[Entry]] = {}
    for entry in Entry.objects.filter(table_id__in=tables, current=True, record__isnull=False, settled=True).order_by("table_id", "position"):
        entries.setdefault(entry.table_id, []).append(entry)
    return Course(row, registration.pk, registration.withdrawn, *_walk(tables, entries, registration))


def _walk(
    tables: dict[int, list[Seat]], entries: dict[int, list[Entry]], registration: Registration
) -> tuple[tuple[CourseRound, ...], tuple[CourseGame, ...]]:
    rounds: list[CourseRound] = []
    games: list[CourseGame] = []
    total: Points = 0
    for table_id, seats in tables.items():
        table = seats[0].table
        own = next(seat.index for seat in seats if seat.registration_id == registration.pk)
        before = total
        for entry in entries.get(table_id, []):
            amount = points(getattr(entry, POINTS[own]))
            before += amount
            games.append(CourseGame(
                table.round.number, table.number, entry.position, entry.game, entry.record, own, amount, before, entry.declarer == own,
                entry.declarer_won,
            ))
        result = points(getattr(table, POINTS[own]))
        total += result
        rounds.append(CourseRound(
            table.round.number, table.number, own, tuple(seat.registration.player.name for seat in seats),
            tuple(seat.registration.number for seat in seats), table.source, table.state, result, total,
        ))
    return tuple(rounds), tuple(games)
