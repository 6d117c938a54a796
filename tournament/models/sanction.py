"""Sanctions: what a person is given that is no amount of a game. Kept when lifted; penalty points count in the standings as rows of their
own."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.amounts import one_of
from tournament.models.kept import Kept
from tournament.models.player import Player
from tournament.models.ruling import Ruling
from tournament.models.times import Moment
from tournament.models.tournament import Tournament


class SanctionKind(models.TextChoices):
    """What can be given."""

    WARNING = "warning", _("Verwarnung")
    POINTS = "points", _("Strafpunkte")
    EXCLUSION = "exclusion", _("Ausschluss vom Turnier")
    BAN = "ban", _("Sperre")


class Sanction(Kept):
    """One sanction. `player`: None for somebody who is no player (a kibitzer); `name` says who it is in any case, as he was called then.

    `half_points`: negative, for `points` only; they count in the standings from `round` (its number) on. `half_table_points`: the same of
    table points, where the tournament is ranked by them; of the two one may be 0.
    A ban (Sperre) runs for the next `tournaments` tournaments or `until` a date, inclusive.
    """

    DERIVED: ClassVar[frozenset[str]] = frozenset({"lifted_at", "lifted_by", "lifted_reason"})

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="sanctions")
    ruling = models.ForeignKey(Ruling, models.PROTECT, null=True, blank=True, related_name="sanctions")
    player = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="sanctions")
    name = models.CharField(max_length=200)
    kind = models.CharField(max_length=10, choices=SanctionKind)
    half_points = models.BigIntegerField(default=0)
    half_table_points = models.BigIntegerField(default=0)
    round = models.PositiveSmallIntegerField(null=True, blank=True)
    tournaments = models.PositiveSmallIntegerField(null=True, blank=True)
    until = models.DateField(null=True, blank=True)
    reason = models.CharField(max_length=500)
    author = models.CharField(max_length=150, blank=True, default="")
    created_at = Moment()

    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_by = models.CharField(max_length=150, blank=True, default="")
    lifted_reason = models.CharField(max_length=500, blank=True, default="")

    class Meta:
        ordering = ("created_at", "pk")
        constraints = (
            one_of("kind", SanctionKind, "sanction_kind_known"),
            models.CheckConstraint(condition=~Q(reason="") & ~Q(name=""), name="sanction_named_with_reason"),
            models.CheckConstraint(
                condition=(
                    Q(kind="points", half_points__lte=0, half_table_points__lte=0, player__isnull=False)
                    & ~Q(half_points=0, half_table_points=0)
                )
                | (~Q(kind="points") & Q(half_points=0, half_table_points=0)),
                name="sanction_points_are_a_players",
            ),
            models.CheckConstraint(
                condition=Q(kind="points", round__isnull=False, round__gte=1) | (~Q(kind="points") & Q(round__isnull=True)),
                name="sanction_points_have_a_round",
            ),
            models.CheckConstraint(
                condition=Q(kind="ban", tournaments__isnull=False, until__isnull=True)
                | Q(kind="ban", tournaments__isnull=True, until__isnull=False)
                | (~Q(kind="ban") & Q(tournaments__isnull=True, until__isnull=True)),
                name="sanction_ban_has_one_end",
            ),
            models.CheckConstraint(condition=Q(lifted_at__isnull=True) | ~Q(lifted_reason=""), name="sanction_lifted_with_reason"),
        )

    def __str__(self) -> str:
        return f"{self.name}: {self.kind}"
