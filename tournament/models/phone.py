"""The table's own pen: the link on its slip, the phones that opened it, what a second phone wrote, and who agreed to the sums.

A link is the key: unguessable, good for one table of one round, replaced by the desk when it went astray. Phones have no account.
"""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from tournament.models.kept import Kept
from tournament.models.table import Table
from tournament.models.times import Moment


class TableLink(models.Model):
    """The address of a table's page. `token` stands in the QR, `code` is short enough to be typed; one of a table is good at a time."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="links")
    token = models.CharField(max_length=43, unique=True)
    code = models.CharField(max_length=9, unique=True)
    created_at = Moment()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("table",), condition=Q(ended_at__isnull=True), name="link_one_good_a_table"),)

    def __str__(self) -> str:
        return f"{self.table} {self.code}"


class Phone(models.Model):
    """A phone at a table. `device` is an id that it made itself; `seat` who holds it; one of a table writes. `waiting`: games it has not
    sent yet."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="phones")
    device = models.UUIDField()
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    writes = models.BooleanField(default=False)
    joined_at = Moment()
    seen_at = Moment()
    waiting = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("table", "device"), name="phone_once_a_table"),
            models.UniqueConstraint(fields=("table",), condition=Q(writes=True), name="phone_one_writes"),
        )

    def __str__(self) -> str:
        return f"{self.table} {self.device}"


class OtherVersion(Kept):
    """What a phone wrote for a line that somebody else had written differently. Kept beside it until the desk has chosen (`choice`).

    `device`: the phone, where it has said who holds it.
    """

    DERIVED: ClassVar[frozenset[str]] = frozenset({"choice", "decided_at", "decided_by"})

    table = models.ForeignKey(Table, models.PROTECT, related_name="other_versions")
    position = models.PositiveBigIntegerField()
    record = models.JSONField()
    reason = models.CharField(max_length=500, blank=True, default="")
    author = models.CharField(max_length=150, blank=True, default="")
    client_id = models.UUIDField(unique=True)
    device = models.UUIDField(null=True, blank=True)
    created_at = Moment()

    choice = models.CharField(max_length=8, blank=True, default="")
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.CharField(max_length=150, blank=True, default="")

    class Meta:
        ordering = ("pk",)
        constraints = (models.CheckConstraint(condition=Q(choice__in=["", "theirs", "this"]), name="other_version_choice_known"),)

    def __str__(self) -> str:
        return f"{self.table} {self.position}"


class Agreement(models.Model):
    """A player has seen the sums on the phone and agrees: to these sums, so that any change of them needs a new agreement."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="agreements")
    seat = models.PositiveSmallIntegerField()
    sums = models.JSONField()
    agreed_at = Moment()

    class Meta:
        ordering = ("seat",)
        constraints = (models.UniqueConstraint(fields=("table", "seat"), name="agreement_once_a_seat"),)

    def __str__(self) -> str:
        return f"{self.table} {self.seat}"
