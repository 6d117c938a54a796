"""Königrufen, Cupregeln Tirol, edition 2020: games and what they bring, worked out by hand from the page."""

from rules.rows.sheet import Example

KOENIGRUFEN_TIROL_EXAMPLES = (
    Example(
        record={
            "game": "solodreier", "dealer": 0, "declarer": 1, "won": True,
            "announcements": [
                {"kind": "valat", "by": 1, "when": "open", "won": True},
                {"kind": "uhu", "by": 1, "when": "open", "won": True},
                {"kind": "trull", "by": 1, "when": "silent", "won": True},
                {"kind": "sack_1", "by": 1, "when": "open", "won": True},
            ],
        },
        amounts=(-58, 174, -58, -58), source="Cupregeln 2020",
        note=("10 + 40 + 8; Trull und Sack zählen daneben nicht", "10 + 40 + 8; Trull and Sack do not count beside it"),
    ),
    Example(
        record={
            "game": "dreier", "dealer": 0, "declarer": 1, "renonce": {"offenders": [2]},
            "announcements": [
                {"kind": "valat", "by": 1, "when": "open"},
                {"kind": "trull", "by": 1, "when": "open"},
            ],
        },
        amounts=(27, 75, -129, 27), source="Cupregeln 2020",
        note=("3 × (5 + 20) dem Spieler, 5 + 20 + 2 den anderen", "3 × (5 + 20) to the declarer, 5 + 20 + 2 to the others"),
    ),
    Example(
        record={"game": "trischaken", "dealer": 3, "points": ["30/0", "30/0", "6/2", "3/1"]},
        amounts=(-3, -3, 3, 3), source="Cupregeln 2020", note=("beide zahlen zusammen 6", "both pay 6 together"),
    ),
)
