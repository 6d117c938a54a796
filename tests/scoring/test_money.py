"""Who pays whom at a table: balances in cents, and the fewest payments that settle them."""

from fractions import Fraction
from itertools import product

import pytest

from scoring.payments import Payment, Unsettled, balances, settle_up, transfers


def test_points_and_cash_at_the_rate() -> None:
    # Schrift 12, −4, −8, 0 and Kontra in cash 1, −1, 1, −1 at 10 cents a point.
    assert balances((12, -4, -8, 0), (1, -1, 1, -1), 10) == (130, -50, -70, -10)


def test_halves_need_an_even_rate() -> None:
    half = Fraction(1, 2)
    assert balances((half, -half), (0, 0), 10) == (5, -5)
    with pytest.raises(Unsettled):
        balances((half, -half), (0, 0), 5)


def test_a_table_that_does_not_add_up_is_not_settled() -> None:
    with pytest.raises(Unsettled):
        balances((3, -2), (0, 0), 10)
    with pytest.raises(Unsettled):
        transfers((3, -2))


def test_the_largest_debt_pays_the_largest_claim() -> None:
    assert transfers((130, -50, -70, -10)) == (Payment(1, 0, 50), Payment(2, 0, 70), Payment(3, 0, 10))


def test_two_pairs_that_fit_need_two_payments() -> None:
    # Largest pays largest would be three payments (2 → 1, 2 → 0, 3 → 0); 30 and −30, 50 and −50 fit.
    assert transfers((30, 50, -50, -30)) == (Payment(2, 1, 50), Payment(3, 0, 30))


def test_groups_that_settle_among_themselves() -> None:
    # 60 = 20 + 40 and 30 = 30: three payments, not four.
    assert transfers((60, -20, -40, 30, -30)) == (Payment(1, 0, 20), Payment(2, 0, 40), Payment(4, 3, 30))


def test_of_several_ways_a_table_takes_the_one_of_the_lowest_seats() -> None:
    """0 with 3 alone, or 0 with 1 or 2 and 4: the group of 0 ends at seat 3. By numbers, as the command settles, [0, 1, 4] stands first."""
    table = (-6, -6, -6, 6, 12)
    assert transfers(table) == (Payment(0, 3, 6), Payment(1, 4, 6), Payment(2, 4, 6))
    assert settle_up(dict(enumerate(table))).payments == (Payment(0, 4, 6), Payment(1, 4, 6), Payment(2, 3, 6))


def test_nobody_owes_nobody_pays() -> None:
    assert transfers((0, 0, 0, 0)) == ()


def test_every_small_table_is_settled_exactly_and_with_few_payments() -> None:
    for three in product(range(-3, 4), repeat=3):
        balance = (*three, -sum(three))
        paid = transfers(balance)
        after = list(balance)
        for payer, payee, cents in paid:
            assert cents > 0
            assert balance[payer] < 0 < balance[payee]
            after[payer] += cents
            after[payee] -= cents
        assert after == [0, 0, 0, 0]
        assert len(paid) <= max(0, sum(amount != 0 for amount in balance) - 1)
