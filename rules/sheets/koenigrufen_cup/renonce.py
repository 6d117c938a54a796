"""Königrufen cup: from facts to decision, after „§ Wie sehen die Regeln für Renonce aus?“ by its bullets. The first row that fits counts.

In ouvert games with the cards left lying a trick counts as turned with the next lead (§ Renonce, 3): such a table has no stage `trick_turned`.
§ Renonce, 2 speaks of Farbzwang and Stichzwang; what it says of the Pagat and of a Tarock led too early is read into it.
"""

from rules.rows.decisions import Decision, DecisionTable, Duty, Holds, Offends, Ruling, Stage

FOLLOWING = (
    Duty("farbzwang", holds=Holds.EVERY_GAME, source="§ Tarockspiele, 3"),
    Duty("tarockzwang", holds=Holds.EVERY_GAME, source="§ Tarockspiele, 3"),
)
NEGATIVE_AND_COLOUR = (
    Duty("stichzwang", holds=Holds.NEGATIVE_GAMES, source="§ Negativspiele, 2"),
    Duty("pagat_not_last", holds=Holds.NEGATIVE_GAMES, source="§ Negativspiele, 6"),
    Duty("tarock_led_early", holds=Holds.COLOUR_GAMES, source="§ Farbspiele, 2"),
)
LAYING_AWAY = (
    Duty("discard_count", holds=Holds.LAYING_AWAY, source="§ Spielablauf, 3"),
    Duty("discard_honour", holds=Holds.LAYING_AWAY, source="§ Spielablauf, 3"),
    Duty("discard_tarock_hidden", holds=Holds.LAYING_AWAY, source="§ Spielablauf, 3"),
)

IN_PLAY = ("farbzwang", "tarockzwang", "stichzwang")
DISCARD = ("discard_count", "discard_honour", "discard_tarock_hidden")
BY_ANALOGY = "Auslegung zu § Renonce, 2"

# The rows before and after the misdeal, which another sheet that uses this table has a paragraph of its own for.
DUTIES_AND_CALL = (
    Ruling(IN_PLAY, since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source="§ Renonce, 2"),
    Ruling(IN_PLAY, since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.RENONCE, source="§ Renonce, 2"),
    Ruling(("pagat_not_last",), since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source=BY_ANALOGY),
    Ruling(("pagat_not_last",), since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.RENONCE, source=BY_ANALOGY),
    Ruling(("tarock_led_early",), since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source=BY_ANALOGY),
    Ruling(
        ("tarock_led_early",), since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.DISCRETION,
        source="Auslegung zu § Renonce, 10", why="why_lead_analysis",
    ),
    Ruling(
        ("self_call",), since=Stage.BIDDING, until=Stage.SCORED, decision=Decision.RENONCE, source="§ Ruferspiele, 1",
        why="why_self_call",
    ),
)

MISDEAL = (
    Ruling(("misdeal",), since=Stage.DEALING, until=Stage.DEALING, decision=Decision.REDEAL, source="§ Renonce, 7"),
    Ruling(
        ("misdeal",), since=Stage.BIDDING, until=Stage.SCORED, decision=Decision.RENONCE, source="§ Renonce, 7",
        offends=Offends.WRONG_COUNT,
    ),
)

EARLY = ("bird_or_king_early",)
LEAD = ("lead_out_of_turn",)
BIRDS_AND_CONDUCT = (
    Ruling(
        EARLY, since=Stage.TRICK_OPEN, until=Stage.SCORED, when=("forced",), decision=Decision.BIRD_LOST, source="§ Tarockspiele, 4",
        why="why_follow_forced",
    ),
    Ruling(EARLY, since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source="§ Renonce, 5", why="why_early_told"),
    Ruling(
        EARLY, since=Stage.TRICK_TURNED, until=Stage.SCORED, when=("gained",), decision=Decision.RENONCE, source="§ Renonce, 5",
        why="why_gained",
    ),
    Ruling(EARLY, since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.BIRD_LOST, source="§ Renonce, 5"),
    Ruling(DISCARD, since=Stage.TALON, until=Stage.BEFORE_LEAD, decision=Decision.CORRECT, source="Auslegung zu § Spielablauf, 4"),
    Ruling(
        DISCARD, since=Stage.TRICK_OPEN, until=Stage.SCORED, decision=Decision.DISCRETION, source="Auslegung zu § Spielablauf, 4",
        why="why_no_consequence",
    ),
    Ruling(
        LEAD, since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, when=("decisive",), decision=Decision.RENONCE, source="§ Renonce, 10",
        why="why_decisive_lead",
    ),
    Ruling(
        LEAD, since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, decision=Decision.NO_RENONCE, source="§ Renonce, 10",
        why="why_lead_irrelevant",
    ),
    Ruling(LEAD, since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.ACCEPTED, source="§ Renonce, 10"),
    Ruling(
        ("cards_shown_or_mixed",), since=Stage.DEALING, until=Stage.SCORED, decision=Decision.DISCRETION, source="§ Renonce, 12",
        why="why_shown_or_mixed",
    ),
    Ruling(
        ("kibitzer",), since=Stage.DEALING, until=Stage.SCORED, when=("decisive",), decision=Decision.ANNUL, source="§ Allgemeines, 8",
        why="why_kibitzer_decisive",
    ),
    Ruling(
        ("kibitzer",), since=Stage.DEALING, until=Stage.SCORED, decision=Decision.NO_RENONCE, source="§ Allgemeines, 8",
        why="why_not_decisive",
    ),
)

ZUWAAGE = Duty("wrong_zuwaage", holds=Holds.TRISCHAKEN, source="§ Trischaken, 2")
# What the sheet lays down without a consequence.
WITHOUT_CONSEQUENCE = (
    Ruling(
        ("announced_again",), since=Stage.BEFORE_LEAD, until=Stage.SCORED, decision=Decision.DISCRETION, source="§ Prämien, 1",
        why="why_only_duty",
    ),
    Ruling(
        ("wrong_zuwaage",), since=Stage.TRICK_OPEN, until=Stage.SCORED, decision=Decision.DISCRETION, source="§ Trischaken, 2",
        why="why_zuwaage",
    ),
    Ruling(
        ("looked_into_tricks",), since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.DISCRETION, source="§ Renonce, 6",
        why="why_only_duty",
    ),
)

LATE = "§ Renonce, 11"
DOUBTFUL = "§ Renonce, 12"
PANEL = ("§ Renonce, 10", "Auslegung zu § Renonce, 10")
"""„… entscheidet der Schiedsrichter bzw. das Schiedsrichtergremium“."""

KOENIGRUFEN_CUP_RENONCE = DecisionTable(
    duties=(*FOLLOWING, *NEGATIVE_AND_COLOUR, *LAYING_AWAY, ZUWAAGE),
    rulings=(*DUTIES_AND_CALL, *MISDEAL, *BIRDS_AND_CONDUCT, *WITHOUT_CONSEQUENCE),
    late_source=LATE, unnamed_source=DOUBTFUL, panel_sources=PANEL,
)
