"""A worker of a federation's server: what runs beside it and jobs, woken by procrastinate, whose queue lies in the same PostgreSQL.

Any number may run. Who is killed leaves what he did to the others: his rows of the queue are taken away, and what is to be done stands
elsewhere, where whoever looks finds it.
"""

import asyncio
import logging
from functools import partial
from threading import Event
from typing import Any

from django.db import connections

from tournament.jobs import working
from tournament.jobs.queue import JOB, LOOK
from tournament.management.beside import JOBS, looked, wanted
from tournament.site import optional
from tournament.site.faults import log_of_job

AT_ONCE = 4
"""So many things at a time, each in a thread: most wait for the database, for a mail server, or for whom a webhook tells. For more
processors there are more workers."""
OFTEN, SELDOM = "* * * * * */10", "7 * * * *"
"""When somebody looks whom nobody has woken: every ten seconds; what is done once an hour at seven minutes past."""
HOUR = 3_600
DEAD = 30
"""Seconds after which a worker that was not seen is taken for dead."""
PAUSE = 5
"""Seconds between two starts, where the database is away."""
SWEEP = "sweep"
log = logging.getLogger(__name__)


def run(stop: Event) -> None:
    """Works until told to stop, and brings what has begun to a good end. Raises nothing: where the database is away it begins again."""
    queue = optional.procrastinate()
    while not stop.is_set():
        app = _with_tasks(queue, stop)
        connections.close_all()
        try:
            asyncio.run(_until(app, stop))
        except Exception as fault:  # noqa: BLE001 - whatever it was
            log_of_job(log, "worker", fault)
        stop.wait(PAUSE)


async def _until(app: Any, stop: Event) -> None:
    """Until told to stop, or the queue cannot be read any more."""
    async with app.open_async():
        running = asyncio.create_task(app.run_worker_async(concurrency=AT_ONCE, delete_jobs="always", install_signal_handlers=False))
        while not (running.done() or stop.is_set()):
            await asyncio.wait([running], timeout=0.2)
        running.cancel()  # once: told twice, it would leave behind what it is at
        await asyncio.wait([running])
        if not running.cancelled():
            running.result()


def _with_tasks(queue: Any, stop: Event) -> Any:
    """An app of procrastinate's own for this worker: its two tasks, and those who look by themselves."""
    django = queue.contrib.django
    app, rows = django.DjangoApp(connector=django.app.connector.get_worker_connector()), {row.name: row for row in wanted()}

    def look(name: str, timestamp: int = 0) -> None:
        row = rows.get(name)
        while row is not None and looked(row, stop) and not stop.is_set():
            pass

    def job(uid: str) -> None:
        looked(rows[JOBS]._replace(look=partial(working.do, uid)), stop)

    async def sweep(timestamp: int) -> None:
        for row in await app.job_manager.get_stalled_jobs(seconds_since_heartbeat=DEAD):
            await app.job_manager.finish_job(row, status=queue.jobs.Status.FAILED, delete_job=True)

    app.task(name=JOB)(job)
    looks = app.task(name=LOOK)(look)
    for row in rows.values():
        by_itself = app.periodic(
            cron=SELDOM if row.every >= HOUR else OFTEN, periodic_id=row.name, queueing_lock=f"{LOOK}-{row.name}",
            lock=row.name if row.alone else None, task_kwargs={"name": row.name},
        )  # fmt: skip
        by_itself(looks)
    app.periodic(cron=OFTEN, queueing_lock=SWEEP)(app.task(name=SWEEP)(sweep))
    return app
