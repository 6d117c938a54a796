"""All series, as a list. Reads only."""

from datetime import date
from typing import Any, NamedTuple

from django.db.models import Count, Exists, Max, Min, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournament.desk.setup.setup import put_away
from tournament.ledger.store.transaction import CLOSED
from tournament.models import AwayTournament, Cup, Offer, Phase, Received, SeriesEntry, Tournament
from tournament.models.organiser import everywhere


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
    entered = _entered()
    found = Cup.objects.exclude(put_away()).annotate(
        own=Count("tournaments", filter=own), held=Count("tournaments", filter=Q(tournaments__phase__in=CLOSED)),
        first=Min("tournaments__date", filter=own), last=Max("tournaments__date", filter=own),
        entered=Subquery(entered["count"]), entered_held=Subquery(entered["held"]),
        entered_first=Subquery(entered["first"]), entered_last=Subquery(entered["last"]),
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
        count, held = count + (cup.entered or 0), held + (cup.entered_held or 0)
        if not (empty or cup.own + count):
            continue
        days = [day for day in (cup.first, cup.last, first, last, cup.entered_first, cup.entered_last) if day is not None]
        rows.append(SeriesRow(
            cup.slug, cup.name, tournaments=cup.own + count, held=cup.held + held, first=min(days, default=None),
            last=max(days, default=None),
            is_set_up=bool(cup.policies),
        ))  # fmt: skip
    return sorted(rows, key=lambda row: row.last or date.min, reverse=True)


def _entered() -> dict[str, QuerySet[SeriesEntry, Any]]:
    """What was accepted of others, each a query of one value a cup: how many tournaments are there or announced, how many of them were
    held, and their days. A laptop's goes before the server's own."""
    accepted = SeriesEntry.objects.filter(cup=OuterRef("pk"), state=Offer.ACCEPTED, uid__isnull=False).order_by().values("cup")
    with everywhere():
        sent = Received.objects.filter(uid=OuterRef("uid"), head__isnull=False, withdrawn=False)
        here = Tournament.objects.filter(uid=OuterRef("uid")).exclude(phase=Phase.DRAFT)
        there = accepted.filter(Exists(sent) | Exists(here))
        held = accepted.filter(Exists(sent) | Exists(here.filter(phase__in=CLOSED)))
    dated = there.annotate(day=Coalesce(Subquery(sent.values("date")[:1]), Subquery(here.values("date")[:1])))
    return {
        "count": there.annotate(n=Count("pk")).values("n"), "held": held.annotate(n=Count("pk")).values("n"),
        "first": dated.annotate(n=Min("day")).values("n"), "last": dated.annotate(n=Max("day")).values("n"),
    }  # fmt: skip
