"""How often a program may ask: so many requests a minute of one token, and of one address without a token.

Counted in each process by itself, and asks the database nothing: a server of four processes lets through up to four times as many, which
is still no load.
"""

import time

SPAN = 60
"""Seconds."""
OF_ADDRESS, OF_TOKEN = 240, 600
COUNTED = 50_000
"""Tokens and addresses that are counted within `SPAN`."""

_asked: dict[str, int] = {}
_since: list[int] = [0]


def wait(who: str, most: int) -> int:
    """Notes one more request of this token or address; the seconds that it has to wait, 0 where it need not."""
    now = time.monotonic()
    span = int(now // SPAN)
    if _since[0] != span or len(_asked) > COUNTED:
        _asked.clear()
        _since[0] = span
    _asked[who] = _asked.get(who, 0) + 1
    return int((span + 1) * SPAN - now) + 1 if _asked[who] > most else 0


def forget() -> None:
    """As if nobody had asked yet."""
    _asked.clear()
