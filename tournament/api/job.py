"""The job beside the server that sends what waits: webhooks and mail. A process of its own: whoever does not answer for ten seconds keeps
nobody waiting whose evening is being published."""

import logging
from threading import Event

from django.db import connection

from tournament.api import telling
from tournament.site.faults import log_of_job
from tournament.site.traced import job

PAUSE = 2
"""Seconds between two looks, where nothing waits."""
TIDY_EVERY = 3_600 // PAUSE
"""Looks."""
log = logging.getLogger(__name__)


def run(stopped: Event, pause: float = PAUSE) -> None:
    """Sends until told to stop; raises nothing, for the next look is soon."""
    looks = 0
    while not stopped.is_set():
        if not look(tidy=looks % TIDY_EVERY == 0):
            looks += 1
            stopped.wait(pause)


@job("letters")
def look(*, tidy: bool = False) -> bool:
    """Sends one delivery or letter, and takes away what is old. Whether there was any to send."""
    try:
        if tidy:
            telling.tidy()
        return telling.once()
    except Exception as fault:  # noqa: BLE001 - whatever it was
        log_of_job(log, "telling", fault)
        return False
    finally:
        if not connection.in_atomic_block:
            connection.close_if_unusable_or_obsolete()
