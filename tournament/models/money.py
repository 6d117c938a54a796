"""The tournament's cash, a row a movement, and how an evening is settled among the players. All amounts in whole cents.

What the players owe each other is computed from their points (`scoring.arithmetic.payments`), never stored.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.amounts import one_of
from tournament.models.kept import Kept
from tournament.models.player import Registration
from tournament.models.times import Moment
from tournament.models.tournament import Tournament


class CashKind(models.TextChoices):
    """What a movement of the cash is."""

    OPENING = "opening", _("Anfangsbestand")
    FEE = "fee", _("Nenngeld")
    REFUND = "refund", _("Nenngeld zurück")
    PRIZE = "prize", _("Preisgeld")
    OTHER = "other", _("Sonstiges")
    COUNTED = "counted", _("gezählt")


class CashLine(Kept):
    """One movement: `cents` into the cash, negative out of it; `counted`: what lay in it, no movement. Never changed, only taken back by a
    line that `reverses` it, with a reason in `words`. `registration`: whose fee, refund or prize it is; `whose`: the name, where that entry
    was a mistake and is deleted.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="cash_lines")
    kind = models.CharField(max_length=8, choices=CashKind)
    cents = models.BigIntegerField()
    registration = models.ForeignKey(Registration, models.PROTECT, null=True, blank=True, related_name="cash_lines")
    whose = models.CharField(max_length=200, blank=True, default="")
    words = models.CharField(max_length=500, blank=True, default="")
    reverses = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="reversed_by")
    author = models.CharField(max_length=150, blank=True, default="")
    created_at = Moment()

    class Meta:
        ordering = ("pk",)
        constraints = (
            one_of("kind", CashKind, "cash_line_kind_known"),
            models.CheckConstraint(
                condition=(
                    Q(kind__in=["fee", "refund", "prize"])
                    & (Q(registration__isnull=False, whose="") | (Q(registration__isnull=True) & ~Q(whose="")))
                )
                | Q(kind__in=["opening", "other", "counted"], registration__isnull=True, whose=""),
                name="cash_line_of_a_person",
            ),
            models.CheckConstraint(condition=~Q(kind="other") | ~Q(words=""), name="cash_line_other_with_words"),
            models.CheckConstraint(condition=Q(reverses__isnull=True) | ~Q(words=""), name="cash_line_reversed_with_reason"),
            models.CheckConstraint(condition=~Q(cents=0) | Q(kind="counted"), name="cash_line_moves_something"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.cents}"


class SettledPer(models.TextChoices):
    """What players settle together; as `manage.py payments` names it."""

    TABLE = "table", _("jeder Tisch nach jeder Runde")
    ROUND = "round", _("jede Runde über alle Tische")
    EVENING = "evening", _("einmal am Ende des Abends")


class SettledBy(models.TextChoices):
    """How debts find claims."""

    FEWEST = "fewest", _("mit den wenigsten Zahlungen")
    GREEDY = "greedy", _("die größte Schuld an die größte Forderung")


class SettledThrough(models.TextChoices):
    """Whom one pays."""

    EACH_OTHER = "each_other", _("die Spieler untereinander")
    DESK = "desk", _("über die Turnierleitung")


class PaymentPlan(models.Model):
    """How the players of a tournament settle; a row once somebody chose otherwise than table by table with the fewest payments."""

    tournament = models.OneToOneField(Tournament, models.PROTECT, related_name="payment_plan")
    per = models.CharField(max_length=8, choices=SettledPer, default=SettledPer.TABLE)
    method = models.CharField(max_length=8, choices=SettledBy, default=SettledBy.FEWEST)
    through = models.CharField(max_length=10, choices=SettledThrough, default=SettledThrough.EACH_OTHER)

    class Meta:
        constraints = (
            one_of("per", SettledPer, "payment_plan_per_known"),
            one_of("method", SettledBy, "payment_plan_method_known"),
            one_of("through", SettledThrough, "payment_plan_through_known"),
        )

    def __str__(self) -> str:
        return f"{self.tournament}: {self.per}"
