"""The standings of a tournament, from the tables' totals: the entries are read only where the tie-break counts games won."""

from collections.abc import Container
from typing import NamedTuple

from django.db.models import Count

from scoring.rows import PlayerRow, TableResult
from scoring.standings import Standing, standings
from tournament.convert import Points, points, row_points
from tournament.models import Entry, Registration, Sanction, SanctionKind, Seat, Table, Tournament
from tournament.models.amounts import POINTS
from tournament.selectors.names import name, of_person


class Ranking(NamedTuple):
    """The standings and what they were computed from."""

    standings: tuple[Standing, ...]
    players: tuple[PlayerRow, ...]
    results: tuple[TableResult, ...]
    rounds: int
    """Rounds that have tables."""


def ranking(tournament: Tournament, only: Container[int] | None = None) -> Ranking:
    """All registered players ranked, penalty points taken off; after these rounds `only`. Four queries, five with the tie-break `wins`."""
    players = tuple(
        PlayerRow(*row[:4], tuple(row[4]))
        for row in Registration.objects.filter(tournament=tournament)
        .order_by("number")
        .values_list("number", name(tournament), of_person(tournament, "place"), of_person(tournament, "club"), "tags")
    )
    results = table_results(tournament, with_wins="wins" in tournament.tie_breaks)
    if only is not None:
        results = tuple(result for result in results if result.round in only)
    drawn = max((result.round for result in results), default=0)
    rounds = max(tournament.rounds, drawn)
    ranked = standings(players, results, rounds, chain=tournament.tie_breaks, seed=tournament.seed, penalties=penalties(tournament))
    return Ranking(ranked, players, results, drawn)


def penalties(tournament: Tournament) -> dict[int, Points]:
    """Penalty points that stand, by player's number; negative. One query."""
    given = Sanction.objects.filter(
        tournament=tournament, kind=SanctionKind.POINTS, lifted_at__isnull=True, player__registrations__tournament=tournament
    )
    found: dict[int, Points] = {}
    for number, deducted in given.values_list("player__registrations__number", "half_points"):
        found[number] = found.get(number, 0) + points(deducted)
    return found


def table_results(tournament: Tournament, *, with_wins: bool = False) -> tuple[TableResult, ...]:
    """The totals of all tables by round and number. Two queries, three with the games won."""
    seated: dict[int, list[int]] = {}
    for table_id, number in (
        Seat.objects.filter(table__round__tournament=tournament).order_by("table_id", "index").values_list("table_id", "registration__number")
    ):
        seated.setdefault(table_id, []).append(number)
    wins = _wins(tournament) if with_wins else {}
    rows = (
        Table.objects.filter(round__tournament=tournament)
        .order_by("round__number", "number")
        .values_list("pk", "round__number", "number", "seats", "source", *POINTS)
    )
    return tuple(
        TableResult(
            row[1], row[2], tuple(seated.get(row[0], ())), row_points(row[5:], row[3]),
            tuple(wins.get((row[0], seat), 0) for seat in range(row[3])) if with_wins and row[4] != "sums" else None,
        )
        for row in rows
    )


def _wins(tournament: Tournament) -> dict[tuple[int, int], int]:
    """Games won as declarer by table and seat."""
    found = (
        Entry.objects.filter(table__round__tournament=tournament, current=True, declarer_won=True)
        .values_list("table_id", "declarer")
        .annotate(count=Count("pk"))
        .order_by()
    )
    return {(table_id, seat): count for table_id, seat, count in found}
