"""The clock of a round, read at one moment: what it says, when it rings, when a table with extra time ends, when play is planned to go on.

Pure: takes what is stored and the time, and answers; reads no database and never looks at a watch. What is stored is absolute, so a browser
that knows the server's time counts down by itself.

    reading(times, now).remaining      47 minutes 12 seconds to the bell, in seconds; below 0 after it
    as_json(times, now, extra=10)      the same for a page's script, for a table that plays ten minutes longer
"""

from datetime import datetime, time, timedelta
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Clock, Round, RoundState, times

HALF_A_DAY = timedelta(hours=12)


class Times(Protocol):
    """What is stored about a round's clock (`models.Clock`)."""

    minutes: int | None
    warn_minutes: int
    started_at: datetime | None
    paused_at: datetime | None
    paused_seconds: int
    next_at: datetime | None


class State(StrEnum):
    """What a clock does. `LAST`: runs, and no new game should begin any more."""

    READY = "ready"
    RUNNING = "running"
    LAST = "last"
    PAUSED = "paused"
    OVER = "over"


class Reading(NamedTuple):
    """A clock at one moment. `remaining`: seconds to the bell, negative after it. Without a start, and while it stands, nobody knows when
    it rings."""

    state: State
    remaining: int
    bell_at: datetime | None
    warn_at: datetime | None
    """From when on no new game should begin; None where nothing is warned of, or nobody knows yet."""


def reading(times: Times, now: datetime) -> Reading:
    """What the clock says now. Raises ValueError where its minutes are not set: then it says nothing."""
    if times.minutes is None:
        raise ValueError("the clock has no minutes")
    if times.started_at is None:
        return Reading(State.READY, times.minutes * 60, None, None)
    bell_at = times.started_at + timedelta(minutes=times.minutes, seconds=times.paused_seconds)
    if times.paused_at is not None:
        return Reading(State.PAUSED, _seconds(bell_at - times.paused_at), None, None)
    # A warning longer than the round would begin before it.
    warn_at = max(bell_at - timedelta(minutes=times.warn_minutes), times.started_at) if times.warn_minutes else None
    remaining = _seconds(bell_at - now)
    if remaining <= 0:
        return Reading(State.OVER, remaining, bell_at, warn_at)
    state = State.LAST if warn_at is not None and now >= warn_at else State.RUNNING
    return Reading(state, remaining, bell_at, warn_at)


def end_of(times: Times, extra_minutes: int, now: datetime) -> datetime | None:
    """When a table with so many extra minutes ends; None where nobody knows when it rings."""
    bell_at = reading(times, now).bell_at
    return bell_at + timedelta(minutes=extra_minutes) if bell_at is not None else None


def paused_until(times: Times, now: datetime) -> int:
    """The seconds that the clock has stood still altogether, if it goes on now."""
    if times.paused_at is None:
        return times.paused_seconds
    return times.paused_seconds + max(0, round((now - times.paused_at).total_seconds()))


def next_occurrence(wanted: time, now: datetime) -> datetime:
    """The moment at which it is `wanted` o'clock, nearest to now: what is typed at 23:40 as 00:10 is tonight, at 14:05 as 14:00 five
    minutes ago."""
    today = datetime.combine(now.date(), wanted, now.tzinfo)
    if today - now > HALF_A_DAY:
        return today - timedelta(days=1)
    return today + timedelta(days=1) if now - today > HALF_A_DAY else today


def as_json(times: Times | None, now: datetime, extra: int = 0) -> dict[str, Any] | None:
    """For a page's script: the state, the seconds left, and now, bell and warning as milliseconds since 1970.

    None where the round has no clock, or one of no length. `extra`: minutes that this table plays longer than the round.
    """
    if times is None or times.minutes is None:
        return None
    found = reading(times, now)
    more = timedelta(minutes=extra)
    return {
        "now": milliseconds(now),
        "state": found.state.value,
        "minutes": times.minutes,
        "extra": extra,
        "remaining": found.remaining + extra * 60,
        "bell": milliseconds(found.bell_at + more if found.bell_at else None),
        "warn": milliseconds(found.warn_at + more if found.warn_at else None),
    }


def milliseconds(moment: datetime | None) -> int | None:
    """Since 1970, as a browser counts."""
    return None if moment is None else int(moment.timestamp() * 1000)


def _seconds(span: timedelta) -> int:
    """Whole seconds, rounded up: the clock says 0 when it rings, not a second before."""
    return -int(-span // timedelta(seconds=1))


def face(round_: Round | None) -> dict[str, Any]:
    """What a page shows of an open round's clock: `clock` for the script, `state`, `figures`, `bell` and `word`; empty where it has
    none."""
    clock: Clock | None = getattr(round_, "clock", None)
    if round_ is None or round_.state != RoundState.OPEN or clock is None or clock.minutes is None:
        return {}
    now = times.now()
    found = reading(clock, now)
    minutes, seconds = divmod(max(0, found.remaining), 60)
    return {
        "clock": as_json(clock, now),
        "state": found.state.value,
        "figures": f"{minutes}:{seconds:02}",
        "bell": f"{timezone.localtime(found.bell_at):%H:%M}" if found.bell_at else "",
        "word": words()[found.state.value],
        "words": words(),
    }


def words() -> dict[str, str]:
    """What a clock's state is called."""
    return {
        State.READY.value: _("nicht gestartet"),
        State.RUNNING.value: _("bis zum Läuten"),
        State.LAST.value: _("letztes Spiel"),
        State.PAUSED.value: _("angehalten"),
        State.OVER.value: _("hat geläutet"),
    }
