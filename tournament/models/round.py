"""A round of a tournament. It exists from the moment its draw is confirmed and is never drawn again."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.amounts import one_of
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
