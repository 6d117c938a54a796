"""How often somebody may ask, send or write in a while: so many of one token, address, link, phone or key in each span of the clock.

A process counts in its memory. Servers of one database count together, and who asks little costs no query there either: a process tells the
database what it has counted, and hears what all have, whenever that is a sixteenth of what was left when it last heard. So the nearer the
limit the oftener, and beyond it no more; no process has let more through than that sixteenth of which the others do not know.
"""

from datetime import UTC, datetime
from hashlib import sha256
from threading import Lock
from typing import NamedTuple

from django.conf import settings
from django.db import connection

from tournament.models import Counted, times

PARTS = 16
MOST = 20_000
"""Who is counted at the same time; beyond it a process counts anew, and knows of the others' counts alone."""


class Pace(NamedTuple):
    """So many (`most`) in each `span` of seconds. `name`: of what, at most a word."""

    name: str
    most: int
    span: int


class _Count:
    """Of one in one span. `of_all`: as this process last heard it, its own of then among it; `own`: since then."""

    of_all = own = 0


_counts: dict[tuple[str, str, int], _Count] = {}
_counting = Lock()


def wait(pace: Pace, who: str) -> int:
    """Notes one more; the seconds that `who` has to wait, 0 where he need not. On a laptop no query; else seldom one, which may raise
    DatabaseError."""
    now = times.now().timestamp()
    span = int(now // pace.span)
    until = (span + 1) * pace.span
    key = (pace.name, who, span)
    with _counting:
        if len(_counts) >= MOST:
            _counts.clear()
        count = _counts.setdefault(key, _Count())
        count.own += 1
        tells = settings.SHARED and count.own >= (pace.most - count.of_all) // PARTS and count.of_all < pace.most
        told = count.own if tells else 0
        count.own -= told
    if told:
        count.of_all = max(count.of_all, _with_all(key, told, until))
    return int(until - now) + 1 if count.of_all + count.own > pace.most else 0


def forget() -> None:
    """As if this process had counted nobody yet."""
    _counts.clear()


def tidy() -> None:
    """What is of spans that are over goes from the database. One statement."""
    Counted.objects.filter(until__lt=times.now()).delete()


def _with_all(key: tuple[str, str, int], told: int, until: int) -> int:
    """What all processes together have told, these included. One statement; of whom it is cannot be read from its row."""
    digest = int.from_bytes(sha256(" ".join(map(str, key)).encode()).digest()[:8], signed=True)
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO tournament_counted AS told (key, until, count) VALUES (%s, %s, %s) "
            "ON CONFLICT (key) DO UPDATE SET count = told.count + excluded.count RETURNING count",
            [digest, datetime.fromtimestamp(until, UTC), told],
        )
        return int(cursor.fetchone()[0])
