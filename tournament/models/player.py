"""Persons, and their registration for a tournament. Name, place and club; nothing more is kept about anybody."""

from django.db import models
from django.db.models import Q

from tournament.models.tournament import Tournament


class Player(models.Model):
    """A person over all tournaments. A correction of the name holds everywhere."""

    name = models.CharField(max_length=200, db_index=True)
    place = models.CharField(max_length=200, blank=True, default="")
    club = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        ordering = ("name", "place", "pk")
        constraints = (models.CheckConstraint(condition=~Q(name=""), name="player_named"),)

    def __str__(self) -> str:
        return self.name


class Registration(models.Model):
    """A player in a tournament: the number on his lapel, his tags, whether he has paid, is here, has left.

    `anonymous`: visitors see his number instead of his name, place and club.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="registrations")
    player = models.ForeignKey(Player, models.PROTECT, related_name="registrations")
    number = models.PositiveIntegerField()
    tags = models.JSONField(default=list, blank=True)
    paid = models.BooleanField(default=False)
    present = models.BooleanField(default=False)
    anonymous = models.BooleanField(default=False)
    withdrawn = models.BooleanField(default=False)
    withdrawn_reason = models.CharField(max_length=500, blank=True, default="")
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="registration_number_once"),
            models.UniqueConstraint(fields=("tournament", "player"), name="registration_player_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="registration_number_positive"),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.player}"
