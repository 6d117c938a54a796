"""Prizes of a tournament: what there is to give and how, what was given, and how far the ceremony is.

Who receives what is computed (`scoring.arithmetic.prizes`), until it is given: what was handed out stays as it was, whatever is corrected
afterwards.
"""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models.amounts import one_of
from tournament.models.kept import Kept
from tournament.models.times import Moment
from tournament.models.tournament import Tournament


class PrizeTies(models.TextChoices):
    """Who is tied for a prize, and what they do; as `manage.py prizes` names them."""

    TIE_BREAK = "tie_break", _("Die Rangfolge entscheidet")
    SHARE = "share", _("Wer den Rang teilt, teilt den Preis")
    AVERAGE = "average", _("Punktegleiche teilen zu gleichen Teilen")
    HORT = "hort", _("Hort-System: halb der eigene Platz, halb geteilt")
    POOL_CAPPED = "pool_capped", _("Punktegleiche legen zusammen, mit Obergrenze")


class PrizesAPerson(models.TextChoices):
    """How many prizes one person may have."""

    SEVERAL = "several", _("mehrere Preise")
    ONE_BEST = "one_best", _("einen, den besten")


class RaffleFor(models.TextChoices):
    """Who is kept out of the raffle."""

    NOBODY = "nobody", _("alle, die da sind")
    WINNERS = "winners", _("nur, wer noch keinen Preis hat")


class PrizeKind(models.TextChoices):
    """What a prize is for."""

    PLACE = "place", pgettext_lazy("prize", "Platz")
    CATEGORY = "category", _("Wertung")
    SPECIAL = "special", _("Sonderpreis")


class SpecialPrize(models.TextChoices):
    """What wins a special prize."""

    BEST_ROUND = "best_round", _("Beste Runde")
    LAST = "last", _("Letzter Platz")
    LOT = "lot", _("Los unter den Anwesenden")


class PrizePlan(models.Model):
    """How the prizes of a tournament are given; a row once somebody has said so. As the request of `manage.py prizes` has it, where not
    said here.

    `unit`: in cents. `seed`: of every lot, fixed at `seed_at`. `raffle`: what is in it, as it goes out. By players' numbers: `gone`, who
    did not answer when called; `away`, who went home before; `out`, hors concours; `tickets` in the raffle (keys are texts) where not one;
    `answers`: "name" or "number", what winners who are numbers to visitors said when they were asked.
    """

    tournament = models.OneToOneField(Tournament, models.PROTECT, related_name="prize_plan")
    ties = models.CharField(max_length=12, choices=PrizeTies, default=PrizeTies.TIE_BREAK)
    a_person = models.CharField(max_length=8, choices=PrizesAPerson, default=PrizesAPerson.SEVERAL)
    unit = models.PositiveIntegerField(default=1)
    seed = models.CharField(max_length=64)
    seed_at = Moment()
    raffle = models.JSONField(default=list, blank=True)
    raffle_for = models.CharField(max_length=8, choices=RaffleFor, default=RaffleFor.NOBODY)
    gone = models.JSONField(default=list, blank=True)
    away = models.JSONField(default=list, blank=True)
    out = models.JSONField(default=list, blank=True)
    tickets = models.JSONField(default=dict, blank=True)
    answers = models.JSONField(default=dict, blank=True)

    class Meta:
        constraints = (
            one_of("ties", PrizeTies, "prize_plan_ties_known"),
            one_of("a_person", PrizesAPerson, "prize_plan_a_person_known"),
            one_of("raffle_for", RaffleFor, "prize_plan_raffle_for_known"),
            models.CheckConstraint(condition=Q(unit__gte=1), name="prize_plan_unit_from_1"),
            models.CheckConstraint(condition=~Q(seed=""), name="prize_plan_seeded"),
        )

    def __str__(self) -> str:
        return f"{self.tournament}: {self.ties}"


class Prize(models.Model):
    """One prize, `position` its place in the list. Money (`cents`), or in kind: `text`, with a `value` in cents that only serves to
    compare.

    `filter` of a category: tag, club, place, participations. `place`: which of its list. `at_least`: given only if so many qualify.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="prizes")
    position = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=80)
    kind = models.CharField(max_length=8, choices=PrizeKind, default=PrizeKind.PLACE)
    filter = models.JSONField(default=dict, blank=True)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    special = models.CharField(max_length=10, choices=SpecialPrize, blank=True, default="")
    cents = models.PositiveIntegerField(null=True, blank=True)
    text = models.CharField(max_length=200, blank=True, default="")
    value = models.PositiveIntegerField(default=0)
    at_least = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=("tournament", "key"), name="prize_key_once"),
            models.UniqueConstraint(fields=("tournament", "position"), name="prize_position_once"),
            one_of("kind", PrizeKind, "prize_kind_known"),
            models.CheckConstraint(
                condition=Q(kind="special", place__isnull=True) & ~Q(special="")
                | ~Q(kind="special") & Q(special="", place__isnull=False, place__gte=1),
                name="prize_special_or_of_a_place",
            ),
            models.CheckConstraint(
                condition=Q(cents__isnull=False, cents__gte=1, text="", value=0) | Q(cents__isnull=True) & ~Q(text=""),
                name="prize_money_or_in_kind",
            ),
        )

    def __str__(self) -> str:
        return self.key


class PrizeGiving(Kept):
    """What was handed out: `request` and `answer` of `manage.py prizes`, word for word, so that anybody can compute it again.

    `digest`: SHA-256 of the standing it was made from (the request's persons, keys sorted). `state`: the digest of the whole standings
    then, whose first digits papers and pages say (`scoring.arithmetic.stand`); None of givings from before it was kept. Withdrawn with a
    reason, never changed.
    """

    DERIVED: ClassVar[frozenset[str]] = frozenset({"withdrawn_at", "withdrawn_by", "withdrawn_reason"})

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="prize_givings")
    request = models.JSONField()
    answer = models.JSONField()
    digest = models.CharField(max_length=64)
    state = models.CharField(max_length=64, null=True, blank=True)  # noqa: DJ001 - as Appeal.admitted
    author = models.CharField(max_length=150, blank=True, default="")
    created_at = Moment()

    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_by = models.CharField(max_length=150, blank=True, default="")
    withdrawn_reason = models.CharField(max_length=500, blank=True, default="")

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("tournament",), condition=Q(withdrawn_at__isnull=True), name="prize_giving_one_stands"),
            models.CheckConstraint(
                condition=Q(withdrawn_at__isnull=True) | ~Q(withdrawn_reason=""), name="prize_giving_withdrawn_with_reason"
            ),
        )

    def __str__(self) -> str:
        return f"{self.tournament} {self.created_at:%H:%M}"

    @property
    def stand(self) -> str:
        """The state by which it was given, as papers say it: "7f3a91"."""
        return (self.state or self.digest)[:6]


class Ceremony(models.Model):
    """The ceremony that the wall shows now: how far it is (`step`, from 0). A rehearsal shows made-up names. Gone when it is over."""

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="ceremony")
    step = models.PositiveSmallIntegerField(default=0)
    rehearsal = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.tournament} {self.step}"
