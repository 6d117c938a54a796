"""What the pages of jobs show. Knows no request."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournament.jobs.kinds import KINDS
from tournament.ledger.store.permissions import OF_SERVER, may, roles_at, roles_of, roles_on_server
from tournament.models import Job, JobFile, JobState

MOST_SHOWN = 50
LOOKS = {JobState.DONE.value: "confirmed", JobState.FAILED.value: "call", JobState.CANCELLED.value: "corrected"}


class Row(NamedTuple):
    """A job as its page shows it. `state`: a value of `JobState`, `words`: that and the stage in words; `page`: where it leads, `file`: the
    name of what can be downloaded, `gone`: it could be until a day after; `faults`: why nothing came of it."""

    uid: UUID
    title: str
    what: str
    state: str
    words: str
    done: int
    of: int
    made_at: datetime
    ended_at: datetime | None
    asked_by: str
    can_cancel: bool
    cancelling: bool
    page: str
    said: Sequence[str]
    file: str
    gone: bool
    faults: Sequence[str]

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.ended_at is not None

    @property
    def look(self) -> str:
        """The kind of its chip."""
        return LOOKS.get(self.state, "waiting")


def jobs_of(user: User) -> list[Row]:
    """What an account asked for, at the organiser that is worked for, the newest first. One query."""
    return [row_of(job) for job in _shown().filter(user=user)[:MOST_SHOWN]]


def job_for(user: User, address: str, uid: UUID) -> Job | None:
    """This job, where it is of the organiser that is worked for and the account may what it does; else it is not there. One query, and
    those of the roles."""
    job = _shown().filter(uid=uid).first()
    return job if job is not None and _may(user, address, job) else None


def _may(user: User, address: str, job: Job) -> bool:
    if job.kind not in KINDS:
        return False  # of another version of the program
    action = KINDS[job.kind].action
    if action in OF_SERVER:
        roles = roles_on_server(user)
    else:
        roles = roles_of(user, job.tournament) if job.tournament is not None else roles_at(user, address)
    return may(roles, action, None)


def _shown() -> QuerySet[Job]:
    return Job.objects.select_related("tournament", "user")


def row_of(job: Job, files: Iterable[str] = ()) -> Row:
    """As it is shown. `files`: names of what it made."""
    kind, result, file = KINDS.get(job.kind), job.result, next(iter(files), "")
    return Row(
        uid=job.uid, title=str(kind.title) if kind is not None else job.kind, what=str(job.facts.get("title", "")), state=job.state,
        words=_words(job), done=min(job.done, job.of), of=job.of, made_at=job.made_at, ended_at=job.ended_at,
        asked_by=(job.user.get_full_name() or job.user.get_username()) if job.user is not None else "",
        can_cancel=not job.has_ended and not job.cancel, cancelling=job.cancel and not job.has_ended,
        page=result.get("page", ""), said=result.get("said", ()), file=file,
        gone=job.state == JobState.DONE and bool(result.get("file")) and not file, faults=result.get("faults", ()),
    )  # fmt: skip


def _words(job: Job) -> str:
    if job.cancel and job.state == JobState.RUNNING:
        return _("wird abgebrochen")
    if job.state == JobState.WAITING and job.tries:
        return _("beginnt noch einmal")
    if job.state == JobState.RUNNING and job.kind in KINDS and job.stage in KINDS[job.kind].stages:
        return str(KINDS[job.kind].stages[job.stage])
    return str(JobState(job.state).label)


def files_of(job: Job) -> list[str]:
    """The name of the file that it made, if it can still be downloaded. One query."""
    return list(JobFile.objects.filter(job=job, given=False).values_list("name", flat=True))


def made_by(job: Job) -> JobFile | None:
    """The file itself. One query."""
    return JobFile.objects.filter(job=job, given=False).first()
