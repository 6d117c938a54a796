"""Königrufen, TC Gallneukirchen: games and what they bring, worked out by hand from the page."""

from rules.rows.sheet import Example

KOENIGRUFEN_GALLNEUKIRCHEN_EXAMPLES = (
    Example(
        record={"game": "trischaken", "dealer": 0, "points": ["5/0", "30/0", "30/0", "5/0"]},
        amounts=(3, -4, -2, 3), source="Trischaken, 4–7", note=("die Vorhand je 2, der andere je 1", "Vorhand 2 each, the other 1 each"),
    ),
    Example(
        record={"game": "trischaken", "dealer": 0, "points": ["0/0", "40/0", "30/0", "0/0"]},
        amounts=(6, -12, 0, 6), source="Trischaken, 4–7", note=("3 × 2 an jede Jungfrau", "3 × 2 to each Jungfrau"),
    ),
    Example(
        record={"game": "trischaken", "dealer": 0, "points": ["0/0", "40/0", "30/0", "0/0"]},
        amounts=(12, -24, 0, 12), source="Trischaken, 4–7", note=("3 × 2 × 2 an jede Jungfrau", "3 × 2 × 2 to each Jungfrau"),
        options={"two_jungfrauen": "doubled"},
    ),
)
