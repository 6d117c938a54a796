"""Königrufen cup: from facts to decision, after „§ Wie sehen die Regeln für Renonce aus?“ by its bullets. The first row that fits counts.

In ouvert games with the cards left lying a trick counts as turned with the next lead (§ Renonce, 3): such a table has no stage `trick_turned`.
§ Renonce, 2 speaks of Farbzwang and Stichzwang; what it says of the Pagat and of a Tarock led too early is read into it.
"""

from rules.rows.decisions import Decision, DecisionTable, Duty, Holds, Offends, Ruling, Stage

FOLLOWING = (
    # violation                 games                  paragraph
    Duty("farbzwang", Holds.EVERY_GAME, "§ Tarockspiele, 3"),
    Duty("tarockzwang", Holds.EVERY_GAME, "§ Tarockspiele, 3"),
)
NEGATIVE_AND_COLOUR = (
    Duty("stichzwang", Holds.NEGATIVE_GAMES, "§ Negativspiele, 2"),
    Duty("pagat_not_last", Holds.NEGATIVE_GAMES, "§ Negativspiele, 6"),
    Duty("tarock_led_early", Holds.COLOUR_GAMES, "§ Farbspiele, 2"),
)
LAYING_AWAY = (
    Duty("discard_count", Holds.LAYING_AWAY, "§ Spielablauf, 3"),
    Duty("discard_honour", Holds.LAYING_AWAY, "§ Spielablauf, 3"),
    Duty("discard_tarock_hidden", Holds.LAYING_AWAY, "§ Spielablauf, 3"),
)

IN_PLAY = ("farbzwang", "tarockzwang", "stichzwang")
DISCARD = ("discard_count", "discard_honour", "discard_tarock_hidden")
BY_ANALOGY = "Auslegung zu § Renonce, 2"

# The rows before and after the misdeal, which another sheet that uses this table has a paragraph of its own for.
DUTIES_AND_CALL = (
    # violation     noticed from        to               where       decision             paragraph
    Ruling(IN_PLAY, Stage.TRICK_OPEN, Stage.TRICK_OPEN, (), Decision.CORRECT, "§ Renonce, 2"),
    Ruling(IN_PLAY, Stage.TRICK_TURNED, Stage.SCORED, (), Decision.RENONCE, "§ Renonce, 2"),
    Ruling(("pagat_not_last",), Stage.TRICK_OPEN, Stage.TRICK_OPEN, (), Decision.CORRECT, BY_ANALOGY),
    Ruling(("pagat_not_last",), Stage.TRICK_TURNED, Stage.SCORED, (), Decision.RENONCE, BY_ANALOGY),
    Ruling(("tarock_led_early",), Stage.TRICK_OPEN, Stage.TRICK_OPEN, (), Decision.CORRECT, BY_ANALOGY),
    Ruling(
        ("tarock_led_early",), Stage.TRICK_TURNED, Stage.SCORED, (), Decision.DISCRETION, "Auslegung zu § Renonce, 10", why="why_lead_analysis",
    ),
    Ruling(("self_call",), Stage.BIDDING, Stage.SCORED, (), Decision.RENONCE, "§ Ruferspiele, 1", why="why_self_call"),
)

MISDEAL = (
    Ruling(("misdeal",), Stage.DEALING, Stage.DEALING, (), Decision.REDEAL, "§ Renonce, 7"),
    Ruling(("misdeal",), Stage.BIDDING, Stage.SCORED, (), Decision.RENONCE, "§ Renonce, 7", Offends.WRONG_COUNT),
)

EARLY = ("bird_or_king_early",)
LEAD = ("lead_out_of_turn",)
BIRDS_AND_CONDUCT = (
    Ruling(EARLY, Stage.TRICK_OPEN, Stage.SCORED, ("forced",), Decision.BIRD_LOST, "§ Tarockspiele, 4", why="why_follow_forced"),
    Ruling(EARLY, Stage.TRICK_OPEN, Stage.TRICK_OPEN, (), Decision.CORRECT, "§ Renonce, 5", why="why_early_told"),
    Ruling(EARLY, Stage.TRICK_TURNED, Stage.SCORED, ("gained",), Decision.RENONCE, "§ Renonce, 5", why="why_gained"),
    Ruling(EARLY, Stage.TRICK_TURNED, Stage.SCORED, (), Decision.BIRD_LOST, "§ Renonce, 5"),
    Ruling(DISCARD, Stage.TALON, Stage.BEFORE_LEAD, (), Decision.CORRECT, "Auslegung zu § Spielablauf, 4"),
    Ruling(DISCARD, Stage.TRICK_OPEN, Stage.SCORED, (), Decision.DISCRETION, "Auslegung zu § Spielablauf, 4", why="why_no_consequence"),
    Ruling(LEAD, Stage.TRICK_OPEN, Stage.TRICK_OPEN, ("decisive",), Decision.RENONCE, "§ Renonce, 10", why="why_decisive_lead"),
    Ruling(LEAD, Stage.TRICK_OPEN, Stage.TRICK_OPEN, (), Decision.NO_RENONCE, "§ Renonce, 10", why="why_lead_irrelevant"),
    Ruling(LEAD, Stage.TRICK_TURNED, Stage.SCORED, (), Decision.ACCEPTED, "§ Renonce, 10"),
    Ruling(("cards_shown_or_mixed",), Stage.DEALING, Stage.SCORED, (), Decision.DISCRETION, "§ Renonce, 12", why="why_shown_or_mixed"),
    Ruling(("kibitzer",), Stage.DEALING, Stage.SCORED, ("decisive",), Decision.ANNUL, "§ Allgemeines, 8", why="why_kibitzer_decisive"),
    Ruling(("kibitzer",), Stage.DEALING, Stage.SCORED, (), Decision.NO_RENONCE, "§ Allgemeines, 8", why="why_not_decisive"),
)

LATE = "§ Renonce, 11"

KOENIGRUFEN_CUP_RENONCE = DecisionTable(
    (*FOLLOWING, *NEGATIVE_AND_COLOUR, *LAYING_AWAY), (*DUTIES_AND_CALL, *MISDEAL, *BIRDS_AND_CONDUCT), LATE,
)
