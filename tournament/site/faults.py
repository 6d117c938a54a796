"""Why the database cannot be used just now: told from the errors that come of it, whichever database it is.

Knows no request. A cause is not the program's fault: it is answered with a sentence, and what is tried again later succeeds by itself.
"""

import errno
import logging
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

from tournament.site.log_lines import fault_of

MEGABYTE = 2**20
SOON_FULL = 300 * MEGABYTE
"""Free space from which on the desk is told: a large tournament with its backups still fits."""
NO_SPACE = MEGABYTE
HANDED_OVER = "handover:"
"""Begins what the database's triggers say where the evening runs on another laptop (models.HandOver)."""


class Cause(Enum):
    """What keeps the program from its database."""

    FULL = "full"
    LOCKED = "locked"
    GONE = "gone"
    DAMAGED = "damaged"
    READ_ONLY = "read_only"
    ELSEWHERE = "elsewhere"


class StoreGone(Exception):
    """The file of the database was taken away while the program runs."""


class FileMark(NamedTuple):
    """Which file it is, whatever it is called by now."""

    device: int
    number: int


OF_SQLITE = {
    sqlite3.SQLITE_FULL: Cause.FULL, sqlite3.SQLITE_IOERR: Cause.FULL, sqlite3.SQLITE_BUSY: Cause.LOCKED,
    sqlite3.SQLITE_LOCKED: Cause.LOCKED,
    sqlite3.SQLITE_PROTOCOL: Cause.LOCKED, sqlite3.SQLITE_CANTOPEN: Cause.GONE, sqlite3.SQLITE_CORRUPT: Cause.DAMAGED,
    sqlite3.SQLITE_NOTADB: Cause.DAMAGED, sqlite3.SQLITE_READONLY: Cause.READ_ONLY,
}  # fmt: skip
OF_POSTGRESQL = {
    "53100": Cause.FULL, "58030": Cause.FULL, "55P03": Cause.LOCKED, "57014": Cause.LOCKED, "40P01": Cause.LOCKED, "40001": Cause.LOCKED,
    "25006": Cause.READ_ONLY, "XX001": Cause.DAMAGED, "XX002": Cause.DAMAGED,
}  # fmt: skip
POSTGRESQL_AWAY = ("08", "57P", "53", "3D", "28")
"""Classes of its states in which the server, or our place in it, is not there."""
OF_SYSTEM = {errno.ENOSPC: Cause.FULL, errno.EDQUOT: Cause.FULL, errno.EFBIG: Cause.FULL, errno.EROFS: Cause.READ_ONLY}


def cause_of(error: BaseException | None) -> Cause | None:
    """The cause behind an error, or None: then it is a fault of the program."""
    return next((cause for found in _chain(error) if (cause := _cause(found)) is not None), None)


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """The error and what it came of; Django wraps the database's own."""
    while error is not None:
        yield error
        error = error.__cause__


def _cause(error: BaseException) -> Cause | None:
    if isinstance(error, StoreGone):
        return Cause.GONE
    if isinstance(error, connection.Database.Error) and str(error).startswith(HANDED_OVER):  # type: ignore[attr-defined]  # as below
        return Cause.ELSEWHERE
    if isinstance(error, sqlite3.Error):
        cause = OF_SQLITE.get((getattr(error, "sqlite_errorcode", None) or 0) & 0xFF)
        # A full disk shows in many ways: the files beside the database cannot be made either.
        return Cause.FULL if cause == Cause.GONE and free_space() < NO_SPACE else cause
    if type(error).__module__.partition(".")[0] == "psycopg":
        return _cause_of_postgresql(error)
    return OF_SYSTEM.get(error.errno or 0) if isinstance(error, OSError) else None


def _cause_of_postgresql(error: BaseException) -> Cause | None:
    state = getattr(error, "sqlstate", None)
    if state is None:  # it never came to an answer
        return Cause.GONE if {kind.__name__ for kind in type(error).__mro__} & {"OperationalError", "InterfaceError"} else None
    return OF_POSTGRESQL.get(state) or (Cause.GONE if state.startswith(POSTGRESQL_AWAY) else None)


def log_of_job(log: logging.Logger, doing: str, fault: Exception) -> None:
    """What a job beside the server met, which tries again by itself: a line where the database cannot be used just now, else where in the
    program it was."""
    log.error("%s: %s", doing, fault_of(fault), exc_info=None if cause_of(fault) else fault)


def free_space() -> int:
    """Bytes that are free where the program keeps its data; where that cannot be told, as much as one wishes."""
    try:
        return shutil.disk_usage(settings.DATA).free
    except OSError:
        return 2**60


def megabytes_left() -> int | None:
    """What the desk is told: the free megabytes where they will soon not suffice, else None. Servers of a shared database
    say it each of itself (`site.servers`)."""
    if settings.SHARED:
        return None
    free = free_space()
    return free // MEGABYTE if free < SOON_FULL else None


# Waiting for somebody else's lock ---------------------------------------------------------------------------------------------------------


@contextmanager
def waiting_at_most(milliseconds: int) -> Iterator[None]:
    """Within it this thread's connection, which must be open, waits no longer than this for a lock; afterwards as long as it did before.

    Said to the connection itself: that is no query, and the database is asked nothing.
    """
    held = connection.connection
    if connection.vendor == "sqlite":
        before = held.execute("PRAGMA busy_timeout").fetchone()[0]
        short, long = f"PRAGMA busy_timeout = {min(milliseconds, before)}", f"PRAGMA busy_timeout = {before}"
    else:
        short, long = f"SET lock_timeout = {milliseconds}", "RESET lock_timeout"
    held.execute(short)
    try:
        yield
    finally:
        # A connection that is broken is not used again; what broke it is what has to be told.
        with suppress(connection.Database.Error):  # type: ignore[attr-defined]  # the stubs know no driver; every backend has one
            held.execute(long)


# The file, while the program runs -------------------------------------------------------------------------------------------------------


def database_file(wrapper: BaseDatabaseWrapper = connection) -> Path | None:
    """The file of an SQLite database; None for PostgreSQL, and for one in memory."""
    name = str(wrapper.settings_dict["NAME"])
    return Path(name) if wrapper.vendor == "sqlite" and not name.startswith(("file:", ":")) else None


def note_file(connection: BaseDatabaseWrapper, **_: object) -> None:
    """A connection was opened (signal `connection_created`): remembers to which file."""
    path = database_file(connection)
    connection.file_mark = _mark(path) if path else None  # type: ignore[attr-defined]  # our mark on Django's object


def keep_to_file() -> None:
    """Before a request: SQLite goes on writing to a file that was deleted or moved, and nobody would ever find it there. Raises
    StoreGone."""
    path = database_file()
    if path is None or connection.in_atomic_block:
        return
    now = _mark(path)
    if now is None:
        connection.close()
        raise StoreGone(path)
    if connection.connection is not None and now != getattr(connection, "file_mark", now):
        connection.close()  # another one was put in its place; the next query opens that


def _mark(path: Path) -> FileMark | None:
    """None where there is no file, or an empty one, which SQLite would take for a new database."""
    try:
        found = path.stat()
    except OSError:
        return None
    return FileMark(found.st_dev, found.st_ino) if found.st_size else None
