"""What counts for nothing says so, with its paragraph. The amounts, which are settled without it, stand in the tables of each sheet."""

import pytest

import rules
from rules.families.tarock.uncounted import uncounted
from tests.rules.table import game


@pytest.mark.parametrize(
    "system, text, said",
    [
        ("koenigrufen-cup", "solorufer 1 won K4", [("Re auf das Spiel zählt nicht: der gerufene König lag im Talon", "§ Ruferspiele, 2")]),
        ("koenigrufen-cup", "solorufer 1+3 won K4", []),
        (
            "koenigrufen-cup",
            "solorufer 1 won; pagat 1 open won K2",
            [("Kontra auf Pagat zählt nicht: der gerufene König lag im Talon", "§ Ruferspiele, 2")],
        ),
        # Trull and kings are no course of the play: only birds, Mondfang and König Ultimo count beside a Valat, the others where kontra'd.
        (
            "koenigrufen-speiszettel",
            "dreier 1 won; valat 1 silent won; trull 1 silent won",
            [("Trull still zählt nicht neben dem Valat", "Valat")],
        ),
        ("koenigrufen-speiszettel", "dreier 1 won; valat 1 open won; trull 1 open won K2", []),
        ("point-tarock", "zweiblatt 1 69/2; pagat 1 silent won; valat 1 silent won", [("Pagat still zählt nicht neben dem Valat", "§ 14")]),
        # The opponents have 70 - 32/2 = 37/1 and needed 40: the declarer has won with 32/2.
        (
            "point-tarock",
            "zweiblatt 1 32/2; absolut 0 before",
            [("37/1 zählt nicht als gewonnen: Absolut angesagt und verfehlt, dafür braucht es 40/0", "§ 6 b")],
        ),
        (
            "point-tarock",
            "einblatt 1 38/1; absolut 1 before",
            [("38/1 zählt nicht als gewonnen: Absolut angesagt und verfehlt, dafür braucht es 40/0", "§ 6 b")],
        ),
        ("point-tarock", "einblatt 1 40/1; absolut 1 before", []),
        ("point-tarock", "zweiblatt 1 20/2", []),
    ],
)
def test_what_counts_for_nothing_says_so(system: str, text: str, said: list[tuple[str, str]]) -> None:
    tariff = rules.tariff(system, 3 if system == "point-tarock" else 4)
    assert isinstance(tariff, rules.Tariff)
    record = rules.read_record(game(text), tariff)
    assert not isinstance(record, rules.Refusal), record
    assert [(line.text(), line.source) for line in uncounted(record, tariff)] == said
