"""Rulings of an organiser's tournaments, and of the federation's, for whoever looks for one like his, and the names that must not be read
there. Reads only, a fixed number of queries."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.db.models import Q, QuerySet

from tournament.models import Referee, Registration, Ruling, Seat, Tournament

RELATED = ("table__round__tournament", "case", "appealed", "superseded_by")


class Search(NamedTuple):
    """What is asked for; "" leaves it open. `paragraph`: part of what was cited."""

    system: str = ""
    violation: str = ""
    decision: str = ""
    paragraph: str = ""


class People(NamedTuple):
    """Everybody who may be named in the words of rulings: players by table in the order of the seats, by tournament all players, all
    referees."""

    seated: dict[int, tuple[str, ...]]
    players: dict[int, tuple[str, ...]]
    referees: dict[int, tuple[str, ...]]


def found_rulings(wanted: Search) -> QuerySet[Ruling]:
    """Rulings that fit, newest first, fallen ones too; the reader takes the slice that he needs. One query."""
    found = seen().order_by("-created_at", "-pk")
    if wanted.system:
        found = found.filter(table__round__tournament__system=wanted.system)
    if wanted.violation:
        found = found.filter(violation=wanted.violation)
    if wanted.decision:
        found = found.filter(decision=wanted.decision)
    if wanted.paragraph:
        found = found.filter(source__icontains=wanted.paragraph)
    return found


def seen() -> QuerySet[Ruling]:
    """Whose rulings are precedents here: those of the organiser that is worked for, and the federation's."""
    tournament = "table__round__tournament"
    own, federations = Q(**{f"{tournament}__in": Tournament.objects.order_by()}), Q(**{f"{tournament}__organiser__parent": None})
    return Ruling.objects.select_related(*RELATED).filter(own | federations)


def people_of(rulings: Sequence[Ruling]) -> People:
    """The names around these rulings, each with its table, round and tournament. Three queries."""
    tournaments = {ruling.table.round.tournament_id for ruling in rulings}
    seats = Seat.objects.filter(table_id__in={ruling.table_id for ruling in rulings}).order_by("table_id", "index")
    players = Registration.objects.filter(tournament_id__in=tournaments)
    referees = Referee.objects.filter(tournament_id__in=tournaments)
    names = [(row.tournament_id, row.user.get_full_name()) for row in referees.select_related("user")]
    names += [(ruling.table.round.tournament_id, name) for ruling in rulings for name in (ruling.referee_name, *ruling.panel)]
    return People(
        _grouped(seats.values_list("table_id", "registration__player__name")),
        _grouped(players.values_list("tournament_id", "player__name")),
        _grouped(names),
    )


def _grouped(rows: Iterable[tuple[int, str]]) -> dict[int, tuple[str, ...]]:
    found: dict[int, list[str]] = {}
    for key, name in rows:
        found.setdefault(key, []).append(name)
    return {key: tuple(names) for key, names in found.items()}
