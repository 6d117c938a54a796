"""Works on what arrived, one stage of one revision at a time, beside the server (`management.beside`) or by `manage.py work`.

A stage's last step and the mark that it is done are one transaction, which holds the tournament's lock: whoever is killed leaves a stage
done or to be done again. Any number of workers may run: in PostgreSQL each has a tournament of its own, at an SQLite file one works at a
time.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Event
from time import monotonic

from django.conf import settings
from django.db import connection, transaction
from django.db.models import QuerySet

from tournament.ledger.store.refusals import Refused
from tournament.models import Course, PersonsPart, Stage, times
from tournament.models.organiser import everywhere
from tournament.receiving import following
from tournament.receiving.held import Held, sentence
from tournament.receiving.stages import STEPS, Changed
from tournament.site.faults import cause_of
from tournament.site.file_lock import held

MOST_TRIES = 8
FIRST_PAUSE, LONGEST_PAUSE = timedelta(seconds=5), timedelta(minutes=30)
"""After a fault; twice as long each time."""
PAUSE = 1.0
"""Seconds between two looks where nothing waits."""
ARCHIVE_PAUSE = 10
"""So many times as long as it took to write the archive's pages it is left alone: however large it is, most of the time is the uploads'."""
PATIENCE = 600
"""Seconds for which one worker waits for another at an SQLite file."""
LOCK_OF_FILE = "nachrechnen.lock"
TOLD_HELD = "upload.held"
log = logging.getLogger(__name__)


class Archive:
    """When the archive's pages are written again."""

    def __init__(self) -> None:
        self.not_before = 0.0

    def look(self) -> None:
        """Writes them where they are older than what they tell of. Raises what goes wrong."""
        if monotonic() < self.not_before or not following.is_outdated():
            return
        began = monotonic()
        try:
            following.index()
        finally:
            took = monotonic() - began
            self.not_before = monotonic() + max(took * ARCHIVE_PAUSE, PAUSE)


def look(archive: Archive, _stop: Event) -> bool:
    """The next stage, and the archive's pages where they are old. Whether there was a stage. Raises what goes wrong."""
    worked = work_once()
    archive.look()
    return worked


@everywhere()
def work_once() -> bool:
    """Does the next stage of the revision that waits longest; whether there was one."""
    key: int | None = None
    try:
        with _alone():
            course = _waiting().first()
            if course is None:
                return False
            key = course.pk
            _step(course)
    except Exception as fault:  # whatever it was, the next revision is not to wait for it
        if key is None or cause_of(fault) is not None:
            raise
        log.exception("%s", key)
        _failed(key, fault)
    return True


def work_all() -> int:
    """Works until nothing waits that can be done now; how many stages that were."""
    done = 0
    while work_once():
        done += 1
    Archive().look()
    return done


@contextmanager
def _alone() -> Iterator[None]:
    """Nobody else works on the same. In PostgreSQL the row is locked; SQLite has no lock but the whole file's, for which senders would
    wait: so long as it takes, other workers wait for another file's."""
    if connection.features.has_select_for_update:
        with transaction.atomic():
            yield
        return
    with (settings.DATA / LOCK_OF_FILE).open("ab") as lock, held(lock.fileno(), PATIENCE) as mine:
        if not mine:
            raise TimeoutError("Another worker has been at the same stage for ten minutes.")
        yield


def _waiting() -> QuerySet[Course]:
    """What can be done now, with its tournament; nobody else's."""
    waiting = Course.objects.exclude(stage=Stage.DONE).filter(held="", removed=False, next_at__lte=times.now())
    locked = waiting.select_for_update(skip_locked=True, of=("self", "revision__tournament"))
    return locked.select_related("revision__tournament__organiser").order_by("next_at", "pk")


def _step(course: Course) -> None:
    step = STEPS[course.stage]
    try:
        prepared = step.beforehand(course)
        with transaction.atomic():
            if (now := _as_before(course)) is not None:
                step.do(now, prepared)
                now.stage, now.tries = step.to, 0
                now.save()
    except Changed:
        return
    except Held as found:
        _hold(course, found)
    except Refused as refused:
        _hold(course, Held("not_as_rules", first=refused.findings[0].message))


def _as_before(course: Course) -> Course | None:
    """The same, locked; None where somebody decided about it meanwhile."""
    return _waiting().filter(pk=course.pk, stage=course.stage).first()


@transaction.atomic
def _hold(course: Course, found: Held) -> None:
    """It goes no further, and whoever has to decide is told."""
    if (now := _as_before(course)) is None:
        return
    now.held, now.facts = found.code, found.facts
    now.save(update_fields=["held", "facts"])
    if now.public_at is not None and PersonsPart.objects.filter(revision=now.revision, redacted=True).exists():
        following.take_down(now.revision)  # its pages may name whoever was forgotten since
    received = now.revision.tournament
    following.tell(received.organiser, TOLD_HELD, {"revision": now.revision.digest})
    following.upload_held(received, sentence(found.code, found.facts))


def _failed(key: int, fault: Exception) -> None:
    """Tries again later, and at last asks a person."""
    with transaction.atomic():
        course = Course.objects.select_for_update().get(pk=key)
        course.tries += 1
        course.next_at = times.now() + min(FIRST_PAUSE * 2 ** (course.tries - 1), LONGEST_PAUSE)
        if course.tries >= MOST_TRIES:
            course.held, course.facts = "fault", {**course.facts, "fault": type(fault).__name__}
        course.save(update_fields=["tries", "next_at", "held", "facts"])
