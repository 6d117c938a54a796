"""Who pays whom at a table: balances in cents, and the fewest payments that settle them."""

from fractions import Fraction
from itertools import product

import pytest

from scoring.arithmetic.payments import Payment, Unsettled, balances, settle_up, transfers


def by_seat(owed: tuple[int, ...]) -> tuple[Payment[int], ...]:
    """Nr. 0 sits first, Nr. 1 beside him."""
    return transfers(dict(enumerate(owed)))


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
        by_seat((3, -2))


def test_the_largest_debt_pays_the_largest_claim() -> None:
    assert by_seat((130, -50, -70, -10)) == (Payment(1, 0, 50), Payment(2, 0, 70), Payment(3, 0, 10))


def test_two_pairs_that_fit_need_two_payments() -> None:
    # Largest pays largest would be three payments (2 → 1, 2 → 0, 3 → 0); 30 and −30, 50 and −50 fit.
    assert by_seat((30, 50, -50, -30)) == (Payment(2, 1, 50), Payment(3, 0, 30))


def test_groups_that_settle_among_themselves() -> None:
    # 60 = 20 + 40 and 30 = 30: three payments, not four.
    assert by_seat((60, -20, -40, 30, -30)) == (Payment(1, 0, 20), Payment(2, 0, 40), Payment(4, 3, 30))


def test_of_several_ways_a_table_takes_the_one_of_the_lowest_numbers() -> None:
    """0 with 1 and 4, with 2 and 4, or with 3 alone: as a sorted list [0, 1, 4] stands before [0, 2, 4] and [0, 3]. On papers as by the
    command."""
    table = (-6, -6, -6, 6, 12)
    assert by_seat(table) == (Payment(0, 4, 6), Payment(1, 4, 6), Payment(2, 3, 6))
    assert settle_up(dict(enumerate(table))).payments == by_seat(table)


def test_numbers_decide_and_not_the_seats() -> None:
    """Nr. 9 sits first: 3 (−10) pays the lower of the two claims of 10, that of 7."""
    assert transfers({9: 10, 3: -10, 8: -10, 7: 10}) == (Payment(3, 7, 10), Payment(8, 9, 10))


def test_a_table_with_more_than_eight_people_is_settled_greedily() -> None:
    """Four seats, and five who sat down later: the largest debt pays the largest claim."""
    nine = {1: 90, 2: -30, 3: -20, 4: -10, 5: -10, 6: -5, 7: -5, 8: -5, 9: -5}
    assert transfers(nine) == tuple(Payment(number, 1, -cents) for number, cents in nine.items() if number > 1)


def test_nobody_owes_nobody_pays() -> None:
    assert by_seat((0, 0, 0, 0)) == ()


def test_every_small_table_is_settled_exactly_and_with_few_payments() -> None:
    for three in product(range(-3, 4), repeat=3):
        balance = (*three, -sum(three))
        paid = by_seat(balance)
        after = list(balance)
        for payer, payee, cents in paid:
            assert cents > 0
            assert balance[payer] < 0 < balance[payee]
            after[payer] += cents
            after[payee] -= cents
        assert after == [0, 0, 0, 0]
        assert len(paid) <= max(0, sum(amount != 0 for amount in balance) - 1)
