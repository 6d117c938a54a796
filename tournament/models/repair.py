"""What the director put right by hand after the draw: who sits elsewhere, which table is gone, what was struck. One row a repair that stands."""

from django.db import models
from django.utils import timezone

from tournament.models.round import Round


class Repair(models.Model):
    """A repair of a round. `facts` make its sentence for papers and pages, as a log row's do (`ledger.log`, kind `action`).

    `before` and `after`: what it touched, by round, table and number, as `desk.repair.state` writes it; with them it is taken back. What was taken
    back has no row any more: the log tells of both.
    """

    round = models.ForeignKey(Round, models.PROTECT, related_name="repairs")
    action = models.CharField(max_length=40)
    facts = models.JSONField(default=dict)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    author = models.CharField(max_length=150, blank=True, default="")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.round} {self.action}"
