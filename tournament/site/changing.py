"""One at a time, over all processes of a laptop, or over all servers of a database: who changes a text of the program about itself
(`ledger.machine.kept`), who makes a backup, who sets a paper."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256

from django.conf import settings
from django.db import DatabaseError, connection, transaction

from tournament.ledger.machine.kept import key_of
from tournament.models import Shared
from tournament.site import file_lock

PATIENCE = 2.0
"""Seconds after which a laptop's text is changed all the same: it tells, and nothing is decided by it."""
PAUSE = 0.1
"""Seconds between two looks whether it is one's turn: a lock waited for without an end would wait for a server that is stopped, not
ended."""


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Inside it nobody else changes the text of this name. Raises OSError, or DatabaseError where it is shared."""
    if settings.SHARED:
        with transaction.atomic():
            Shared.objects.get_or_create(key=key_of(name))
            Shared.objects.select_for_update().get(key=key_of(name))
            yield
        return
    handle = os.open(settings.DATA / f".{key_of(name)}", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        with file_lock.held(handle, PATIENCE):
            yield
    finally:
        os.close(handle)


@contextmanager
def turn(name: str, patience: float, done: Callable[[], bool] = lambda: False) -> Iterator[bool]:
    """Whether it is one's turn inside; False after so many seconds in which it was another's, or where that is `done` meanwhile.

    A shared database keeps it for this thread's connection, which stays open: a server that is gone lets go. Raises OSError on a laptop,
    else DatabaseError.
    """
    if settings.SHARED:
        mine = _taken(name, patience, done)
        try:
            yield mine
        finally:
            if mine:
                _let_go(name)
        return
    settings.DATA.mkdir(parents=True, exist_ok=True, mode=0o700)
    with (settings.DATA / f"{name}.lock").open("ab") as lock, file_lock.held(lock.fileno(), patience) as mine:
        yield mine


def _let_go(name: str) -> None:
    """Where the transaction around it failed, or the connection is gone, the turn ends with the connection, which is kept otherwise."""
    try:
        _ask("SELECT pg_advisory_unlock(%s)", name)
    except DatabaseError:
        connection.close()


def _taken(name: str, patience: float, done: Callable[[], bool]) -> bool:
    until = time.monotonic() + patience
    while not _ask("SELECT pg_try_advisory_lock(%s)", name):
        if time.monotonic() > until or done():
            return False
        time.sleep(PAUSE)
    return True


def _ask(question: str, name: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(question, [int.from_bytes(sha256(f"tarock {name}".encode()).digest()[:8], signed=True)])
        return bool(cursor.fetchone()[0])
