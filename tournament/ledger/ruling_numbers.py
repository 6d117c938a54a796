"""The one number of a ruling, on every page, paper and phone and in the log: of all the tournament's, the oldest first. Reads only."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Max
from django.utils import timezone

from tournament.ledger.prepared import Prepared
from tournament.models import Ruling


class Next(NamedTuple):
    """The number of the ruling that is written now, and its time: none before it is later, wherever a laptop's clock was, so that numbers stay."""

    number: int
    at: datetime


def numbered(rulings: Iterable[Ruling]) -> dict[int, int]:
    """The numbers of all rulings of a tournament, by their keys."""
    ordered = sorted(rulings, key=lambda ruling: (ruling.created_at, ruling.pk))
    return {ruling.pk: number for number, ruling in enumerate(ordered, start=1)}


def ruling_numbers(tournament_id: int) -> dict[int, int]:
    """The same, read here. One query."""
    return numbered(_all(tournament_id))


def number_of(tournament_id: int, ruling_id: int) -> int:
    """The number of one. One query."""
    return ruling_numbers(tournament_id)[ruling_id]


_all = Prepared(lambda tournament: Ruling.objects.filter(table__round__tournament=tournament).only("created_at"))


def next_ruling(tournament_id: int) -> Next:
    """What the next ruling of a tournament is, under its lock. One query."""
    before = Ruling.objects.filter(table__round__tournament=tournament_id).aggregate(count=Count("pk"), newest=Max("created_at"))
    now = timezone.now()
    return Next(before["count"] + 1, max(now, before["newest"] or now))
