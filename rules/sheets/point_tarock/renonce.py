"""Point-Tarock: from facts to decision, after § 17 and the paragraphs it rests on. The first row that fits counts."""

from rules.rows.decisions import Decision, DecisionTable, Duty, Holds, Offends, Ruling, Stage

DUTIES = (
    # violation                 games                  paragraph
    Duty("farbzwang", Holds.EVERY_GAME, "§ 10"),
    Duty("tarockzwang", Holds.EVERY_GAME, "§ 10"),
    Duty("stichzwang", Holds.NEGATIVE_GAMES, "§ 10 b"),
    Duty("pagat_not_last", Holds.NEGATIVE_GAMES, "§ 10 b"),
    Duty("discard_count", Holds.LAYING_AWAY, "§ 5 a"),
    Duty("discard_honour", Holds.LAYING_AWAY, "§ 5 a"),
    Duty("discard_tarock_hidden", Holds.LAYING_AWAY, "§ 5 a"),
)

IN_PLAY = ("farbzwang", "tarockzwang", "stichzwang", "pagat_not_last")
DISCARD = ("discard_count", "discard_honour", "discard_tarock_hidden")

RULINGS = (
    # violation     noticed from        to               where       decision             paragraph
    Ruling(IN_PLAY, Stage.TRICK_OPEN, Stage.TRICK_OPEN, (), Decision.CORRECT, "§ 17"),
    Ruling(IN_PLAY, Stage.TRICK_TURNED, Stage.SCORED, (), Decision.RENONCE, "§ 17, Spielrenonce"),
    Ruling(
        ("lead_out_of_turn",), Stage.TRICK_OPEN, Stage.TRICK_OPEN, ("decisive",), Decision.RENONCE, "§ 17, Sondersituationen",
        why="why_decisive_lead",
    ),
    Ruling(("lead_out_of_turn",), Stage.TRICK_OPEN, Stage.TRICK_OPEN, (), Decision.CORRECT, "§ 17, Sondersituationen", why="why_lead_not_decisive"),
    Ruling(("lead_out_of_turn",), Stage.TRICK_TURNED, Stage.TRICK_TURNED, (), Decision.RENONCE, "§ 17, Spielrenonce"),
    Ruling(("lead_out_of_turn",), Stage.NEXT_LEAD, Stage.SCORED, (), Decision.ACCEPTED, "§ 17, Sondersituationen"),
    Ruling(DISCARD, Stage.TALON, Stage.BEFORE_LEAD, (), Decision.CORRECT, "§ 17"),
    Ruling(DISCARD, Stage.TRICK_OPEN, Stage.SCORED, (), Decision.RENONCE, "§ 17, Ablagerenonce"),
    Ruling(("misdeal",), Stage.DEALING, Stage.BEFORE_LEAD, (), Decision.REDEAL, "§ 3 c"),
    Ruling(("misdeal",), Stage.TRICK_OPEN, Stage.SCORED, (), Decision.RENONCE, "§ 17, Weitere Möglichkeiten", Offends.WRONG_COUNT),
    Ruling(("bird_out_of_order",), Stage.TRICK_OPEN, Stage.TRICK_OPEN, (), Decision.CORRECT, "§ 17"),
    Ruling(
        ("bird_out_of_order",), Stage.TRICK_TURNED, Stage.SCORED, ("intentional",), Decision.RENONCE, "§ 17, Weitere Möglichkeiten",
        why="why_intentional",
    ),
    Ruling(
        ("bird_out_of_order",), Stage.TRICK_TURNED, Stage.SCORED, ("forced", "higher_given_first"), Decision.NO_RENONCE, "§ 17, Keine Renonce",
        why="why_forced",
    ),
    Ruling(("bird_out_of_order",), Stage.TRICK_TURNED, Stage.SCORED, (), Decision.BIRD_LOST, "§ 6 b"),
    Ruling(("wrong_bird_announced",), Stage.DEALING, Stage.SCORED, (), Decision.BIRD_LOST, "§ 17, Keine Renonce", why="why_wrong_bird"),
    Ruling(("holding_not_announced",), Stage.DEALING, Stage.SCORED, (), Decision.NO_RENONCE, "§ 17, Keine Renonce", why="why_holding"),
    Ruling(("throwing_in",), Stage.TRICK_OPEN, Stage.SCORED, ("decisive",), Decision.RENONCE, "§ 17, Weitere Möglichkeiten", why="why_decisive"),
    Ruling(("throwing_in",), Stage.TRICK_OPEN, Stage.SCORED, (), Decision.NO_RENONCE, "§ 17, Weitere Möglichkeiten", why="why_not_decisive"),
    Ruling(("talking",), Stage.DEALING, Stage.SCORED, ("decisive",), Decision.RENONCE, "§ 17, Weitere Möglichkeiten", why="why_decisive"),
    Ruling(("talking",), Stage.DEALING, Stage.SCORED, (), Decision.NO_RENONCE, "§ 17, Weitere Möglichkeiten", why="why_not_decisive"),
    Ruling(
        ("cards_thrown_together",), Stage.DEALING, Stage.SCORED, (), Decision.RENONCE, "§ 17, Achtung", Offends.THREW_TOGETHER,
        why="why_thrown_together",
    ),
    Ruling(("rule_breach",), Stage.DEALING, Stage.TRICK_OPEN, (), Decision.CORRECT, "§ 17"),
    Ruling(("rule_breach",), Stage.TRICK_TURNED, Stage.SCORED, ("breach",), Decision.RENONCE, "§ 17", why="why_breach"),
    Ruling(("rule_breach",), Stage.TRICK_TURNED, Stage.SCORED, (), Decision.NO_RENONCE, "§ 17", why="why_no_breach"),
)

POINT_TAROCK_RENONCE = DecisionTable(DUTIES, RULINGS, "§ 17")
