"""Whether a kept connection to PostgreSQL is still there is asked before a request, unless the request before it was answered a moment ago:
in a full hall the question would be every fifth that the database hears. A connection that broke just then costs one request, which is told
that the database is away.
"""

import time
from typing import Any

from django.core.signals import request_finished, request_started
from django.db import DEFAULT_DB_ALIAS, connections

MOMENT = 1.0
"""Seconds."""


def note(**_: Any) -> None:
    """A request was answered (signal `request_finished`)."""
    own = connections[DEFAULT_DB_ALIAS]  # this thread's
    if own.connection is not None and not own.errors_occurred:
        vars(own)["answered_at"] = time.monotonic()


def believe(**_: Any) -> None:
    """A request begins (signal `request_started`; Django's own receiver has just made up its mind to ask)."""
    own = vars(connections[DEFAULT_DB_ALIAS])
    if time.monotonic() - own.get("answered_at", -MOMENT) < MOMENT:
        own["health_check_done"] = True


def watch() -> None:
    """From now on."""
    request_finished.connect(note, dispatch_uid="still-there-note")
    request_started.connect(believe, dispatch_uid="still-there-believe")
