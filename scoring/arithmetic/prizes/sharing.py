"""Divides a pool into whole cents: exact shares first, then what rounding leaves, unit by unit. The sum of the shares is the pool,
always."""

from collections.abc import Mapping, Set
from fractions import Fraction

from scoring.arithmetic.prizes.rows import Person


def in_cents(shares: Mapping[Person, Fraction], pool: int, unit: int, capped: Set[Person] = frozenset()) -> dict[Person, int]:
    """The shares as they are paid: rounded down to the unit, but a capped one as it is.

    What is left goes out a unit each, by rank, then number, not to the capped ones unless all are; what is less than a unit to the first of
    them.
    """
    paid = {person: int(share) if person in capped else int(share // unit) * unit for person, share in shares.items()}
    takers = sorted(
        (person for person in shares if person not in capped or len(capped) == len(shares)), key=lambda person: (person.rank, person.number)
    )
    units, rest = divmod(pool - sum(paid.values()), unit)
    for index, person in enumerate(takers):
        paid[person] += unit * (units // len(takers) + (index < units % len(takers)))
    paid[takers[0]] += rest
    return paid


def equal(members: tuple[Person, ...], pool: int) -> dict[Person, Fraction]:
    """A pool in equal parts, not yet in whole cents."""
    return {person: Fraction(pool, len(members)) for person in members}
