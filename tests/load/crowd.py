"""Phones at their tables and visitors before their pages, against a stage, for so many seconds; what became of it."""

import asyncio
import random
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, NamedTuple

from tests.load.people import Counted, Table, Tally, scribe
from tests.load.processes import Taken, spent, taken
from tests.load.report import Watch
from tests.load.stage import ProxyLog, Stage

OPENING = 30.0
"""Seconds in which everybody comes: each opens a connection with TLS and a page for the first time."""
MOST_LOOKS = 200
LEAST_PAUSE = 1.0
READ_EVERY = 5.0
"""Seconds between two looks into the proxy's log."""

Until = Callable[[], bool]
"""Whether the evening goes on."""
Visitor = Callable[[Counted, Until, random.Random], Coroutine[Any, Any, None]]
Beside = Callable[[Until], Coroutine[Any, Any, None]]
"""What happens meanwhile."""


class Played(NamedTuple):
    """An evening: its answers, memory, processor seconds by part (without the opening), and the answers in that time that the proxy gave,
    and of those the ones that an app server had made."""

    tally: Tally
    watch: Watch
    spent: dict[str, float]
    seconds: float
    proxied: int
    of_apps: int


class _Look(NamedTuple):
    taken: dict[str, Taken]
    proxied: int
    of_apps: int


def play(
    stage: Stage, tables: Sequence[Table], visitors: Sequence[Visitor], *, pause: float, seconds: float, beside: Beside | None = None
) -> Played:
    """Everybody comes within `OPENING` seconds and stays for so many more. `pause`: seconds between two games of a table."""
    return asyncio.run(_play(stage, tables, visitors, pause=pause, seconds=seconds, beside=beside))


async def _play(
    stage: Stage, tables: Sequence[Table], visitors: Sequence[Visitor], *, pause: float, seconds: float, beside: Beside | None
) -> Played:
    begin = time.monotonic() + OPENING
    end = begin + seconds
    tally, watch = Tally(begin), Watch(stage.roots, max(seconds / MOST_LOOKS, LEAST_PAUSE))

    def until() -> bool:
        return time.monotonic() < end

    # A hall is behind one address, readers come from everywhere.
    lines = [Counted("127.0.0.1", stage.place.port, tally, tls=stage.tls, source=source) for source in _sources(len(tables), len(visitors))]
    people = [scribe(lines[place], table, pause, until, random.Random(f"table {place}")) for place, table in enumerate(tables)]
    for place, visitor in enumerate(visitors):
        people.append(visitor(lines[len(tables) + place], until, random.Random(f"visitor {place}")))
    looks = asyncio.ensure_future(_looks(stage, begin, end))
    try:
        await asyncio.gather(looks, watch.run(until), *people, *([beside(until)] if beside else []))
    finally:
        for line in lines:
            line.close()
    before, after = looks.result()
    used = spent(before.taken, after.taken)
    return Played(tally, watch, used, seconds, proxied=after.proxied - before.proxied, of_apps=after.of_apps - before.of_apps)


def _sources(tables: int, visitors: int) -> list[str]:
    """The addresses that they come from, all of this machine."""
    return [""] * tables + [f"127.{1 + place // 60_000}.{place % 60_000 // 240}.{1 + place % 240}" for place in range(visitors)]


async def _looks(stage: Stage, begin: float, end: float) -> list[_Look]:
    """When the opening is over, and at the end; the log is read on meanwhile."""
    found, log = [], ProxyLog(stage.place.log / "zugriffe.log")
    try:
        for at in (begin, end):
            while (left := at - time.monotonic()) > 0:
                await asyncio.sleep(min(left, READ_EVERY))
                log.read()
            found.append(_Look(await asyncio.to_thread(lambda: taken(stage.roots())), log.answers, log.of_apps))
    finally:
        log.close()
    return found
