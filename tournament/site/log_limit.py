"""A filter of the log: what repeats itself is written a few times a minute, and then how often it was left out. A guest decides how often
some of it comes.

Never looks into what is said: alike is what the same place of the program says.
"""

import logging
from time import monotonic
from typing import NamedTuple

MOST = 20
"""Lines of one kind within `SPAN`."""
SPAN = 60.0
KINDS = 200
"""Kinds that are counted; the program has far fewer."""


class _Counted(NamedTuple):
    since: float
    lines: int
    left_out: int


class Repeated(logging.Filter):
    """Lets the first `MOST` lines of a kind through in each `SPAN`; the next one that gets through says how many did not."""

    def __init__(self) -> None:
        super().__init__()
        self.counted: dict[tuple[str, str, int], _Counted] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line is written."""
        kind, now = (record.name, record.pathname, record.lineno), monotonic()
        known = self.counted.get(kind)
        if known is not None and now - known.since < SPAN and known.lines >= MOST:
            self.counted[kind] = known._replace(left_out=known.left_out + 1)
            return False
        if known is None or now - known.since >= SPAN:
            if len(self.counted) >= KINDS:
                self.counted.clear()
            if known is not None and known.left_out:
                record.msg, record.args = f"{record.getMessage()} (davor {known.left_out} weitere dieser Art)", ()
            known = _Counted(now, 0, 0)
        self.counted[kind] = known._replace(lines=known.lines + 1)
        return True
