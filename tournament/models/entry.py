"""A line of a score sheet, one row a version. What was said is never changed; what follows from it is computed with the sheet.

A correction is a new version with a reason; a line written by mistake is struck by a version without a record. One version of a line is
current, by a constraint. A ruling, which replaces a settlement while it stands, is a row of its own and edits nothing that was said.
"""

from typing import Any, ClassVar
from uuid import uuid4

from django.db import models
from django.db.models import F, Q

from tournament.models.amounts import CASH, POINTS, Amounts, all_zero, sums, todays_reading
from tournament.models.kept import Kept
from tournament.models.table import Table
from tournament.models.times import Moment

POSITION_STEP = 1 << 20
"""Distance of two lines written one after the other: room to insert a forgotten redeal between them."""


class Entry(Kept, Amounts):
    """One version of one line.

    Said: `position` (place on the sheet, sorts the lines), `version` (1, 2, …), `record` (None: struck), `reason`, `author`,
    `client_id` (made by whoever saves, so that a save sent twice is stored once), `games` (the table's planned games).
    Derived: `current`; `game` (1 … games, None for a redeal, a struck or an older line); `reading` of the sheets that the amounts are
    of (a line that nobody touches keeps the one it was settled by); `settled` (False: the rules refuse the
    record, it counts 0 and keeps the round open) with `findings`; amounts; `declarer` (seat) and `declarer_won`; `ruling`, the one that
    stands on the line: where it has a record, everything derived is of that one. An older version keeps the amounts that it had.
    """

    DERIVED: ClassVar[frozenset[str]] = frozenset(
        {"current", "game", "reading", "settled", "findings", "declarer", "declarer_won", "ruling", *POINTS, *CASH}
    )

    table = models.ForeignKey(Table, models.PROTECT, related_name="entries")
    position = models.PositiveBigIntegerField()
    version = models.PositiveIntegerField(default=1)
    games = models.PositiveSmallIntegerField()
    record = models.JSONField(null=True, blank=True)
    reason = models.CharField(max_length=500, blank=True, default="")
    author = models.CharField(max_length=150, blank=True, default="")
    client_id = models.UUIDField(default=uuid4, unique=True)
    created_at = Moment()

    current = models.BooleanField(default=True)
    game = models.PositiveSmallIntegerField(null=True, blank=True)
    reading = models.PositiveSmallIntegerField(default=todays_reading)
    settled = models.BooleanField(default=True)
    findings = models.JSONField(default=list, blank=True)
    declarer = models.PositiveSmallIntegerField(null=True, blank=True)
    declarer_won = models.BooleanField(null=True, blank=True)
    ruling = models.ForeignKey("Ruling", models.PROTECT, null=True, blank=True, related_name="lines")

    class Meta:
        ordering = ("position", "version")
        verbose_name_plural = "entries"
        constraints = (
            models.UniqueConstraint(fields=("table", "position", "version"), name="entry_version_once"),
            models.UniqueConstraint(fields=("table", "position"), condition=Q(current=True), name="entry_one_current_version"),
            models.UniqueConstraint(fields=("table", "game"), condition=Q(current=True), name="entry_one_current_game"),
            models.CheckConstraint(condition=Q(position__gte=1, version__gte=1), name="entry_counted_from_1"),
            models.CheckConstraint(condition=Q(game__isnull=True) | Q(game__gte=1, game__lte=F("games")), name="entry_game_within_round"),
            models.CheckConstraint(condition=Q(current=True) | Q(game__isnull=True), name="entry_old_version_is_no_game"),
            models.CheckConstraint(condition=Q(version=1) | ~Q(reason=""), name="entry_correction_has_reason"),
            models.CheckConstraint(condition=Q(settled=True) | all_zero(), name="entry_unsettled_counts_0"),
            models.CheckConstraint(
                condition=Q(record__isnull=False) | (Q(game__isnull=True, settled=True) & all_zero()), name="entry_struck_counts_0"
            ),
            *sums("entry"),
        )

    def __str__(self) -> str:
        return f"{self.table} {self.game or '–'} v{self.version}"

    @property
    def struck(self) -> bool:
        """Whether this version takes the line off the sheet."""
        return self.record is None

    @property
    def written(self) -> dict[str, Any]:
        """The record of a version that is not struck: of any other there is none. Raises ValueError."""
        if self.record is None:
            raise ValueError(f"{self} is struck")
        return self.record

    @property
    def effective(self) -> dict[str, Any]:
        """The record that counts of a line that is not struck: the standing ruling's where it has one, else what was entered. Raises
        ValueError."""
        ruled = self.ruling.record if self.ruling is not None else None
        return self.written if ruled is None else ruled

    @property
    def counted(self) -> dict[str, Any] | None:
        """What counts of the line, None where it is struck. Reads `ruling`: select it along."""
        return None if self.struck else self.effective
