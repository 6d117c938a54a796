"""Point-Tarock: from facts to decision, after § 17 and the paragraphs it rests on. The first row that fits counts."""

from rules.rows.decisions import Decision, DecisionTable, Duty, Holds, Offends, Ruling, Stage

DUTIES = (
    Duty("farbzwang", holds=Holds.EVERY_GAME, source="§ 10"),
    Duty("tarockzwang", holds=Holds.EVERY_GAME, source="§ 10"),
    Duty("stichzwang", holds=Holds.NEGATIVE_GAMES, source="§ 10 b"),
    Duty("pagat_not_last", holds=Holds.NEGATIVE_GAMES, source="§ 10 b"),
    Duty("discard_count", holds=Holds.LAYING_AWAY, source="§ 5 a"),
    Duty("discard_honour", holds=Holds.LAYING_AWAY, source="§ 5 a"),
    Duty("discard_tarock_hidden", holds=Holds.LAYING_AWAY, source="§ 5 a"),
)

IN_PLAY = ("farbzwang", "tarockzwang", "stichzwang", "pagat_not_last")
DISCARD = ("discard_count", "discard_honour", "discard_tarock_hidden")

RULINGS = (
    Ruling(IN_PLAY, since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source="§ 17"),
    Ruling(IN_PLAY, since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.RENONCE, source="§ 17, Spielrenonce"),
    Ruling(
        ("lead_out_of_turn",), since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, when=("decisive",), decision=Decision.RENONCE,
        source="§ 17, Sondersituationen", why="why_decisive_lead",
    ),
    Ruling(
        ("lead_out_of_turn",), since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, decision=Decision.CORRECT,
        source="§ 17, Sondersituationen", why="why_lead_not_decisive",
    ),
    Ruling(
        ("lead_out_of_turn",), since=Stage.TRICK_TURNED, until=Stage.TRICK_TURNED, decision=Decision.RENONCE,
        source="§ 17, Spielrenonce",
    ),
    Ruling(("lead_out_of_turn",), since=Stage.NEXT_LEAD, until=Stage.SCORED, decision=Decision.ACCEPTED, source="§ 17, Sondersituationen"),
    Ruling(DISCARD, since=Stage.TALON, until=Stage.BEFORE_LEAD, decision=Decision.CORRECT, source="§ 17"),
    Ruling(DISCARD, since=Stage.TRICK_OPEN, until=Stage.SCORED, decision=Decision.RENONCE, source="§ 17, Ablagerenonce"),
    Ruling(("misdeal",), since=Stage.DEALING, until=Stage.BEFORE_LEAD, decision=Decision.REDEAL, source="§ 3 c"),
    Ruling(
        ("misdeal",), since=Stage.TRICK_OPEN, until=Stage.SCORED, decision=Decision.RENONCE, source="§ 17, Weitere Möglichkeiten",
        offends=Offends.WRONG_COUNT,
    ),
    Ruling(
        ("exposed_card",), since=Stage.DEALING, until=Stage.BEFORE_LEAD, decision=Decision.REDEAL, source="§ 3 c", why="why_exposed",
    ),
    Ruling(("exposed_card",), since=Stage.TRICK_OPEN, until=Stage.SCORED, decision=Decision.ACCEPTED, source="Auslegung zu § 3 c"),
    Ruling(("bird_out_of_order",), since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source="§ 17"),
    Ruling(
        ("bird_out_of_order",), since=Stage.TRICK_TURNED, until=Stage.SCORED, when=("intentional",), decision=Decision.RENONCE,
        source="§ 17, Weitere Möglichkeiten", why="why_intentional",
    ),
    Ruling(
        ("bird_out_of_order",), since=Stage.TRICK_TURNED, until=Stage.SCORED, when=("forced", "higher_given_first"),
        decision=Decision.NO_RENONCE, source="§ 17, Keine Renonce", why="why_forced",
    ),
    Ruling(("bird_out_of_order",), since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.BIRD_LOST, source="§ 6 b"),
    Ruling(
        ("wrong_bird_announced",), since=Stage.DEALING, until=Stage.SCORED, decision=Decision.BIRD_LOST, source="§ 17, Keine Renonce",
        why="why_wrong_bird",
    ),
    Ruling(
        ("holding_not_announced",), since=Stage.DEALING, until=Stage.SCORED, decision=Decision.NO_RENONCE, source="§ 17, Keine Renonce",
        why="why_holding",
    ),
    Ruling(
        ("throwing_in",), since=Stage.TRICK_OPEN, until=Stage.SCORED, when=("decisive",), decision=Decision.RENONCE,
        source="§ 17, Weitere Möglichkeiten", why="why_decisive",
    ),
    Ruling(
        ("throwing_in",), since=Stage.TRICK_OPEN, until=Stage.SCORED, decision=Decision.NO_RENONCE, source="§ 17, Weitere Möglichkeiten",
        why="why_not_decisive",
    ),
    Ruling(
        ("talking",), since=Stage.DEALING, until=Stage.SCORED, when=("decisive",), decision=Decision.RENONCE,
        source="§ 17, Weitere Möglichkeiten", why="why_decisive",
    ),
    Ruling(
        ("talking",), since=Stage.DEALING, until=Stage.SCORED, decision=Decision.NO_RENONCE, source="§ 17, Weitere Möglichkeiten",
        why="why_not_decisive",
    ),
    Ruling(
        ("cards_thrown_together",), since=Stage.DEALING, until=Stage.SCORED, decision=Decision.RENONCE, source="§ 17, Achtung",
        offends=Offends.THREW_TOGETHER, why="why_thrown_together",
    ),
    Ruling(
        ("looked_into_tricks",), since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.DISCRETION, source="§ 11 b",
        why="why_only_duty",
    ),
    Ruling(("rule_breach",), since=Stage.DEALING, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source="§ 17"),
    Ruling(
        ("rule_breach",), since=Stage.TRICK_TURNED, until=Stage.SCORED, when=("breach",), decision=Decision.RENONCE, source="§ 17",
        why="why_breach",
    ),
    Ruling(
        ("rule_breach",), since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.NO_RENONCE, source="§ 17", why="why_no_breach",
    ),
)

POINT_TAROCK_RENONCE = DecisionTable(duties=DUTIES, rulings=RULINGS, late_source="§ 17")
