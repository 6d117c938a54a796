"""Königrufen, Tirol: from facts to decision, after the Cupregeln. The first row that fits counts.

The rules set no limit: at the next game the referee decides.
"""

from rules.rows.decisions import Decision, DecisionTable, Duty, Holds, Offends, Ruling, Stage

RULES = "Cupregeln 2020"
READ = "Auslegung zu Cupregeln 2020"

DUTIES = (
    Duty("farbzwang", holds=Holds.EVERY_GAME, source=RULES),
    Duty("tarockzwang", holds=Holds.EVERY_GAME, source=RULES),
    Duty("stichzwang", holds=Holds.NEGATIVE_GAMES, source=RULES),
    Duty("pagat_not_last", holds=Holds.NEGATIVE_GAMES, source=RULES),
    Duty("tarock_led_early", holds=Holds.COLOUR_GAMES, source=RULES),
    Duty("discard_count", holds=Holds.LAYING_AWAY, source=RULES),
    Duty("discard_honour", holds=Holds.LAYING_AWAY, source=RULES),
    Duty("discard_tarock_hidden", holds=Holds.LAYING_AWAY, source=RULES),
    Duty("discard_suit_hidden", holds=Holds.COLOUR_LAYING_AWAY, source=RULES),
)

IN_PLAY = ("farbzwang", "tarockzwang", "pagat_not_last", "tarock_led_early", "lead_out_of_turn", "bird_out_of_order")
DISCARD = ("discard_count", "discard_honour", "discard_tarock_hidden", "discard_suit_hidden")
BEATING = ("stichzwang",)
EARLY = ("bird_or_king_early",)
SOFT, HARD = ("announced_kept", "soft"), ("announced_kept", "hard")

RULINGS = (
    Ruling(
        BEATING, since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, when=("stichzwang",), games=("trischaken",), decision=Decision.CORRECT, source=RULES,
    ),
    Ruling(
        BEATING, since=Stage.TRICK_TURNED, until=Stage.SCORED, when=("stichzwang",), games=("trischaken",), decision=Decision.RENONCE, source=RULES,
    ),
    Ruling(
        BEATING, since=Stage.TRICK_OPEN, until=Stage.SCORED, games=("trischaken",), decision=Decision.NO_RENONCE, source=RULES,
        why="why_no_stichzwang_chosen",
    ),
    Ruling(BEATING, since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source=RULES),
    Ruling(BEATING, since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.RENONCE, source=RULES),
    Ruling(IN_PLAY, since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source=RULES),
    Ruling(IN_PLAY, since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.RENONCE, source=RULES),
    Ruling(DISCARD, since=Stage.TALON, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source=RULES),
    Ruling(DISCARD, since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.RENONCE, source=RULES),
    Ruling(("misdeal",), since=Stage.DEALING, until=Stage.DEALING, decision=Decision.REDEAL, source=RULES),
    Ruling(("misdeal",), since=Stage.BIDDING, until=Stage.SCORED, decision=Decision.RENONCE, source=RULES, offends=Offends.WRONG_COUNT),
    Ruling(
        ("besserrufer_without_bird",), since=Stage.BIDDING, until=Stage.SCORED, decision=Decision.RENONCE, source=RULES, why="why_without_bird",
    ),
    Ruling(
        ("wrong_bird_announced", "wrong_king_announced"), since=Stage.TALON, until=Stage.SCORED, decision=Decision.DISCRETION, source=READ,
        why="why_no_consequence_named",
    ),
    Ruling(EARLY, since=Stage.TRICK_OPEN, until=Stage.SCORED, when=("gained",), option=SOFT, decision=Decision.RENONCE, source=READ, why="why_gained"),
    Ruling(EARLY, since=Stage.TRICK_OPEN, until=Stage.SCORED, option=SOFT, decision=Decision.BIRD_LOST, source=READ, why="why_not_gained"),
    Ruling(EARLY, since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, option=HARD, decision=Decision.CORRECT, source=RULES),
    Ruling(
        EARLY, since=Stage.TRICK_TURNED, until=Stage.SCORED, when=("forced", "higher_given_first"), option=HARD, decision=Decision.BIRD_LOST,
        source=RULES, why="why_bird_forced",
    ),
    Ruling(
        EARLY, since=Stage.TRICK_TURNED, until=Stage.SCORED, when=("forced",), option=HARD, decision=Decision.RENONCE, source=RULES,
        why="why_lower_first",
    ),
    Ruling(EARLY, since=Stage.TRICK_TURNED, until=Stage.SCORED, option=HARD, decision=Decision.RENONCE, source=RULES, why="why_given_up"),
    Ruling(("self_call",), since=Stage.BIDDING, until=Stage.SCORED, decision=Decision.RENONCE, source=RULES, why="why_self_call"),
    Ruling(("betrayal",), since=Stage.DEALING, until=Stage.SCORED, decision=Decision.RENONCE, source=RULES, why="why_betrayal"),
    Ruling(("rule_breach",), since=Stage.DEALING, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source=RULES),
    Ruling(
        ("rule_breach",), since=Stage.TRICK_TURNED, until=Stage.SCORED, when=("breach",), decision=Decision.RENONCE, source=RULES, why="why_breach",
    ),
    Ruling(("rule_breach",), since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.NO_RENONCE, source=RULES, why="why_no_breach"),
)

KOENIGRUFEN_TIROL_RENONCE = DecisionTable(duties=DUTIES, rulings=RULINGS, late_source=READ, late=Decision.DISCRETION)
