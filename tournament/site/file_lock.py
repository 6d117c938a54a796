"""A lock between processes, by a file that the system frees when its holder ends, however it ends."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec

POSIX = find_spec("fcntl") is not None
"""Asked for, not the system's name: what is missing is what counts. Windows has a lock of its own."""

if POSIX:
    import fcntl
else:
    import msvcrt

PAUSE = 0.05


@contextmanager
def held(handle: int, patience: float, waiting: Callable[[], None] = lambda: None, *, pause: float = PAUSE) -> Iterator[bool]:
    """Whether the lock of this open file is held inside; False after so many seconds in which another had it. Calls `waiting` once if it has to wait.

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
        if POSIX:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]  # described for Windows alone
    except OSError:
        return False
    return True


def _let_go(handle: int) -> None:
    if POSIX:
        fcntl.flock(handle, fcntl.LOCK_UN)
    else:
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)  # type: ignore[attr-defined]  # described for Windows alone
