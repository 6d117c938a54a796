"""Amounts as files keep them: a number, or a text where no number of JSON says it."""

from fractions import Fraction

from rules.rows import Thirds
from scoring.plain.rows import Points

MOST_PARTS = 1000
"""Older files have thirds as near as a number of JSON can."""


def number_of(points: Points) -> int | float | str:
    """A half is exact in binary; what table points give beside it is a text, "26/3"."""
    if points.denominator > 2:
        return str(Fraction(points))
    return points.numerator if points.denominator == 1 else points.numerator / points.denominator


def points_of(given: int | float | str, *, exact: bool = False) -> Points:
    """Read back as it was. `exact`: where nobody pays another table points are written exactly (`Thirds`), which a file does not say of
    itself. Raises ValueError for a text that is no number."""
    found = Fraction(given).limit_denominator(MOST_PARTS) if isinstance(given, float) else Fraction(given)
    if exact:
        return Thirds(found)
    return found.numerator if found.denominator == 1 else found
