"""Königrufen, the Wiener Tarockcup as in the seasons before February 2020: games and what they bring, worked out by hand from the page."""

from rules.rows.sheet import Example

KOENIGRUFEN_CUP_2018_EXAMPLES = (
    Example(
        record={
            "game": "pagatrufer", "dealer": 3, "declarer": 0, "partner": 1, "won": True,
            "announcements": [
                {"kind": "pagat", "by": 0, "when": "open", "won": True},
                {"kind": "valat", "by": 0, "when": "silent", "won": True},
            ],
        },
        amounts=(6, 6, -6, -6), source="Valat", note=("1 × 4 und 2", "1 × 4 and 2"),
    ),
    Example(
        record={
            "game": "dreier", "dealer": 0, "declarer": 1, "won": True, "kontra": 2,
            "announcements": [
                {"kind": "valat", "by": 1, "when": "silent", "won": True},
            ],
        },
        amounts=(-20, 60, -20, -20), source="Valat", note=("4 × 5; das Kontra zählt nicht", "4 × 5; the Kontra does not count"),
    ),
    Example(
        record={"game": "dreier", "dealer": 0, "declarer": 1, "renonce": {"offenders": [2], "claims": [{"by": 1, "kind": "valat"}]}},
        amounts=(5, 60, -70, 5), source="Renonce", note=("15 + 3 × 15 dem Spieler, 5 den anderen", "15 + 3 × 15 to the declarer, 5 to the others"),
    ),
)
