"""What was done to keep a server's data: backups to any moment, and drills that restored one."""

from django.db import models
from django.db.models import Q

from tournament.models.times import Moment


class Upkeep(models.Model):
    """A backup of the whole PostgreSQL, or a drill: when it was `done_at` and how it went. `of`: of a drill, the moment that was restored;
    `facts`: numbers and findings, without a name."""

    BACKUP, DRILL = "backup", "drill"

    kind = models.CharField(max_length=8)
    done_at = Moment()
    ok = models.BooleanField()
    of = models.DateTimeField(null=True, blank=True)
    facts = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ("-pk",)
        constraints = (models.CheckConstraint(condition=Q(kind__in=["backup", "drill"]), name="upkeep_kind_known"),)
        indexes = (models.Index(fields=("kind", "-done_at"), name="upkeep_newest"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.done_at:%Y-%m-%d %H:%M}"
