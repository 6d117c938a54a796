"""How much a table's phones may have stored in a while. Each of it leaves a row of the log, and whoever has seen a Tischzettel has the
link; what one of them sends too much does not silence the others.

Counted in each process by itself, and asks the database nothing: an honest table writes twenty games in two hours, and after an hour
without network sends them at once.
"""

import time
from collections import deque
from uuid import UUID

MOST, MOST_OF_LINK = 200, 1_000
"""Of one phone and of all phones of one link within `SPAN`, in one process: who makes up a phone for each of them is stopped by the
second."""
SPAN = 300.0
COUNTED = 4_000
"""Links and phones that are counted: more than two rounds of the largest hall."""

_sent: dict[tuple[str, UUID | None], deque[float]] = {}


def too_fast(link: str, phone: UUID) -> bool:
    """Notes one more of this phone by the link with this token; whether that is more than anybody plays."""
    now = time.monotonic()
    if len(_sent) > COUNTED:
        _sent.clear()
    own, all_ = _sent.setdefault((link, phone), deque(maxlen=MOST)), _sent.setdefault((link, None), deque(maxlen=MOST_OF_LINK))
    if any(len(lately) == lately.maxlen and now - lately[0] < SPAN for lately in (own, all_)):
        return True
    own.append(now)
    all_.append(now)
    return False
