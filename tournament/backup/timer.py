"""Every ten minutes while somebody writes, and a minute after a table was confirmed where there is a stick: one process beside the server's
(`site.serving.processes`), however many of those there are.

A lock in the data folder holds a second server of the same folder back, until the first one ends.
"""

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from threading import Event
from typing import Any

from django.conf import settings
from django.db import connection

from tournament.backup import making, places
from tournament.ledger.machine import backups, generations
from tournament.ledger.machine.backups import Why
from tournament.ledger.store.refusals import Refused
from tournament.models import LogRow, times
from tournament.models.organiser import everywhere
from tournament.site.faults import log_of_job
from tournament.site.file_lock import held
from tournament.site.traced import job

EVERY = timedelta(minutes=10)
AT_MOST = timedelta(minutes=1)
"""Between two backups to the second place after tables that were confirmed, and rounds that were opened."""
WORTH_ONE = ("confirm_table", "open_round")
LOCK = "sicherung-uhr.lock"
LOOK = 20
"""Seconds between two looks at the clock."""
log = logging.getLogger(__name__)


def run(stop: Event, pause: float = LOOK) -> None:
    """Looks at the clock until told to stop, as long as this process holds the lock; waits for it where another one does.

    Raises nothing: the server's first process ends everything when one of its own fails again and again, and no backup is worth that.
    """
    while not stop.is_set():
        try:
            with (settings.DATA / LOCK).open("ab") as lock, held(lock.fileno(), 0) as mine:
                while mine and not stop.is_set():
                    look()
                    stop.wait(pause)
        except OSError as fault:
            log.warning("%s", fault)
        stop.wait(pause)


@job("backup")
@everywhere()
def look() -> None:
    """One look at the clock. What goes wrong stands on the desk (`making.state`), and the next look is in time."""
    try:
        tick(times.now())
    except Refused as refused:
        log.warning("%s", refused.findings[0].message)
    except Exception as fault:  # noqa: BLE001 - whatever it was
        log_of_job(log, "backup", fault)
    finally:
        connection.close()


def tick(now: datetime) -> making.Made | None:
    """Makes a backup where the last one is ten minutes old and something was written since, or a minute where a table was confirmed and
    there is a second place; brings a stick that is back up to date, and learns from it where this laptop has been replaced."""
    newer = places.newer_there()
    if newer is not None:
        generations.note_newer(*newer)
    newest = backups.newest()
    tried = backups.state().at
    ages = [now - at for at in (newest.at if newest else None, tried) if at is not None]
    then = making.log_of(newest) if newest is not None else None
    if not _within(ages, EVERY) and (newest is None or written_since(then)):
        return making.make_backup(Why.TIMER) if LogRow.objects.exists() else None
    if not _within(ages, AT_MOST) and backups.wanted().is_there and worth_one(then):
        return making.make_backup(Why.TABLE)
    making.mirror()
    return None


def _within(ages: Iterable[timedelta], limit: timedelta) -> bool:
    """Whether one is younger; what was made later than now does not count."""
    return any(timedelta() <= age < limit for age in ages)


def worth_one(log_then: Any) -> bool:
    """Whether since then anything was done that should not be lost with the laptop."""
    since = log_then[0] if isinstance(log_then, list) else 0
    return LogRow.objects.filter(pk__gt=since, action__in=WORTH_ONE).exists()


def written_since(log_then: Any) -> bool:
    """Whether the newest row of the log is another one than then. Every action writes one."""
    newest = LogRow.objects.order_by("-pk").values_list("pk", flat=True).first()
    return not isinstance(log_then, list) or log_then[0] != (newest or 0)
