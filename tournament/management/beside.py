"""What runs beside the server: one table, whoever does it.

A laptop does it in threads of two processes (`site.serving.processes`), each looking again and again. On a PostgreSQL with procrastinate
`manage.py work` does it (`management.worker`), woken by what arrives. What is to be done stands in rows of each one's own.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import groupby
from threading import Event, Thread
from typing import NamedTuple

from django.conf import settings
from django.db import connection

from tournament.api import telling
from tournament.backup import timer
from tournament.jobs import working as jobs
from tournament.jobs.queue import TELLING, UPLOADS
from tournament.jobs.quiet import Quiet
from tournament.ledger.store.refusals import Refused
from tournament.models import times
from tournament.models.organiser import everywhere
from tournament.published import statistics
from tournament.receiving import work
from tournament.sending import working as sending
from tournament.site.faults import log_of_job
from tournament.site.file_lock import held
from tournament.site.serving import processes
from tournament.site.traced import at_job

HOUR = 3_600
JOBS, HISTORY = "jobs", "history"
log = logging.getLogger(__name__)


class Beside(NamedTuple):
    """A row. `look`: does a part of what is to be done and answers whether there may be more; it may raise, and the next look is soon.
    `every`: seconds between two looks where nothing is to be done; a server looks as seldom as every ten, for it is woken (`jobs.queue`).

    `process`: those of the same are threads of one process, in the order of the table; `lock`: a file of the data folder, by which one
    server of several in the folder does it; `alone`: one worker of several on a database does it; `owner`: only where the federation's
    register is kept.
    """

    name: str
    look: Callable[[Event], bool]
    every: float
    process: str
    lock: str = ""
    alone: bool = False
    owner: bool = False

    @property
    def is_wanted(self) -> bool:
        """Whether it is to be done here."""
        return settings.REGISTER_OWNER or not self.owner


def _backup(_stop: Event) -> bool:
    with everywhere():
        timer.tick(times.now())
    return False


def _send(looker: sending.Looker, stop: Event) -> bool:
    with everywhere():
        looker.look(times.now(), stop)
    return False


def _tidy(_stop: Event) -> bool:
    telling.tidy()
    jobs.tidy()
    return False


TABLE: Sequence[Beside] = (
    Beside("backup", _backup, every=20, process="backup", lock="sicherung-uhr.lock", alone=True),
    Beside("sending", partial(_send, sending.Looker()), every=5, process="sending", lock="senden.lock", alone=True),
    Beside(JOBS, partial(jobs.look, quiet=Quiet()), every=1, process="sending"),
    Beside("tidy", _tidy, every=HOUR, process="sending", alone=True),
    Beside(TELLING, lambda _stop: telling.once(), every=2, process=TELLING, owner=True),
    Beside(HISTORY, statistics.look, every=30, process=TELLING, lock="geschichte.lock", alone=True, owner=True),
    Beside(UPLOADS, partial(work.look, work.Archive()), every=1, process=UPLOADS, lock="einsendungen.lock", owner=True),
)  # fmt: skip


def wanted() -> list[Beside]:
    """The rows that are to be done here."""
    return [row for row in TABLE if row.is_wanted]


def side_by_side() -> list[Beside]:
    """The same for a worker beside others: of each other they know by the rows in the database, where one need not be alone."""
    return [row if row.alone else row._replace(lock="") for row in wanted()]


def in_processes() -> list[processes.Job]:
    """A job for each process of a laptop."""
    return [partial(in_threads, list(rows)) for _process, rows in groupby(wanted(), key=lambda row: row.process)]


def in_threads(rows: Sequence[Beside], stop: Event) -> None:
    """Does these, each in a thread, until told to stop. Raises nothing: the server's first process ends everything when one of its own
    fails again and again, and nothing that waits here is worth that."""
    threads = [Thread(target=again_and_again, args=(row, stop), name=row.name, daemon=True) for row in rows[1:]]
    for thread in threads:
        thread.start()
    again_and_again(rows[0], stop)
    for thread in threads:
        thread.join()


def again_and_again(row: Beside, stop: Event) -> None:
    """Looks until told to stop, as long as this process holds the row's lock; waits for it where another one does."""
    while not stop.is_set():
        try:
            with _lock(row) as mine:
                while mine and not stop.is_set():
                    if not looked(row, stop):
                        stop.wait(row.every)
        except OSError as fault:
            log.warning("%s: %s", row.name, fault)
        stop.wait(row.every)


@contextmanager
def _lock(row: Beside) -> Iterator[bool]:
    if not row.lock:
        yield True
        return
    with (settings.DATA / row.lock).open("ab") as lock, held(lock.fileno(), 0) as mine:
        yield mine


def all_of(row: Beside, stop: Event) -> int:
    """Looks until nothing waits that can be done now; how often that was worth it."""
    done = 0
    while looked(row, stop):
        done += 1
    return done


def looked(row: Beside, stop: Event) -> bool:
    """One look; whether there may be more to do. What goes wrong is said, and tried at the next one."""
    more = False
    with at_job(row.name):
        try:
            more = row.look(stop)
        except Refused as refused:
            log.warning("%s: %s", row.name, refused.findings[0].message)
        except Exception as fault:  # noqa: BLE001 - whatever it was
            log_of_job(log, row.name, fault)
        finally:
            if not connection.in_atomic_block:
                # A file may be another one by the next look; who looks every second at a server keeps his place there.
                connection.close_if_unusable_or_obsolete() if more or connection.vendor != "sqlite" else connection.close()
    return more
