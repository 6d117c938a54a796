"""Rulings and appeals: what was decided about a game, never changed, superseded by the next one on the same game.

While a ruling stands, its `record` counts in the game's place; the line as it was entered is not touched.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tournament.models.amounts import Amounts, sums
from tournament.models.case import Case
from tournament.models.kept import Kept
from tournament.models.table import Table
from tournament.models.times import Moment


class Appeal(Kept):
    """A player does not accept a ruling. The panel's answer is the next ruling on the game; an appeal taken back has a reason
    (`withdrawn`).

    `admitted`: why the director took it although the deadline had passed; None where it had not.
    """

    DERIVED: ClassVar[frozenset[str]] = frozenset({"withdrawn"})

    ruling = models.OneToOneField("Ruling", models.PROTECT, related_name="appealed")
    appellant = models.CharField(max_length=200)
    grounds = models.CharField(max_length=2000, blank=True, default="")
    author = models.CharField(max_length=150, blank=True, default="")
    created_at = Moment()
    withdrawn = models.CharField(max_length=500, blank=True, default="")
    # Where NULL is a value, SQLite takes the column without building the table anew, whose triggers would be lost.
    admitted = models.CharField(max_length=500, null=True, blank=True)  # noqa: DJ001

    class Meta:
        ordering = ("-created_at", "-pk")

    def __str__(self) -> str:
        return f"{self.ruling} / {self.appellant}"


class Ruling(Kept, Amounts):
    """One decision. Copies of the case as it was: `violation` … `layout`; the rest:

    `position`: the line that it settles, or lets count; None where nobody had written the game, or where another ruling that stands on it
    settles it and this one, on a second incident, stands beside. `number`: 1, 2, … of those that took each other's place. `decision`: a
    slug of `rules.Decision`; `answered`: what the rules answered, "" where they left it open (needs, discretion is an answer); `source`:
    the paragraph; `text`: what was read out, in German. `departure`: why the referee decided otherwise than the rules answered, else "".
    `offenders`: seats. `entered`: the line's record then; of a game not written, what was told of it and what is lost, kept for its line;
    `record`: what counts instead (None: the line as entered counts, or as another ruling settles it). `before`: half points by seat,
    written then cash, or None where the line had no amounts; `a0` … `c5`: after. `referee_name`, or the `panel`'s names; `reason`: why it
    supersedes the one before.
    """

    DERIVED: ClassVar[frozenset[str]] = frozenset({"standing"})

    case = models.ForeignKey(Case, models.PROTECT, related_name="rulings")
    table = models.ForeignKey(Table, models.PROTECT, related_name="rulings")
    position = models.PositiveBigIntegerField(null=True, blank=True)
    game = models.PositiveSmallIntegerField(null=True, blank=True)
    number = models.PositiveSmallIntegerField(default=1)
    violation = models.CharField(max_length=40)
    stage = models.CharField(max_length=40)
    facts = models.JSONField(default=dict, blank=True)
    accused = models.JSONField(default=list, blank=True)
    claims = models.JSONField(default=list, blank=True)
    layout = models.JSONField(default=dict, blank=True)
    answered = models.CharField(max_length=20, blank=True, default="")
    decision = models.CharField(max_length=20)
    source = models.CharField(max_length=200)
    text = models.TextField()
    departure = models.CharField(max_length=500, blank=True, default="")
    offenders = models.JSONField(default=list, blank=True)
    entered = models.JSONField(null=True, blank=True)
    record = models.JSONField(null=True, blank=True)
    before = models.JSONField(null=True, blank=True)
    referee = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="rulings")
    referee_name = models.CharField(max_length=150, blank=True, default="")
    panel = models.JSONField(default=list, blank=True)
    appeal = models.OneToOneField(Appeal, models.PROTECT, null=True, blank=True, related_name="answer")
    supersedes = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="superseded_by")
    reason = models.CharField(max_length=500, blank=True, default="")
    words = models.CharField(max_length=2000, blank=True, default="")
    client_id = models.UUIDField(unique=True)
    created_at = Moment(db_index=True)

    standing = models.BooleanField(default=True)

    class Meta:
        ordering = ("-created_at", "-pk")
        constraints = (
            models.UniqueConstraint(
                fields=("table", "position"),
                condition=Q(standing=True, position__isnull=False, record__isnull=False),
                name="ruling_one_settles_a_line",
            ),
            models.UniqueConstraint(fields=("case",), condition=Q(standing=True), name="ruling_one_standing_a_case"),
            models.CheckConstraint(condition=Q(supersedes__isnull=True) | ~Q(reason=""), name="ruling_supersedes_with_reason"),
            models.CheckConstraint(condition=Q(record__isnull=True) | Q(position__isnull=False), name="ruling_settles_a_line"),
            models.CheckConstraint(condition=~Q(supersedes=F("pk")), name="ruling_supersedes_another"),
            *sums("ruling"),
        )

    def __str__(self) -> str:
        return f"{self.table} {self.game or '–'} {self.decision}"

    @property
    def by(self) -> str:
        """Who decided: the panel's names, or the referee's."""
        return ", ".join(self.panel) or self.referee_name
