"""How much a table's phones may have stored in a while. Each of it leaves a row of the log, and whoever has seen a Tischzettel has the link.

Counted in each process by itself, and asks the database nothing: an honest table writes twenty games in two hours, and after an hour without network
sends them at once.
"""

import time
from collections import deque

MOST = 200
"""Of one link within `SPAN`, in one process."""
SPAN = 300.0
LINKS = 2_000
"""Links that are counted: more than two rounds of the largest hall."""

_sent: dict[str, deque[float]] = {}


def too_fast(link: str) -> bool:
    """Notes one more of the link with this token; whether that is more than anybody plays."""
    now = time.monotonic()
    if len(_sent) > LINKS:
        _sent.clear()
    lately = _sent.setdefault(link, deque(maxlen=MOST))
    if len(lately) == MOST and now - lately[0] < SPAN:
        return True
    lately.append(now)
    return False
