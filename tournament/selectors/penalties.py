"""Penalty points outside the games, one row each: who, how many, why, by whom. What was lifted is not among them."""

from datetime import datetime
from typing import NamedTuple

from tournament.convert import Points, points
from tournament.models import Sanction, SanctionKind, Tournament


class Penalised(NamedTuple):
    """One deduction that stands. `points` is negative; `by`: who gave it, "" where nobody is named."""

    number: int
    name: str
    points: Points
    reason: str
    by: str
    at: datetime


def penalty_rows(tournament: Tournament) -> tuple[Penalised, ...]:
    """All deductions of a tournament, in the order they were given. One query."""
    return _rows(tournament)


def penalties_of(tournament: Tournament, number: int) -> tuple[Penalised, ...]:
    """Those of the player with this number. One query."""
    return _rows(tournament, player__registrations__number=number)


def _rows(tournament: Tournament, **more: int) -> tuple[Penalised, ...]:
    given = Sanction.objects.filter(
        tournament=tournament, kind=SanctionKind.POINTS, lifted_at__isnull=True, player__registrations__tournament=tournament, **more
    )
    found = given.order_by("created_at", "pk").values_list(
        "player__registrations__number", "player__name", "half_points", "reason", "author", "created_at"
    )
    return tuple(Penalised(number, name, points(deducted), reason, by, at) for number, name, deducted, reason, by, at in found)
