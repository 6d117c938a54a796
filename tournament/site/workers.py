"""The same function over many items in several processes of this machine: results in the order of the items, memory flat however many
come.

Every process begins anew (spawn), on every system alike, and makes its function for itself: no database comes along, and Django only where
it is asked for.
"""

import gc
import os
import pickle
import signal
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Lock, Semaphore, Thread
from typing import Any, TypeVar

from django import setup as django_setup
from django.apps import apps

Item = TypeVar("Item")
Done = TypeVar("Done")

MOST = 61
"""Processes at most: more than one reader can feed."""
AHEAD = 4
"""Items a process that are read before the first of them is written: the slowest keeps nobody waiting, and memory stays flat."""
AUTO = "auto"


class WorkerDied(Exception):
    """A process ended in the middle of its work: killed, or out of memory. What was given before is whole; nothing after it was given."""


def cores() -> int:
    """Processors that this process may use."""
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(allowed, MOST)


def worker_count(said: str) -> int:
    """How many processes `--workers` asks for: a number, or `auto` for one a core. Raises ArgumentTypeError."""
    if said == AUTO:
        return cores()
    if not (said.isascii() and said.isdigit() and 1 <= int(said) <= MOST):
        raise ArgumentTypeError(f"Prozesse: 1 bis {MOST}, oder {AUTO} für so viele, wie der Rechner Kerne hat.")
    return int(said)


def in_order(
    make: Callable[[], Callable[[Item], Done]], items: Iterable[Item], workers: int, *, django: bool = False
) -> Iterator[Done]:  # fmt: skip
    """What comes of each item, in their order. `make` makes the function, once in each process; with one worker here and lazily.
    `django`: its modules need Django set up.

    With more, it, the items and what comes of them travel between processes (pickle), and the items are read in threads: a result is given
    as soon as it is there, whether or not the next item is. What reading the items raises is raised behind the results of those before.
    Raises WorkerDied.
    """
    return map(make(), items) if workers == 1 else _by_processes(make, items, workers, django=django)


def _by_processes(
    make: Callable[[], Callable[[Item], Done]], items: Iterable[Item], workers: int, *, django: bool
) -> Iterator[Done]:  # fmt: skip
    team = _Team(pickle.dumps(make), iter(items), workers, django=django)
    for _ in range(workers):
        Thread(target=team.drive, daemon=True).start()
    try:
        while (found := team.asked.get()) is not None:
            yield found.result()
            team.room.release()
    finally:
        team.end()


class _Team:
    """The processes, each driven by a thread of its own here: it reads an item, sends it, and waits for what comes of it. A process is
    begun with its first item. `asked`: the results to come, in the order of the items; None behind the last."""

    def __init__(self, make: bytes, items: Iterator[Any], workers: int, *, django: bool) -> None:
        self._make, self._items, self._django = make, items, django
        self._reading, self._ending = Lock(), Lock()
        self._over = self._ended = False
        self._processes: list[Any] = []
        self.asked: SimpleQueue[Future[Any] | None] = SimpleQueue()
        self.room = Semaphore(workers * AHEAD)

    def drive(self) -> None:
        """One process, until there are no more items, nobody wants more, or it dies."""
        pipe: Connection | None = None
        while (read := self._next()) is not None:
            item, result = read
            try:
                pipe = pipe or self._begun()
                pipe.send(item)
                good, found = pipe.recv()
            except (EOFError, OSError) as fault:
                died = WorkerDied()
                died.__cause__ = fault
                result.set_exception(died)
                return
            except Exception as fault:  # noqa: BLE001 - what cannot travel; raised where its result is read
                good, found = False, fault
            if good:
                result.set_result(found)
            else:
                result.set_exception(found)

    def _next(self) -> tuple[Any, Future[Any]] | None:
        """The next item, with the place of its result; None where there is none. Waits for it as long as it takes."""
        self.room.acquire()
        with self._reading:
            if self._over:
                self.room.release()
                return None
            result: Future[Any] = Future()
            try:
                item = next(self._items)
            except StopIteration:
                self.asked.put(None)
            except BaseException as fault:  # noqa: BLE001 - raised where the results are read
                result.set_exception(fault)
                self.asked.put(result)
            else:
                self.asked.put(result)
                return item, result
            self._over = True
            self.room.release()
            return None

    def _begun(self) -> Connection:
        """A process of its own. Raises OSError where it is too late."""
        ours, theirs = (context := get_context("spawn")).Pipe()
        process = context.Process(target=_serve, args=(theirs, self._make, self._django), daemon=True)
        with self._ending:
            if self._ended:
                raise OSError("nobody wants more")
            process.start()
            self._processes.append(process)
        theirs.close()
        return ours

    def end(self) -> None:
        """Nothing more is wanted: whatever is still being done is for nobody."""
        self._over = True
        self.room.release()
        with self._ending:
            self._ended = True
            processes = self._processes
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


def _serve(pipe: Connection, make: bytes, django: bool) -> None:
    """A process: does what it is sent until nobody sends any more, however that came. Ctrl-C it leaves to the one that began it. It
    searches for no reference cycles: what comes of an item leaves none behind."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.disable()
    if django:
        set_up()
    work = pickle.loads(make)()  # noqa: S301 - made by whoever began this process
    while True:
        try:
            item = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer = True, work(item)
        except Exception as fault:  # noqa: BLE001 - raised where its result is read
            answer = False, fault
        pipe.send(answer)


def set_up() -> None:
    """Django, where nobody has set it up yet: a second time would take back what libraries were told of their logs. Signs nothing, so that
    no key need be there."""
    if apps.ready:
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    os.environ.setdefault("TAROCK_SECRET", "nothing is signed by this")
    django_setup()
