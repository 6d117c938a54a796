"""Who pays whom: balances in whole cents, the fewest payments, through the desk, and what is settled together."""

from fractions import Fraction
from itertools import product

import pytest

from scoring.arithmetic.payments import HalfCent, Method, Per, Policy, TableOwed, Through, Unsettled, owed, settle_evening, settle_up
from scoring.plain.rows import CashPaid

TABLE = TableOwed(1, 1, (7, 3, 9, 4), (12, -4, -4, -4), (3, -3, 0, 0))
HALF = Fraction(1, 2)


def paid(
    balances: dict[int, int], method: Method = Method.FEWEST, through: Through = Through.EACH_OTHER
) -> list[tuple[int | None, int | None, int]]:
    return [tuple(payment) for payment in settle_up(balances, method, through).payments]


def test_the_worked_example_takes_four_payments_greedily_and_three_at_best() -> None:
    balances = {1: 60, 2: 50, 3: -50, 4: -40, 5: -20}
    assert paid(balances, Method.GREEDY) == [(3, 1, 50), (4, 2, 40), (5, 1, 10), (5, 2, 10)]
    assert paid(balances) == [(3, 2, 50), (4, 1, 40), (5, 1, 20)]
    assert (settle_up(balances, Method.GREEDY).exact, settle_up(balances).exact) == (False, True)


def test_of_several_ways_the_first_in_order_of_numbers() -> None:
    """1 with 3 and 2 with 4, or 1 with 4 and 2 with 3: the group of 1 is [1, 3]."""
    assert paid({4: -10, 1: 10, 2: 10, 3: -10}) == [(3, 1, 10), (4, 2, 10)]
    # [1, 2, 6] stands before [1, 3, 4], which would be as many groups.
    assert paid({1: 30, 2: -10, 3: -10, 4: -20, 5: 30, 6: -20}) == [(2, 1, 10), (3, 5, 10), (4, 1, 20), (6, 5, 20)]


def test_through_the_desk_debts_come_first() -> None:
    settled = settle_up({9: 40, 3: -60, 5: 20}, Method.GREEDY, Through.DESK)
    assert [tuple(payment) for payment in settled.payments] == [(3, None, 60), (None, 5, 20), (None, 9, 40)]
    assert settled.exact


def test_more_than_eight_are_settled_greedily() -> None:
    eight = {number: (10 if number % 2 else -10) for number in range(1, 9)}
    assert settle_up(eight).exact
    assert settle_up({**eight, 9: 0}).exact
    assert not settle_up({**eight, 9: 5, 10: -5}).exact


def test_what_is_settled_together() -> None:
    second = TableOwed(2, 3, (3, 7, 8, 9), (4, -4, 0, 0), (0, 0, 0, 0))
    by_table, by_round, evening = (settle_evening([second, TABLE], Policy(10, per)) for per in Per)
    assert [(each.round, each.table, dict(each.balances)) for each in by_table] == [
        (1, 1, {3: -40, 4: -40, 7: 120, 9: -40}),
        (2, 3, {3: 40, 7: -40, 8: 0, 9: 0}),
    ]
    assert [(each.round, each.table) for each in by_round] == [(1, None), (2, None)]
    assert [(each.round, each.table, dict(each.balances)) for each in evening] == [(None, None, {3: 0, 4: -40, 7: 80, 8: 0, 9: -40})]


def test_kontra_is_paid_at_once_or_with_the_round() -> None:
    assert owed(TABLE, 10, CashPaid.AT_ONCE) == (120, -40, -40, -40)
    assert owed(TABLE, 10, CashPaid.WITH_ROUND) == (150, -70, -40, -40)


def test_halves_need_an_even_rate() -> None:
    table = TableOwed(1, 1, (1, 2), (HALF, -HALF), (0, 0))
    assert owed(table, 10, CashPaid.AT_ONCE) == (5, -5)
    with pytest.raises(HalfCent):
        owed(table, 5, CashPaid.AT_ONCE)


def test_balances_that_do_not_add_up_are_not_settled() -> None:
    with pytest.raises(Unsettled):
        settle_up({1: 3, 2: -2})


@pytest.mark.parametrize("method", Method)
def test_every_small_table_is_settled_exactly_and_with_few_payments(method: Method) -> None:
    for three in product(range(-3, 4), repeat=3):
        balances = dict(enumerate((*three, -sum(three)), 1))
        left = dict(balances)
        payments = paid(balances, method)
        for payer, payee, cents in payments:
            assert cents > 0
            assert balances[payer] < 0 < balances[payee]
            left[payer] += cents
            left[payee] -= cents
        assert not any(left.values())
        assert len(payments) <= max(0, sum(cents != 0 for cents in balances.values()) - 1)
