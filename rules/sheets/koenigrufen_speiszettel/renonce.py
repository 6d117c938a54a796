"""Königrufen, the Speiszettel: from facts to decision, after „Renonce“ and „Grundlagen, 2“ (was liegt, pickt).

The first row that fits counts. The sheet sets no limit: at the next game the referee decides.
"""

from rules.rows.decisions import Decision, DecisionTable, Duty, Holds, Offends, Ruling, Stage

DUTIES = (
    Duty("farbzwang", holds=Holds.EVERY_GAME, source="Grundlagen, 2"),
    Duty("tarockzwang", holds=Holds.EVERY_GAME, source="Grundlagen, 2"),
    Duty("stichzwang", holds=Holds.NEGATIVE_GAMES, source="Negativspiele"),
    Duty("pagat_not_last", holds=Holds.NEGATIVE_GAMES, source="Negativspiele"),
    Duty("tarock_led_early", holds=Holds.COLOUR_GAMES, source="Farbspiele"),
    Duty("discard_count", holds=Holds.LAYING_AWAY, source="Grundlagen, 5"),
    Duty("discard_honour", holds=Holds.LAYING_AWAY, source="Grundlagen, 5"),
    Duty("discard_tarock_hidden", holds=Holds.LAYING_AWAY, source="Grundlagen, 5"),
    Duty("spoke_in_ouvert", holds=Holds.OUVERT_GAMES, source="Speisen, Nr. 9, 10"),
)

IN_PLAY = ("farbzwang", "tarockzwang", "stichzwang", "pagat_not_last", "tarock_led_early", "lead_out_of_turn")
DISCARD = ("discard_count", "discard_honour", "discard_tarock_hidden")
EARLY = ("bird_or_king_early",)

RULINGS = (
    Ruling(IN_PLAY, since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source="Grundlagen, 2"),
    Ruling(IN_PLAY, since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.RENONCE, source="Renonce"),
    Ruling(DISCARD, since=Stage.TALON, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source="Grundlagen, 2"),
    Ruling(DISCARD, since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.RENONCE, source="Renonce"),
    Ruling(("misdeal",), since=Stage.DEALING, until=Stage.DEALING, decision=Decision.REDEAL, source="Auslegung zu Renonce"),
    Ruling(("misdeal",), since=Stage.BIDDING, until=Stage.SCORED, decision=Decision.RENONCE, source="Renonce", offends=Offends.WRONG_COUNT),
    Ruling(
        ("self_call",), since=Stage.BIDDING, until=Stage.SCORED, when=("four_kings",), decision=Decision.NO_RENONCE,
        source="Grundlagen, 4", why="why_four_kings",
    ),
    Ruling(
        ("self_call",), since=Stage.BIDDING, until=Stage.SCORED, decision=Decision.RENONCE, source="Grundlagen, 4; Renonce",
        why="why_self_call",
    ),
    Ruling(EARLY, since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source="Grundlagen, 2"),
    Ruling(
        EARLY, since=Stage.TRICK_TURNED, until=Stage.SCORED, when=("forced", "higher_given_first"), decision=Decision.BIRD_LOST,
        source="Vögel", why="why_bird_forced",
    ),
    Ruling(
        EARLY, since=Stage.TRICK_TURNED, until=Stage.SCORED, when=("forced",), decision=Decision.RENONCE, source="Vögel; Renonce",
        why="why_lower_first",
    ),
    Ruling(EARLY, since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.RENONCE, source="Vögel; Renonce", why="why_given_up"),
    Ruling(
        ("spoke_in_ouvert",), since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.DISCRETION, source="Speisen, Nr. 9, 10",
        why="why_only_duty",
    ),
    Ruling(("betrayal",), since=Stage.DEALING, until=Stage.SCORED, decision=Decision.RENONCE, source="Renonce", why="why_betrayal"),
    Ruling(("rule_breach",), since=Stage.DEALING, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source="Grundlagen, 2"),
    Ruling(
        ("rule_breach",), since=Stage.TRICK_TURNED, until=Stage.SCORED, when=("breach",), decision=Decision.RENONCE, source="Renonce",
        why="why_breach",
    ),
    Ruling(
        ("rule_breach",), since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.NO_RENONCE, source="Renonce",
        why="why_no_breach",
    ),
)

KOENIGRUFEN_SPEISZETTEL_RENONCE = DecisionTable(
    duties=DUTIES, rulings=RULINGS, late_source="Auslegung zu Renonce", late=Decision.DISCRETION,
)
