"""Two persons who turned out to be one, and persons who are to be forgotten: what the register did with whom, so that it can be taken back
or proved.

And the register's log, which belongs to no tournament.
"""

from django.db import models
from django.db.models import F, Q

from tournament.models.kept import Kept
from tournament.models.player import Player
from tournament.models.times import Moment
from tournament.models.tournament import Tournament


class Merge(models.Model):
    """`other` is `person`. `moved`: what belonged to the other then (see `desk.registration.merging`), so that it can be given back.

    `open`: only while its rows are moved, inside that one transaction; the guard of the sanctions lets them change hands while such a row
    is there.
    """

    person = models.ForeignKey(Player, models.PROTECT, related_name="merges")
    other = models.ForeignKey(Player, models.PROTECT, related_name="merged_away")
    moved = models.JSONField(default=dict)
    author = models.CharField(max_length=150, blank=True, default="")
    at = Moment()
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.CharField(max_length=150, blank=True, default="")

    open = models.BooleanField(default=True)

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.CheckConstraint(condition=~Q(person=F("other")), name="merge_of_two"),
            models.UniqueConstraint(fields=("other",), condition=Q(undone_at__isnull=True), name="merge_one_at_a_time"),
        )

    def __str__(self) -> str:
        return f"{self.other_id} → {self.person_id}"


class MergedNumber(models.Model):
    """A number of a tournament that its player does not have any more: he has the number `into`. Kept as long as the merge stands.

    `merge`: None where a file says so; it was done on another laptop.
    """

    merge = models.ForeignKey(Merge, models.CASCADE, null=True, blank=True, related_name="numbers")
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="merged_numbers")
    number = models.PositiveIntegerField()
    into = models.PositiveIntegerField()

    class Meta:
        ordering = ("number", "-pk")

    def __str__(self) -> str:
        return f"{self.number} → {self.into}"


class Forgotten(models.Model):
    """A person whose name is not known any more; `person` is his number in the register. `initials`: these are still known. `open`: only
    while the name is taken out of log and sanctions."""

    person = models.ForeignKey(Player, models.PROTECT, related_name="forgotten")
    author = models.CharField(max_length=150, blank=True, default="")
    at = Moment()
    initials = models.BooleanField(default=False)

    open = models.BooleanField(default=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return str(self.person_id)


class RegisterLogRow(Kept):
    """Who did what when with the register. Persons by their numbers alone, so that nobody who is forgotten stands here.

    `action` and `facts` as in the other logs.
    """

    at = Moment()
    author = models.CharField(max_length=150, blank=True, default="")
    action = models.SlugField(max_length=40)
    facts = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.action}"
