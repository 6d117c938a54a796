"""Königrufen, the Speiszettel: from facts to decision, after „Renonce“ and „Grundlagen, 2“ (was liegt, pickt).

The first row that fits counts.
"""

from rules.decisions import Decision, DecisionTable, Duty, Holds, Offends, Ruling, Stage

DUTIES = (
    # violation                 games                  paragraph
    Duty("farbzwang", Holds.EVERY_GAME, "Grundlagen, 2"),
    Duty("tarockzwang", Holds.EVERY_GAME, "Grundlagen, 2"),
    Duty("stichzwang", Holds.NEGATIVE_GAMES, "Negativspiele"),
    Duty("pagat_not_last", Holds.NEGATIVE_GAMES, "Negativspiele"),
    Duty("tarock_led_early", Holds.COLOUR_GAMES, "Farbspiele"),
)

IN_PLAY = ("farbzwang", "tarockzwang", "stichzwang", "pagat_not_last", "tarock_led_early")
DISCARD = ("discard_count", "discard_honour", "discard_tarock_hidden")

RULINGS = (
    # violation     noticed from        to               where       decision             paragraph
    Ruling(IN_PLAY, Stage.TRICK_OPEN, Stage.TRICK_OPEN, (), Decision.CORRECT, "Grundlagen, 2"),
    Ruling(IN_PLAY, Stage.TRICK_TURNED, Stage.SCORED, (), Decision.RENONCE, "Renonce"),
    Ruling(DISCARD, Stage.TALON, Stage.TRICK_OPEN, (), Decision.CORRECT, "Grundlagen, 2"),
    Ruling(DISCARD, Stage.TRICK_TURNED, Stage.SCORED, (), Decision.RENONCE, "Renonce"),
    Ruling(("misdeal",), Stage.DEALING, Stage.DEALING, (), Decision.REDEAL, "Renonce"),
    Ruling(("misdeal",), Stage.BIDDING, Stage.SCORED, (), Decision.RENONCE, "Renonce", Offends.WRONG_COUNT),
    Ruling(("lead_out_of_turn",), Stage.TRICK_OPEN, Stage.TRICK_OPEN, (), Decision.CORRECT, "Grundlagen, 2"),
    Ruling(("lead_out_of_turn",), Stage.TRICK_TURNED, Stage.SCORED, (), Decision.DISCRETION, "Grundlagen, 2", why="why_no_consequence"),
    Ruling(("betrayal",), Stage.DEALING, Stage.SCORED, (), Decision.RENONCE, "Renonce", why="why_betrayal"),
)

KOENIGRUFEN_SPEISZETTEL_RENONCE = DecisionTable(DUTIES, RULINGS, expired="Grundlagen, 2")
