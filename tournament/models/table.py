"""A table of a round, its seats, and its totals.

The totals are what standings read. They are computed from the entries (source `records`) or typed from a slip (source `sums`);
`recompute` proves that they still follow from what they were computed from.
"""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournament.models.amounts import LEAST_SEATS, SEATS, Amounts, all_together, all_zero, no_seat_beyond, one_of, sums
from tournament.models.player import Registration
from tournament.models.round import Round


class Source(models.TextChoices):
    """Where a table's totals come from."""

    NOTHING = "", _("noch nichts")
    RECORDS = "records", _("Spiel für Spiel")
    SUMS = "sums", _("nur Summen")


class TableState(models.TextChoices):
    """Whether a table still plays."""

    OPEN = "open", _("läuft")
    CONFIRMED = "confirmed", _("bestätigt")
    BROKEN_OFF = "broken_off", _("abgebrochen")


class Table(Amounts):
    """A table of a round: `seats` players, `games` planned games, totals in half points, the Pagatkassa in cents.

    `extra_minutes`: how much longer than the round this table plays. `corrected_at`: when a line was last corrected after the round had
    been closed: the sheet is not the one any more that was closed. `pot` is what is left in the Pagatkassa; `p0` … `p5` each seat's balance
    with it, negative where paid in.
    """

    round = models.ForeignKey(Round, models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField()
    seats = models.PositiveSmallIntegerField()
    games = models.PositiveSmallIntegerField()
    first_dealer = models.PositiveSmallIntegerField(default=0)
    source = models.CharField(max_length=8, choices=Source, blank=True, default=Source.NOTHING)
    state = models.CharField(max_length=12, choices=TableState, default=TableState.OPEN)
    state_reason = models.CharField(max_length=500, blank=True, default="")
    extra_minutes = models.PositiveSmallIntegerField(default=0)
    corrected_at = models.DateTimeField(null=True, blank=True)
    left_after = models.PositiveSmallIntegerField(null=True, blank=True)
    """So many games were written when somebody left his seat and the others played on without him; which one, and from which line on, the
    changes say."""
    check_sum = models.BigIntegerField(null=True, blank=True)
    """Of a slip entered by its sums, where nobody pays another: what the table itself made of them all together, in half points; null where
    the slip does not say it."""
    pot = models.BigIntegerField(default=0)
    p0 = models.BigIntegerField(default=0)
    p1 = models.BigIntegerField(default=0)
    p2 = models.BigIntegerField(default=0)
    p3 = models.BigIntegerField(default=0)
    p4 = models.BigIntegerField(default=0)
    p5 = models.BigIntegerField(default=0)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("round", "number"), name="table_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_positive"),
            models.CheckConstraint(condition=Q(seats__range=(LEAST_SEATS, SEATS)), name="table_seats_2_6"),
            models.CheckConstraint(condition=Q(first_dealer__lt=F("seats")), name="table_first_dealer_is_a_seat"),
            models.CheckConstraint(condition=Q(games__range=(1, 999)), name="table_games_1_999"),
            one_of("source", Source, "table_source_known"),
            one_of("state", TableState, "table_state_known"),
            models.CheckConstraint(condition=~Q(state="broken_off") | ~Q(state_reason=""), name="table_broken_off_with_reason"),
            models.CheckConstraint(condition=~Q(source="") | all_zero(), name="table_nothing_is_zero"),
            *sums("table"),
            no_seat_beyond("seats", "table_amounts_have_seats"),
            models.CheckConstraint(
                condition=Q(check_sum__isnull=True) | (Q(source="sums", balanced=False) & all_together("check_sum")),
                name="table_check_is_the_sum",
            ),
        )

    def __str__(self) -> str:
        return f"T{self.number}"


class Seat(models.Model):
    """A player at a table: who sits there now. Who sat there before him stands in the seat's changes.

    `round` repeats the table's round so that the database can hold "once a round"; a trigger keeps the two equal.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="seat_set")
    round = models.ForeignKey(Round, models.PROTECT, related_name="seat_set")
    index = models.PositiveSmallIntegerField()
    registration = models.ForeignKey(Registration, models.PROTECT, related_name="seat_set")

    class Meta:
        ordering = ("index",)
        constraints = (
            models.UniqueConstraint(fields=("table", "index"), name="seat_taken_once"),
            models.UniqueConstraint(fields=("round", "registration"), name="seat_player_once_a_round"),
            models.CheckConstraint(condition=Q(index__lt=SEATS), name="seat_index_0_5"),
        )

    def __str__(self) -> str:
        return f"{self.table} {self.index}"


class SeatChange(models.Model):
    """Somebody else sat down in mid-round: up to the line at `position` it was `was`, from there on whoever the seat's next change or the
    seat names.

    A place on the sheet and no number of a game: a line that is inserted or struck before it moves the numbers, and not who played what.
    `empty`: nobody plays there from this line on (null: somebody does). The seat stays that of who left it, who has 0 in every game.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="change_set")
    index = models.PositiveSmallIntegerField()
    position = models.PositiveBigIntegerField()
    was = models.ForeignKey(Registration, models.PROTECT, related_name="left_seats")
    empty = models.BooleanField(null=True, blank=True)

    class Meta:
        ordering = ("position", "index")
        constraints = (
            models.UniqueConstraint(fields=("table", "index", "position"), name="seat_changes_once_a_line"),
            models.CheckConstraint(condition=Q(index__lt=SEATS), name="seat_change_index_0_5"),
            models.CheckConstraint(condition=Q(position__gte=1), name="seat_change_position_from_1"),
        )

    def __str__(self) -> str:
        return f"{self.table} {self.index} {self.position}"
