"""A lock between processes, by a file that the system frees when its holder ends, however it ends."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tournament.site.optional import fcntl, msvcrt

PAUSE = 0.05

_here: set[tuple[int, int]] = set()
"""The files that are locked where the system has no locks between processes: within this one, who comes later waits all the same."""
_looking = threading.Lock()


@contextmanager
def held(handle: int, patience: float, waiting: Callable[[], None] = lambda: None, *, pause: float = PAUSE) -> Iterator[bool]:
    """Whether the lock of this open file is held inside; False after so many seconds in which another had it. Calls `waiting` once if it
    has to wait.

    Looks again after each `pause`: a lock waited for without an end would wait for a process that is stopped, not ended.
    """
    mine = _taken(handle, patience, waiting, pause)
    try:
        yield mine
    finally:
        if mine:
            _let_go(handle)


def _taken(handle: int, patience: float, waiting: Callable[[], None], pause: float) -> bool:
    until = time.monotonic() + patience
    if _try(handle):
        return True
    waiting()
    while not _try(handle):
        if time.monotonic() > until:
            return False
        time.sleep(pause)
    return True


def _try(handle: int) -> bool:
    try:
        if fcntl is not None:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        elif msvcrt is not None:
            os.lseek(handle, 0, os.SEEK_SET)  # it locks from where the file is being read
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            return _try_here(handle)
    except OSError:
        return False
    return True


def _try_here(handle: int) -> bool:
    with _looking:
        if (found := _file(handle)) in _here:
            return False
        _here.add(found)
        return True


def _let_go(handle: int) -> None:
    if fcntl is not None:
        fcntl.flock(handle, fcntl.LOCK_UN)
    elif msvcrt is not None:
        os.lseek(handle, 0, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)
    else:
        _here.discard(_file(handle))


def _file(handle: int) -> tuple[int, int]:
    about = os.fstat(handle)
    return about.st_dev, about.st_ino
