"""Whether a kept connection to PostgreSQL is still there is asked before a request, unless the request before it was answered a moment ago
and nothing has come since: in a full hall the question would be every fifth that the database hears. Of its own accord a server says
something when it goes, be it that it hangs up. One that goes without a word costs one request, which is told that the database is away.
"""

import selectors
from time import monotonic
from typing import Any

from django.core.signals import request_finished, request_started
from django.db import DEFAULT_DB_ALIAS, connections

MOMENT = 1.0
"""Seconds."""


def note(**_: Any) -> None:
    """A request was answered (signal `request_finished`)."""
    own = connections[DEFAULT_DB_ALIAS]  # this thread's
    if own.connection is not None and not own.errors_occurred:
        vars(own)["answered_at"] = monotonic()


def believe(**_: Any) -> None:
    """A request begins (signal `request_started`; Django's own receiver has just made up its mind to ask)."""
    own = connections[DEFAULT_DB_ALIAS]
    if own.vendor == "postgresql" and monotonic() - vars(own).get("answered_at", -MOMENT) < MOMENT and _is_silent(own.connection):
        vars(own)["health_check_done"] = True


def _is_silent(line: Any) -> bool:
    """Whether nothing waits to be read from it; None, or a closed one, says nothing."""
    if line is None or line.closed:
        return False
    with selectors.DefaultSelector() as ready:
        ready.register(line.fileno(), selectors.EVENT_READ)
        return not ready.select(0)


def watch() -> None:
    """From now on."""
    request_finished.connect(note, dispatch_uid="still-there-note")
    request_started.connect(believe, dispatch_uid="still-there-believe")
