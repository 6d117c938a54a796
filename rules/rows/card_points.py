"""Counts of cards, exact: a whole number of thirds of a point ("Blatt").

Cards are counted in threes with 2 points off each three; a card left over counts its value less 2/3. So 35/2 is 35⅔ points = 107 thirds,
and the pack of 54 holds 70 points = 210 thirds. French Tarot counts 91 points in halves: there a count is a whole number of half points.
This module never rounds and never sees a float that is not an exact half.
"""

import re
from collections.abc import Iterable
from fractions import Fraction
from math import isfinite

from rules.words.texts import written

Amount = int | Fraction
"""Points of one seat, or the value of a thing; a Fraction only for a half."""

PACK = 210
"""Thirds in the pack of 54 cards (70 points)."""

WIN = 107
"""Thirds that win a positive game: 35/2."""

TRUMP_PACK = 182
"""Half points in the pack of 78 cards (91 points)."""

_COUNT = re.compile(r"([0-9]+)/([0-2])", re.ASCII)

_WRITTEN = tuple(f"{thirds // 3}/{thirds % 3}" for thirds in range(PACK + 1))
READ = {text: thirds for thirds, text in enumerate(_WRITTEN)}


def read(text: object) -> int | None:
    """Thirds of a count written `"37/2"`; None where that is no count. A count beyond the pack is returned as it is."""
    if type(text) is not str:
        return None
    thirds = READ.get(text)
    if thirds is not None:
        return thirds
    match = _COUNT.fullmatch(text)
    if match is None:
        return None
    points = match[1].lstrip("0")
    return int(points or "0") * 3 + int(match[2]) if len(points) <= 3 else PACK + 1


def write(thirds: int) -> str:
    """`107` -> `"35/2"`."""
    return _WRITTEN[thirds]


def read_halves(number: object) -> int | None:
    """Half points of a French count (`40.5` -> 81); None where it is no whole or half number."""
    if type(number) is int:
        return number * 2
    if type(number) is not float or not isfinite(number):
        return None
    doubled = number * 2
    return int(doubled) if doubled.is_integer() else None


def amount(halves: int) -> object:
    """The JSON number of a whole or half amount given in halves: `3` -> 1.5, `4` -> 2. Only ever called where JSON is written."""
    return halves // 2 if halves % 2 == 0 else halves / 2


def decimal(part: Amount) -> object:
    """The JSON number of an amount that decimals say exactly: 467/100 -> 4.67, 4/2 -> 2. Only ever called where JSON is written."""
    return part.numerator if part.denominator == 1 else part.numerator / part.denominator


def of_halves(halves: int) -> int | Fraction:
    """The whole or half amount of so many halves: `3` -> 3/2, `4` -> 2."""
    return halves // 2 if halves % 2 == 0 else Fraction(halves, 2)


def plain(amount: Amount) -> Amount:
    """The same, as a whole number where it is one."""
    return int(amount) if amount == int(amount) else amount


def equal_part(value: Amount, number: int, *, halves: bool = False) -> Amount | None:
    """So many equal parts of a value, one of them; None where that is not whole: with `halves`, where it is not even half a point."""
    if type(value) is int and value % number == 0:
        return value // number
    part = Fraction(value) / number
    return plain(part) if (part * (2 if halves else 1)).denominator == 1 else None


def signed(amounts: Iterable[int | Fraction]) -> str:
    """Amounts as a person writes them: „−4, +12, −4, −4“, halves as ½."""
    return ", ".join(f"{'+' if part > 0 else ''}{written(part)}" for part in amounts)
