"""The clock of a round: when it rings, when the last game may begin, how long it has stood still. Extra time for one table is `Table.extra_minutes`.

What it says at a moment: `tournament.ledger.machine.clock`.
"""

from django.db import models
from django.db.models import Q

from tournament.models.round import Round


class Clock(models.Model):
    """`minutes` of play from `started_at` on (None: not set, so it cannot start).

    `paused_at`: stands still since then; `paused_seconds`: how long it has stood still before. `warn_minutes`: how long before the bell no
    new game should begin (0: no warning). `next_at`: when play is planned to go on, as the wall announces it: of a drawn round its own
    beginning, of an open or closed one the next round's.
    """

    round = models.OneToOneField(Round, models.PROTECT, related_name="clock")
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    warn_minutes = models.PositiveSmallIntegerField(default=10)
    started_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_seconds = models.PositiveIntegerField(default=0)
    next_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.CheckConstraint(condition=Q(minutes__range=(1, 1440)), name="clock_minutes_1_1440"),
            models.CheckConstraint(condition=Q(started_at__isnull=True) | Q(minutes__isnull=False), name="clock_minutes_when_started"),
            models.CheckConstraint(condition=Q(paused_at__isnull=True) | Q(started_at__isnull=False), name="clock_paused_when_started"),
        )

    def __str__(self) -> str:
        return f"{self.round} {self.minutes} min"
