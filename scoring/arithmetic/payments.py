"""Who pays whom: balances in whole cents, settled at a table, among the players of an evening or through the desk.

Source: series.md, section 3. Whole cents only; nothing here knows a game or moves money. The Pagatkassa is no part of it: its coins lay on
the table. What a player receives is his points (die Schrift) and his cash, both in points, at the tournament's rate.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum, unique
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from scoring.plain.rows import CashPaid, Points

Who = TypeVar("Who", bound=int | None, covariant=True)

EXACT_UP_TO = 8
"""So many persons with a balance are settled by the fewest payments; with more, trying all groups would take too long."""


@unique
class Per(Enum):
    """What is settled together."""

    TABLE = "table"
    ROUND = "round"
    EVENING = "evening"


@unique
class Method(Enum):
    """How debts find claims."""

    FEWEST = "fewest"
    GREEDY = "greedy"


@unique
class Through(Enum):
    """Whom one pays."""

    EACH_OTHER = "each_other"
    DESK = "desk"


class TableOwed(NamedTuple):
    """What a table's round came to: `persons`, `points` and `cash` (both in points) side by side."""

    round: int
    table: int
    persons: tuple[int, ...]
    points: tuple[Points, ...]
    cash: tuple[Points, ...]


class Payment(NamedTuple, Generic[Who]):
    """`payer` gives `payee` so many cents: seats of a table, or persons; None is the desk."""

    payer: Who
    payee: Who
    cents: int


class SettledUp(NamedTuple):
    """One settlement: balances in cents by person, what is paid, and whether fewer payments are impossible. `round`, `table`: as far as it
    is of one."""

    round: int | None
    table: int | None
    balances: Mapping[int, int]
    payments: tuple[Payment[int | None], ...]
    exact: bool


class Policy(NamedTuple):
    """How an evening is paid."""

    cents_per_point: int
    per: Per = Per.TABLE
    kontra: CashPaid = CashPaid.AT_ONCE
    method: Method = Method.FEWEST
    through: Through = Through.EACH_OTHER


class Unsettled(ValueError):
    """Balances that cannot be settled: they do not add up to 0."""


class HalfCent(Unsettled):
    """An amount that whole cents cannot pay."""


def due(cash: Sequence[Points], paid: CashPaid | None) -> tuple[Points, ...]:
    """What is still to be paid of this cash when the round ends; `paid` None: the sheet knows no cash."""
    return tuple(cash) if paid is CashPaid.WITH_ROUND else (0,) * len(cash)


def balances(points: Sequence[Points], cash: Sequence[Points], cents_per_point: int) -> tuple[int, ...]:
    """What each at a table receives, in cents, negative where he pays. `points` and `cash` are in points, side by side. Raises HalfCent,
    Unsettled."""
    amounts = [(earned + paid) * cents_per_point for earned, paid in zip(points, cash, strict=True)]
    if any(amount != int(amount) for amount in amounts):
        raise HalfCent(f"half a point cannot be paid at {cents_per_point} cents a point")
    _must_add_up(amounts)
    return tuple(int(amount) for amount in amounts)


def transfers(owed: Mapping[int, int], method: Method = Method.FEWEST) -> tuple[Payment[int], ...]:
    """What the people of one table pay each other (cents by person, adding up to 0), in order of payer. Raises Unsettled."""
    _must_add_up(owed.values())
    return _among(dict(sorted(owed.items())), method)[0]


def owed(table: TableOwed, cents_per_point: int, kontra: CashPaid) -> tuple[int, ...]:
    """What each at the table receives, in cents, negative where he pays. Raises HalfCent, Unsettled."""
    return balances(table.points, due(table.cash, kontra), cents_per_point)


def _must_add_up(cents: Iterable[Points]) -> None:
    if total := sum(cents):
        raise Unsettled(f"the balances add up to {total} cents, not 0")


def settle_evening(tables: Iterable[TableOwed], policy: Policy) -> tuple[SettledUp, ...]:
    """The settlements of an evening, in order of round and table. Raises Unsettled, HalfCent."""
    together: dict[tuple[int | None, int | None], dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for table in sorted(tables):
        place = (None if policy.per is Per.EVENING else table.round, table.table if policy.per is Per.TABLE else None)
        for person, cents in zip(table.persons, owed(table, policy.cents_per_point, policy.kontra), strict=True):
            together[place][person] += cents
    return tuple(settle_up(balances, policy.method, policy.through, place=place) for place, balances in together.items())


def settle_up(
    balances: Mapping[int, int],
    method: Method = Method.FEWEST,
    through: Through = Through.EACH_OTHER,
    *,
    place: tuple[int | None, int | None] = (None, None),
) -> SettledUp:
    """Settles balances (cents by person, adding up to 0). Raises Unsettled."""
    _must_add_up(balances.values())
    ordered = dict(sorted(balances.items()))
    payments, exact = _paid(ordered, method, through)
    return SettledUp(*place, balances=ordered, payments=payments, exact=exact)


def _paid(balances: Mapping[int, int], method: Method, through: Through) -> tuple[tuple[Payment[int | None], ...], bool]:
    if through is Through.DESK:
        debts = [Payment(person, None, -cents) for person, cents in balances.items() if cents < 0]
        return (*debts, *(Payment(None, person, cents) for person, cents in balances.items() if cents > 0)), True
    return _among(balances, method)


def _among(balances: Mapping[int, int], method: Method) -> tuple[tuple[Payment[int], ...], bool]:
    """Payments among the people themselves, and whether fewer are impossible. `balances` in order of number."""
    exact = method is Method.FEWEST and sum(map(bool, balances.values())) <= EXACT_UP_TO
    return (_fewest(balances) if exact else tuple(sorted(_greedy(dict(balances))))), exact


def _fewest(balances: Mapping[int, int]) -> tuple[Payment[int], ...]:
    left = tuple((person, cents) for person, cents in balances.items() if cents)
    payments = [payment for group in _groups(left) for payment in _greedy({person: balances[person] for person in group})]
    return tuple(sorted(payments))


@lru_cache(maxsize=1024)
def _groups(left: tuple[tuple[int, int], ...]) -> tuple[tuple[int, ...], ...]:
    """The persons (with their balances, by number) in as many groups as settle among themselves: a group of n needs n − 1 payments."""
    if not left:
        return ()
    (first, balance), *rest = left
    best: tuple[tuple[int, ...], ...] = ()
    for chosen in range(2 ** len(rest)):
        inside = [row for bit, row in enumerate(rest) if chosen >> bit & 1]
        if balance + sum(cents for _, cents in inside):
            continue
        outside = tuple(row for bit, row in enumerate(rest) if not chosen >> bit & 1)
        found = ((first, *(person for person, _ in inside)), *_groups(outside))
        if len(found) > len(best) or (len(found) == len(best) and found < best):
            best = found
    return best


def _greedy(left: dict[int, int]) -> list[Payment[int]]:
    """The largest debt pays the largest claim, again and again; of equals the lower number."""
    paid = []
    while any(left.values()):
        payer = min(left, key=lambda person: (left[person], person))
        payee = max(left, key=lambda person: (left[person], -person))
        cents = min(-left[payer], left[payee])
        left[payer] += cents
        left[payee] -= cents
        paid.append(Payment(payer, payee, cents))
    return paid
