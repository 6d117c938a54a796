"""Where one player sits: his tables by round, for the page on which he finds his place. Reads only."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.db.models import Q

from scoring.field import empty_seat, shares
from scoring.plain import Game, PlayerRow, TableResult
from tournament.ledger.people.names import person
from tournament.ledger.people.repairs import by_table, has_repairs, mended_in, words_of
from tournament.ledger.people.seat_changes import Past, changed, games_at, numbers, past_at, registrations_at
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import Points, points, sits_out
from tournament.models import Registration, Seat, Source, Table, Tournament
from tournament.models.amounts import POINTS


class Place(NamedTuple):
    """A player's seat in a round. `names` and `numbers` of the table by seat; `written`: something stands on the table's sheet."""

    round: int
    round_state: str
    table: int
    table_state: str
    games: int
    seat: int
    first_dealer: int
    sits_out: bool
    names: tuple[str, ...]
    numbers: tuple[int, ...]
    written: bool
    result: Points
    left: bool = False
    """Somebody else sits there now."""
    mended: str = ""
    """What was changed by hand at the table, in a few words."""
    placed: Points | None = None
    """His table points there, None where they do not rank or are not shown."""


class Whose(NamedTuple):
    """A registered player with his places by round."""

    player: PlayerRow
    withdrawn: bool
    places: tuple[Place, ...]


def places(tournament: Tournament, number: int, audience: Audience) -> Whose | None:
    """The player with this number; None where there is none. Two queries, one more where anything was changed by hand, and two where
    somebody sat down in another's place."""
    found = Registration.objects.select_related("player").filter(tournament=tournament, number=number).first()
    if found is None:
        return None
    his = Table.objects.filter(Q(seat_set__registration=found) | Q(change_set__was=found)).values("pk")
    mates = (
        Seat.objects.filter(table__in=his)
        .select_related("table__round", "registration__player")
        .annotate(changed=changed(), mended=has_repairs("table__round__tournament"))
    )
    tables: dict[int, list[Seat]] = {}
    for seat in mates.order_by("table__round__number", "table__number", "index"):
        tables.setdefault(seat.table_id, []).append(seat)
    moved = [key for key, seats in tables.items() if vars(seats[0])["changed"]]
    past, games = past_at(moved), games_at(moved)
    repairs = mended_in([tournament.pk] if any(vars(seats[0])["mended"] for seats in tables.values()) else [])
    mended = by_table(repairs.get(tournament.pk, ()))
    return Whose(
        person(found, audience),
        found.withdrawn,
        tuple(
            place._replace(mended=words_of(mended.get((place.round, place.table), ())))
            for key, seats in tables.items()
            for place in _places(tournament, seats, found, past.get(key, ()), games=games.get(key, ()), audience=audience)
        ),
    )


def _places(
    tournament: Tournament, seats: list[Seat], whose: Registration, past: Sequence[Past], *, games: tuple[Game, ...], audience: Audience
) -> Iterator[Place]:
    """His seat at a table; none where he was replaced before his first game. What he has there is the sum of the games that he sat."""
    table = seats[0].table
    now = [seat.registration for seat in seats]
    began, changes = numbers([one.number for one in now], past)
    amounts = tuple(points(getattr(table, column)) for column in POINTS[: table.seats])
    written = table.source != Source.NOTHING
    sat = [
        share
        for share in shares(
            TableResult(table.round.number, table.number, began, points=amounts, written=written, changes=changes, games=games)
        )
        if share.player == whose.number
    ]
    if not sat:
        return
    there = registrations_at(now, past, sat[-1].last)
    yield Place(
        round=table.round.number,
        round_state=table.round.state,
        table=table.number,
        table_state=table.state,
        games=table.games,
        seat=sat[-1].seat,
        first_dealer=table.first_dealer,
        sits_out=sits_out(tournament.sheet, table.seats) and empty_seat(changes) is None,
        names=tuple(person(one, audience).name for one in there),
        numbers=tuple(one.number for one in there),
        written=any(share.written for share in sat),
        result=sum(share.points for share in sat),
        left=sat[-1].last is not None,
    )
