"""What a person may have of the register: a link to what is stored about him; and how long his name is kept."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.amounts import one_of
from tournament.models.player import Player
from tournament.models.times import Moment


class PersonalLink(models.Model):
    """A link that was given to a person, to what is stored about him. `mark`: the SHA-256 of what stands in it, which is kept nowhere."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="links")
    mark = models.CharField(max_length=64, unique=True)
    author = models.CharField(max_length=150, blank=True, default="")
    given_at = Moment()
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.player_id} {self.expires_at:%Y-%m-%d}"


class KeptName(models.TextChoices):
    """What is left of a name some years after somebody last took part."""

    FULL = "full", _("der volle Name")
    INITIALS = "initials", _("die Anfangsbuchstaben")
    NUMBER = "number", _("die Registernummer")


class Retention(models.Model):
    """The rule: `kind` is left of a name when somebody has not taken part for so many `years`. No row: names stay."""

    kind = models.CharField(max_length=8, choices=KeptName, default=KeptName.FULL)
    years = models.PositiveSmallIntegerField(default=10)

    class Meta:
        constraints = (
            one_of("kind", KeptName, "retention_kind_known"),
            models.CheckConstraint(condition=Q(years__range=(1, 99)), name="retention_years_1_99"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.years}"
