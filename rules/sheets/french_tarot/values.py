"""French Tarot for three, four or five players, after the sheet's sections „Abrechnung“, „Melden“ and „Durchmarsch“."""

from rules.rows import kinds
from rules.rows.interpretation import Choice, Interpretation
from rules.rows.system import Game, RuleSystem, TakerValues
from rules.sheets.french_tarot.policies import FRENCH_TAROT_POLICIES

GAMES = (
    Game("petite", kinds.TAKER, value=1, source="Abrechnung"),
    Game("garde", kinds.TAKER, value=2, source="Abrechnung"),
    Game("garde_sans", kinds.TAKER, value=4, source="Abrechnung"),
    Game("garde_contre", kinds.TAKER, value=6, source="Abrechnung"),
)

VALUES = TakerValues(
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
    family="french",
    title=("Französisches Tarock", "French Tarot"),
    edition="Wikipedia",
    source="french-tarot.txt",
    seats=(3, 4, 5),
    usual_seats=4,
    active=None,
    games=GAMES,
    announcements=(),
    interpretations=(
        Interpretation(
            "five_player_split",
            question=("Wie teilen zu fünft Spieler und Partner?", "How do taker and partner share at a table of five?"),
            choices=(
                Choice("two_one", "der Spieler zwei Teile, der Partner einen", "the taker two parts, the partner one"),
                Choice(
                    "halves", "beide gleich, je eineinhalb Teile; halbe Punkte kommen vor",
                    "equally, 1.5 parts each; half points occur",
                ),
            ),
            source="Variante für fünf Spieler",
            policy="five_player_split",
        ),
        Interpretation(
            "round_to",
            question=("Wird der Betrag jedes Gegenspielers aufgerundet?", "Is the amount of each defender rounded up?"),
            choices=(
                Choice(1, "nein", "no"),
                Choice(5, "auf 5", "to 5"),
                Choice(10, "auf 10", "to 10"),
            ),
            source="Abrechnung",
            policy="round_to",
        ),
    ),
    policies=FRENCH_TAROT_POLICIES.policies,
    policy_sources=FRENCH_TAROT_POLICIES.sources,
    taking=VALUES,
    paragraphs={
        "win": "Skat legen", "game": "Abrechnung", "petit": "Abrechnung", "poignee": "Melden", "chelem": "Durchmarsch", "round": "Abrechnung",
        "half": "Variante für drei Spieler", "misdeal": "Austeilen", "excuse": "Excuse",
    },
)
