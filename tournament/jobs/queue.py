"""What wakes whoever works: procrastinate, where the database is a PostgreSQL and it is installed. Elsewhere whoever works looks by
himself, once a second or so.

A row of the queue is never the truth: what is to be done stands in rows of its own, and a periodic look finds what nobody was woken for.
"""

from typing import Any

from django.db import connection, transaction

from tournament.site import optional

UPLOADS, TELLING = "uploads", "telling"
"""Names of what runs beside the server that somebody is woken for."""
LOOK, JOB = "look", "job"
"""The two tasks: one look of one row of what runs beside the server (`management.beside`), and one job."""
NUMBER = 0x7A60D
"""Of PostgreSQL's advisory locks, beside the one of a start (`management.starting`)."""


def wake(name: str) -> None:
    """Whoever does `name` of what runs beside the server looks as soon as the caller's transaction is done. Two queries on a server, none
    on a laptop."""
    _defer(LOOK, name, {"name": name})


def wake_for(uid: str) -> None:
    """Whoever is free begins this job as soon as the caller's transaction is done. As `wake`."""
    _defer(JOB, uid, {"uid": uid})


def _defer(task: str, name: str, said: dict[str, Any]) -> None:
    """In the caller's transaction. Who is waiting to be woken for the same already may look before that is done, and see nothing of it:
    then he is woken again afterwards."""
    if optional.procrastinate() is not None and not _deferred(task, name, said):
        transaction.on_commit(lambda: _deferred(task, name, said), robust=True)


def _deferred(task: str, name: str, said: dict[str, Any]) -> bool:
    """Whether it stands in the queue by this. It does not where it stood there already, or another transaction, which is not done, is
    putting it there: that one is not waited for."""
    queue = optional.procrastinate()
    lock = f"{task}-{name}"
    try:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_try_advisory_xact_lock(%s, hashtext(%s))", [NUMBER, lock])
                if not cursor.fetchone()[0]:
                    return False
            queue.contrib.django.app.configure_task(task, queueing_lock=lock).defer(**said)
    except queue.exceptions.AlreadyEnqueued:
        return False
    return True
