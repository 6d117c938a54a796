"""Two machines on one database, each with a data folder, a name and a clock of its own, in one process: what lies in a folder or hangs on a
clock is another's as soon as the other one answers."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple
from unittest.mock import patch

import pytest
from django.conf import LazySettings
from django.db import connection
from django.utils import timezone

from tournament.site import pace


class Machines(NamedTuple):
    """Of a test: its settings, and where the data folders lie."""

    settings: LazySettings
    folder: Path

    def at(self, name: str) -> None:
        """From now on this machine answers: `one`, `two`."""
        self.settings.DATA, self.settings.SERVER = self.folder / name, name
        self.settings.DATA.mkdir(exist_ok=True)


@contextmanager
def wrong_clock(ahead: timedelta) -> Iterator[None]:
    """Inside it the machine's clock is ahead; it opens a connection of its own."""
    now, seconds, small = timezone.now, time.time, time.time_ns
    connection.close()
    with (
        patch("django.utils.timezone.now", lambda: now() + ahead),
        patch("time.time", lambda: seconds() + ahead.total_seconds()),
        patch("time.time_ns", lambda: small() + ahead // timedelta(microseconds=1) * 1000),
    ):
        yield
    connection.close()


def stands(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """From now on it is always so many seconds after 1970 for whoever counts requests."""
    monkeypatch.setattr(pace, "times", SimpleNamespace(now=lambda: datetime.fromtimestamp(seconds, UTC)))
