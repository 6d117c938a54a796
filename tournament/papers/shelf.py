"""Long papers that were set lie here by the digest of what they were set from: in the data folder of a laptop, in the database of servers
that share one. Who asks again for the same has it at once, from whichever process and server. Who asks for one that is not here has it set
as a job (`papers.long`); servers set none twice.

Only long ones are kept, the newest of a day: names in them do not outlive the evening. A shelf that cannot be written costs time, no paper.
"""

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError

from scoring.paper import SHELF, Size
from tournament.ledger.machine.local_data import write_whole
from tournament.ledger.store import made
from tournament.site import changing

LONG = 150
"""Rows: what takes longer than people wait without a word."""

KEPT = 30
DAY = 24 * 60 * 60
PATIENCE = 300.0
"""Seconds for which a server waits for another that sets the same paper."""


class TakesLong(Exception):
    """So much is not set yet."""

    def __init__(self, size: Size) -> None:
        super().__init__(size)
        self.pages = size.pages


class Folder:
    """A shelf of files. `wait`: long papers are set all the same."""

    def __init__(self, folder: Path, *, wait: bool) -> None:
        self.folder, self.wait = folder, wait

    def find(self, digest: str, size: Size) -> bytes | None:
        """The paper, if it was set before. Raises TakesLong."""
        if size.rows <= LONG:
            return None
        with contextlib.suppress(OSError):
            return self._path(digest).read_bytes()
        if not self.wait:
            raise TakesLong(size)
        return None

    def keep(self, digest: str, size: Size, content: bytes) -> None:
        """Lays a long paper down, whole or not at all, and takes old ones away."""
        if size.rows <= LONG:
            return
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_whole(self._path(digest), content)
            self._tidy()

    def _path(self, digest: str) -> Path:
        return self.folder / f"{digest}.pdf"

    def _tidy(self) -> None:
        newest = sorted(self.folder.glob("*.pdf"), key=lambda path: path.stat().st_mtime, reverse=True)
        for place, path in enumerate(newest):
            if place >= KEPT or path.stat().st_mtime < time.time() - DAY:
                path.unlink(missing_ok=True)


class Rows:
    """The same in the database. Who has to set one that another server is setting just now waits for that; until the `turns` end, nobody
    else sets what is being set here."""

    def __init__(self, turns: contextlib.ExitStack, *, wait: bool) -> None:
        self.turns, self.wait = turns, wait

    def find(self, digest: str, size: Size) -> bytes | None:
        """As of a folder."""
        if size.rows <= LONG:
            return None
        with contextlib.suppress(DatabaseError):
            found = made.find(digest)
            if found is None and self.wait:
                self.turns.enter_context(changing.turn(digest, PATIENCE, lambda: made.find(digest) is not None))
                found = made.find(digest)
            if found is not None:
                return found
        if not self.wait:
            raise TakesLong(size)
        return None

    def keep(self, digest: str, size: Size, content: bytes) -> None:
        """As in a folder."""
        if size.rows > LONG:
            with contextlib.suppress(DatabaseError):
                made.keep(digest, content)
            self.turns.close()


@contextlib.contextmanager
def shelf(*, wait: bool) -> Iterator[None]:
    """Papers that are made meanwhile are looked for on it first, and laid there."""
    with contextlib.ExitStack() as turns:
        token = SHELF.set(Rows(turns, wait=wait) if settings.SHARED else Folder(settings.DATA / "papiere", wait=wait))
        try:
            yield
        finally:
            SHELF.reset(token)
