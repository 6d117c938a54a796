"""What time it is: the database's, where several servers write into one, for their own clocks differ; a laptop's own, where it is alone.

How far the machine's clock is from the database's is measured when a connection is opened, which the program does at least once a minute.
In between the seconds are counted by a clock that nobody puts on or back.
"""

import time
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.utils import timezone


class _Measured(NamedTuple):
    """`apart`: what the machine's clock lacks to the database's, in seconds; `since`: by how much its two clocks were apart then."""

    apart: float
    since: float


_measured: list[_Measured] = []


def now() -> datetime:
    """The time by which all servers of the database order what they store, and by which codes, sessions and locks run out."""
    return timezone.now() + timedelta(seconds=_lacking()) if _measured else timezone.now()


def apart() -> float:
    """Seconds by which this machine's clock is ahead of the database's (negative: behind); 0 where it is the only one."""
    return -_lacking() if _measured else 0.0


def _lacking() -> float:
    """What was measured, less what somebody has put the machine's clock on since."""
    found = _measured[-1]
    return found.apart - (_between() - found.since)


def _between() -> float:
    return time.time() - time.monotonic()


def measure(connection: BaseDatabaseWrapper, **_: Any) -> None:
    """A connection was opened (signal `connection_created`): asks a shared database for its time. One statement.

    What is less than the way there and back cannot be told from it, and is none.
    """
    if not settings.SHARED or connection.vendor != "postgresql":
        return
    sent, before = time.time(), time.monotonic()
    with connection.connection.cursor() as cursor:
        cursor.execute("SELECT extract(epoch FROM clock_timestamp())::float8")
        said = float(cursor.fetchone()[0])
    way = time.monotonic() - before
    lacking = said - (sent + way / 2)
    _measured[:] = [_Measured(lacking if abs(lacking) > way else 0.0, _between())]


connection_created.connect(measure, dispatch_uid="database-time")


class Moment(models.DateTimeField):  # type: ignore[type-arg]
    """A time that a row has from the moment in which it is stored: `now`. To migrations it is Django's own field, with Django's own
    default."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("default", timezone.now)
        super().__init__(*args, **kwargs)

    def get_default(self) -> Any:
        """The database's time."""
        return now()

    def deconstruct(self) -> Any:
        """As it stands in the migrations."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.DateTimeField", args, kwargs
