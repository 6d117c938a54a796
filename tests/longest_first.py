"""The order of the tests: what takes long begins first, for at the end of a run everybody else would wait for it.

    @pytest.mark.first(60)  # so many seconds, about, where nothing else runs; 10 where it does not say

`--dist worksteal` hands each worker an unbroken piece of the list and lets whoever is done take from the end of another's. So the long ones
are dealt out to the heads of the pieces: all at the head of the list, they would run one after the other.
"""

from collections.abc import Sequence

import pytest


def _seconds(item: pytest.Item) -> float:
    mark = item.get_closest_marker("first")
    return (*mark.args, 10)[0] if mark else 0


def dealt(items: Sequence[pytest.Item], workers: int) -> list[pytest.Item]:
    """The same tests for so many workers; those without the mark stay in their order."""
    long = sorted(filter(_seconds, items), key=_seconds, reverse=True)
    others = [item for item in items if not _seconds(item)]
    order: list[pytest.Item] = []
    for worker in range(workers):
        piece = (len(items) - len(order)) // (workers - worker)
        mine = long[worker::workers]
        rest = max(piece - len(mine), 0)
        order += mine + others[:rest]
        del others[:rest]
    return order
