"""Königrufen, Regelwerk der TarockRunde Sauwald, edition 2019, until the sheet of Oberösterreich took its place in April 2023: games and what they bring, worked out by hand from the page."""

from rules.rows.sheet import Example

KOENIGRUFEN_SAUWALD_EXAMPLES = (
    Example(
        record={"game": "trischaken", "dealer": 3, "points": ["25/0", "25/0", "10/0", "10/0"]},
        amounts=(-4, -2, 3, 3), source="Trischaken", note=("die Vorhand je 2, der andere je 1", "Vorhand 2 each, the other 1 each"),
    ),
    Example(
        record={
            "game": "dreier", "dealer": 0, "declarer": 1, "won": True,
            "announcements": [
                {"kind": "valat", "by": 1, "when": "silent", "won": True},
            ],
        },
        amounts=(-16, 48, -16, -16), source="Valat", note=("4 × 4 statt des Spiels", "4 × 4 in the game’s place"),
    ),
)
