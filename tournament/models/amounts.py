"""Columns for amounts: half points by seat, and the constraints that keep a ledger a ledger.

A point is 2 in the database, because one French variant has halves; `tournament.ledger.store.convert` is the only place that knows it.
"""

from functools import reduce
from operator import add

from django.db import models
from django.db.models import F, Q

import rules

SEATS = 5
"""Seats of the largest table that any rule system has; a smaller table's further columns are 0."""

POINTS = tuple(f"a{seat}" for seat in range(SEATS))
CASH = tuple(f"c{seat}" for seat in range(SEATS))
POT = tuple(f"p{seat}" for seat in range(SEATS))
NOTHING = dict.fromkeys(POINTS + CASH, 0)


def todays_reading() -> int:
    """The reading of the sheets that this program settles by: an edition is the organiser's, a reading is ours."""
    return rules.READING


class Amounts(models.Model):
    """What is written (`a0` … `a4`) and what is paid beside it (`c0` … `c4`), in half points, by seat."""

    a0 = models.BigIntegerField(default=0)
    a1 = models.BigIntegerField(default=0)
    a2 = models.BigIntegerField(default=0)
    a3 = models.BigIntegerField(default=0)
    a4 = models.BigIntegerField(default=0)
    c0 = models.BigIntegerField(default=0)
    c1 = models.BigIntegerField(default=0)
    c2 = models.BigIntegerField(default=0)
    c3 = models.BigIntegerField(default=0)
    c4 = models.BigIntegerField(default=0)

    class Meta:
        abstract = True


def cross_sum(columns: tuple[str, ...], name: str) -> models.CheckConstraint:
    """The columns add up to 0."""
    first, *others = columns
    rest = reduce(add, map(F, others))
    return models.CheckConstraint(condition=Q(**{first: 0 - rest}), name=name)


def all_zero(columns: tuple[str, ...] = POINTS + CASH) -> Q:
    """Nothing stands in the columns."""
    return Q(**dict.fromkeys(columns, 0))


def one_of(field: str, choices: type[models.TextChoices], name: str) -> models.CheckConstraint:
    """The field holds one of its choices."""
    return models.CheckConstraint(condition=Q(**{f"{field}__in": [str(value) for value in choices.values]}), name=name)


def no_seat_beyond(size: str, name: str) -> models.CheckConstraint:
    """A table of three has nothing in its fourth and fifth columns, a table of four nothing in its fifth."""
    small = Q(**{f"{size}__gte": SEATS})
    for seats in range(SEATS - 1, 2, -1):
        beyond = [column for columns in (POINTS, CASH) for column in columns[seats:]]
        small |= Q(**{size: seats}) & all_zero(tuple(beyond))
    return models.CheckConstraint(condition=small, name=name)
