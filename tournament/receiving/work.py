"""Works on what arrived, one stage of one revision at a time: beside the server in a process of its own, or by `manage.py work`.

A stage and the mark that it is done are one transaction, which holds the tournament's lock: whoever is killed in it leaves everything as it
was, and the next goes on. Any number of workers may run.
"""

import logging
from datetime import timedelta
from threading import Event

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from tournament.ledger.store.refusals import Refused
from tournament.models import Course, Stage
from tournament.models.organiser import everywhere
from tournament.receiving import following
from tournament.receiving.held import Held, sentence
from tournament.receiving.stages import STEPS
from tournament.site.file_lock import held

MOST_TRIES = 8
FIRST_PAUSE, LONGEST_PAUSE = timedelta(seconds=5), timedelta(minutes=30)
"""After a fault; twice as long each time."""
PAUSE = 1.0
"""Seconds between two looks where nothing waits."""
BREATH = 0.15
"""Seconds between two stages where they follow each other. SQLite has one writer and no queue: who waits for it looks every tenth of a
second, and would never find it free."""
LOCK = "einsendungen.lock"
TOLD_HELD = "upload.held"
log = logging.getLogger(__name__)


def run(stop: Event, pause: float = PAUSE) -> None:
    """Works until told to stop, as long as this process holds the lock of the data folder; waits for it where another one does. Raises
    nothing."""
    while not stop.is_set():
        try:
            with (settings.DATA / LOCK).open("ab") as lock, held(lock.fileno(), 0) as mine:
                if mine:
                    go_on(stop, pause)
        except OSError as fault:
            log.warning("%s", fault)
        stop.wait(pause)


def go_on(stop: Event, pause: float = PAUSE) -> None:
    """Works until told to stop, beside whoever else does."""
    while not stop.is_set():
        stop.wait(BREATH if _looked() else pause)


def _looked() -> bool:
    try:
        return work_once()
    except Exception:
        log.exception("work")
        return False
    finally:
        if not connection.in_atomic_block:
            connection.close_if_unusable_or_obsolete()


@everywhere()
def work_once() -> bool:
    """Does the next stage of the revision that waits longest; whether there was one."""
    key: int | None = None
    try:
        with transaction.atomic():
            course = _next()
            if course is None:
                return False
            key = course.pk
            _step(course)
    except Exception as fault:  # whatever it was, the next revision is not to wait for it
        if key is None:
            raise
        log.exception("%s", key)
        _failed(key, fault)
    return True


def work_all() -> int:
    """Works until nothing waits that can be done now; how many stages that were."""
    done = 0
    while work_once():
        done += 1
    return done


def _next() -> Course | None:
    """With its tournament locked; nobody else's."""
    waiting = Course.objects.exclude(stage=Stage.DONE).filter(held="", removed=False, next_at__lte=timezone.now())
    locked = waiting.select_for_update(skip_locked=True, of=("self", "revision__tournament"))
    return locked.select_related("revision__tournament__organiser").order_by("next_at", "pk").first()


def _step(course: Course) -> None:
    then, do = STEPS[course.stage]
    try:
        # What was stored for a while is undone before it is said why.
        with transaction.atomic():
            do(course)
    except Held as found:
        _hold(course, found)
    except Refused as refused:
        _hold(course, Held("not_as_rules", first=refused.findings[0].message))
    else:
        course.stage, course.tries = then, 0
    course.save()


def _hold(course: Course, found: Held) -> None:
    """It goes no further, and whoever has to decide is told."""
    course.held, course.facts = found.code, found.facts
    received = course.revision.tournament
    following.tell(received.organiser, TOLD_HELD, {"revision": course.revision.digest})
    following.upload_held(received, sentence(found.code, found.facts))


def _failed(key: int, fault: Exception) -> None:
    """Tries again later, and at last asks a person."""
    with transaction.atomic():
        course = Course.objects.select_for_update().get(pk=key)
        course.tries += 1
        course.next_at = timezone.now() + min(FIRST_PAUSE * 2 ** (course.tries - 1), LONGEST_PAUSE)
        if course.tries >= MOST_TRIES:
            course.held, course.facts = "fault", {**course.facts, "fault": type(fault).__name__}
        course.save(update_fields=["tries", "next_at", "held", "facts"])
