"""What was printed: a row a paper and state, so that a later one can say which it replaces and what is different. Never changed."""

from django.db import models
from django.utils import timezone

from tournament.models.kept import Kept
from tournament.models.tournament import Tournament


class Printed(Kept):
    """A paper as it was handed out.

    `paper`: its key; `form`: "pdf" or "xlsx"; `round`: of which, 0 of the whole tournament; `occasion`: which of several it is ("after-2": the standings
    after round 2). `digest`: of the state that it shows (`scoring.arithmetic.stand`). `shown`: what of it can be compared
    (`scoring.paper.changes`), None where nothing can. `replaces`: the one that it says it replaces.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="printed")
    paper = models.SlugField(max_length=40)
    form = models.CharField(max_length=4)
    round = models.PositiveSmallIntegerField(default=0)
    occasion = models.CharField(max_length=40, blank=True, default="")
    digest = models.CharField(max_length=64)
    shown = models.JSONField(null=True, blank=True)
    replaces = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="replaced_by")
    author = models.CharField(max_length=150, blank=True, default="")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-pk",)
        indexes = (models.Index(fields=("tournament", "paper"), name="printed_of_paper"),)

    def __str__(self) -> str:
        return f"{self.paper} {self.digest[:6]}"
