"""French Tarot of the FFT: from facts to decision. What the Règlement officiel itself says of a fault is little; everything else is the
referee's („L'arbitre“), whose code d'arbitrage is not known here. The first row that fits counts."""

from rules.rows.decisions import Decision, DecisionTable, Duty, Holds, Ruling, Stage, Violation

REFEREE, DEALING, CHIEN, CARDS = "L'arbitre", "La distribution", "Le Chien et l'Ecart", "Le jeu de la carte"
FROM_THE_CHIEN = ("petite", "garde")
"""The games in which something is laid away."""
IN_PLAY = ("farbzwang", "tarockzwang", "stichzwang")
HONOURS = ("discard_honour", "discard_tarock_hidden")
AT_ANY_STAGE = (
    *IN_PLAY, "lead_out_of_turn", "throwing_in", "exposed_card", "talking", "cards_thrown_together", "cards_shown_or_mixed", "kibitzer",
    "betrayal", "rule_breach",
)
NO_CONSEQUENCE = "why_no_consequence_named"

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
    Ruling(
        ("misdeal",), since=Stage.BIDDING, until=Stage.SCORED, decision=Decision.DISCRETION, source=REFEREE, why=NO_CONSEQUENCE,
    ),
    Ruling(("discard_count",), since=Stage.TALON, until=Stage.BEFORE_LEAD, decision=Decision.CORRECT, source=CHIEN),
    Ruling(
        ("discard_count",), since=Stage.TRICK_OPEN, until=Stage.SCORED, decision=Decision.DISCRETION, source=REFEREE, why=NO_CONSEQUENCE,
    ),
    Ruling(HONOURS, since=Stage.TALON, until=Stage.TALON, decision=Decision.CORRECT, source=CHIEN),
    Ruling(
        HONOURS, since=Stage.BEFORE_LEAD, until=Stage.SCORED, decision=Decision.DISCRETION, source=REFEREE, why=NO_CONSEQUENCE,
    ),
    Ruling(
        AT_ANY_STAGE, since=Stage.DEALING, until=Stage.SCORED, decision=Decision.DISCRETION, source=REFEREE, why=NO_CONSEQUENCE,
    ),
)
CALLED = (
    Violation("misdeal", "group_dealing", idle=True, named=("Fehler beim Geben", "fault in dealing")),
    Violation("tarockzwang", "group_following", since=Stage.TRICK_OPEN, named=("Trumpf nicht gespielt", "did not play a trump")),
    Violation("stichzwang", "group_following", since=Stage.TRICK_OPEN, named=("im Trumpf nicht höher gespielt", "did not play a higher trump")),
    Violation("discard_honour", "group_discard", since=Stage.TALON, named=("König oder Bout abgelegt", "laid away a king or a bout")),
    Violation(
        "discard_tarock_hidden", "group_discard", since=Stage.TALON, named=("Trumpf verdeckt abgelegt", "laid away a trump face down"),
    ),
)
"""Faults that other sheets call by cards that there are none of here."""

FRENCH_TAROT_FFT_RENONCE = DecisionTable(
    duties=DUTIES, rulings=RULINGS, late_source=REFEREE, late=Decision.DISCRETION, own=CALLED,
)
