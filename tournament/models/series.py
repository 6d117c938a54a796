"""What belongs to a series beside the program's own tournaments: those played elsewhere, the numbers of its persons, and its log."""

from django.db import models
from django.db.models import Q

from tournament.models.cup import Cup
from tournament.models.kept import Kept
from tournament.models.player import Player
from tournament.models.times import Moment


class AwayTournament(models.Model):
    """A tournament of a series that this program did not run, or that is only planned: held as soon as it has results.

    `key`: its name in a request, one of its own in the series. `terms`: what a request says of it beside its results (`final`, `weight`,
    `formula`, `field`, `range`, `rounds`).
    """

    cup = models.ForeignKey(Cup, models.PROTECT, related_name="away")
    key = models.SlugField(max_length=80)
    name = models.CharField(max_length=200)
    date = models.DateField(null=True, blank=True)
    place = models.CharField(max_length=200, blank=True, default="")
    terms = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ("date", "pk")
        constraints = (
            models.UniqueConstraint(fields=("cup", "key"), name="away_key_once"),
            models.CheckConstraint(condition=~Q(name=""), name="away_named"),
        )

    def __str__(self) -> str:
        return self.name


class AwayResult(models.Model):
    """What somebody brought from a tournament played elsewhere.

    `said`: `rank`, `points`, `code`, `cup_points` as a request has them, and `tables`: by the number of a table and round, what he wrote
    there.
    """

    tournament = models.ForeignKey(AwayTournament, models.CASCADE, related_name="results")
    player = models.ForeignKey(Player, models.PROTECT, related_name="away_results")
    said = models.JSONField(default=dict)

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("tournament", "player"), name="away_result_once"),)

    def __str__(self) -> str:
        return f"{self.player} {self.said}"


class SeriesNumber(models.Model):
    """The number that a person has in a series that came from a file: lots are drawn by it. Everybody else has his key."""

    cup = models.ForeignKey(Cup, models.PROTECT, related_name="numbers")
    player = models.ForeignKey(Player, models.PROTECT, related_name="series_numbers")
    number = models.BigIntegerField()

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("cup", "number"), name="series_number_once"),
            models.UniqueConstraint(fields=("cup", "player"), name="series_player_once"),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.player}"


class SeriesLogRow(Kept):
    """Who did what when with a series. A tournament's own rows stay with the tournament.

    `action` and `facts` as in the tournament's log; `detail`: old and new values, and of a published state the whole answer.
    """

    cup = models.ForeignKey(Cup, models.PROTECT, related_name="log")
    at = Moment()
    author = models.CharField(max_length=150, blank=True, default="")
    action = models.SlugField(max_length=40)
    facts = models.JSONField(default=dict, blank=True)
    detail = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.action}"
