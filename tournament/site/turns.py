"""Writers of an SQLite file take turns: whoever wants its lock waits in one line, over all threads and processes of the program.

SQLite itself keeps no line. Whoever finds the file locked looks again after a while, up to a tenth of a second later, and whoever comes at
the right moment is first; in a full hall a writer missed it for seconds and was told that the database is locked. Here one writer at a time
looks for the lock, every millisecond, while the others wait behind it; as soon as it has the lock, the next one looks. Who holds it is
SQLite's own affair: a writer that dies, or another program that locks the file, is met as ever, and nobody waits longer than his
connection's time-out (`PRAGMA busy_timeout`).
"""

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper

from tournament.site import file_lock
from tournament.site.faults import database_file

WRITES = ("BEGIN IMMEDIATE", "INSERT", "UPDATE", "DELETE")
"""How a statement begins that asks for the lock of the file, outside of a transaction."""
PAUSE = 0.001
"""Seconds between two looks of the writer whose turn is next."""

Execute = Callable[..., Any]


def keep_in_line(connection: BaseDatabaseWrapper, **_: object) -> None:
    """A connection was opened (signal `connection_created`): what it writes waits in line."""
    if database_file(connection) is not None and _in_turn not in connection.execute_wrappers:
        connection.execute_wrappers.append(_in_turn)


def _in_turn(execute: Execute, sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    """Runs a statement; one that takes the lock when it is this writer's turn."""
    connection: BaseDatabaseWrapper = context["connection"]
    store: sqlite3.Connection = connection.connection
    if store.in_transaction or not sql.startswith(WRITES) or (path := database_file(connection)) is None:
        return execute(sql, params, many, context)
    patience = store.execute("PRAGMA busy_timeout").fetchone()[0]
    until = time.monotonic() + patience / 1000
    with _next_in_line(path, until):
        store.execute("PRAGMA busy_timeout = 0")
        try:
            return _when_free(lambda: execute(sql, params, many, context), until)
        finally:
            # A connection that is broken is not used again; what broke it is what has to be told.
            with suppress(sqlite3.Error):
                store.execute(f"PRAGMA busy_timeout = {patience}")


def _when_free(write: Callable[[], Any], until: float) -> Any:
    """Tries again as long as somebody holds the lock. Raises what the last try raised."""
    while True:
        try:
            return write()
        except OperationalError as error:
            code = getattr(error.__cause__, "sqlite_errorcode", 0) & 0xFF
            if code != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
        time.sleep(PAUSE)


@contextmanager
def _next_in_line(path: Path, until: float) -> Iterator[None]:
    """Inside it nobody else looks for the lock of this file. Whose time is over before looks all the same: once, and is told that it is
    locked."""
    line = _line(path)
    mine = line.threads.acquire(timeout=max(until - time.monotonic(), 0))
    try:
        with file_lock.held(line.handle, until - time.monotonic(), pause=PAUSE) if mine and line.handle is not None else nullcontext():
            yield
    finally:
        if mine:
            line.threads.release()


class _Line:
    """Who waits in this process. Between processes it is the folder of the file that is locked: closing a second handle of the file itself
    would take SQLite's own locks off it."""

    def __init__(self, folder: Path) -> None:
        self.threads = threading.Lock()
        self.handle: int | None = None
        with suppress(OSError):  # Windows opens no folder; there one process serves
            self.handle = os.open(folder, os.O_RDONLY)


_lines: dict[tuple[int, Path], _Line] = {}
_opening = threading.Lock()


def _line(path: Path) -> _Line:
    """The line of this process for a file: a copy of the process has one of its own."""
    key = (os.getpid(), path)
    found = _lines.get(key)
    if found is None:
        with _opening:
            found = _lines.get(key) or _lines.setdefault(key, _Line(path.parent))
    return found
