"""Königrufen, Oberösterreich: games and what they bring, worked out by hand from the page."""

from rules.rows.sheet import Example

KOENIGRUFEN_OBEROESTERREICH_EXAMPLES = (
    Example(
        record={
            "game": "dreier", "dealer": 0, "declarer": 1, "points": "40/0",
            "announcements": [
                {"kind": "valat", "by": 1, "when": "open", "won": False},
                {"kind": "pagat", "by": 1, "when": "open", "won": True},
            ],
        },
        amounts=(30, -90, 30, 30), source="Ansagen", note=("8 × 4 verloren, 2 gewonnen", "8 × 4 lost, 2 won"),
    ),
    Example(
        record={
            "game": "dreier", "dealer": 0, "declarer": 1, "won": True,
            "announcements": [
                {"kind": "valat", "by": 1, "when": "silent", "won": True},
                {"kind": "trull", "by": 1, "when": "open", "won": True},
                {"kind": "pagat", "by": 1, "when": "silent", "won": True},
            ],
        },
        amounts=(-18, 54, -18, -18), source="Ansagen",
        note=("4 × 4 und 2; der stille Pagat zählt nicht", "4 × 4 and 2; the silent Pagat does not count"),
    ),
    Example(
        record={
            "game": "sechserdreier", "dealer": 0, "declarer": 1, "renonce": {"offenders": [3]},
            "announcements": [
                {"kind": "uhu", "by": 1, "when": "open"},
            ],
        },
        amounts=(12, 24, 12, -48), source="Renonce 1–8",
        note=("3 × (4 + 4) dem Spieler, 8 + 4 den anderen", "3 × (4 + 4) to the declarer, 8 + 4 to the others"),
    ),
    Example(
        record={
            "game": "sechserdreier", "dealer": 0, "declarer": 1, "won": False, "kontra": 2,
            "announcements": [
                {"kind": "valat", "by": 2, "when": "silent", "won": True},
            ],
        },
        amounts=(32, -96, 32, 32), source="Ansagen", note=("4 × 8 an jeden, Kontra in bar", "4 × 8 to each, Kontra in cash"),
        cash=(32, -96, 32, 32),
    ),
    Example(
        record={"game": "trischaken", "dealer": 0, "points": ["0/0", "0/0", "35/1", "34/2"]},
        amounts=(2, 2, -4, 0), source="Trischaken 1–4", note=("4, zwei an jede Jungfrau", "4, two to each Jungfrau"),
    ),
    Example(
        record={"game": "trischaken", "dealer": 0, "points": ["0/0", "0/0", "35/2", "34/1"]},
        amounts=(3, 3, -6, 0), source="Trischaken 1–4", note=("ab 35/2: 6", "from 35/2: 6"),
    ),
)
