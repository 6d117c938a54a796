"""The same function over many items in several processes of this machine: results in the order of the items, memory flat however many
come.

Every process begins anew (spawn), on every system alike, and makes its function for itself: neither Django nor a database comes along.
"""

import gc
import os
import signal
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from queue import SimpleQueue
from threading import Lock, Semaphore, Thread
from typing import Any, TypeVar

Item = TypeVar("Item")
Done = TypeVar("Done")

MOST = 61
"""Processes that Windows lets one wait for."""
AHEAD = 4
"""Items a process that are read before the first of them is written: the slowest keeps nobody waiting, and memory stays flat."""
AUTO = "auto"


class WorkerDied(Exception):
    """A process ended in the middle of its work: killed, or out of memory. What was given before is whole; nothing after it was given."""


def cores() -> int:
    """Processors that this process may use, as far as one process can wait for others."""
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(allowed, MOST)


def worker_count(said: str) -> int:
    """How many processes `--workers` asks for: a number, or `auto` for one a core. Raises ArgumentTypeError."""
    if said == AUTO:
        return cores()
    if not (said.isascii() and said.isdigit() and 1 <= int(said) <= MOST):
        raise ArgumentTypeError(f"Prozesse: 1 bis {MOST}, oder {AUTO} für so viele, wie der Rechner Kerne hat.")
    return int(said)


def in_order(make: Callable[[], Callable[[Item], Done]], items: Iterable[Item], workers: int) -> Iterator[Done]:
    """What comes of each item, in their order. `make` makes the function, once in each process; with one worker here and lazily.

    With more, it, the items and what comes of them travel between processes (pickle), and the items are read in a thread of their own: a
    result is given as soon as it is there, whether or not the next item is. What reading the items raises is raised behind the results of
    those before. Raises WorkerDied.
    """
    return map(make(), items) if workers == 1 else _by_processes(make, items, workers)


def _by_processes(make: Callable[[], Callable[[Item], Done]], items: Iterable[Item], workers: int) -> Iterator[Done]:
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_begin, initargs=(make,))
    feeding = _Feeding(pool, workers * AHEAD)
    Thread(target=feeding.feed, args=(items,), daemon=True).start()
    try:
        while (found := feeding.asked.get()) is not None:
            if isinstance(found, BaseException):
                raise found
            yield found.result()
            feeding.room.release()
    except BrokenProcessPool as fault:
        raise WorkerDied from fault
    finally:
        feeding.end()
        pool.shutdown(cancel_futures=True)


class _Feeding:
    """Hands items to the pool while there is room. `asked`: the results to come in their order, then None, or what reading has raised."""

    def __init__(self, pool: ProcessPoolExecutor, most: int) -> None:
        self._pool, self._lock, self._over = pool, Lock(), False
        self.asked: SimpleQueue[Future[Any] | BaseException | None] = SimpleQueue()
        self.room = Semaphore(most)

    def feed(self, items: Iterable[Any]) -> None:
        """Until there are no more, or nobody wants more. May wait for the next item for ever, and nobody waits for it."""
        try:
            for item in items:
                self.room.acquire()
                with self._lock:
                    if self._over:
                        return
                    self.asked.put(self._pool.submit(_work, item))
        except BaseException as fault:  # noqa: BLE001 - raised where the results are read
            self.asked.put(fault)
        else:
            self.asked.put(None)

    def end(self) -> None:
        """Nothing more is handed over."""
        with self._lock:
            self._over = True
        self.room.release()


_made: list[Callable[[Any], Any]] = []
"""In a process of the pool: what it does with an item."""


def _begin(make: Callable[[], Callable[[Any], Any]]) -> None:
    """The start of a process: it leaves Ctrl-C to the one that began it, and ends when that one does, however that came.
    It searches for no reference cycles: what comes of an item leaves none behind."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    gc.disable()
    _made.append(make())


def _end_with_parent() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


def _work(item: Any) -> Any:
    return _made[0](item)
