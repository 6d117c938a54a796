"""What holds of every settlement: it balances or is none; and how its lines are called where the amount alone would not tell."""

import pytest

from rules.engine.ledger import Line, Unbalanced, settle
from tests.rules import table

NOTHING = (0, 0, 0, 0)
BALANCED = (3, -1, -1, -1)


def line(points: tuple[int, ...], cash: tuple[int, ...] = NOTHING) -> Line:
    return Line("game", ("game_won", "Dreier", 1), "§ 1", points, cash)


@pytest.mark.parametrize("lines", [
    [line((3, -1, -1, 0))], [line(BALANCED), line((1, 0, 0, 0))], [line(BALANCED, (3, -1, -1, 0))],
    [line(BALANCED), line(BALANCED, (1, 0, 0, 0))],
], ids=["points", "points of a second line", "cash", "cash of a second line"])  # fmt: skip
def test_what_does_not_balance_is_no_settlement(lines: list[Line]) -> None:
    with pytest.raises(Unbalanced):
        settle(lines, NOTHING)


def test_points_and_cash_are_added_up_apart() -> None:
    settled = settle([line(BALANCED), line(BALANCED, BALANCED), line((-1, 3, -1, -1), BALANCED)], NOTHING)
    # 3 + 3 − 1, −1 − 1 + 3, −1 − 1 − 1; of the cash twice 3, −1, −1, −1
    assert (settled.points, settled.cash) == ((5, 1, -3, -3), (6, -2, -2, -2))


@pytest.mark.parametrize("system, text, wanted", [
    ("french-tarot", "garde 1 91 b3; chelem attack announced made", "Chelem angesagt und gemacht (Spieler): 400"),
    ("french-tarot", "garde 1 91 b3; chelem attack made", "Chelem gemacht (Spieler): 200"),
    ("french-tarot", "garde 1 49 b3; chelem attack announced", "Chelem angesagt und verfehlt (Spieler): 200"),
    ("koenigrufen-cup-2018", "dreier 1 won; valat 1 open won", "Valat angesagt, gelungen, statt Dreier: 5 × 8"),
    ("koenigrufen-cup-2018", "dreier 1 lost; valat 1 open lost", "Valat angesagt, verfehlt, statt Dreier: 5 × 8"),
    ("koenigrufen-cup-2018", "rufer 1+3 won; valat 1 silent won", "Valat still, gelungen, statt Rufer: 1 × 4"),
])  # fmt: skip
def test_the_last_line_says(system: str, text: str, wanted: str) -> None:
    assert table.settle(system, text, 4)["lines"][-1]["text"] == wanted
