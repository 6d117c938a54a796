"""What a run says at the end: percentiles of the answers, the server's memory, and what went wrong."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.load.people import Tally

GROWTH = 1.15
"""What the server may hold at the end of the second half against its middle; more is a leak."""
MOST_SHOWN = 10


class Memory:
    """The memory of the server and its workers, looked at once a second."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.seen: list[int] = []

    async def watch(self, until: Callable[[], bool]) -> None:
        """Looks until the evening is over."""
        while until():
            self.seen.append(sum(map(_resident, [self.pid, *_children(self.pid)])))
            await asyncio.sleep(1)

    @property
    def flat(self) -> bool:
        """Whether the memory of the last tenth is about that of the middle, when everything is warm."""
        if len(self.seen) < 20:
            return True
        tenth = max(len(self.seen) // 10, 1)
        middle, last = self.seen[len(self.seen) // 2 :][:tenth], self.seen[-tenth:]
        return sum(last) / len(last) <= GROWTH * sum(middle) / len(middle)


def _resident(pid: int) -> int:
    """Bytes of a process that are its own; what workers share with their parent is counted once, there."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0
    return 1024 * sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def _children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]
    except OSError:
        return []


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies."""
    ordered = sorted(values)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


def report(tally: Tally, memory: Memory, seconds: int, missing: Sequence[str]) -> str:
    """The run as a few lines of text."""
    rows = [f"{'':10} {'answers':>8} {'a second':>9} {'p50 ms':>8} {'p95 ms':>8} {'p99 ms':>8}"]
    for kind, values in tally.seconds.items():
        if values:
            shares = "".join(f" {1000 * percentile(values, share):8.0f}" for share in (0.5, 0.95, 0.99))
            rows.append(f"{kind:10} {len(values):8} {len(values) / seconds:9.1f}{shares}")
    if memory.seen:
        first, middle, last = memory.seen[0], memory.seen[len(memory.seen) // 2], memory.seen[-1]
        rows.append(
            f"memory {first >> 20} MB at the start, {middle >> 20} in the middle, {last >> 20} at the end: "
            f"{'flat' if memory.flat else 'GROWING'}"
        )
    rows.append(f"games answered as stored: {len(tally.saved)}; lost or doubled: {len(missing)}; errors: {len(tally.faults)}")
    return "\n".join([*rows, *missing[:MOST_SHOWN], *tally.faults[:MOST_SHOWN]])
