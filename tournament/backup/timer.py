"""Every ten minutes while somebody writes, and a minute after a table was confirmed where there is a stick: beside the server
(`management.beside`), however many processes of that there are."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from tournament.backup import making, places
from tournament.ledger.machine import backups, generations
from tournament.ledger.machine.backups import Why
from tournament.models import LogRow

EVERY = timedelta(minutes=10)
AT_MOST = timedelta(minutes=1)
"""Between two backups to the second place after tables that were confirmed, and rounds that were opened."""
WORTH_ONE = ("confirm_table", "open_round")


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
