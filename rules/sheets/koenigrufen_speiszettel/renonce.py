"""Königrufen, the Speiszettel: from facts to decision, after „Renonce“ and „Grundlagen, 2“ (was liegt, pickt).

The first row that fits counts. The sheet sets no limit: at the next game the referee decides.
"""

from rules.rows.decisions import Decision, DecisionTable, Duty, Holds, Offends, Ruling, Stage

DUTIES = (
    # violation                 games                  paragraph
    Duty("farbzwang", Holds.EVERY_GAME, "Grundlagen, 2"),
    Duty("tarockzwang", Holds.EVERY_GAME, "Grundlagen, 2"),
    Duty("stichzwang", Holds.NEGATIVE_GAMES, "Negativspiele"),
    Duty("pagat_not_last", Holds.NEGATIVE_GAMES, "Negativspiele"),
    Duty("tarock_led_early", Holds.COLOUR_GAMES, "Farbspiele"),
    Duty("discard_count", Holds.LAYING_AWAY, "Grundlagen, 5"),
    Duty("discard_honour", Holds.LAYING_AWAY, "Grundlagen, 5"),
    Duty("discard_tarock_hidden", Holds.LAYING_AWAY, "Grundlagen, 5"),
)

IN_PLAY = ("farbzwang", "tarockzwang", "stichzwang", "pagat_not_last", "tarock_led_early", "lead_out_of_turn")
DISCARD = ("discard_count", "discard_honour", "discard_tarock_hidden")
EARLY = ("bird_or_king_early",)

RULINGS = (
    # violation     noticed from        to               where       decision             paragraph
    Ruling(IN_PLAY, Stage.TRICK_OPEN, Stage.TRICK_OPEN, (), Decision.CORRECT, "Grundlagen, 2"),
    Ruling(IN_PLAY, Stage.TRICK_TURNED, Stage.SCORED, (), Decision.RENONCE, "Renonce"),
    Ruling(DISCARD, Stage.TALON, Stage.TRICK_OPEN, (), Decision.CORRECT, "Grundlagen, 2"),
    Ruling(DISCARD, Stage.TRICK_TURNED, Stage.SCORED, (), Decision.RENONCE, "Renonce"),
    Ruling(("misdeal",), Stage.DEALING, Stage.DEALING, (), Decision.REDEAL, "Auslegung zu Renonce"),
    Ruling(("misdeal",), Stage.BIDDING, Stage.SCORED, (), Decision.RENONCE, "Renonce", Offends.WRONG_COUNT),
    Ruling(("self_call",), Stage.BIDDING, Stage.SCORED, ("four_kings",), Decision.NO_RENONCE, "Grundlagen, 4", why="why_four_kings"),
    Ruling(("self_call",), Stage.BIDDING, Stage.SCORED, (), Decision.RENONCE, "Grundlagen, 4; Renonce", why="why_self_call"),
    Ruling(EARLY, Stage.TRICK_OPEN, Stage.TRICK_OPEN, (), Decision.CORRECT, "Grundlagen, 2"),
    Ruling(EARLY, Stage.TRICK_TURNED, Stage.SCORED, ("forced", "higher_given_first"), Decision.BIRD_LOST, "Vögel", why="why_bird_forced"),
    Ruling(EARLY, Stage.TRICK_TURNED, Stage.SCORED, ("forced",), Decision.RENONCE, "Vögel; Renonce", why="why_lower_first"),
    Ruling(EARLY, Stage.TRICK_TURNED, Stage.SCORED, (), Decision.RENONCE, "Vögel; Renonce", why="why_given_up"),
    Ruling(("betrayal",), Stage.DEALING, Stage.SCORED, (), Decision.RENONCE, "Renonce", why="why_betrayal"),
    Ruling(("rule_breach",), Stage.DEALING, Stage.TRICK_OPEN, (), Decision.CORRECT, "Grundlagen, 2"),
    Ruling(("rule_breach",), Stage.TRICK_TURNED, Stage.SCORED, ("breach",), Decision.RENONCE, "Renonce", why="why_breach"),
    Ruling(("rule_breach",), Stage.TRICK_TURNED, Stage.SCORED, (), Decision.NO_RENONCE, "Renonce", why="why_no_breach"),
)

KOENIGRUFEN_SPEISZETTEL_RENONCE = DecisionTable(DUTIES, RULINGS, "Auslegung zu Renonce", late=Decision.DISCRETION)
