"""Königrufen, Sauwald: from facts to decision, after „Renonce“ of the Regelwerk. The first row that fits counts.

The Regelwerk sets no limit: at the next game the referee decides.
"""

from rules.rows.decisions import Decision, DecisionTable, Duty, Holds, Offends, Ruling, Stage

RULES = "Regelwerk 2019"
RENONCE = "Renonce"
READ = "Auslegung zu Renonce"

DUTIES = (
    Duty("farbzwang", holds=Holds.EVERY_GAME, source=RULES),
    Duty("tarockzwang", holds=Holds.EVERY_GAME, source=RULES),
    Duty("stichzwang", holds=Holds.NEGATIVE_GAMES, source=RULES),
    Duty("pagat_not_last", holds=Holds.NEGATIVE_GAMES, source=RULES),
    Duty("tarock_led_early", holds=Holds.COLOUR_GAMES, source=RULES),
    Duty("discard_count", holds=Holds.LAYING_AWAY, source="Auslegung zu Regelwerk 2019"),
    Duty("discard_honour", holds=Holds.LAYING_AWAY, source="Auslegung zu Regelwerk 2019"),
    Duty("discard_tarock_hidden", holds=Holds.LAYING_AWAY, source="Auslegung zu Regelwerk 2019"),
    Duty("too_few_suit_cards", holds=Holds.COLOUR_GAMES, source=RULES),
)

IN_PLAY = ("farbzwang", "tarockzwang", "stichzwang", "pagat_not_last")
AWAY = ("discard_count", "discard_honour", "discard_tarock_hidden")
LEAD = ("lead_out_of_turn",)

RULINGS = (
    Ruling(IN_PLAY, since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source=RENONCE),
    Ruling(IN_PLAY, since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.RENONCE, source=RENONCE),
    Ruling(("tarock_led_early",), since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source=READ),
    Ruling(
        ("tarock_led_early",), since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.DISCRETION, source=READ, why="why_lead_analysis",
    ),
    Ruling(AWAY, since=Stage.TALON, until=Stage.BEFORE_LEAD, decision=Decision.CORRECT, source=READ),
    Ruling(AWAY, since=Stage.TRICK_OPEN, until=Stage.SCORED, decision=Decision.DISCRETION, source=READ, why="why_no_consequence"),
    Ruling(("too_few_suit_cards",), since=Stage.BIDDING, until=Stage.BEFORE_LEAD, decision=Decision.CORRECT, source=READ),
    Ruling(
        ("too_few_suit_cards",), since=Stage.TRICK_OPEN, until=Stage.SCORED, decision=Decision.DISCRETION, source=READ, why="why_no_consequence",
    ),
    Ruling(("misdeal",), since=Stage.DEALING, until=Stage.DEALING, decision=Decision.REDEAL, source=RENONCE),
    Ruling(
        ("misdeal",), since=Stage.BIDDING, until=Stage.BIDDING, when=("before_first_call",), decision=Decision.REDEAL, source=RENONCE,
        why="why_before_first_call",
    ),
    Ruling(
        ("misdeal",), since=Stage.BIDDING, until=Stage.BIDDING, decision=Decision.RENONCE, source=RENONCE, offends=Offends.WRONG_COUNT,
        why="why_after_first_call",
    ),
    Ruling(("misdeal",), since=Stage.TALON, until=Stage.SCORED, decision=Decision.RENONCE, source=RENONCE, offends=Offends.WRONG_COUNT),
    Ruling(
        ("besserrufer_without_bird",), since=Stage.BIDDING, until=Stage.SCORED, decision=Decision.RENONCE, source=RENONCE, why="why_without_bird",
    ),
    Ruling(
        ("wrong_bird_announced", "wrong_king_announced"), since=Stage.TALON, until=Stage.SCORED, decision=Decision.BIRD_LOST, source=RENONCE,
        why="why_wrong_bird_or_king",
    ),
    Ruling(("bird_out_of_order",), since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source=READ),
    Ruling(("bird_out_of_order",), since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.RENONCE, source=RENONCE),
    Ruling(
        ("bird_or_king_early",), since=Stage.TRICK_OPEN, until=Stage.SCORED, when=("gained",), decision=Decision.RENONCE, source=RENONCE,
        why="why_gained",
    ),
    Ruling(("bird_or_king_early",), since=Stage.TRICK_OPEN, until=Stage.SCORED, decision=Decision.BIRD_LOST, source=RENONCE, why="why_not_gained"),
    Ruling(
        LEAD, since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, when=("warned_before",), decision=Decision.RENONCE, source=RENONCE,
        why="why_warned_before",
    ),
    Ruling(LEAD, since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source=RENONCE),
    Ruling(LEAD, since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.ACCEPTED, source=RENONCE),
    Ruling(("self_call",), since=Stage.BIDDING, until=Stage.SCORED, decision=Decision.DISCRETION, source=READ, why="why_no_consequence_named"),
)

KOENIGRUFEN_SAUWALD_RENONCE = DecisionTable(duties=DUTIES, rulings=RULINGS, late_source=READ, late=Decision.DISCRETION)
