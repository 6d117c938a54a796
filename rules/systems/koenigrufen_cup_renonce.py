"""Königrufen cup: from facts to decision, after „§ Wie sehen die Regeln für Renonce aus?“ by its bullets. The first row that fits counts.

In ouvert games with the cards left lying a trick counts as turned with the next lead (§ Renonce, 3): such a table has no stage `trick_turned`.
"""

from rules.decisions import Decision, DecisionTable, Duty, Holds, Offends, Ruling, Stage

DUTIES = (
    # violation                 games                  paragraph
    Duty("farbzwang", Holds.EVERY_GAME, "§ Tarockspiele, 3"),
    Duty("tarockzwang", Holds.EVERY_GAME, "§ Tarockspiele, 3"),
    Duty("stichzwang", Holds.NEGATIVE_GAMES, "§ Negativspiele, 2"),
    Duty("pagat_not_last", Holds.NEGATIVE_GAMES, "§ Negativspiele, 6"),
    Duty("tarock_led_early", Holds.COLOUR_GAMES, "§ Farbspiele, 2"),
)

IN_PLAY = ("farbzwang", "tarockzwang", "stichzwang", "pagat_not_last", "tarock_led_early")
DISCARD = ("discard_count", "discard_honour", "discard_tarock_hidden")

# The rows before and after the misdeal, which another sheet that uses this table has a paragraph of its own for.
DUTIES_AND_CALL = (
    # violation     noticed from        to               where       decision             paragraph
    Ruling(IN_PLAY, Stage.TRICK_OPEN, Stage.TRICK_OPEN, (), Decision.CORRECT, "§ Renonce, 2"),
    Ruling(IN_PLAY, Stage.TRICK_TURNED, Stage.SCORED, (), Decision.RENONCE, "§ Renonce, 2"),
    Ruling(("self_call",), Stage.BIDDING, Stage.SCORED, (), Decision.RENONCE, "§ Ruferspiele, 1", why="why_self_call"),
)

MISDEAL = (
    Ruling(("misdeal",), Stage.DEALING, Stage.DEALING, (), Decision.REDEAL, "§ Renonce, 7"),
    Ruling(("misdeal",), Stage.BIDDING, Stage.SCORED, (), Decision.RENONCE, "§ Renonce, 7", Offends.WRONG_COUNT),
)

BIRDS_AND_CONDUCT = (
    Ruling(("bird_or_king_early",), Stage.TRICK_OPEN, Stage.TRICK_OPEN, (), Decision.CORRECT, "§ Renonce, 5"),
    Ruling(("bird_or_king_early",), Stage.TRICK_TURNED, Stage.SCORED, ("forced",), Decision.BIRD_LOST, "§ Renonce, 5"),
    Ruling(("bird_or_king_early",), Stage.TRICK_TURNED, Stage.SCORED, ("gained",), Decision.RENONCE, "§ Renonce, 5", why="why_gained"),
    Ruling(("bird_or_king_early",), Stage.TRICK_TURNED, Stage.SCORED, (), Decision.BIRD_LOST, "§ Renonce, 5"),
    Ruling(DISCARD, Stage.TALON, Stage.BEFORE_LEAD, (), Decision.CORRECT, "§ Spielablauf, 4"),
    Ruling(DISCARD, Stage.TRICK_OPEN, Stage.SCORED, (), Decision.DISCRETION, "§ Spielablauf, 4", why="why_no_consequence"),
    Ruling(("lead_out_of_turn",), Stage.TRICK_OPEN, Stage.TRICK_OPEN, ("decisive",), Decision.RENONCE, "§ Renonce, 10", why="why_decisive_lead"),
    Ruling(("lead_out_of_turn",), Stage.TRICK_OPEN, Stage.TRICK_OPEN, (), Decision.CORRECT, "§ Renonce, 10", why="why_lead_not_decisive"),
    Ruling(("lead_out_of_turn",), Stage.TRICK_TURNED, Stage.SCORED, (), Decision.ACCEPTED, "§ Renonce, 10"),
    Ruling(("cards_shown_or_mixed",), Stage.DEALING, Stage.SCORED, (), Decision.DISCRETION, "§ Renonce, 12", why="why_shown_or_mixed"),
    Ruling(("kibitzer",), Stage.DEALING, Stage.SCORED, ("decisive",), Decision.ANNUL, "§ Allgemeines, 8", why="why_kibitzer_decisive"),
    Ruling(("kibitzer",), Stage.DEALING, Stage.SCORED, (), Decision.NO_RENONCE, "§ Allgemeines, 8", why="why_not_decisive"),
)

EXPIRED = "§ Renonce, 11"

KOENIGRUFEN_CUP_RENONCE = DecisionTable(DUTIES, (*DUTIES_AND_CALL, *MISDEAL, *BIRDS_AND_CONDUCT), EXPIRED)
