"""Every ten minutes while somebody writes: one process beside the server's (`site.serving.processes`), however many of those there are.

A lock in the data folder holds a second server of the same folder back, until the first one ends.
"""

import logging
from datetime import UTC, datetime, timedelta
from threading import Event
from typing import Any

from django.conf import settings
from django.db import connection

from tournament.backup import making
from tournament.ledger import backups
from tournament.ledger.backups import Why
from tournament.ledger.refusals import Refused
from tournament.models import LogRow
from tournament.site.file_lock import held

EVERY = timedelta(minutes=10)
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


def look() -> None:
    """One look at the clock. What goes wrong stands on the desk (`making.state`), and the next look is in time."""
    try:
        tick(datetime.now(UTC))
    except Refused as refused:
        log.warning("%s", refused.findings[0].message)
    except Exception:
        log.exception("backup")
    finally:
        connection.close()


def tick(now: datetime) -> making.Made | None:
    """Makes a backup where the last one is ten minutes old and something was written since; brings a stick that is back up to date."""
    newest = backups.newest()
    tried = backups.state().at
    lately = [at for at in (newest.at if newest else None, tried) if at is not None and timedelta() <= now - at < EVERY]
    if lately:
        making.mirror()
        return None
    if newest is not None and not written_since(making.log_of(newest)):
        making.mirror()
        return None
    return making.make_backup(Why.TIMER) if LogRow.objects.exists() else None


def written_since(log_then: Any) -> bool:
    """Whether the newest row of the log is another one than then. Every action writes one."""
    newest = LogRow.objects.order_by("-pk").values_list("pk", flat=True).first()
    return not isinstance(log_then, list) or log_then[0] != (newest or 0)
