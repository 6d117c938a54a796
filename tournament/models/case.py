"""From the call to the case: who wanted a referee where, and what he found out. What he decides is a ruling, a row of its own."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.amounts import one_of
from tournament.models.table import Table
from tournament.models.times import Moment


class Call(models.Model):
    """ "Schiedsrichter an Tisch 7". Said: who called (`caller`, free words), which game, what about. Then: who took it, when and how it
    ended."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="calls")
    game = models.PositiveSmallIntegerField(null=True, blank=True)
    caller = models.CharField(max_length=200, blank=True, default="")
    words = models.CharField(max_length=500, blank=True, default="")
    author = models.CharField(max_length=150, blank=True, default="")
    client_id = models.UUIDField(unique=True)
    created_at = Moment()

    taken_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="calls_taken")
    taken_name = models.CharField(max_length=150, blank=True, default="")
    taken_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    end_reason = models.CharField(max_length=500, blank=True, default="")

    class Meta:
        ordering = ("-created_at", "-pk")
        constraints = (
            models.CheckConstraint(
                condition=Q(taken_by__isnull=True, taken_at__isnull=True) | Q(taken_by__isnull=False, taken_at__isnull=False),
                name="call_taken_by_and_at",
            ),
            models.CheckConstraint(condition=Q(game__isnull=True) | Q(game__gte=1), name="call_game_from_1"),
        )

    def __str__(self) -> str:
        return f"{self.table} {self.created_at:%H:%M}"


class CaseState(models.TextChoices):
    """How far a case is."""

    OPEN = "open", _("offen")
    DISPUTED = "disputed", _("strittig")
    RULED = "ruled", _("entschieden")
    DROPPED = "dropped", _("zurückgezogen")


class Case(models.Model):
    """What a referee found out about one game. It changes while he asks; each ruling takes a copy that stays.

    `position`: the game's line on the sheet; None while it is not written (`game` says which it will be). `record`: the game as the referee
    was told it, where no line says it. `violation`, `stage`: slugs of `rules`, "" while not known; `facts` by slug; `accused`: seats;
    `claims` as a record's; `layout`: the tricks laid out, as `check_play` takes them. `end_reason`: why it is left in dispute, then how it
    ended. `version` grows with each change.
    """

    call = models.OneToOneField(Call, models.PROTECT, null=True, blank=True, related_name="case")
    table = models.ForeignKey(Table, models.PROTECT, related_name="cases")
    game = models.PositiveSmallIntegerField(null=True, blank=True)
    position = models.PositiveBigIntegerField(null=True, blank=True)
    record = models.JSONField(null=True, blank=True)
    violation = models.CharField(max_length=40, blank=True, default="")
    stage = models.CharField(max_length=40, blank=True, default="")
    facts = models.JSONField(default=dict, blank=True)
    accused = models.JSONField(default=list, blank=True)
    claims = models.JSONField(default=list, blank=True)
    layout = models.JSONField(default=dict, blank=True)
    words = models.CharField(max_length=2000, blank=True, default="")
    state = models.CharField(max_length=8, choices=CaseState, default=CaseState.OPEN)
    author = models.CharField(max_length=150, blank=True, default="")
    opened_at = Moment()
    disputed_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    end_reason = models.CharField(max_length=500, blank=True, default="")
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ("-opened_at", "-pk")
        constraints = (
            one_of("state", CaseState, "case_state_known"),
            models.CheckConstraint(condition=~Q(state="dropped") | ~Q(end_reason=""), name="case_dropped_with_reason"),
            models.CheckConstraint(condition=Q(position__isnull=True) | Q(position__gte=1), name="case_position_from_1"),
        )

    def __str__(self) -> str:
        return f"{self.table} {self.game or '–'} {self.violation or '?'}"

    @property
    def pending(self) -> bool:
        """Whether nothing has been decided yet."""
        return self.state in {CaseState.OPEN, CaseState.DISPUTED}
