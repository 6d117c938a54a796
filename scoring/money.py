"""Who pays whom at a table: cents a point, and what the games made due in cash, where that was not paid at once.

Whole cents only. What a player receives is his points (die Schrift) and his cash, both in points, at the tournament's rate. The Pagatkassa is no
part of it: its coins were on the table while the games were played. Nothing here moves money or knows a game.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from scoring.rows import CashPaid, Points


class Transfer(NamedTuple):
    """The seat `payer` gives the seat `payee` so many cents."""

    payer: int
    payee: int
    cents: int


class Unsettled(ValueError):
    """Balances that do not add up to 0, or that whole cents cannot pay."""


def due(cash: Sequence[Points], paid: CashPaid | None) -> tuple[Points, ...]:
    """What is still to be paid of this cash when the round ends; `paid` None: the sheet knows no cash."""
    return tuple(cash) if paid is CashPaid.WITH_ROUND else (0,) * len(cash)


def balances(points: Sequence[Points], cash: Sequence[Points], cents_per_point: int) -> tuple[int, ...]:
    """What each seat receives, in cents, negative where it pays. `points` and `cash` are in points, one a seat. Raises Unsettled."""
    owed = [(earned + paid) * cents_per_point for earned, paid in zip(points, cash, strict=True)]
    if any(amount != int(amount) for amount in owed):
        raise Unsettled(f"half a point cannot be paid at {cents_per_point} cents a point")
    if sum(owed):
        raise Unsettled(f"the table's cross sum is {sum(owed)} cents, not 0")
    return tuple(int(amount) for amount in owed)


def transfers(balance: Sequence[int]) -> tuple[Transfer, ...]:
    """The fewest payments that settle these balances (cents by seat, adding up to 0), in order of payer. Raises Unsettled.

    The fewest: the seats fall into as many groups as can be that settle among themselves, and a group of n needs n − 1 payments. A table has
    at most a handful of seats, so all groupings are tried.
    """
    if sum(balance):
        raise Unsettled(f"the balances add up to {sum(balance)} cents, not 0")
    open_seats = frozenset(seat for seat, amount in enumerate(balance) if amount)
    paid = [transfer for group in _groups(open_seats, tuple(balance)) for transfer in _settle(sorted(group), balance)]
    return tuple(sorted(paid))


@lru_cache(maxsize=1024)
def _groups(seats: frozenset[int], balance: tuple[int, ...]) -> tuple[frozenset[int], ...]:
    """The seats in as many groups as can be whose balances add up to 0. Of equally many, the first in order of seats: the same every time."""
    if not seats:
        return ()
    first, *rest = sorted(seats)
    best: tuple[frozenset[int], ...] = (seats,)
    for chosen in range(2 ** len(rest) - 1):
        group = frozenset([first, *(seat for bit, seat in enumerate(rest) if chosen >> bit & 1)])
        if not sum(balance[seat] for seat in group):
            found = (group, *_groups(seats - group, balance))
            if len(found) > len(best):
                best = found
    return best


def _settle(seats: Sequence[int], balance: Sequence[int]) -> list[Transfer]:
    """The largest debt pays the largest claim, again and again: at most one payment fewer than there are seats."""
    left = {seat: balance[seat] for seat in seats}
    paid = []
    while any(left.values()):
        payer = min(left, key=lambda seat: (left[seat], seat))
        payee = max(left, key=lambda seat: (left[seat], -seat))
        cents = min(-left[payer], left[payee])
        left[payer] += cents
        left[payee] -= cents
        paid.append(Transfer(payer, payee, cents))
    return paid
