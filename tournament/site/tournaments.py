"""Tournaments and their rounds, as rows for lists and heads."""

from datetime import date
from typing import NamedTuple

from django.db.models import Count, Exists, F, Max, Min, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from rules.book import sheet_name
from tournament.ledger.lines.annotations import settled
from tournament.ledger.machine.elsewhere import elsewhere
from tournament.ledger.people.people import Counted, counts
from tournament.ledger.store.prepared import Prepared
from tournament.models import Ceremony, Organiser, Phone, Round, RoundState, Table, Tournament, sheet_key


class TournamentRow(NamedTuple):
    """A line of the list of tournaments."""

    slug: str
    name: str
    date: date | None
    place: str
    cup: str
    sheet: str
    title: tuple[str, str]
    """Of its sheet, with the edition that it keeps: German, English."""
    phase: str
    players: int
    rounds: int
    rounds_closed: int


class RoundRow(NamedTuple):
    """A round: how many tables it has and how many of them are done (`ledger.lines.settled`); `seed`: what it was drawn from, ""
    where that is not known."""

    number: int
    state: str
    tables: int
    done: int
    seed: str
    refused: int
    """Games that phones still hold, where the round is closed: it takes none of them."""


def _called(tournament: Tournament, language: str) -> str:
    return sheet_name(tournament.sheet.system, language, edition=tournament.rules_edition)


def read_tournaments(which: Q) -> list[TournamentRow]:
    """The tournaments of the organiser that are these, newest first, those without a date last. Two queries.

    The order is said here: a query that counts has none of the model's, and each database puts what is empty elsewhere.
    """
    closed = Count("round_set", filter=Q(round_set__state="closed"))
    found = Tournament.objects.filter(which).select_related("cup").annotate(closed=closed).order_by(F("date").desc(nulls_last=True), "-pk")
    counted = counts(row.pk for row in found)
    return [
        TournamentRow(
            slug=row.slug,
            name=row.name,
            date=row.date,
            place=row.place,
            cup=row.cup.name if row.cup else "",
            sheet=sheet_key(row.sheet),
            title=(_called(row, "de"), _called(row, "en")),
            phase=row.phase,
            players=counted.get(row.pk, Counted()).players,
            rounds=row.rounds,
            rounds_closed=row.closed,
        )
        for row in found
    ]


def tournament_or_none(slug: str, address: str) -> Tournament | None:
    """The tournament of the organiser at this address ("": the only one) with both and its cup, its `current_round` (the first that is not
    closed, else the last), its `newest_round` and whether it is `led`.

    Both are None before the first draw. `elsewhere`: where the evening is written (`ledger.machine.elsewhere`). One query.
    """
    found = _at.first(slug, address) if address else _at.first(slug)
    if found is not None:
        found.newest_round, found.current_round, found.led = found.newest, found.current, found.leading
    return found


def _of_slug(slug: str, address: str = "") -> QuerySet[Tournament]:
    newest = Max("round_set__number")
    unfinished = Min("round_set__number", filter=~Q(round_set__state=RoundState.CLOSED))
    leading = Exists(Ceremony.objects.filter(tournament=OuterRef("pk")))
    found = Tournament.objects.select_related("cup", "organiser").annotate(
        newest=newest, current=Coalesce(unfinished, newest), leading=leading, elsewhere=elsewhere()
    )
    whose = Q(organiser__slug=address) if address else Q(organiser__in=Organiser.objects.meant(""))
    return found.filter(whose, slug=slug).order_by("pk")


_at = Prepared(_of_slug)


def read_rounds(tournament: Tournament) -> list[RoundRow]:
    """The rounds drawn so far. One query."""
    return [
        RoundRow(
            number=row.number,
            state=row.state,
            tables=row.table_count,
            done=row.done,
            seed=row.draw_seed,
            refused=row.waiting or 0 if row.state == RoundState.CLOSED else 0,
        )
        for row in _rounds(tournament.pk)
    ]


def _of_tournament(tournament: int) -> QuerySet[Round]:
    # Each counts in a query of its own: beside a join with the tables the database would count anew for every one of them.
    tables, here = Table.objects.order_by().values("round").annotate(n=Count("pk")).values("n"), Q(round=OuterRef("pk"))
    waiting = Phone.objects.filter(table__round=OuterRef("pk")).order_by().values("table__round").annotate(n=Sum("waiting")).values("n")
    counted = {
        "table_count": Coalesce(Subquery(tables.filter(here)), 0), "done": Coalesce(Subquery(tables.filter(settled(), here)), 0),
        "waiting": Subquery(waiting),
    }  # fmt: skip
    return Round.objects.filter(tournament=tournament).annotate(**counted).order_by("number")


_rounds = Prepared(_of_tournament)
