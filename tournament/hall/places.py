"""Where one player sits: his tables by round, for the page on which he finds his place. Reads only."""

from typing import NamedTuple

from scoring.rows import PlayerRow
from tournament.ledger.audience import Audience
from tournament.ledger.convert import Points, points, sits_out
from tournament.ledger.names import person
from tournament.models import Registration, Seat, Source, Tournament
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


class Whose(NamedTuple):
    """A registered player with his places by round."""

    player: PlayerRow
    withdrawn: bool
    places: tuple[Place, ...]


def places(tournament: Tournament, number: int, audience: Audience) -> Whose | None:
    """The player with this number; None where there is none. Two queries."""
    found = Registration.objects.select_related("player").filter(tournament=tournament, number=number).first()
    if found is None:
        return None
    mates = Seat.objects.filter(table__seat_set__registration=found).select_related("table__round", "registration__player")
    tables: dict[int, list[Seat]] = {}
    for seat in mates.order_by("table__round__number", "index"):
        tables.setdefault(seat.table_id, []).append(seat)
    return Whose(person(found, audience), found.withdrawn, tuple(_place(tournament, seats, found.pk, audience) for seats in tables.values()))


def _place(tournament: Tournament, seats: list[Seat], registration_id: int, audience: Audience) -> Place:
    table = seats[0].table
    own = next(seat.index for seat in seats if seat.registration_id == registration_id)
    return Place(
        round=table.round.number, round_state=table.round.state, table=table.number, table_state=table.state, games=table.games, seat=own,
        first_dealer=table.first_dealer,
        sits_out=sits_out(tournament.system, table.seats), names=tuple(person(seat.registration, audience).name for seat in seats),
        numbers=tuple(seat.registration.number for seat in seats), written=table.source != Source.NOTHING,
        result=points(getattr(table, POINTS[own])),
    )  # fmt: skip
