"""Cup standings: cup points for each tournament by one of the cups' formulas, and the best of them added up, the dropped ones in sight.

    fixed    by rank: 223, 198, 180 … 1 for the 50th (Hausruckcup, Raiffeisencup, Sauwaldcup)
    capped   the points of the tournament in full up to 100, every second one above, at most 200, none for a minus ("Heinewertung")
    curve    200 · ((field − rank) / (field − 1))³ by rank, rounded half up (Tirol)

Whole cup points, plain rows; nothing here ranks a tournament.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from scoring.rows import Points

FIXED = (
    223, 198, 180, 168, 156, 147, 138, 131, 124, 117, 110, 105, 100, 95, 90, 85, 80, 76, 72, 68, 64, 60, 56, 52, 49, 46, 43, 40, 37, 34, 31, 28,
    26, 24, 22, 20, 18, 16, 14, 12, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
)  # fmt: skip
FULL, MOST = 100, 200


class Result(NamedTuple):
    """What a person reached in a tournament of the cup: `rank` among `field` players with `total` points. `tournament`: its number in the cup."""

    tournament: int
    person: Hashable
    rank: int
    field: int
    total: Points


def fixed(result: Result) -> int:
    """Cup points by rank; none beyond the 50th."""
    return FIXED[result.rank - 1] if result.rank <= len(FIXED) else 0


def capped(result: Result) -> int:
    """The tournament's points with a cap."""
    earned = max(0, int(result.total))
    return min(MOST, earned if earned <= FULL else FULL + (earned - FULL) // 2)


def curve(result: Result) -> int:
    """Cup points by rank in a field of any size; a player alone has won."""
    if result.field < 2:
        return MOST
    share = Fraction(result.field - result.rank, result.field - 1)
    return int(MOST * share**3 + Fraction(1, 2))


FORMULAS: Mapping[str, Callable[[Result], int]] = {"fixed": fixed, "capped": capped, "curve": curve}


class Entry(NamedTuple):
    """One tournament on a person's line; `counted` is False where it was dropped (Streichergebnis)."""

    tournament: int
    points: int
    counted: bool


class CupLine(NamedTuple):
    """A person's line of the cup standings; `entries` the best first, dropped ones last."""

    rank: int
    person: Hashable
    points: int
    entries: tuple[Entry, ...]


def best_half(held: int) -> int:
    """How many results count where the best half of the tournaments held so far does; half a tournament counts."""
    return -(-held // 2)


def cup_standings(results: Iterable[Result], formula: str, best: int | None = None, always: Iterable[int] = ()) -> tuple[CupLine, ...]:
    """Everybody's line, best first.

    `best`: so many results count, None for all; the tournaments in `always` (a final) count beside them. Ties: the best single result, then the
    next best, then more tournaments played; who is still equal shares the rank. Raises KeyError for a formula that does not exist.
    """
    score = FORMULAS[formula]
    kept = frozenset(always)
    people: dict[Hashable, list[Result]] = {}
    for result in results:
        people.setdefault(result.person, []).append(result)
    lines = [_line(person, [(score(result), result.tournament) for result in played], best, kept) for person, played in people.items()]
    ranked: list[CupLine] = []
    for _, share in groupby(sorted(lines, key=_order), key=lambda line: _order(line)[:-1]):
        rank = len(ranked) + 1
        ranked += [line._replace(rank=rank) for line in share]
    return tuple(ranked)


def _line(person: Hashable, scored: list[tuple[int, int]], best: int | None, always: frozenset[int]) -> CupLine:
    optional = sorted((-points, tournament) for points, tournament in scored if tournament not in always)
    counted = {tournament for _, tournament in (optional if best is None else optional[:best])} | always
    entries = sorted((Entry(tournament, points, tournament in counted) for points, tournament in scored), key=lambda entry: (
        not entry.counted, -entry.points, entry.tournament,
    ))  # fmt: skip
    return CupLine(0, person, sum(entry.points for entry in entries if entry.counted), tuple(entries))


def _order(line: CupLine) -> tuple[int, tuple[int, ...], int, str]:
    singles = tuple(sorted(-entry.points for entry in line.entries if entry.counted))
    return -line.points, singles, -len(line.entries), str(line.person)
