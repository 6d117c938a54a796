"""What the numbers of a tournament look like: how results are distributed, and the highest round of the day.

Plain numbers in and out; plot.py draws them. Nothing here ranks or rounds an amount.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scoring.arithmetic.standings import Standing
from scoring.plain.rows import Points

WIDTHS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000)


class Distribution(NamedTuple):
    """How many results lie in each class. The first class begins at `start` (included) and is `width` points wide; 0 is always a border."""

    start: int
    width: int
    counts: tuple[int, ...]


def distribution(values: Iterable[Points], most: int = 16) -> Distribution | None:
    """The results in at most so many classes of a round width; None without results."""
    results = sorted(values)
    if not results:
        return None
    width = next(width for width in WIDTHS if _classes(results, width) <= most or width == WIDTHS[-1])
    first = int(results[0] // width)
    counts = [0] * _classes(results, width)
    for value in results:
        counts[int(value // width) - first] += 1
    return Distribution(first * width, width, tuple(counts))


def _classes(results: Sequence[Points], width: int) -> int:
    return int(results[-1] // width) - int(results[0] // width) + 1


class HighRound(NamedTuple):
    """The highest round: who played it (all who did, by number), in which round, for how much."""

    points: Points
    holders: tuple[tuple[int, int], ...]


def high_round(lines: Iterable[Standing]) -> HighRound | None:
    """The highest round of the day as (player's number, round), in order of rank; None where nobody has played."""
    played = [
        (points, line.player.number, number) for line in lines for number, points in enumerate(line.rounds, start=1) if points is not None
    ]
    if not played:
        return None
    best = max(points for points, _, _ in played)
    return HighRound(best, tuple((player, number) for points, player, number in played if points == best))
