"""Begins a job, in the transaction of what causes it; and wants one to end."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.translation import get_language

from tournament.jobs.kinds import KINDS
from tournament.jobs.queue import wake_for
from tournament.models import Job, JobFile, JobState, Organiser, Tournament, times
from tournament.models.organiser import here
from tournament.site.paper_files import File

NOT_ENDED = (JobState.WAITING, JobState.RUNNING)
MOST_TURNS = 3


def begin(
    kind: str, *, user: User | None, facts: Mapping[str, Any] | None = None, tournament: Tournament | None = None,
    organiser: Organiser | None = None, key: str = "", given: File | None = None,
) -> Job:  # fmt: skip
    """The job, which waits from the caller's commit on; no job where the caller's transaction is undone.

    `facts`: plain values for the function, and `title`, what the page names; never a person's. `key`: as long as one of this kind with the
    same has not ended it is the answer, and no second one is made. `organiser`: whose it is, where that is not who is worked for. Raises
    LookupError for a kind that there is not. Four queries.
    """
    if kind not in KINDS:
        raise LookupError(kind)
    whose = tournament.organiser_id if tournament is not None else organiser.pk if organiser is not None else here()
    said = {
        "organiser_id": whose, "tournament": tournament, "user": user, "kind": kind, "key": key, "facts": dict(facts or {}),
        "language": get_language() or "de",
    }  # fmt: skip
    for _turn in range(MOST_TURNS):
        same = Job._base_manager.filter(organiser_id=whose, kind=kind, key=key, state__in=NOT_ENDED).first() if key else None
        if same is not None:
            return same
        try:
            with transaction.atomic():
                return _made(said, given)
        except IntegrityError:
            if not key:
                raise
    raise RuntimeError(f"{kind} {key}: it begins and ends faster than it can be looked at")


def _made(said: Mapping[str, Any], given: File | None) -> Job:
    job = Job.objects.create(**said)
    if given is not None:
        JobFile.objects.create(job=job, given=True, name=given.name, content_type=given.content_type, content=given.content)
    wake_for(str(job.uid))
    return job


def cancel(job: Job) -> bool:
    """Wants it to end: one that waits has ended then, one that runs ends where it asks next. Whether there was anything to end. Two queries
    at most."""
    row = Job._base_manager.filter(pk=job.pk)
    with transaction.atomic():
        if row.filter(state=JobState.WAITING).update(state=JobState.CANCELLED, cancel=True, ended_at=times.now()):
            JobFile.objects.filter(job=job).delete()
            return True
    return bool(row.filter(state=JobState.RUNNING).update(cancel=True))
