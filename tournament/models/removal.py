"""What was taken away as a whole: one row a tournament that the director removed. It outlives it, so it names it by words and not by a key."""

from typing import ClassVar

from django.db import models
from django.utils import timezone

from tournament.models.kept import Kept


class Removal(Kept):
    """A tournament that was not played, or a demo, and is gone: what it was, how much of it there was (`rows`, by model), and the backup that was made before.

    `open`: only while the rows are being deleted, inside that one transaction; the triggers let kept rows go while such a row is there.
    """

    DERIVED: ClassVar[frozenset[str]] = frozenset({"open"})

    slug = models.CharField(max_length=80)
    name = models.CharField(max_length=200)
    date = models.DateField(null=True, blank=True)
    phase = models.CharField(max_length=12)
    rows = models.JSONField(default=dict)
    backup = models.CharField(max_length=300)
    author = models.CharField(max_length=150, blank=True, default="")
    at = models.DateTimeField(default=timezone.now)

    open = models.BooleanField(default=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.name
