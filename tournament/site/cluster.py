"""The same function over many items on several machines, by Dask: results in the order of the items, memory flat however many come.

Every machine has this program, and a `dask worker` a core (docs/commands.md). What a worker that died had begun, another does
again. Needs `distributed`, as a server has it.
"""

import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from time import monotonic
from typing import Any, TypeVar

from rules import READING
from tournament import __version__
from tournament.site import optional
from tournament.site.workers import AHEAD, WorkerDied, set_up

Item = TypeVar("Item")
Done = TypeVar("Done")

PATIENCE = 60
"""Seconds for which a scheduler may have no worker."""
CONNECT = 10
"""Seconds for which a scheduler may not answer."""
LOOK = 5
"""Seconds between two looks whether there is one."""
PROGRAM = f"{__version__}/{READING}"
"""Two that settle alike."""


class Unreachable(Exception):
    """No scheduler answers there, or none that has a worker; why, in words."""


class OtherProgram(Exception):
    """A worker has another version of this program."""


def on_cluster(make: Callable[[], Callable[[Item], Done]], items: Iterable[Item], address: str) -> Iterator[Done]:
    """What comes of each item, in their order; as `workers.in_order`. `address`: of the scheduler, `tcp://host:8786`. Raises Unreachable,
    OtherProgram, WorkerDied where an item let one worker after another die, and whatever the function raises."""
    distributed = optional.distributed()
    if distributed is None:
        raise Unreachable("Dask ist hier nicht eingerichtet (requirements-server.txt).")
    try:
        client = distributed.Client(address, timeout=CONNECT, set_as_default=False)
    except (OSError, ValueError) as fault:
        raise Unreachable(f"Unter {address} antwortet kein Dask ({type(fault).__name__}).") from fault
    with client:
        yield from _in_order(client, pickle.dumps(make), items)


def _in_order(client: Any, make: bytes, items: Iterable[Any]) -> Iterator[Any]:
    begun: deque[Any] = deque()
    for item in items:
        begun.append(client.submit(_work, PROGRAM, make, pickle.dumps(item), pure=False, retries=0))
        if len(begun) >= AHEAD * max(1, sum(client.nthreads().values())):
            yield _result(client, begun.popleft())
    while begun:
        yield _result(client, begun.popleft())


def _result(client: Any, future: Any) -> Any:
    """Waits for it as long as there is anybody who works."""
    distributed, alone_since = optional.distributed(), None
    while True:
        try:
            return pickle.loads(future.result(timeout=LOOK))  # noqa: S301 - made by our own function
        except TimeoutError as late:
            alone_since = None if client.nthreads() else (alone_since or monotonic())
            if alone_since is not None and monotonic() - alone_since > PATIENCE:
                raise Unreachable("Seit einer Minute arbeitet dort niemand mehr.") from late
        except distributed.KilledWorker as died:
            raise WorkerDied from died


def _work(program: str, make: bytes, item: bytes) -> bytes:
    """On a worker."""
    if program != PROGRAM:
        raise OtherProgram(f"{PROGRAM}, nicht {program}")
    set_up()
    return pickle.dumps(_made(make)(pickle.loads(item)))  # noqa: S301 - made by whoever asks


@lru_cache(maxsize=4)
def _made(make: bytes) -> Callable[[Any], Any]:
    """The function, made once on a worker."""
    function: Callable[[Any], Any] = pickle.loads(make)()  # noqa: S301 - made by whoever asks
    return function
