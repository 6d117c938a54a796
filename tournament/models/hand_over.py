"""The evening on its way to another laptop: the code it is fetched with, whether anything may still be written here, where it runs now."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone


class HandOver(models.Model):
    """One way to another laptop, by the network (a code with its `salt` and `secret`) or by a stick (none).

    `holds`: from here on no action is stored any more; triggers of the database refuse the log row that each of them writes. What is fetched is taken
    while it holds, so the other laptop begins held as well and writes when this one has confirmed. `source`: where it was fetched; `arrived_at`: on the
    other laptop alone, that it lies there. `address`: where the evening runs since `taken_at`. `ended_at`: it is over, because the evening came to be
    written here again, or never went.
    """

    OPEN: ClassVar[Q] = Q(ended_at__isnull=True)

    salt = models.CharField(max_length=32, blank=True, default="")
    secret = models.CharField(max_length=64, blank=True, default="")
    tries = models.PositiveSmallIntegerField(default=0)
    offered_at = models.DateTimeField(default=timezone.now)
    holds = models.BooleanField(default=False)
    held_at = models.DateTimeField(null=True, blank=True)
    source = models.CharField(max_length=300, blank=True, default="")
    arrived_at = models.DateTimeField(null=True, blank=True)
    taken_at = models.DateTimeField(null=True, blank=True)
    address = models.CharField(max_length=300, blank=True, default="")
    ended_at = models.DateTimeField(null=True, blank=True)
    author = models.CharField(max_length=150, blank=True, default="")

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(fields=("holds",), condition=Q(holds=True), name="handover_one_holds"),
            models.CheckConstraint(condition=Q(holds=False) | Q(held_at__isnull=False, ended_at__isnull=True), name="handover_holds_since"),
        )

    def __str__(self) -> str:
        return f"{self.offered_at:%Y-%m-%d %H:%M}"
