"""One rehearsal from the empty folder to the removed one: the second server, the evening on it, what is told on the way.

Run by `manage.py rehearsal`, in a process that opens no database.
"""

import asyncio
import contextlib
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from tournament.rehearsal import notes, server
from tournament.rehearsal.browsing import NotThere
from tournament.rehearsal.evening import Evening, Place, Plan
from tournament.rehearsal.notes import Note
from tournament.rehearsal.steps import Step, words

BEAT = 1.0
"""Seconds between two signs of life."""
HERE = "127.0.0.1"
"""Where it listens unless phones are to come too."""


class Way(NamedTuple):
    """Where the second server listens, and whether it stays open after the evening until it is told to end."""

    folder: Path
    host: str
    port: int
    stays: bool = False
    attached: bool = False
    """Whether it ends where whoever started it is gone: nothing more can come from its pipe then."""


class Run:
    """A rehearsal that runs. `failed`: why it broke off."""

    def __init__(self, way: Way, plan: Plan, say: Callable[[str], None]) -> None:
        self.way, self.plan, self.say = way, plan, say
        self.step, self.round, self.failed, self.ended = Step.STARTING, 0, "", False
        self.evening: Evening | None = None
        self.since = monotonic()
        self.alone = False

    def run(self) -> Evening | None:
        """The evening as it went, None where the server did not start. Leaves nothing behind."""
        self.way.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if self.way.attached:
            threading.Thread(target=self._wait_for_end, daemon=True).start()
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
        place = Place(server.here(self.way.host), self.way.port, server.LOGIN, server.password(self.way.folder))
        self.evening = Evening(place, self.plan, self._tell, since=self.since)
        playing = asyncio.create_task(self._evening(self.evening))
        while not self.alone and not notes.told_to_end(self.way.folder) and (self.way.stays or not playing.done()):
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
            self.failed = f"{words(self.step, self.round)}: {fault}"
        except Exception as fault:  # noqa: BLE001 - a robot's own mistake: nobody waits for it
            self.failed = f"{words(self.step, self.round)}: {fault!r}"
        self.ended = True

    def _wait_for_end(self) -> None:
        sys.stdin.buffer.read()
        self.alone = True

    def _tell(self, step: Step | None, number: int) -> None:
        if step is not None:
            self.step, self.round = step, number
            self.say(words(step, number))
        self._note()

    def _note(self) -> None:
        rows = notes.rows_of(self.evening.outcomes.items()) if self.evening else ()
        # Nobody is led there before there is something to see.
        ready = self.evening is not None and self.evening.is_set_up
        login = (server.LOGIN, server.password(self.way.folder)) if ready else ("", "")
        with contextlib.suppress(OSError):  # the folder was taken away: the next look ends it
            notes.write(self.way.folder, Note(
                step=self.step, round=self.round, port=self.way.port, login=login[0], password=login[1], led=self.plan.led,
                ended=self.ended,
                failed=self.failed, rows=rows,
            ))  # fmt: skip
