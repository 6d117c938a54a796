"""French Tarot for three, four or five players, after the sheet's sections „Abrechnung“, „Melden“ and „Durchmarsch“."""

from rules.rows.system import Family, FrenchValues, Game, Interpretation, Kind, KontraCounts, KontraUnit, MadeValat, RuleSystem, Trischaken
from rules.sheets.french_tarot.sentences import FRENCH_TAROT_SENTENCES

GAMES = (
    # slug              kind      multiplier  paragraph
    Game("petite", Kind.TAKER, 1, "Abrechnung"),
    Game("garde", Kind.TAKER, 2, "Abrechnung"),
    Game("garde_sans", Kind.TAKER, 4, "Abrechnung"),
    Game("garde_contre", Kind.TAKER, 6, "Abrechnung"),
)

VALUES = FrenchValues(
    targets=(56, 51, 41, 36),
    game=25,
    petit=10,
    poignees={"simple": 20, "double": 30, "triple": 40},
    poignee_trumps={3: (13, 15, 18), 4: (10, 13, 15), 5: (8, 10, 13)},
    chelem_announced=400,
    chelem_silent=200,
    chelem_failed=-200,
)

FRENCH_TAROT = RuleSystem(
    slug="french-tarot",
    family=Family.FRENCH,
    title=("Französisches Tarock", "French Tarot"),
    edition="Wikipedia",
    source="french-tarot.txt",
    seats=(3, 4, 5),
    active=None,
    games=GAMES,
    announcements=(),
    interpretations=(
        Interpretation(
            "five_player_split",
            ("Wie teilen zu fünft Spieler und Partner?", "How do taker and partner share at a table of five?"),
            (
                ("two_one", "der Spieler zwei Teile, der Partner einen", "the taker two parts, the partner one"),
                ("halves", "beide gleich, je eineinhalb Teile; halbe Punkte kommen vor", "equally, 1.5 parts each; half points occur"),
            ),
            "Variante für fünf Spieler",
        ),
        Interpretation(
            "round_to",
            ("Wird der Betrag jedes Gegenspielers aufgerundet?", "Is the amount of each defender rounded up?"),
            ((1, "nein", "no"), (5, "auf 5", "to 5"), (10, "auf 10", "to 10")),
            "Abrechnung",
        ),
    ),
    kontra=KontraCounts.NOWHERE,
    kontra_unit=KontraUnit.ALL_ALIKE,
    trischaken=Trischaken.NONE,
    trischaken_renonce=(0, 0),
    made_valat=MadeValat.ALL,
    bids={},
    french=VALUES,
    paragraphs={
        "win": "Skat legen", "game": "Abrechnung", "petit": "Abrechnung", "poignee": "Melden", "chelem": "Durchmarsch", "round": "Abrechnung",
        "half": "Variante für drei Spieler", "misdeal": "Austeilen", "excuse": "Excuse",
    },
    notes=FRENCH_TAROT_SENTENCES,
)
