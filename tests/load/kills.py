"""Each part of the server is killed in the middle of a hall that saves and of laptops that send: how long what is away, and whether
anything that was answered is lost or doubled."""

import asyncio
import os
import signal
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import psycopg
from django.db import connection

from tests.load import uploads
from tests.load.crowd import OPENING, Until, play
from tests.load.field import make_hall, wrong_in
from tests.load.hall import lines, readers_of
from tests.load.people import Tally
from tests.load.report import wrong
from tests.load.stage import Stage
from tournament.topology.answering import answers_over_tls, app_answers

REST = 20.0
"""Seconds between two deaths: until everybody who waited has sent again."""
LOOK = 0.02
MOST_AWAY = 120.0
"""Seconds after which what was killed does not come back any more."""
UPLOADS_EVERY = 5.0
"""Seconds: wherever the worker dies, it has something in its hands."""
KILLS: tuple[tuple[str, signal.Signals], ...] = (
    ("app-1", signal.SIGKILL), ("worker", signal.SIGKILL), ("app-2", signal.SIGKILL), ("nginx", signal.SIGKILL),
    ("postgresql", signal.SIGQUIT), ("worker", signal.SIGKILL),
)  # fmt: skip
"""SIGQUIT is PostgreSQL's immediate stop; it leaves everything as the pulled plug does."""


class Death(NamedTuple):
    """Of a part: when (monotonic seconds), and for how many seconds it was away; None where it never came back."""

    name: str
    at: float
    away: float | None


def run(stage: Stage, chosen: Namespace) -> tuple[list[str], bool]:
    """Lines of the report, and whether everything is there once."""
    seconds = len(KILLS) * REST * 1.5
    field = make_hall(chosen.tables, games=int(2 * seconds / chosen.pause) + 40, readers=chosen.readers)
    made = uploads.make(int(seconds / UPLOADS_EVERY), laptops=chosen.laptops, players=chosen.players)
    deaths, times = list[Death](), list[uploads.Times]()

    async def kill_all(until: Until) -> None:
        await asyncio.sleep(OPENING)
        sending = asyncio.create_task(asyncio.to_thread(uploads.send_all, stage, made, laptops=chosen.laptops, seconds=seconds))
        for name, how in KILLS:
            await asyncio.sleep(REST)
            deaths.append(await asyncio.to_thread(kill, stage, name, how))
        times.extend(await sending)

    played = play(stage, field.tables, readers_of(field), pause=chosen.pause, seconds=seconds, beside=kill_all)
    connection.close()  # that one died with its server
    missing = [
        *wrong_in(field.slug, played.tally.sent, played.tally.answered),
        *uploads.wrong_in(stage, times),
        *(f"{one.name} never came back" for one in deaths if one.away is None),
    ]
    said = [f"kills: {chosen.tables} tables, {chosen.readers} readers, {len(made)} uploads meanwhile, {seconds:.0f} s"]
    said += [told(death, played.tally) for death in deaths]
    return [*said, *lines(played), *uploads.lines(times), *wrong(played.tally, missing)], not missing and not played.tally.faults


def kill(stage: Stage, name: str, how: signal.Signals) -> Death:
    """Kills a part with all its processes, and waits until another does its work."""
    pid = stage.roots()[name]
    at = time.monotonic()
    if how == signal.SIGKILL:
        os.killpg(pid, how)
    else:
        os.kill(pid, how)
    back = PROBES[name.partition("-")[0]]
    while time.monotonic() - at < MOST_AWAY:
        if stage.roots().get(name, pid) != pid and back(stage, name):
            return Death(name, at, time.monotonic() - at)
        time.sleep(LOOK)
    return Death(name, at, None)


def _app(stage: Stage, name: str) -> bool:
    return app_answers(stage.place.app_ports[int(name.partition("-")[2]) - 1])


def _worker(stage: Stage, name: str) -> bool:
    """It speaks with the database: nothing else of it opens a socket."""
    try:
        return any(str(file.readlink()).startswith("socket:") for file in Path(f"/proc/{stage.roots()[name]}/fd").iterdir())
    except OSError:
        return False


def _postgresql(stage: Stage, _name: str) -> bool:
    try:
        with psycopg.connect(stage.place.url, connect_timeout=2) as line:
            line.execute("SELECT 1")
    except psycopg.OperationalError:
        return False
    return True


PROBES: dict[str, Callable[[Stage, str], bool]] = {
    "app": _app, "worker": _worker, "postgresql": _postgresql, "nginx": lambda stage, _name: answers_over_tls(stage.place),
}  # fmt: skip


def told(death: Death, tally: Tally) -> str:
    """A line: how long it was away, and what the hall noticed of it."""
    until = death.at + (death.away or MOST_AWAY) + 5
    waits = [wait for wait in tally.waits if wait.ended >= death.at and wait.begun <= until]
    moments = sorted(wait.ended for wait in tally.waits if death.at - 5 <= wait.ended <= until + 10)
    gap = max((later - earlier for earlier, later in pairwise(moments)), default=0.0)
    failed = Counter(away.kind for away in tally.away if death.at <= away.at <= until)
    noticed = ", ".join(f"{count} × {kind}" for kind, count in sorted(failed.items())) or "nobody"
    longest = max((wait.seconds for wait in waits), default=0.0)
    away = "for good" if death.away is None else f"{death.away:.1f} s"
    return (
        f"{death.name} killed: away {away}; no save answered for {gap:.1f} s, the longest one waited {longest:.1f} s; "
        f"turned away: {noticed}"
    )
