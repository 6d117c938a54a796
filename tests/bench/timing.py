"""Times two things in turns and gives the ratio of their best times: what disturbs a run seldom disturbs every turn of it."""

import gc
from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple


class Pair(NamedTuple):
    """Best seconds of the measured thing and of its baseline."""

    ours: float
    baseline: float

    @property
    def cost(self) -> float:
        """How many times the baseline's time ours takes."""
        return self.ours / self.baseline

    @property
    def speed(self) -> float:
        """Ours as a share of the baseline's speed: 0.5 is half as fast."""
        return self.baseline / self.ours


def in_turns(ours: Callable[[], object], baseline: Callable[[], object], turns: int, *, before: Callable[[], object] | None = None) -> Pair:
    """The best of `turns` each, one after the other; `before` runs untimed ahead of each of ours."""
    best_ours = best_baseline = float("inf")
    for _ in range(turns):
        if before is not None:
            before()
        best_ours = min(best_ours, seconds(ours))
        best_baseline = min(best_baseline, seconds(baseline))
    return Pair(best_ours, best_baseline)


def seconds(action: Callable[[], object]) -> float:
    """How long one call takes, without a collection that somebody else's garbage has earned."""
    gc.collect()
    start = perf_counter()
    action()
    return perf_counter() - start
