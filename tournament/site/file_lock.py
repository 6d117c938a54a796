"""A lock between processes, by a file that the system frees when its holder ends, however it ends."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

if sys.platform == "win32":  # has its own
    import msvcrt
else:
    import fcntl

PAUSE = 0.05


@contextmanager
def held(handle: int, patience: float, waiting: Callable[[], None] = lambda: None) -> Iterator[bool]:
    """Whether the lock of this open file is held inside; False after so many seconds in which another had it. Calls `waiting` once if it has to wait."""
    mine = _taken(handle, patience, waiting)
    try:
        yield mine
    finally:
        if mine:
            _let_go(handle)


def _taken(handle: int, patience: float, waiting: Callable[[], None]) -> bool:
    until = time.monotonic() + patience
    if _try(handle):
        return True
    waiting()
    while not _try(handle):
        if time.monotonic() > until:
            return False
        time.sleep(PAUSE)
    return True


def _try(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _let_go(handle: int) -> None:
    if sys.platform == "win32":
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)
    else:
        fcntl.flock(handle, fcntl.LOCK_UN)
