"""Whose request is answered next: who writes, then who works with the program, then who watches.

A writer gives way at each statement, with the tournament's lock in his hand, and all other tables wait for him meanwhile: the more threads
compute beside him, the longer. So of a process's threads only two are at visitors' pages at a time, and no lane takes all of them. Where
more visitors ask than can be answered they hear so after a moment, instead of all of them after their patience has ended: what would be
made for them then nobody takes.

Knows no socket and no application; belongs to the thread of the event loop.
"""

from collections import deque
from collections.abc import Iterator
from enum import Enum
from typing import Generic, NamedTuple, TypeVar

THREADS = 8
PATIENCE = 6.0
"""Seconds for which a visitor's request waits for a thread. Its page asks again by itself; a phone waits for ten."""
AT_WORK = ("/tisch/", "/z/", "/static/", "/health/", "/metrics")
"""Stand in the addresses of what nobody only watches: the tables' phones, parts of pages, whoever looks after the server."""

Request = TypeVar("Request")


class Lane(Enum):
    """The kinds of requests, in the order in which they are answered."""

    WRITING = "writing"
    AT_WORK = "at_work"
    WATCHING = "watching"


AT_ONCE = {Lane.WRITING: 6, Lane.AT_WORK: 5, Lane.WATCHING: 2}
"""Of the threads, how many may be at requests of a kind."""


def lane_of(method: str, target: str, *, visitor: bool) -> Lane:
    """Where a request stands. `visitor`: whoever asks has neither an account here nor a token."""
    if method not in ("GET", "HEAD", "OPTIONS"):
        return Lane.WRITING
    path = target.partition("?")[0]  # what stands behind it anybody can write
    return Lane.WATCHING if visitor and not any(part in path for part in AT_WORK) else Lane.AT_WORK


class Next(NamedTuple, Generic[Request]):
    """A request whose turn it is. `late`: it has waited for so long that it is told so instead."""

    request: Request
    lane: Lane
    late: bool


class Lanes(Generic[Request]):
    """The requests of a process that wait for a thread, and how many are with one."""

    def __init__(self) -> None:
        self.waiting: dict[Lane, deque[tuple[float, Request]]] = {lane: deque() for lane in Lane}
        self.busy = dict.fromkeys(Lane, 0)

    def wait(self, request: Request, lane: Lane, now: float) -> None:
        """It stands in its lane, behind those that were there before. `now`: seconds of the caller's clock."""
        self.waiting[lane].append((now, request))

    def done(self, lane: Lane) -> None:
        """A thread is free again."""
        self.busy[lane] -= 1

    def turns(self, now: float) -> Iterator[Next[Request]]:
        """Whose turn it is now, one after the other; each but a late one has a thread from here on, until it is `done`."""
        for lane in Lane:
            line = self.waiting[lane]
            while line:
                since, request = line[0]
                late = lane is Lane.WATCHING and now - since > PATIENCE
                if not late and not self._free(lane):
                    break
                line.popleft()
                self.busy[lane] += not late
                yield Next(request, lane, late)

    def _free(self, lane: Lane) -> bool:
        """Whether a thread is there for one more of these. While somebody writes, one visitor's page at a time."""
        most = 1 if lane is Lane.WATCHING and self.busy[Lane.WRITING] else AT_ONCE[lane]
        return sum(self.busy.values()) < THREADS and self.busy[lane] < most
