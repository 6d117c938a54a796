"""Oberösterreich by paragraph: its own Trischaken, worked out by hand from the sheet (cups.md, `loser_pays_three`); Vorhand is seat 1."""

import pytest

from tests.rules.table import check, refused, rows, settle

SYSTEM = "koenigrufen-oberoesterreich"
TRISCHAKEN = (
    ("Trischaken, 2", "the loser pays 3", "trischaken 25/0 20/0 15/0 10/0", (-3, 1, 1, 1)),  # 3 / 3
    ("Trischaken, 2", "35/2: 6", "trischaken 35/2 14/1 12/0 8/0", (-6, 2, 2, 2)),  # 6 / 3
    ("Trischaken, 2", "Vorhand pays 6", "trischaken 20/0 25/0 15/0 10/0", (2, -6, 2, 2)),  # 6 / 3
    ("Trischaken, 2", "Vorhand tied pays alone", "trischaken 25/0 25/0 10/0 10/0", (2, -6, 2, 2)),  # 6 / 3
    ("Trischaken, 3", "two tied pay 2 each", "trischaken 25/0 10/0 25/0 10/0", (-2, 2, -2, 2)),  # 4 / 2
    ("Trischaken, 3", "three tied pay 1 each", "trischaken 20/0 10/0 20/0 20/0", (-1, 3, -1, -1)),  # 3 × 1
    ("Trischaken, 4", "a Jungfrau takes all", "trischaken 30/0 20/0 20/0 0/0", (-3, 0, 0, 3)),  # 3
    ("Trischaken, 4", "two tied and a Jungfrau", "trischaken 30/0 10/0 30/0 0/0", (-2, 0, -2, 4)),  # 2 + 2
    ("Trischaken, 4", "two Jungfrauen share 4", "trischaken 35/1 34/2 0/0 0/0", (-4, 0, 2, 2)),  # 4 / 2
    ("Trischaken, 4", "two Jungfrauen share 6", "trischaken 40/0 30/0 0/0 0/0", (-6, 0, 3, 3)),  # 6 / 2
)


@pytest.mark.parametrize("paragraph, words, record, points", rows(TRISCHAKEN))
def test_trischaken(paragraph: str, words: str, record: str, points: tuple[int, ...]) -> None:
    check(SYSTEM, record, points)


def test_what_a_tournament_may_leave_to_its_referee() -> None:
    refused(SYSTEM, "trischaken 30/0 10/0 30/0 0/0", "undefined_by_rules", 4, jungfrau_of_tied="referee")
    refused(SYSTEM, "trischaken 20/0 10/0 20/0 20/0", "undefined_by_rules", 4, three_tied="referee")


def test_three_tied_are_a_reading_two_tied_are_not() -> None:
    """The sheet names two."""
    sources = [settle(SYSTEM, f"trischaken {counts}", 4)["lines"][0]["source"] for counts in ("25/0 10/0 25/0 10/0", "20/0 10/0 20/0 20/0")]
    assert sources == ["Trischaken 1–4", "Auslegung zu Trischaken 1–4"]
