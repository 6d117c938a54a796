"""Which writing of the evening this is: a backup that was put back begins another, and its phones give back what it lacks. And its way to
another laptop: the code it is fetched with, whether anything may still be written here, where it runs now."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from tournament.models import times
from tournament.models.table import Table
from tournament.models.times import Moment


def seconds() -> int:
    """Now, in seconds since 1970."""
    return int(times.now().timestamp())


class Generation(models.Model):
    """From `began` on (seconds since 1970) the evening was written as this generation; the one with the highest number counts, of two the
    later one.

    `mark` tells two apart that began on two laptops; `secret` is the evening's, the same in every generation and every backup, and proves
    to one laptop what another has said. `origin`: how it began. `stand_at`, `stand_row`: when the archive was made that it came from, and
    the newest log row in it. `before`: the archive of what was replaced. `safe`: the newest log row that lies at the second place. `here`
    false: one that is written on another laptop, at `address`; this laptop is an older one and writes nothing.
    """

    class Origin(models.TextChoices):
        """How a generation begins: with the first table, a backup put back, a hand-over by the network, or because somebody says that it
        goes on here."""

        BEGUN = "begun"
        RESTORED = "restored"
        TAKEN = "taken"
        WENT_ON = "went_on"

    number = models.PositiveIntegerField()
    mark = models.CharField(max_length=16)
    secret = models.CharField(max_length=64)
    origin = models.CharField(max_length=10, choices=Origin.choices, default=Origin.BEGUN)
    began = models.PositiveBigIntegerField(default=seconds)
    stand_at = models.DateTimeField(null=True, blank=True)
    stand_row = models.PositiveBigIntegerField(default=0)
    before = models.CharField(max_length=200, blank=True, default="")
    safe = models.PositiveBigIntegerField(default=0)
    here = models.BooleanField(default=True)
    address = models.CharField(max_length=300, blank=True, default="")

    class Meta:
        ordering = ("-number", "-began")
        constraints = (models.UniqueConstraint(fields=("number", "mark"), name="generation_mark_once"),)

    def __str__(self) -> str:
        return f"{self.number}.{self.mark}"


class TableReturn(models.Model):
    """What the phones of a table have said since a generation began: how many lines they gave back that were `stored`, or wait as second
    versions (`versions`), and how many cannot be taken yet (`left`). `gap`: where a line waits on a phone because those before it are
    missing; `passed`: the place up to which the desk has said that they do not come any more."""

    generation = models.ForeignKey(Generation, models.PROTECT, related_name="returns")
    table = models.ForeignKey(Table, models.CASCADE, related_name="returns")
    heard_at = Moment()
    stored = models.PositiveSmallIntegerField(default=0)
    versions = models.PositiveSmallIntegerField(default=0)
    left = models.PositiveSmallIntegerField(default=0)
    gap = models.PositiveBigIntegerField(null=True, blank=True)
    passed = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("generation", "table"), name="table_return_once"),)

    def __str__(self) -> str:
        return f"{self.table} {self.generation}"


class HandOver(models.Model):
    """One way to another laptop, by the network (a code with its `salt` and `secret`) or by a stick (none).

    `holds`: from here on no action is stored any more; triggers of the database refuse the log row that each of them writes. What is
    fetched is taken while it holds, so the other laptop begins held as well and writes when this one has confirmed. `source`: where it was
    fetched; `arrived_at`: on the other laptop alone, that it lies there. `address`: where the evening runs since `taken_at`. `ended_at`: it
    is over, because the evening came to be written here again, or never went.
    """

    OPEN: ClassVar[Q] = Q(ended_at__isnull=True)

    salt = models.CharField(max_length=32, blank=True, default="")
    secret = models.CharField(max_length=64, blank=True, default="")
    tries = models.PositiveSmallIntegerField(default=0)
    offered_at = Moment()
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
