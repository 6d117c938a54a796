"""Cups over clubs: what a cup counts beside its organiser's own tournaments, by the uid under which everybody knows them; and cups that
count into a cup."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.amounts import one_of
from tournament.models.cup import Cup
from tournament.models.organiser import Organiser
from tournament.models.times import Moment


class Offer(models.TextChoices):
    """How far an entry is."""

    OFFERED = "offered", _("angeboten")
    ACCEPTED = "accepted", _("angenommen")
    REFUSED = "refused", _("abgelehnt")
    WITHDRAWN = "withdrawn", _("zurückgezogen")


class Carried(models.TextChoices):
    """What a qualified player brings along from the cup before."""

    NOTHING = "nothing", _("nichts")
    TOTAL = "total", _("seine Summe")
    BY_RANK = "by_rank", _("Punkte nach Rang")


class SeriesEntry(models.Model):
    """A tournament (`uid`) of `organiser` that is to count in a cup, or another cup (`from_cup`) that does.

    `terms`: what the cup says of it (`final`, `weight`, `formula` …), as of its own. Of a cup: so many (`quota`) of its standings are
    qualified and bring along what `carried` says, by rank the points of `carried_points`.
    """

    cup = models.ForeignKey(Cup, models.PROTECT, related_name="entries")
    organiser = models.ForeignKey(Organiser, models.PROTECT, related_name="offers")
    uid = models.UUIDField(null=True, blank=True)
    from_cup = models.ForeignKey(Cup, models.PROTECT, null=True, blank=True, related_name="counted_in")
    state = models.CharField(max_length=9, choices=Offer, default=Offer.OFFERED)
    terms = models.JSONField(default=dict, blank=True)
    quota = models.PositiveSmallIntegerField(null=True, blank=True)
    carried = models.CharField(max_length=8, choices=Carried, default=Carried.NOTHING)
    carried_points = models.JSONField(default=list, blank=True)
    offered_at = Moment()
    offered_by = models.CharField(max_length=150, blank=True, default="")
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.CharField(max_length=150, blank=True, default="")
    reason = models.CharField(max_length=500, blank=True, default="")

    class Meta:
        ordering = ("pk",)
        constraints = (
            one_of("state", Offer, "entry_state_known"),
            one_of("carried", Carried, "entry_carried_known"),
            models.UniqueConstraint(fields=("cup", "uid"), name="entry_tournament_once"),
            models.UniqueConstraint(fields=("cup", "from_cup"), name="entry_cup_once"),
            models.CheckConstraint(
                condition=Q(uid__isnull=False, from_cup__isnull=True) | Q(uid__isnull=True, from_cup__isnull=False),
                name="entry_tournament_or_cup",
            ),
        )

    def __str__(self) -> str:
        return f"{self.cup_id} {self.uid or self.from_cup_id}"
