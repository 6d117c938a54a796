"""French Tarot of the FFT: the page's nine games and what they bring; 1 to 5 are the Règlement officiel's own („La marque“)."""

from rules.rows.card_points import amount
from rules.rows.sheet import Example

SCORES, THREE = "Le calcul des scores", "Le jeu à 3 joueurs"
SIMPLE = [{"by": 0, "size": "simple"}]

FRENCH_TAROT_FFT_EXAMPLES = (
    Example(
        record={"game": "garde", "dealer": 3, "declarer": 0, "points": 49, "bouts": 2, "petit_au_bout": "attack", "poignees": SIMPLE},
        amounts=(318, -106, -106, -106), source=SCORES, note=("(25 + 8 + 10) × 2 + 20 = 106", "(25 + 8 + 10) × 2 + 20 = 106"),
    ),
    Example(
        record={"game": "garde_sans", "dealer": 3, "declarer": 0, "points": 45, "bouts": 2, "petit_au_bout": "defence"},
        amounts=(228, -76, -76, -76), source=SCORES, note=("(25 + 4 − 10) × 4 = 76", "(25 + 4 − 10) × 4 = 76"),
    ),
    Example(
        record={"game": "petite", "dealer": 3, "declarer": 0, "points": 34, "bouts": 2, "petit_au_bout": "attack", "poignees": SIMPLE},
        amounts=(-126, 42, 42, 42), source=SCORES, note=("−(25 + 7) + 10 − 20 = −42", "−(25 + 7) + 10 − 20 = −42"),
    ),
    Example(
        record={"game": "garde", "dealer": 3, "declarer": 0, "points": 52, "bouts": 2, "poignees": [{"by": 1, "size": "simple"}]},
        amounts=(276, -92, -92, -92), source=SCORES,
        note=("(25 + 11) × 2 + 20 = 92: die Poignée gilt der Seite, die gewinnt", "(25 + 11) × 2 + 20 = 92: the poignée is the winners’"),
    ),
    Example(
        record={
            "game": "garde", "dealer": 3, "declarer": 0, "points": 87, "bouts": 2, "petit_au_bout": "attack", "poignees": SIMPLE,
            "chelem": {"by": "attack", "announced": True, "made": True},
        },
        amounts=(1746, -582, -582, -582), source=SCORES, note=("(25 + 46 + 10) × 2 + 20 + 400 = 582", "(25 + 46 + 10) × 2 + 20 + 400 = 582"),
    ),
    Example(
        record={"game": "garde", "dealer": 4, "declarer": 0, "points": 49, "bouts": 2},
        amounts=(198, -66, -66, -66, 0), source=SCORES, note=("(25 + 8) × 2 = 66; der Geber ist Mort", "(25 + 8) × 2 = 66; the dealer is mort"),
    ),
    Example(
        record={"game": "petite", "dealer": 2, "declarer": 0, "points": amount(81), "bouts": 2},
        amounts=(-52, 26, 26), source=THREE, note=("um 1 verloren: 25 + 1", "lost by 1: 25 + 1"),
    ),
    Example(
        record={"game": "petite", "dealer": 2, "declarer": 0, "points": amount(83), "bouts": 2},
        amounts=(52, -26, -26), source=THREE, note=("um 1 gewonnen: 25 + 1", "won by 1: 25 + 1"),
    ),
    Example(
        record={
            "game": "petite", "dealer": 3, "declarer": 0, "points": 41, "bouts": 2, "chelem": {"by": "attack", "announced": True, "made": False},
        },
        amounts=(-525, 175, 175, 175), source="Le chelem", note=("25 − 200 = −175, obwohl gewonnen", "25 − 200 = −175, though won"),
    ),
    Example(
        record={
            "game": "garde_contre", "dealer": 3, "declarer": 0, "points": amount(9), "bouts": 1,
            "chelem": {"by": "defence", "announced": False, "made": True},
        },
        amounts=(-1896, 632, 632, 632), source="Le chelem",
        note=("4,5 zählt 4: −(25 + 47) × 6 − 200 = −632", "4.5 counts 4: −(25 + 47) × 6 − 200 = −632"),
    ),
)
