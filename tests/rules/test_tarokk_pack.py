"""The pack of 42, by the page: 94 points, what counts, what it is called, what can be called.

tarokk-sentences.md: „Skíz, XXI, I und Könige zählen 5, Damen 4, Reiter 3, Buben 2, alles andere 1; zusammen 94“.
"""

from rules.rows.pack import KINGS, TAROKK_PACK, TRULL, card_name


def test_its_cards_and_what_they_count() -> None:
    """7 × 5 + 4 × 4 + 4 × 3 + 4 × 2 + 23 × 1 = 94: the ones are 19 Tarock, two aces and two tens."""
    worth = TAROKK_PACK.worth
    assert len(TAROKK_PACK.cards) == 42
    assert {card for card, points in worth.items() if points == 5} == KINGS | TRULL
    assert [sum(points == each for points in worth.values()) for each in (4, 3, 2, 1)] == [4, 4, 4, 23]
    assert sum(worth.values()) == TAROKK_PACK.total == 94
    assert [card for card in TAROKK_PACK.cards if card[0] in "HS"] == ["HK", "HQ", "HN", "HJ", "H1", "SK", "SQ", "SN", "SJ", "S10"]


def test_its_cards_have_their_own_names() -> None:
    assert [card_name(card, TAROKK_PACK) for card in ("T22", "T21", "T20", "T2", "T1", "H1")] == [
        "Skíz", "XXI", "Tarock XX", "II (Sas)", "I (Pagát)", "Herz Ass",
    ]  # fmt: skip
    assert [card_name(card, TAROKK_PACK, "en") for card in ("T20", "D1", "S10")] == ["tarokk XX", "Ace of Diamonds", "10 of Spades"]


def test_a_tarock_is_called_that_is_no_honour() -> None:
    assert [card for row in TAROKK_PACK.called for card in row] == [f"T{number}" for number in range(20, 1, -1)]
