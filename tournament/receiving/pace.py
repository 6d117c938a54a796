"""How many uploads of one key are looked at in a while. Counted in each process by itself, and asks the database nothing: a laptop sends an
evening at a time, and a club that sends a year of them has a second for each."""

import time
from collections import deque

MOST, SPAN = 60, 60.0
COUNTED = 4_000
"""Keys that are counted."""

_sent: dict[str, deque[float]] = {}


def wait(key: str) -> int:
    """Notes one more of this key; for how many seconds it has to wait, 0 where it need not."""
    now = time.monotonic()
    if len(_sent) > COUNTED:
        _sent.clear()
    lately = _sent.setdefault(key, deque(maxlen=MOST))
    if len(lately) == MOST and now - lately[0] < SPAN:
        return int(SPAN - (now - lately[0])) + 1
    lately.append(now)
    return 0


def forget() -> None:
    """Counts anew."""
    _sent.clear()
