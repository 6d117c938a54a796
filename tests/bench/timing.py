"""Times two things in turns and keeps the best of each: what disturbs a run seldom disturbs every turn of it."""

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


def in_turns(
    ours: Callable[[], object],
    baseline: Callable[[], object],
    turns: int,
    *,
    before: Callable[[], object] = lambda: None,
    clock: Callable[[], float] = perf_counter,
) -> Pair:
    """The best of `turns` each, one after the other, by this clock; `before` runs untimed ahead of each of ours."""
    pairs = []
    for _ in range(turns):
        before()
        pairs.append((seconds(ours, clock), seconds(baseline, clock)))
    return Pair(min(ours for ours, _ in pairs), min(baseline for _, baseline in pairs))


def seconds(action: Callable[[], object], clock: Callable[[], float] = perf_counter) -> float:
    """How long one call takes. What the bench itself holds is not searched for garbage meanwhile."""
    gc.collect()
    gc.freeze()
    start = clock()
    action()
    taken = clock() - start
    gc.unfreeze()
    return taken
