"""Point-Tarock: games and what they bring, worked out by hand from the page."""

from rules.rows.sheet import Example

POINT_TAROCK_EXAMPLES = (
    Example(
        record={"game": "zweiblatt", "dealer": 0, "declarer": 1, "points": "37/2"},
        amounts=(-8, 16, -8), source="§ 16", note=("6 und 2 Überschuss", "6 and a surplus of 2"),
    ),
    Example(
        record={"game": "zweiblatt", "dealer": 0, "declarer": 2, "bid": "abgeloest", "points": "41/2", "kontra": 2},
        amounts=(-26, -26, 52), source="§ 4 c", note=("(7 + 6) × 2", "(7 + 6) × 2"),
    ),
    Example(
        record={
            "game": "einblatt", "dealer": 0, "declarer": 1, "bid": "gehalten", "points": "38/1",
            "announcements": [
                {"kind": "absolut", "by": 1, "when": "before_talon"},
            ],
        },
        amounts=(17, -34, 17), source="§ 18 d", note=("unter 40: 11 und Absolut 6 verloren", "below 40: 11 and Absolut 6 lost"),
    ),
    Example(
        record={
            "game": "dreiblatt", "dealer": 0, "declarer": 1, "points": "33/0",
            "announcements": [
                {"kind": "pagat", "by": 1, "when": "before_talon", "won": True},
            ],
        },
        amounts=(-9, 18, -9), source="§ 18 b", note=("−3 und 12", "−3 and 12"),
    ),
    Example(
        record={"game": "trischaken", "dealer": 0, "points": ["0/0", "40/0", "30/0"]},
        amounts=(16, -16, 0), source="§ 18 a", note=("4 × 2 × 2, alles an die Jungfrau", "4 × 2 × 2, all to the Jungfrau"),
    ),
    Example(
        record={
            "game": "solo", "dealer": 0, "declarer": 2, "kontra": 2, "renonce": {"offenders": [1]},
            "announcements": [
                {"kind": "pagat", "by": 2, "when": "open"},
            ],
        },
        amounts=(48, -96, 48), source="§ 17", note=("12 × 2 + 24 an jeden", "12 × 2 + 24 to each"),
    ),
    Example(
        record={"game": "zweiblatt", "dealer": 2, "declarer": 0, "kontra": {"1": 8, "2": 4}, "renonce": {"offenders": [1, 2]}},
        amounts=(72, -36, -36), source="§ 17", note=("6 × 12, geteilt", "6 × 12, shared"),
    ),
    Example(
        record={
            "game": "dreiblatt", "dealer": 0, "declarer": 0, "bid": "abgeloest", "talon_loss": True,
            "announcements": [
                {"kind": "ohne_trull", "by": 0, "when": "before_talon"},
            ],
        },
        amounts=(-12, 6, 6), source="§ 6 b", note=("4 und 2 am Talon verloren", "4 and 2 lost at the talon"),
    ),
    Example(
        record={
            "game": "dreiblatt", "dealer": 0, "declarer": 0, "bid": "abgeloest", "talon_loss": True,
            "announcements": [
                {"kind": "ohne_trull", "by": 0, "when": "before_talon"},
            ],
        },
        amounts=(-8, 4, 4), source="§ 6 b", note=("nur das Spiel", "the game alone"),
        options={"talon_loss": "game_only"},
    ),
)
