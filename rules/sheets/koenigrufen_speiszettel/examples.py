"""Königrufen nach dem Speiszettel: games and what they bring, worked out by hand from the page."""

from rules.rows.sheet import Example

KOENIGRUFEN_SPEISZETTEL_EXAMPLES = (
    Example(
        record={
            "game": "solodreier", "dealer": 0, "declarer": 1, "won": True, "kontra": 2,
            "announcements": [
                {"kind": "pagat", "by": 1, "when": "open", "won": True},
            ],
        },
        amounts=(-24, 72, -24, -24), source="Speisen, Nr. 12", note=("10 × 2 und 4 von jedem", "10 × 2 and 4 from each"),
    ),
    Example(
        record={"game": "sechserdreier", "dealer": 0, "declarer": 1, "won": False},
        amounts=(6, -18, 6, 6), source="Speisen, V Sechserdreier", note=("verloren doppelt", "a loss counts double"),
    ),
)
