"""Passwords are proved two at a time over all processes: each costs a core for a third of a second, and a guest may ask for as many as he
likes.

Whoever comes to the log-in waits in one of a few threads of his process; the others go on answering pages. Where those few are taken too,
the log-in says at once that it is busy: nobody waits for nothing, and no hall waits for a guest.
"""

import contextlib
import os
import threading
import time
from collections.abc import Iterator

from django.conf import settings
from django.contrib.auth.hashers import PBKDF2PasswordHasher

from tournament.site import file_lock

AT_ONCE = 2
"""Passwords that are proved at the same time, over all processes of the program."""
PATIENCE = 20.0
"""Seconds after which one is proved all the same: who was let in is answered."""
PAUSE = 0.02
WAITING = 3
"""Threads of a process that may be busy with log-ins, or wait for their turn; `serving.lanes.THREADS` has 8."""

_waiting = threading.BoundedSemaphore(WAITING)


@contextlib.contextmanager
def place() -> Iterator[bool]:
    """Whether there was a place left among those who wait here; where there was none, nobody proves anything inside."""
    mine = _waiting.acquire(blocking=False)
    try:
        yield mine
    finally:
        if mine:
            _waiting.release()


class InTurn(PBKDF2PasswordHasher):
    """Django's own way of keeping passwords; whoever makes or proves one waits for a turn. What was stored before is proved as it was."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        """As Django's; proving is making it once more."""
        with _turn():
            return super().encode(password, salt, iterations)


@contextlib.contextmanager
def _turn() -> Iterator[None]:
    """Inside it at most `AT_ONCE` are busy; where nothing may be written there are no turns, and nobody waits for one."""
    until = time.monotonic() + PATIENCE
    with contextlib.ExitStack() as stack:
        while not _has_begun(stack) and time.monotonic() < until:
            time.sleep(PAUSE)
        yield


def _has_begun(stack: contextlib.ExitStack) -> bool:
    """Whether one of the places was free; it is ours until the stack ends."""
    with contextlib.suppress(OSError):
        for number in range(AT_ONCE):
            with contextlib.ExitStack() as place_:
                handle = os.open(settings.DATA / f".passwort-{number}", os.O_RDWR | os.O_CREAT, 0o600)
                place_.callback(os.close, handle)
                if place_.enter_context(file_lock.held(handle, 0)):
                    stack.push(place_.pop_all())
                    return True
        return False
    return True
