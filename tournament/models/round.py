"""A round of a tournament, its clock, and what was put right by hand in it. It exists from the moment its draw is confirmed and is never
drawn again."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.amounts import one_of
from tournament.models.times import Moment
from tournament.models.tournament import Tournament


class RoundState(models.TextChoices):
    """How far a round is."""

    DRAWN = "drawn", _("ausgelost")
    OPEN = "open", _("läuft")
    CLOSED = "closed", _("abgeschlossen")


class Round(models.Model):
    """One round. `draw_report` is what the draw says about itself (repeats, who sits at large tables …)."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="round_set")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=8, choices=RoundState, default=RoundState.DRAWN)
    draw_seed = models.CharField(max_length=64, blank=True, default="")
    draw_method = models.CharField(max_length=40, blank=True, default="")
    draw_report = models.JSONField(default=dict, blank=True)
    opened_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_reason = models.CharField(max_length=500, blank=True, default="")

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="round_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_positive"),
            one_of("state", RoundState, "round_state_known"),
        )

    def __str__(self) -> str:
        return f"R{self.number}"


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


class Repair(models.Model):
    """A repair of a round. `facts` make its sentence for papers and pages, as a log row's do (`ledger.store.log`, kind `action`).

    `before` and `after`: what it touched, by round, table and number, as `desk.drawing.repair` writes it; with them it is taken back. What
    was taken back has no row any more: the log tells of both.
    """

    round = models.ForeignKey(Round, models.PROTECT, related_name="repairs")
    action = models.CharField(max_length=40)
    facts = models.JSONField(default=dict)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    author = models.CharField(max_length=150, blank=True, default="")
    created_at = Moment()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.round} {self.action}"
