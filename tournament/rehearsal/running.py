"""One rehearsal from the empty folder to the removed one: the second server, the evening on it, what is told on the way.

Run by `manage.py rehearsal`, in a process that opens no database.
"""

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from tournament.rehearsal import notes, server
from tournament.rehearsal.browsing import NotThere
from tournament.rehearsal.evening import Evening, Place, Plan
from tournament.rehearsal.notes import Note

BEAT = 1.0
"""Seconds between two signs of life."""
HERE = "127.0.0.1"


class Way(NamedTuple):
    """Where the second server listens, and whether it stays open after the evening until it is told to end."""

    folder: Path
    host: str
    port: int
    shown: str
    stays: bool = False


class Run:
    """A rehearsal that runs. `failed`: why it broke off."""

    def __init__(self, way: Way, plan: Plan, say: Callable[[str], None]) -> None:
        self.way, self.plan, self.say = way, plan, say
        self.step, self.failed, self.ended = "Der zweite Server startet", "", False
        self.evening: Evening | None = None
        self.since = monotonic()

    def run(self) -> Evening | None:
        """The evening as it went, None where the server did not start. Leaves nothing behind."""
        self.way.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        try:
            self._note()
            with server.served(self.way.folder, self.way.host, self.way.port):
                asyncio.run(self._play())
        except server.NotStarted as fault:
            self.failed = f"Der zweite Server startet nicht: {fault}"
        finally:
            server.remove(self.way.folder)
        return self.evening

    async def _play(self) -> None:
        place = Place(HERE, self.way.port, server.LOGIN, server.password(self.way.folder))
        self.evening = Evening(place, self.plan, self._tell, since=self.since)
        playing = asyncio.create_task(self._evening(self.evening))
        while not notes.told_to_end(self.way.folder) and (self.way.stays or not playing.done()):
            self._note()
            await asyncio.wait([playing], timeout=BEAT) if not playing.done() else await asyncio.sleep(BEAT)
        if not playing.done():
            self.failed = "vorzeitig beendet"
            playing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await playing

    async def _evening(self, evening: Evening) -> None:
        try:
            await evening.run()
        except (NotThere, OSError, EOFError, StopIteration) as fault:
            self.failed = f"{self.step}: {fault}"
        self.ended = True

    def _tell(self, step: str) -> None:
        if step:
            self.step = step
            self.say(step)
        self._note()

    def _note(self) -> None:
        rows = notes.rows_of(self.evening.outcomes.items()) if self.evening else ()
        login = (server.LOGIN, server.password(self.way.folder)) if self.evening else ("", "")
        with contextlib.suppress(OSError):  # the folder was taken away: the next look ends it
            notes.write(self.way.folder, Note(
                step=self.step, address=self.way.shown, login=login[0], password=login[1], led=self.plan.led, ended=self.ended, failed=self.failed, rows=rows,
            ))  # fmt: skip
