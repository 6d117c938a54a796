"""Whether anybody wrote into a laptop's database since a look that found nothing to do: its files tell, and it is not opened for that.

A look each second is what a job waits for at most; on battery, nobody should pay for the thousands that find nothing.
"""

from pathlib import Path
from time import monotonic
from typing import Any

from tournament.site.faults import database_file

AT_MOST = 30.0
"""Seconds without a look: what was put off, or died over, is due without anybody's writing."""


class Quiet:
    """What the files were before the last look that found nothing."""

    def __init__(self) -> None:
        self._found: Any = None
        self._until = 0.0

    def lasts(self) -> bool:
        """Whether nobody wrote since. Never of a database that is no file, or that cannot be looked at."""
        return self._found is not None and monotonic() < self._until and self._found == files()

    def begins(self, before: Any) -> None:
        """A look found nothing; `before` it the files were like that (`files`)."""
        self._found, self._until = before, monotonic() + AT_MOST


def files() -> Any:
    """When each was written last, and how long it is; None where there is no such file."""
    database = database_file()
    return None if database is None else (_of(database), _of(database.with_name(f"{database.name}-wal")))


def _of(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
