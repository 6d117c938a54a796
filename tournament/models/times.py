"""What time it is: the database's, where several servers write into one, for their own clocks differ; a laptop's own, where it is alone.

How far the machine's clock is from the database's is measured when a connection is opened, and when a request begins and that is a minute
ago, or the machine's clock was put on or back since. In between the seconds are counted by a clock that nobody puts on or back; a machine
that slept has not counted them.
"""

import time
from contextlib import suppress
from datetime import date, datetime, timedelta
from time import monotonic
from typing import Any, NamedTuple

from django.conf import settings
from django.core.signals import request_started
from django.db import Error, models
from django.db import connection as own
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.utils import timezone

GOOD_FOR, PUT_ON = 60.0, 0.5
"""Seconds after which it is measured anew; by so many seconds the machine's clock is taken to have been put on or back."""


class _Measured(NamedTuple):
    """`apart`: what the machine's clock lacks to the database's, in seconds; `since`: by how much its two clocks were apart then; `at`: of
    the second one, then."""

    apart: float
    since: float
    at: float


_measured: list[_Measured] = []


def now() -> datetime:
    """The time by which all servers of the database order what they store, and by which codes, sessions and locks run out."""
    return timezone.now() + timedelta(seconds=_lacking()) if _measured else timezone.now()


def today() -> date:
    """The day by which deadlines end and years are counted: here, by the same time."""
    return timezone.localdate(now())


def apart() -> float:
    """Seconds by which this machine's clock is ahead of the database's (negative: behind); 0 where it is the only one."""
    return -_lacking() if _measured else 0.0


def _lacking() -> float:
    """What was measured, less what somebody has put the machine's clock on since."""
    found = _measured[-1]
    return found.apart - (_between() - found.since)


def _between() -> float:
    return time.time() - monotonic()


def measure(connection: BaseDatabaseWrapper, **_: Any) -> None:
    """A connection was opened (signal `connection_created`): asks a shared database for its time. One statement.

    What is less than the way there and back cannot be told from it, and is none.
    """
    if not settings.SHARED or connection.vendor != "postgresql":
        return
    sent, before = time.time(), monotonic()
    with connection.connection.cursor() as cursor:
        cursor.execute("SELECT extract(epoch FROM clock_timestamp())::float8")
        said = float(cursor.fetchone()[0])
    way = monotonic() - before
    lacking = said - (sent + way / 2)
    _measured[:] = [_Measured(lacking if abs(lacking) > way else 0.0, _between(), before + way)]


def measure_again(**_: Any) -> None:
    """A request begins (signal `request_started`): its connection may be an hour old."""
    if not _measured or own.connection is None:
        return
    found = _measured[-1]
    if monotonic() - found.at > GOOD_FOR or abs(_between() - found.since) > PUT_ON:
        with suppress(Error), own.wrap_database_errors:  # the connection is gone: the next one measures
            measure(own)


connection_created.connect(measure, dispatch_uid="database-time")
request_started.connect(measure_again, dispatch_uid="database-time-again")


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
