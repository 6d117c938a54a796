"""Who has begun a request and does not finish it, and which of these connections to close.

Counts unfinished requests alone: a hall of two hundred phones behind one address sends whole ones, each in a moment. Nobody new is ever
turned away; what is closed is the oldest of an address that keeps too many waiting, and only after a moment that every honest request needs
less than. Knows no sockets and no clock; times are seconds of whichever clock the caller has.
"""

from collections import Counter
from collections.abc import Hashable
from typing import NamedTuple

MOST_OF_ONE = 64
"""Unfinished requests of one address that stay. They cost a file handle each, no thread."""
GRACE = 2.0
"""Seconds in which a request may come in piece by piece, whatever else its address does."""
MOST_BYTES = 96 * 2**20
"""Bodies that are not yet whole and answers that are not yet taken, of all addresses together."""


class Begun(NamedTuple):
    """An unfinished request: whose it is, and since when."""

    address: str
    since: float


class Unfinished:
    """The unfinished requests of one process and the bytes that connections make it hold; keys are the caller's, one a connection."""

    def __init__(self) -> None:
        self.begun: dict[Hashable, Begun] = {}
        self.of: Counter[str] = Counter()
        self.held: dict[Hashable, int] = {}

    def begin(self, key: Hashable, address: str, now: float) -> None:
        """A connection was opened, or told by its header who it is for (behind a proxy another address); its time runs on."""
        since = self.begun[key].since if key in self.begun else now
        self.end(key)
        self.begun[key] = Begun(address, since)
        self.of[address] += 1

    def end(self, key: Hashable) -> None:
        """The request is whole, or its connection is gone."""
        begun = self.begun.pop(key, None)
        if begun is not None:
            self.of[begun.address] -= 1
            if not self.of[begun.address]:
                del self.of[begun.address]

    def hold(self, key: Hashable, count: int) -> None:
        """So many bytes lie in memory for this connection, all told; 0: none."""
        if count:
            self.held[key] = count
        else:
            self.held.pop(key, None)

    def forget(self, key: Hashable) -> None:
        """The connection is gone."""
        self.end(key)
        self.held.pop(key, None)

    def too_many(self, address: str, now: float) -> list[Hashable]:
        """The connections of this address to close, the oldest first."""
        excess = self.of[address] - MOST_OF_ONE
        if excess <= 0:
            return []
        old = sorted((begun.since, place, key) for place, (key, begun) in enumerate(self.begun.items()) if begun.address == address)
        return [key for since, _place, key in old[:excess] if since <= now - GRACE]

    def too_much(self) -> list[Hashable]:
        """The connections to close so that the memory suffices, the largest first."""
        excess = sum(self.held.values()) - MOST_BYTES
        chosen: list[Hashable] = []
        for key in sorted(self.held, key=self.held.__getitem__, reverse=True):
            if excess <= 0:
                break
            chosen.append(key)
            excess -= self.held[key]
        return chosen
