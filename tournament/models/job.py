"""Work that somebody asked for and that takes longer than he waits for a page, and the files that go into it and come of it.

The row is the truth: whatever wakes a worker (`tournament.jobs.queue`) may be lost, and a worker may die.
"""

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.amounts import one_of
from tournament.models.organiser import Owner
from tournament.models.scoped import Owned
from tournament.models.times import Moment
from tournament.models.tournament import Tournament


class JobState(models.TextChoices):
    """How far it is. The last three are its end, and it has one."""

    WAITING = "waiting", _("wartet")
    RUNNING = "running", _("läuft")
    DONE = "done", _("fertig")
    FAILED = "failed", _("misslungen")
    CANCELLED = "cancelled", _("abgebrochen")


ENDS = ("done", "failed", "cancelled")


class Job(models.Model):
    """One thing to be done. `kind`: which (`jobs.kinds`), with its `facts`; `key`: what makes two the same as long as neither has ended;
    `language`: of whoever asked, in which its files and sentences are written.

    `stage`, `done` of `of`: how far it is; `cancel`: somebody wants it to end. `holder`: who works on it, seen last at `seen_at`; `tries`:
    how often somebody began; `next_at`: not before. `result`: what came of it (`jobs.progress.Result`), or why nothing did (`faults`).
    """

    uid = models.UUIDField(default=uuid4, unique=True, editable=False)
    organiser = Owner(related_name="jobs")
    tournament = models.ForeignKey(Tournament, models.CASCADE, null=True, blank=True, related_name="jobs")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="jobs")
    kind = models.SlugField(max_length=40)
    key = models.CharField(max_length=64, blank=True, default="")
    facts = models.JSONField(default=dict, blank=True)
    language = models.CharField(max_length=10, default="de")
    state = models.CharField(max_length=9, choices=JobState, default=JobState.WAITING)
    stage = models.SlugField(max_length=40, blank=True, default="")
    done = models.PositiveIntegerField(default=0)
    of = models.PositiveIntegerField(default=0)
    cancel = models.BooleanField(default=False)
    result = models.JSONField(default=dict, blank=True)
    tries = models.PositiveIntegerField(default=0)
    holder = models.UUIDField(null=True, blank=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    made_at = Moment()
    next_at = Moment()
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = Owned()

    class Meta:
        ordering = ("-pk",)
        constraints = (
            one_of("state", JobState, "job_state_known"),
            models.CheckConstraint(
                condition=Q(state__in=ENDS, ended_at__isnull=False) | (~Q(state__in=ENDS) & Q(ended_at__isnull=True)), name="job_ends_once"
            ),
            models.CheckConstraint(
                condition=Q(state="running", holder__isnull=False) | (~Q(state="running") & Q(holder__isnull=True)),
                name="job_held_while_running",
            ),
            models.UniqueConstraint(
                fields=("organiser", "kind", "key"), condition=~Q(key="") & Q(state__in=("waiting", "running")), name="job_same_once"
            ),
        )
        indexes = (models.Index(fields=("next_at",), condition=Q(state__in=("waiting", "running")), name="job_not_ended"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.made_at:%Y-%m-%d %H:%M}"

    @property
    def has_ended(self) -> bool:
        """Whether nothing more comes of it."""
        return self.state in ENDS


class JobFile(models.Model):
    """What was given to a job (`given`), or what it made. In the database: several servers share no disk."""

    job = models.ForeignKey(Job, models.CASCADE, related_name="files")
    given = models.BooleanField(default=False)
    name = models.CharField(max_length=200)
    content_type = models.CharField(max_length=100)
    content = models.BinaryField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("job", "given"), name="job_file_once"),)

    def __str__(self) -> str:
        return self.name
