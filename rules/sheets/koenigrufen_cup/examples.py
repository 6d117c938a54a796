"""Königrufen, Cup: games and what they bring, worked out by hand from the page."""

from rules.rows.sheet import Example

KOENIGRUFEN_CUP_EXAMPLES = (
    Example(
        record={
            "game": "rufer", "dealer": 3, "declarer": 0, "partner": 1, "won": True, "kontra": 2,
            "announcements": [
                {"kind": "trull", "by": 0, "when": "silent", "won": True},
            ],
        },
        amounts=(2, 2, -2, -2), source="Tafel „Die Spiele“", note=("1 und 1; Kontra in bar", "1 and 1; Kontra in cash"),
        cash=(1, 1, -1, -1),
    ),
    Example(
        record={
            "game": "pagatrufer", "dealer": 3, "declarer": 0, "partner": 1, "won": True,
            "announcements": [
                {"kind": "pagat", "by": 0, "when": "open", "won": False},
            ],
        },
        amounts=(-1, -1, 1, 1), source="Tafel „Die Spiele“", note=("1 − 2", "1 − 2"),
    ),
    Example(
        record={"game": "sechserdreier", "dealer": 0, "declarer": 1, "won": False},
        amounts=(8, -24, 8, 8), source="Tafel „Die Spiele“", note=("verloren 8 an jeden", "lost, 8 to each"),
    ),
    Example(
        record={"game": "trischaken", "dealer": 0, "points": ["0/0", "36/0", "20/0", "14/0"]},
        amounts=(24, -24, 0, 0), source="§ Trischaken, 3–6", note=("6 × 2 × 2, alles an die Jungfrau", "6 × 2 × 2, all to the Jungfrau"),
    ),
    Example(
        record={"game": "dreier", "dealer": 0, "declarer": 1, "renonce": {"offenders": [3]}},
        amounts=(5, 15, 5, -25), source="§ Renonce, 1", note=("wie gewonnen", "as if won"),
    ),
)
