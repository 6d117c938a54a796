"""Standings: who has how many points, who ranks where, and what decided each tie.

Rows in, rows out. A player's round result is what he has of the tables at which he sat (`scoring.field.seats`), None where he did not play:
that adds nothing. The total is the sum of his rounds and his penalties (signed: a deduction is negative), or, where table points rank, of
those (`scoring.arithmetic.table_points`). Who sat at no table has no rank. More points rank higher; equal totals go through the tie-break
chain; what stays equal shares the rank (1, 2, 2, 4). Who is taken out of the ranking stands behind all others, without a rank: the rounds
still add up. Nothing here reads a database, knows a rule of the game or hides a result.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from rules.book import BY_SUM, RankedBy, Ranking
from scoring.arithmetic.table_points import at_table
from scoring.arithmetic.tiebreaks import DEFAULT_CHAIN, AtTables, Facts, Path, TieBreak, decision, effective, resolve
from scoring.field.seats import Share, seated, shares
from scoring.plain.rows import PlayerRow, Points, TableResult


class Standing(NamedTuple):
    """A player's line of the standings.

    `rank` is the place in this ranking, `overall` the place among all players; they differ only in a ranking over a tag. None: he is taken
    out of it, and his line is behind all others. `rounds`: None where he did not play. `tie_break` is what put him before the next player
    of the same total, None where there is none, where the two share the rank, or where he is the last of his total. `path` is what the
    tie-break chain found.
    """

    rank: int | None
    overall: int | None
    player: PlayerRow
    rounds: tuple[Points | None, ...]
    penalties: Points
    total: Points
    tie_break: TieBreak | None
    path: Path = ()
    table_points: tuple[Points | None, ...] = ()
    """Of each round, None where he did not play; none where the sum ranks."""
    table_penalties: Points = 0
    """Table points taken off; negative."""

    @property
    def points(self) -> Points:
        """The sum of his games less penalties, which is the total where the sum ranks."""
        return sum([points for points in self.rounds if points]) + self.penalties


class Misfit(ValueError):
    """Rows that do not belong together: an unknown player, a player twice in a round, a round that is not planned."""


def standings(
    players: Iterable[PlayerRow],
    results: Iterable[TableResult],
    rounds: int,
    *,
    chain: Sequence[str] = DEFAULT_CHAIN,
    seed: str = "",
    penalties: Mapping[int, Points] | None = None,
    unranked: Collection[int] = frozenset(),
    ranking: Ranking = BY_SUM,
    table_penalties: Mapping[int, Points] | None = None,
) -> tuple[Standing, ...]:
    """All who sat at a table in order of rank; those who share a rank in order of number. The order of the input does not matter.

    `rounds`: the number of round columns. `penalties`: signed points by player's number, and `table_penalties` signed table points.
    `unranked`: the numbers of who has no rank; the others are ranked as if he were not there. Raises Misfit, and KeyError for a criterion
    of the chain that does not exist.
    """
    rows = {player.number: player for player in players}
    tables = sorted(results, key=lambda result: (result.round, result.table))
    earned, wins = _collect(rows, tables, rounds)
    placed = _at_tables(tables, ranking)
    facts = Facts(earned, wins, tables, seed, table_points=_placed(earned, placed), at_tables=placed)
    return put_in_order(
        rows, facts, chain=effective(ranking, chain), penalties=penalties, unranked=unranked, table_penalties=table_penalties
    )


def put_in_order(
    players: Mapping[int, PlayerRow],
    facts: Facts,
    *,
    chain: Sequence[str],
    penalties: Mapping[int, Points] | None,
    unranked: Collection[int],
    table_penalties: Mapping[int, Points] | None,
) -> tuple[Standing, ...]:
    """The lines of everybody who has rounds in the facts; `chain`: the criteria that stand behind a tournament's (`effective`)."""
    deducted, placed, taken = penalties or {}, facts.table_points, table_penalties or {}
    sums = {number: sum([points for points in line if points]) + deducted.get(number, 0) for number, line in facts.rounds.items()}
    totals = {number: sum([points for points in line if points]) + taken.get(number, 0) for number, line in placed.items()} or sums
    facts = facts._replace(sums=sums)
    found = [
        Standing(
            None, None, player=players[number], rounds=facts.rounds[number], penalties=deducted.get(number, 0), total=totals[number],
            tie_break=None, table_points=placed.get(number, ()), table_penalties=taken.get(number, 0) if placed else 0,
        )
        for number in totals
    ]  # fmt: skip
    ranked = {line.player.number: line for line in found if line.player.number not in unranked}
    lines = []
    for _total, group in groupby(sorted(ranked, key=totals.__getitem__, reverse=True), key=totals.__getitem__):
        lines += [ranked[number]._replace(path=path) for number, path in resolve(group, facts, chain).items()]
    out = sorted((line for line in found if line.player.number not in ranked), key=lambda line: (-line.total, line.player.number))
    return (*_rank(lines), *out)


def ranking_over(lines: Iterable[Standing], tag: str) -> tuple[Standing, ...]:
    """The players with a tag, ranked among themselves from 1; `overall` keeps the rank among all. Never another order than the overall
    one."""
    of_tag = [line for line in lines if tag in line.player.tags]
    return (*_rank([line for line in of_tag if line.rank is not None]), *(line for line in of_tag if line.rank is None))


def cross_sums(lines: Sequence[Standing]) -> list[tuple[int, Points]]:
    """Number and sum of each round that somebody has played; a round that nobody has played yet has no sum that could be checked."""
    rounds = enumerate(zip(*(line.rounds for line in lines), strict=True), start=1)
    return [(number, sum(filter(None, points))) for number, points in rounds if points.count(None) < len(points)]


def _collect(
    players: Mapping[int, PlayerRow], tables: Iterable[TableResult], rounds: int
) -> tuple[dict[int, tuple[Points | None, ...]], dict[int, int | None]]:
    """Of each player who sat at a table his points by round, None where he did not play, and his games won as declarer."""
    by_round: dict[int, list[Points | None]] = {}
    wins: dict[int, int | None] = dict.fromkeys(players, 0)
    taken = set()
    for result in tables:
        if not 1 <= result.round <= rounds:
            raise Misfit(f"table {result.table}: round {result.round} of {rounds}")
        for number in seated(result.players, result.changes):
            if (number, result.round) in taken:
                raise Misfit(f"round {result.round}: player {number} sits at two tables")
            taken.add((number, result.round))
        for share in shares(result):
            if share.player not in players:
                raise Misfit(f"round {result.round}, table {result.table}: player {share.player} is not registered")
            line = by_round.setdefault(share.player, [None] * rounds)
            _add(line, wins, result.round, share)
    return {number: tuple(line) for number, line in by_round.items()}, wins


def _at_tables(tables: Iterable[TableResult], ranking: Ranking) -> AtTables:
    """The table points of each table, by round and table; none where the sum ranks."""
    if ranking.kind is RankedBy.SUM:
        return {}
    return {(result.round, result.table): at_table(ranking, result) for result in tables}


def _placed(earned: Mapping[int, Sequence[Points | None]], at_tables: AtTables) -> dict[int, tuple[Points | None, ...]]:
    """Of each player who sat at a table his table points by round, None where he did not play; nobody's where the sum ranks."""
    if not at_tables:
        return {}
    found: dict[int, list[Points | None]] = {number: [None] * len(line) for number, line in earned.items()}
    for (round_, _table), placed in at_tables.items():
        for number, points in placed.items():
            found[number][round_ - 1] = points + (found[number][round_ - 1] or 0)
    return {number: tuple(line) for number, line in found.items()}


def _add(line: list[Points | None], wins: dict[int, int | None], round_: int, share: Share) -> None:
    """Puts what he has of one seat to what he has of the round; where he sat and nothing was played, that is nothing."""
    if share.written:
        line[round_ - 1] = share.points + (line[round_ - 1] or 0)
    known = wins[share.player]
    wins[share.player] = None if known is None or share.wins is None else known + share.wins


def _rank(lines: Sequence[Standing]) -> tuple[Standing, ...]:
    """The lines, in order, with their ranks and with what decided each tie; a line without a place among all gets its rank for it."""
    shares = [list(share) for _, share in groupby(lines, key=lambda line: (line.total, line.path))]
    ranked: list[Standing] = []
    for share, following in zip(shares, [*shares, None][1:], strict=True):
        rank = len(ranked) + 1
        why = decision(share[0].path, following[0].path) if following is not None and following[0].total == share[0].total else None
        ranked += [line._replace(rank=rank, overall=line.overall or rank, tie_break=why) for line in share]
    return tuple(ranked)
