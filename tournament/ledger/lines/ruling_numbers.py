"""The one number of a ruling, on every page, paper and phone and in the log: of all the tournament's, the oldest first. Reads only."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Max, OuterRef, Q, QuerySet, Subquery

from tournament.models import Ruling, times


class Next(NamedTuple):
    """The number of the ruling that is written now, and its time: none before it is later, wherever a laptop's clock was, so that numbers
    stay."""

    number: int
    at: datetime


def number() -> Subquery:
    """The number, to annotate rulings with."""
    before = Q(created_at__lt=OuterRef("created_at")) | Q(created_at=OuterRef("created_at"), pk__lte=OuterRef("pk"))
    here = Ruling.objects.filter(before, table__round__tournament=OuterRef("table__round__tournament"))
    return Subquery(here.order_by().values("table__round__tournament").annotate(n=Count("pk")).values("n"))


def with_numbers(rulings: QuerySet[Ruling]) -> QuerySet[Ruling]:
    """These rulings with their numbers, as `number_of` tells them."""
    return rulings.annotate(nth=number())


def number_of(ruling: Ruling) -> int:
    """The number of a ruling that was read `with_numbers`."""
    return int(vars(ruling)["nth"])


def numbered(rulings: Iterable[Ruling]) -> dict[int, int]:
    """The numbers of such rulings by their keys."""
    return {ruling.pk: number_of(ruling) for ruling in rulings}


def number_with(ruling_id: int) -> int:
    """The number of the ruling with this key. One query."""
    return number_of(with_numbers(Ruling.objects.filter(pk=ruling_id)).only("pk").get())


def next_ruling(tournament_id: int) -> Next:
    """What the next ruling of a tournament is, under its lock. One query."""
    before = Ruling.objects.filter(table__round__tournament=tournament_id).aggregate(count=Count("pk"), newest=Max("created_at"))
    now = times.now()
    return Next(before["count"] + 1, max(now, before["newest"] or now))
