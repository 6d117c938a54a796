"""Seat changes for tests of what reads them, written past the director's page: from game n on another player sits there."""

from tournament.ledger.people.seat_changes import place_of
from tournament.models import Entry, Registration, Seat, SeatChange, Table


def sits_down(table: Table, seat: int, number: int, *, before_game: int) -> None:
    """From that game on the player with this number sits in the seat; whoever sits there leaves."""
    lines = list(Entry.objects.filter(table=table, current=True).values_list("game", "position"))
    place = place_of(before_game, [line for line in lines if line[0] is not None], max((position for _game, position in lines), default=0))
    taken = Seat.objects.get(table=table, index=seat)
    SeatChange.objects.create(table=table, index=seat, position=place, was=taken.registration)
    registration = Registration.objects.get(tournament=table.round.tournament, number=number)
    Seat.objects.filter(round=table.round, registration=registration).exclude(pk=taken.pk).delete()
    Seat.objects.filter(pk=taken.pk).update(registration=registration)
