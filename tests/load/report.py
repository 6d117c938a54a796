"""What a run says at the end: percentiles of the answers, what the processes took, and what went wrong."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence

from tests.load.people import Tally
from tests.load.processes import Taken, taken

GROWTH = 1.15
"""What a part may hold at the end of the second half against its middle; more is a leak."""
MOST_SHOWN = 10
SPAN = 30
"""Seconds."""


class Watch:
    """Processor and memory of the parts of a server, looked at now and then. `roots`: the first process of each by name, which may be
    another after a death; `every`: seconds."""

    def __init__(self, roots: Callable[[], Mapping[str, int]], every: float) -> None:
        self.roots, self.every = roots, every
        self.seen: list[dict[str, Taken]] = []

    async def run(self, until: Callable[[], bool]) -> None:
        """Looks until the evening is over, in a thread: nobody's answer is late by it."""
        while until():
            self.seen.append(await asyncio.to_thread(lambda: taken(self.roots())))
            await asyncio.sleep(self.every)

    def memory(self, name: str) -> list[int]:
        """Bytes of a part, look by look."""
        return [look[name].memory for look in self.seen if name in look]

    @property
    def flat(self) -> bool:
        """Whether no part grows."""
        return all(is_flat(self.memory(name)) for name in self.seen[-1]) if self.seen else True


def is_flat(seen: Sequence[int]) -> bool:
    """Whether the last tenth is about the middle, when everything is warm. Too few looks say nothing."""
    if len(seen) < 20:
        return True
    tenth = max(len(seen) // 10, 1)
    middle, last = seen[len(seen) // 2 :][:tenth], seen[-tenth:]
    return sum(last) / len(last) <= GROWTH * sum(middle) / len(middle)


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies."""
    ordered = sorted(values)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


def times(tally: Tally, seconds: float) -> list[str]:
    """A table of the answers. `seconds`: for which they were counted, without the opening."""
    rows = [f"{'':10} {'answers':>8} {'a second':>9} {'p50 ms':>8} {'p95 ms':>8} {'p99 ms':>8} {'most ms':>8}"]
    for kind, values in tally.seconds.items():
        if values:
            shares = "".join(f" {1000 * percentile(values, share):8.0f}" for share in (0.5, 0.95, 0.99, 1))
            rows.append(f"{kind:10} {len(values):8} {len(values) / seconds:9.1f}{shares}")
    return rows


def by_the_time(tally: Tally) -> str:
    """How long the games of each half minute took: whether a hall that came all at once is still waited for."""
    spans = defaultdict[int, list[float]](list)
    for wait in tally.waits:
        if wait.begun >= tally.begin:
            spans[int((wait.begun - tally.begin) // SPAN)].append(wait.seconds)
    return f"saves p95 by {SPAN} s, ms: {' '.join(f'{1000 * percentile(spans[span], 0.95):.0f}' for span in sorted(spans))}"


def memories(watch: Watch) -> list[str]:
    """A line a part: its memory at the start, in the middle and at the end."""
    rows = []
    for name in watch.seen[-1] if watch.seen else ():
        seen = watch.memory(name)
        first, middle, last = seen[0], seen[len(seen) // 2], seen[-1]
        rows.append(
            f"memory of {name}: {first >> 20} MB at the start, {middle >> 20} in the middle, {last >> 20} at the end"
            f"{'' if len(seen) < 20 else ': flat' if is_flat(seen) else ': GROWING'}"
        )
    return rows


def processor(spent: Mapping[str, float], requests: int, seconds: float) -> str:
    """Processor milliseconds a request, by part, and which share of one core that was."""
    parts = [f"{name} {1000 * used / max(requests, 1):.2f} ({used / seconds:.0%})" for name, used in spent.items()]
    total = sum(spent.values())
    return (
        f"processor a request, ms (of a core): {', '.join(parts)}; together {1000 * total / max(requests, 1):.2f} ({total / seconds:.0%})"
    )


def wrong(tally: Tally, missing: Sequence[str]) -> list[str]:
    """What was lost, doubled, refused, and how often nobody was there to answer."""
    unanswered = len(tally.sent) - len(tally.answered)
    rows = [
        f"games answered as stored: {len(tally.answered)}; lost or doubled: {len(missing)}; errors: {len(tally.faults)}; "
        f"turned away: {len(tally.away)}; never answered: {unanswered}"
    ]
    why = Counter(f"{away.kind}: {away.why}" for away in tally.away)
    return [*rows, *missing[:MOST_SHOWN], *tally.faults[:MOST_SHOWN], *(f"{count} × {what}" for what, count in why.most_common(5))]
