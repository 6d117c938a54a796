"""How many results count, and which."""

from collections.abc import Iterable, Sequence
from math import ceil, floor

from scoring.arithmetic.series.rows import Best, Count, Counted, Discards, Number, Rounding, Scored, Series, Share
from scoring.arithmetic.series.scoring import apart

TEN = 10


def tournaments(series: Series, *, planned: bool) -> int:
    """How many are held, or planned with those to come; never a final that is none like the others."""
    return sum((each.held or planned) and not apart(each, series.policy) for each in series.tournaments)


def counting(series: Series, *, whole_season: bool = False) -> int | None:
    """How many results count, at least 1; None: all. `whole_season`: when all tournaments are held."""
    count: Count = series.policy.counting
    match count:
        case None:
            return None
        case Best(number):
            return number
        case Share() | Discards():
            base = tournaments(series, planned=whole_season or count.planned)
            return max(1, _share(count, base) if isinstance(count, Share) else base - _discards(count, base))


def _share(count: Share, base: int) -> int:
    up = count.rounding is Rounding.UP or (count.rounding is Rounding.UP_TO_TEN and base <= TEN)
    return (ceil if up else floor)(count.share * base)


def _discards(count: Discards, base: int) -> int:
    return count.numbers[min(base, len(count.numbers)) - 1] if base else 0


def counted(results: Sequence[Scored], number: int | None) -> tuple[Counted, ...]:
    """Which results count. What cannot be dropped always does and takes a place; of the others the best fill what is left, of equal ones
    the later."""
    if number is None:
        return tuple(Counted(result, True) for result in results)
    fixed = sum(not result.droppable and not result.apart for result in results)
    droppable = [(result.points, place) for place, result in enumerate(results) if result.droppable and not result.apart]
    best = {place for _, place in sorted(droppable, reverse=True)[: max(0, number - fixed)]}
    return tuple(Counted(result, result.apart or not result.droppable or place in best) for place, result in enumerate(results))


def total(results: Iterable[Counted]) -> Number:
    """The sum of what counts."""
    return sum(result.scored.points for result in results if result.counted)
