"""Watches the machine while the program runs: a job beside the server (`site.serving.processes`). Notes what `site.machine` says on the
desk.

Two clocks are compared: the wall's, which anybody can put on or back, and one that counts every second, those of sleep too. A look that
comes much later than it should: the machine slept. The two apart: the wall's clock was changed.
"""

import logging
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from threading import Event
from typing import NamedTuple

from tournament.portable.awake import kept_awake
from tournament.portable.power import Power, battery
from tournament.site import machine
from tournament.site.machine import Kind, Noted

EVERY = 5
"""Seconds between two looks."""
STALLED = 20
"""Seconds by which a busy machine may be late without having slept."""
DRIFT = 3
"""Seconds by which a clock is put right again and again by the system itself; a change is more."""
LOW, ENOUGH = 20, 25
"""Per cent: the battery is low from the first on, until it has the second or the mains."""
log = logging.getLogger(__name__)


class Look(NamedTuple):
    """Both clocks at one moment, in seconds."""

    steady: float
    wall: float


def steady() -> float:
    """Seconds that go on while the machine sleeps. Python's own monotonic clock does so on Windows alone."""
    if sys.platform == "win32":
        return time.monotonic()
    return time.clock_gettime(time.CLOCK_MONOTONIC if sys.platform == "darwin" else time.CLOCK_BOOTTIME)


def look() -> Look:
    """Both clocks now."""
    return Look(steady(), time.time())


def happened(before: Look, now: Look) -> list[Noted]:
    """What lies between two looks that should be `EVERY` seconds apart."""
    at, gone = datetime.fromtimestamp(now.wall, UTC), now.steady - before.steady
    jump = now.wall - before.wall - gone
    slept = [Noted(Kind.SLEPT, at, round(gone - EVERY))] if gone > EVERY + STALLED else []
    return slept + ([Noted(Kind.CLOCK, at, round(jump))] if abs(jump) > DRIFT else [])


def of_battery(known: tuple[Noted, ...], power: Power | None, at: datetime) -> tuple[Noted, ...]:
    """What is noted with the battery as it is now: one row while it is low, none once it is fed."""
    was_low = any(row.kind == Kind.BATTERY for row in known)
    others = tuple(row for row in known if row.kind != Kind.BATTERY)
    if power is None or power.plugged or power.percent > (ENOUGH if was_low else LOW):
        return others
    return (*others, Noted(Kind.BATTERY, at, power.percent))


def run(stop: Event, looking: Callable[[], Look] = look, pause: float = EVERY) -> None:
    """Looks until told to stop. Raises nothing: the server's first process ends everything when one of its own fails again and again."""
    with kept_awake() as awake:
        before, written = looking(), None
        noted = tuple(row for row in machine.state().noted if row.kind != Kind.BATTERY and row.at > datetime.now(UTC) - machine.SAID_FOR)
        while not stop.is_set():
            now = looking()
            noted = of_battery((*noted, *happened(before, now)), battery(), datetime.fromtimestamp(now.wall, UTC))
            found = machine.State(noted[-machine.MOST :], awake)
            if found != written and _written(found):
                written = found
            before = now
            stop.wait(pause)


def _written(found: machine.State) -> bool:
    try:
        machine.write(found)
    except OSError as fault:
        log.warning("%s", fault)
        return False
    return True
