"""Whole numbers as they come from forms and addresses, and names as they are compared."""

import pytest

from scoring.plain.words import fold
from tournament.ledger.store.typed import whole_number


@pytest.mark.parametrize(
    "text, largest, number",
    [
        ("0", 9, 0),
        ("9", 9, 9),
        ("10", 9, None),
        ("007", 9, 7),
        ("9223372036854775807", 2**63 - 1, 2**63 - 1),
        ("9223372036854775808", 2**63 - 1, None),
    ],
)
def test_numbers_up_to_a_largest(text: str, largest: int, number: int | None) -> None:
    assert whole_number(text, largest) == number


@pytest.mark.parametrize("text", [None, "", " 1", "1 ", "-1", "+1", "1.0", "1e3", "½", "²", "١٢", "９", "x", "1_000", "9" * 5_000, "\x00"])
def test_anything_else_is_no_number(text: str | None) -> None:
    assert whole_number(text) is None


@pytest.mark.parametrize(
    "one, other",
    [
        ("Öllinger", "OLLINGER"),
        ("Groß", "gross"),
        ("Anna  Huber", " anna huber "),
        ("Žižek", "Zizek"),
        ("Jose\N{COMBINING ACUTE ACCENT}", "José"),
    ],
)
def test_one_name_in_two_spellings(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize("one, other", [("Huber", "Hueber"), ("Anna Huber", "Annahuber"), ("Lang Peter", "Peter Lang"), ("1", "11")])
def test_other_names_stay_apart(one: str, other: str) -> None:
    assert fold(one) != fold(other)
