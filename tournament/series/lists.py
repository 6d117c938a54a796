"""All series, as a list. Reads only."""

from datetime import date
from typing import NamedTuple

from django.db.models import Count, Max, Min, Q

from tournament.ledger.store.transaction import CLOSED
from tournament.models import AwayTournament, Cup, Phase


class SeriesRow(NamedTuple):
    """A series: how many tournaments it has, how many of them are closed, and its days. Drafts are none of it yet."""

    slug: str
    name: str
    tournaments: int
    held: int
    first: date | None
    last: date | None
    is_set_up: bool


def read_all(*, empty: bool) -> list[SeriesRow]:
    """All series, the newest first; with `empty` also those of which no tournament is announced yet. Two queries."""
    own = ~Q(tournaments__phase=Phase.DRAFT) & Q(tournaments__isnull=False)
    found = Cup.objects.annotate(
        own=Count("tournaments", filter=own), held=Count("tournaments", filter=Q(tournaments__phase__in=CLOSED)),
        first=Min("tournaments__date", filter=own), last=Max("tournaments__date", filter=own),
    ).order_by("name")  # fmt: skip
    away = {
        cup: (count, held, first, last)
        for cup, count, held, first, last in AwayTournament.objects.order_by("cup").values("cup").annotate(
            count=Count("pk", distinct=True), held=Count("pk", filter=Q(results__isnull=False), distinct=True), first=Min("date"),
            last=Max("date"),
        ).values_list("cup", "count", "held", "first", "last")
    }  # fmt: skip
    rows = []
    for cup in found:
        count, held, first, last = away.get(cup.pk, (0, 0, None, None))
        if not (empty or cup.own + count):
            continue
        days = [day for day in (cup.first, cup.last, first, last) if day is not None]
        rows.append(SeriesRow(
            cup.slug, cup.name, tournaments=cup.own + count, held=cup.held + held, first=min(days, default=None),
            last=max(days, default=None),
            is_set_up=bool(cup.policies),
        ))  # fmt: skip
    return sorted(rows, key=lambda row: row.last or date.min, reverse=True)
