"""Columns for amounts: half points by seat, and the constraints that keep a ledger a ledger.

A point is 2 in the database, because one French variant has halves; `tournament.ledger.store.convert` is the only place that knows it.
"""

from functools import reduce
from operator import add

from django.db import models
from django.db.models import F, Q

import rules

SEATS = 6
"""Seats of the largest table that any rule system can have; a smaller table's further columns are 0."""
LEAST_SEATS = 2

POINTS = tuple(f"a{seat}" for seat in range(SEATS))
CASH = tuple(f"c{seat}" for seat in range(SEATS))
POT = tuple(f"p{seat}" for seat in range(SEATS))
NOTHING = dict.fromkeys(POINTS + CASH, 0)


def todays_reading() -> int:
    """The reading of the sheets that this program settles by: an edition is the organiser's, a reading is ours."""
    return rules.READING


class Amounts(models.Model):
    """What is written (`a0` … `a5`) and what is paid beside it (`c0` … `c5`), in half points, by seat.

    `balanced`: as the system has it by which they were settled (`rules.RuleSystem`): whether they are 0 together, or each one's own score.
    """

    a0 = models.BigIntegerField(default=0)
    a1 = models.BigIntegerField(default=0)
    a2 = models.BigIntegerField(default=0)
    a3 = models.BigIntegerField(default=0)
    a4 = models.BigIntegerField(default=0)
    a5 = models.BigIntegerField(default=0)
    c0 = models.BigIntegerField(default=0)
    c1 = models.BigIntegerField(default=0)
    c2 = models.BigIntegerField(default=0)
    c3 = models.BigIntegerField(default=0)
    c4 = models.BigIntegerField(default=0)
    c5 = models.BigIntegerField(default=0)
    balanced = models.BooleanField(default=True)

    class Meta:
        abstract = True


def sums(table: str) -> tuple[models.CheckConstraint, models.CheckConstraint]:
    """What is written adds up to 0 where it is balanced; what is paid does then, and else is nothing."""
    written = models.CheckConstraint(condition=Q(balanced=False) | _sum_0(POINTS), name=f"{table}_points_sum_0")
    paid = models.CheckConstraint(condition=(Q(balanced=True) & _sum_0(CASH)) | all_zero(CASH), name=f"{table}_cash_sum_0")
    return written, paid


def _sum_0(columns: tuple[str, ...]) -> Q:
    first, *others = columns
    return Q(**{first: 0 - reduce(add, map(F, others))})


def all_together(field: str) -> Q:
    """The field holds what is written at all seats together."""
    return Q(**{field: reduce(add, map(F, POINTS))})


def all_zero(columns: tuple[str, ...] = POINTS + CASH) -> Q:
    """Nothing stands in the columns."""
    return Q(**dict.fromkeys(columns, 0))


def one_of(field: str, choices: type[models.TextChoices], name: str) -> models.CheckConstraint:
    """The field holds one of its choices."""
    return models.CheckConstraint(condition=Q(**{f"{field}__in": [str(value) for value in choices.values]}), name=name)


def no_seat_beyond(size: str, name: str) -> models.CheckConstraint:
    """A table of three has nothing in its fourth column and the further ones, a table of four nothing in its fifth and sixth."""
    small = Q(**{f"{size}__gte": SEATS})
    for seats in range(SEATS - 1, LEAST_SEATS - 1, -1):
        beyond = [column for columns in (POINTS, CASH) for column in columns[seats:]]
        small |= Q(**{size: seats}) & all_zero(tuple(beyond))
    return models.CheckConstraint(condition=small, name=name)
