"""French Tarot: games and what they bring, worked out by hand from the page."""

from rules.rows.sheet import Example

FRENCH_TAROT_EXAMPLES = (
    Example(
        record={"game": "garde", "dealer": 0, "declarer": 1, "points": 49, "bouts": 2},
        amounts=(-66, 198, -66, -66), source="Abrechnung", note=("(25 + 8) × 2 von jedem", "(25 + 8) × 2 from each"),
    ),
    Example(
        record={"game": "petite", "dealer": 0, "declarer": 1, "points": 45, "bouts": 1},
        amounts=(31, -93, 31, 31), source="Abrechnung", note=("25 + 6 an jeden", "25 + 6 to each"),
    ),
    Example(
        record={"game": "garde", "dealer": 0, "declarer": 1, "points": 43, "bouts": 2, "petit_au_bout": "attack", "poignees": [{"by": 1, "size": "simple"}]},
        amounts=(-94, 188, -94), source="Abrechnung", note=("(25 + 2 + 10) × 2 + 20", "(25 + 2 + 10) × 2 + 20"),
    ),
    Example(
        record={"game": "petite", "dealer": 0, "declarer": 1, "partner": 3, "points": 36, "bouts": 3},
        amounts=(-25, 50, -25, 25, -25), source="Abrechnung",
        note=("25 von jedem Gegner, zwei Teile und einer", "25 from each opponent, two parts and one"),
    ),
)
