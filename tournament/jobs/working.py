"""Does jobs: takes one, does it, ends it; gives back what somebody died over; takes away what is old.

A job ends once: whoever works on it holds its row by a mark of his own, and the last step, which is all that a job changes, is one
transaction with the end. Whoever dies before is not seen any more, and another begins anew.
"""

import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import timedelta
from threading import Event, Thread
from typing import Any
from uuid import uuid4

from django.db import DatabaseError, connection, transaction
from django.db.models import F, Q, QuerySet
from django.utils import translation
from django.utils.translation import gettext as _

from tournament.jobs.kinds import KINDS, Last
from tournament.jobs.progress import Cancelled, Lost, Progress, Stopped, held_by, why_not
from tournament.jobs.queue import wake_for
from tournament.jobs.quiet import Quiet, files
from tournament.ledger.store.permissions import OF_SERVER
from tournament.ledger.store.refusals import Refused
from tournament.models import Job, JobFile, JobState, Organiser, times
from tournament.models.organiser import everywhere
from tournament.site.faults import log_of_job
from tournament.site.organiser import at

BEAT, UNSEEN = 10, timedelta(seconds=60)
"""Seconds between two signs of life; how long after the last one somebody is taken for dead."""
MOST_TRIES = 3
PAUSE = timedelta(seconds=10)
"""After a fault, times the tries."""
FILES_KEPT, KEPT = timedelta(days=1), timedelta(days=7)
"""After its end: how long what a job made can be downloaded, and how long its page is there."""
log = logging.getLogger(__name__)


def look(stop: Event, quiet: Quiet | None = None) -> bool:
    """Gives back what somebody died over, and does the job that waits longest. Whether there was one. `quiet`: of whoever looks again and
    again; as long as it lasts nothing is asked."""
    if quiet is not None and quiet.lasts():
        return False
    before = files()
    with everywhere():
        sweep()
        found = _waiting().order_by("next_at", "pk").values_list("uid", flat=True).first()
    if found is None and quiet is not None:
        quiet.begins(before)
    return found is not None and do(str(found), stop)


@everywhere()
def do(uid: str, stop: Event) -> bool:
    """Does this job, if it waits. Whether it did. Raises nothing that is the job's."""
    if (job := _taken(uid)) is None:
        return False
    with _seen(job):
        try:
            _end(job, _prepared(job, stop))
        except Cancelled:
            _close(job, JobState.CANCELLED)
        except Stopped:
            _give_back(job, tries=F("tries") - 1)
        except Lost:
            log.warning("%s: somebody else has it by now", job)
        except Refused as refused:
            _close(job, JobState.FAILED, faults=_said(refused))
        except Exception as fault:  # noqa: BLE001 - whatever it was, the worker goes on
            log_of_job(log, f"job {job.kind} {job.uid}", fault)
            _again(job)
    return True


def _waiting() -> QuerySet[Job]:
    """What can be begun now, by this version of the program."""
    return Job.objects.filter(state=JobState.WAITING, next_at__lte=times.now(), kind__in=KINDS.keys())


def _taken(uid: str) -> Job | None:
    """The job, which is ours from now on; None where another was first, or it does not wait."""
    mark = uuid4()
    if (
        not _waiting()
        .filter(uid=uid)
        .update(state=JobState.RUNNING, holder=mark, tries=F("tries") + 1, seen_at=times.now(), stage="", done=0, of=0)
    ):
        return None
    return Job.objects.select_related("organiser", "tournament__organiser", "user").filter(uid=uid, holder=mark).first()


def _prepared(job: Job, stop: Event) -> Last:
    kind = KINDS[job.kind]
    with _as_asked(job):
        return kind.found()(Progress(job, stop))


@contextmanager
def _as_asked(job: Job) -> Iterator[None]:
    """For the organiser of the job, as on its pages, and in the language of whoever asked."""
    address = "" if Organiser.objects.meant("").exists() else job.organiser.slug
    with ExitStack() as stack:
        stack.enter_context(at(address))
        stack.enter_context(translation.override(job.language))
        if KINDS[job.kind].action in OF_SERVER:
            stack.enter_context(everywhere())
        yield


def _end(job: Job, last: Last) -> None:
    """The last step and the mark that the job is done. Raises Cancelled, Lost, and what the last step does; then nothing has happened."""
    with transaction.atomic():
        if not held_by(job).filter(cancel=False).update(seen_at=times.now()):
            raise why_not(job)
        with _as_asked(job):
            result = last()
        said: dict[str, Any] = {"page": result.page, "said": list(result.said), "facts": dict(result.facts)}
        if (file := result.file) is not None:
            JobFile.objects.create(job=job, name=file.name, content_type=file.content_type, content=file.content)
            said["file"] = file.name
        _close(job, JobState.DONE, **said)


@transaction.atomic
def _close(job: Job, state: JobState, **result: Any) -> None:
    """It has ended, unless another has it by now; what was given to it is needed no more."""
    said = {key: value for key, value in result.items() if value}
    if held_by(job).update(state=state, holder=None, ended_at=times.now(), result=said):
        JobFile.objects.filter(job=job, given=True).delete()


def _said(refused: Refused) -> list[str]:
    """Each finding as a sentence, with its place where it has one."""
    found = (f"{finding.field}: {finding.message}" if finding.field else finding.message for finding in refused.findings)
    return list(dict.fromkeys(found))


def _again(job: Job) -> None:
    """After a fault: once more, later, or not at all any more. A database that is away by now is no matter: nobody is seen then."""
    with suppress(DatabaseError):
        if job.tries < MOST_TRIES:
            _give_back(job, next_at=times.now() + PAUSE * job.tries)
        else:
            _close(job, JobState.FAILED, faults=[_gave_up(job)])


def _give_back(job: Job, **columns: Any) -> None:
    """Somebody else shall begin it."""
    with transaction.atomic():
        if held_by(job).update(state=JobState.WAITING, holder=None, **columns):
            wake_for(str(job.uid))


def _gave_up(job: Job) -> str:
    with translation.override(job.language):
        text = _("Das ist %(times)d-mal nicht gelungen. Bitte später noch einmal; was war, steht im Protokoll des Servers unter %(mark)s.")
        return text % {"times": job.tries, "mark": str(job.uid)[:8]}


@contextmanager
def _seen(job: Job) -> Iterator[None]:
    """A sign of life every few seconds, however long the function is silent."""
    over = Event()

    def beat() -> None:
        while not over.wait(BEAT):
            with suppress(DatabaseError), everywhere():
                held_by(job).update(seen_at=times.now())
            connection.close()

    thread = Thread(target=beat, daemon=True, name=f"job-{job.uid}")
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


# What somebody died over, and what is old ------------------------------------------------------------------------------------------------


@everywhere()
def sweep() -> int:
    """Gives back each job whose holder was not seen for a minute, or ends it after so many; wakes somebody for what waits. How many nobody
    had seen. One query where there is nothing."""
    found = 0
    due = Q(state=JobState.RUNNING, seen_at__lt=times.now() - UNSEEN) | Q(state=JobState.WAITING, next_at__lte=times.now())
    for job in Job.objects.filter(due).order_by("pk"):
        if job.state == JobState.WAITING:
            wake_for(str(job.uid))
            continue
        found += 1
        log.warning("job %s %s: whoever worked on it was not seen any more", job.kind, job.uid)
        if _is_still_unseen(job):
            _again(job)
    return found


def _is_still_unseen(job: Job) -> bool:
    """Whether nobody holds its row: who is at the last step is alive, though nobody sees him. In SQLite he would have the whole file."""
    rows = held_by(job).filter(seen_at__lt=times.now() - UNSEEN)
    if not connection.features.has_select_for_update:
        return rows.exists()
    with transaction.atomic():
        return rows.select_for_update(skip_locked=True).exists()


@everywhere()
def tidy() -> int:
    """Takes away the files that jobs made a day ago, and the jobs of a week ago. How many rows."""
    now = times.now()
    files, _kinds = JobFile.objects.filter(job__ended_at__lt=now - FILES_KEPT).delete()
    jobs, _kinds = Job.objects.filter(ended_at__lt=now - KEPT).delete()
    return files + jobs
