"""The standings of a tournament, from the tables' totals: the entries are read only where the tie-break counts games won."""

from typing import NamedTuple

from django.db.models import Count

from scoring.rows import PlayerRow, TableResult
from scoring.standings import Standing, standings
from tournament.convert import row_points
from tournament.models import Entry, Registration, Seat, Table, Tournament
from tournament.models.amounts import POINTS


class Ranking(NamedTuple):
    """The standings and what they were computed from."""

    standings: tuple[Standing, ...]
    players: tuple[PlayerRow, ...]
    results: tuple[TableResult, ...]
    rounds: int
    """Rounds that have tables."""


def ranking(tournament: Tournament) -> Ranking:
    """All registered players ranked. Three queries, four with the tie-break `wins`."""
    players = tuple(
        PlayerRow(*row[:4], tuple(row[4]))
        for row in Registration.objects.filter(tournament=tournament)
        .order_by("number")
        .values_list("number", "player__name", "player__place", "player__club", "tags")
    )
    results = table_results(tournament, with_wins="wins" in tournament.tie_breaks)
    drawn = max((result.round for result in results), default=0)
    rounds = max(tournament.rounds, drawn)
    ranked = standings(players, results, rounds, chain=tournament.tie_breaks, seed=tournament.seed)
    return Ranking(ranked, players, results, drawn)


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
