"""How far a job is, told by its function while it works; and so it hears that somebody wants it to end."""

import time
from collections.abc import Mapping
from threading import Event
from types import MappingProxyType
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournament.ledger.store.refusals import refuse
from tournament.models import Job, JobFile, JobState, Tournament, times
from tournament.site.paper_files import File

OFTEN = 0.5
"""Seconds between two tellings that are written down; nobody reads faster."""
LONGEST_AUTHOR = 150


class Cancelled(Exception):
    """Somebody wants this job to end."""


class Lost(Exception):
    """The job is somebody else's by now, or gone: nothing of what was prepared counts."""


class Stopped(Exception):
    """The process is to end. Another one goes on with the job."""


class Result(NamedTuple):
    """What came of a job. `page`: the path of the page that it leads to; `said`: sentences for whoever asked; `file`: to be downloaded;
    `facts`: plain values for the program that asked."""

    page: str = ""
    said: tuple[str, ...] = ()
    file: File | None = None
    facts: Mapping[str, Any] = MappingProxyType({})


class Progress:
    """A job as its function sees it. `stop`: set when the process is to end."""

    def __init__(self, job: Job, stop: Event) -> None:
        self.job, self.stop = job, stop
        self._told_at, self._stage = 0.0, ""

    @property
    def facts(self) -> dict[str, Any]:
        """What was said when it was begun."""
        facts: dict[str, Any] = self.job.facts
        return facts

    @property
    def tournament(self) -> Tournament:
        """Of which it is. Raises LookupError where it is of none."""
        if self.job.tournament is None:
            raise LookupError(self.job.kind)
        return self.job.tournament

    @property
    def author(self) -> str:
        """Who asked, as the log names him; "" where nobody did."""
        user = self.job.user
        return "" if user is None else (user.get_full_name() or user.get_username())[:LONGEST_AUTHOR]

    def given(self) -> bytes:
        """The file that was given along. Refused (`file_gone`) after a backup was put back: none holds it. One query."""
        found = JobFile.objects.filter(job=self.job, given=True).first()
        if found is None:
            raise refuse(
                "file_gone", _("Die Datei ist nicht mehr da: seither wurde eine Sicherung zurückgespielt. Bitte noch einmal einlesen.")
            )
        return bytes(found.content)

    def tell(self, done: int = 0, of: int = 0, stage: str = "") -> None:
        """So much is `done` `of` so much (0: nobody knows), in this stage of the kind's, or still in the last one.

        Costs a query twice a second at most, so it may be told as often as one likes. Outside a transaction: inside one nobody reads it.
        Raises Cancelled, Lost or Stopped, which the function lets through.
        """
        if self.stop.is_set():
            raise Stopped
        stage, now = stage or self._stage, time.monotonic()
        if now - self._told_at < OFTEN and stage == self._stage:
            return
        self._told_at, self._stage = now, stage
        if not held_by(self.job).filter(cancel=False).update(done=done, of=of, stage=stage, seen_at=times.now()):
            raise why_not(self.job)


def held_by(job: Job) -> QuerySet[Job]:
    """The row of a job, as long as it is held by whoever took it so. No query."""
    return Job._base_manager.filter(pk=job.pk, state=JobState.RUNNING, holder=job.holder)


def why_not(job: Job) -> Cancelled | Lost:
    """Why it goes no further. One query."""
    return Cancelled() if held_by(job).filter(cancel=True).exists() else Lost()
