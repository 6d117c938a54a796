"""own-sheets.md, „The count, halves, surplus“: whole or half amounts, and what is no amount."""

from collections.abc import Iterable
from fractions import Fraction

from tests.second.frame import Amount, Purse, Refused, number, whole

LARGEST = 1_000_000


def fits(value: object, halves: str) -> bool:
    """Whole, or „kept“ whole or half; „2.0 only where there are halves“."""
    if whole(value):
        return True
    return halves == "kept" and isinstance(value, float) and (2 * value).is_integer()


def a_number(value: object, halves: str) -> bool:
    """„A number is above 0 and at most 1,000,000: whole, or with a half where halves is not none.“"""
    good = whole(value) or (halves != "none" and isinstance(value, float) and (2 * value).is_integer())
    return good and isinstance(value, int | float) and 0 < value <= LARGEST


def down(amount: Fraction | int) -> int:
    """„rounded towards 0“."""
    return int(amount)


def whole_enough(amounts: Iterable[Fraction | int], halves: str) -> bool:
    """„Where a page says no whole points it is, with kept, no whole or half points.“"""
    return all((amount * (2 if halves == "kept" else 1)).denominator == 1 for amount in amounts)


def answer(purse: Purse, halves: str, code: str, where: str) -> dict[str, list[Amount]]:
    """The amounts, or the refusal where one of them cannot be written."""
    if not whole_enough(purse.points + purse.cash, halves):
        raise Refused(code, where)
    return {"points": [number(amount) for amount in purse.points], "cash": [number(amount) for amount in purse.cash]}
