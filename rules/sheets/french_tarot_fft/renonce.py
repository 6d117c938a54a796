"""French Tarot of the FFT: from facts to decision. What the Règlement officiel itself says of a fault is little; everything else is the
referee's („L'arbitre“), whose code d'arbitrage is not known here. The first row that fits counts."""

from rules.rows.decisions import Decision, DecisionTable, Duty, Holds, Ruling, Stage

REFEREE, DEALING, CHIEN, CARDS = "L'arbitre", "La distribution", "Le Chien et l'Ecart", "Le jeu de la carte"
FROM_THE_CHIEN = ("petite", "garde")
"""The games in which something is laid away."""
IN_PLAY = ("farbzwang", "tarockzwang", "stichzwang")
HONOURS = ("discard_honour", "discard_tarock_hidden")
LEFT_TO_HIM = (
    *IN_PLAY, "lead_out_of_turn", "throwing_in", "discard_count", *HONOURS, "misdeal", "exposed_card", "talking", "cards_thrown_together",
    "cards_shown_or_mixed", "kibitzer", "betrayal", "rule_breach",
)

DUTIES = (
    Duty("farbzwang", holds=Holds.EVERY_GAME, source=CARDS),
    Duty("tarockzwang", holds=Holds.EVERY_GAME, source=CARDS),
    Duty("stichzwang", holds=Holds.EVERY_GAME, source=CARDS),
    Duty("discard_count", holds=Holds.EVERY_GAME, source=CHIEN, games=FROM_THE_CHIEN),
    Duty("discard_honour", holds=Holds.EVERY_GAME, source=CHIEN, games=FROM_THE_CHIEN),
    Duty("discard_tarock_hidden", holds=Holds.EVERY_GAME, source=CHIEN, games=FROM_THE_CHIEN),
)
RULINGS = (
    Ruling(("misdeal",), since=Stage.DEALING, until=Stage.DEALING, decision=Decision.REDEAL, source=DEALING),
    Ruling(("discard_count",), since=Stage.TALON, until=Stage.BEFORE_LEAD, decision=Decision.CORRECT, source=CHIEN),
    Ruling(HONOURS, since=Stage.TALON, until=Stage.TALON, decision=Decision.CORRECT, source=CHIEN),
    Ruling(
        LEFT_TO_HIM, since=Stage.DEALING, until=Stage.SCORED, decision=Decision.DISCRETION, source=REFEREE, why="why_no_consequence_named",
    ),
)

FRENCH_TAROT_FFT_RENONCE = DecisionTable(duties=DUTIES, rulings=RULINGS, late_source=REFEREE, late=Decision.DISCRETION)
