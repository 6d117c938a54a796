"""Who works on a tournament beside the director: referees, each an account and the player that he is where he plays himself; and helpers at
the desk."""

from django.conf import settings
from django.db import models

from tournament.models.player import Player
from tournament.models.tournament import Tournament


class Referee(models.Model):
    """A referee of one tournament. `player`: who he is among the players, so that he never rules on his own table (None: plays nowhere).

    What an account is beside that its teams say (`models.organiser`). A row is ended, never deleted.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="referees")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="refereeing")
    player = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="refereeing")
    active = models.BooleanField(default=True)

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("tournament", "user"), name="referee_once_a_tournament"),)

    def __str__(self) -> str:
        return self.user.get_full_name() or self.user.get_username()


class Helper(models.Model):
    """A second pair of hands at one tournament's desk: registers, ticks, writes slips. A row is ended, never deleted."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="helpers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="helping")
    active = models.BooleanField(default=True)

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("tournament", "user"), name="helper_once_a_tournament"),)

    def __str__(self) -> str:
        return self.user.get_full_name() or self.user.get_username()
