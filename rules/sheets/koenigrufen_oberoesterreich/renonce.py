"""Königrufen, Oberösterreich: from facts to decision, after „Renonce 1–8“ and the binding interpretation of November 2025. The first row that fits counts.

What the others may put right while the trick lies rests on the region's etiquette, the stages after laying away on analogy: both are readings.
The sheet sets no limit: at the next game the referee decides.
"""

from rules.rows.decisions import Decision, DecisionTable, Duty, Holds, Offends, Ruling, Stage

DUTIES = (
    Duty("farbzwang", holds=Holds.EVERY_GAME, source="Allgemeines"),
    Duty("tarockzwang", holds=Holds.EVERY_GAME, source="Allgemeines"),
    Duty("stichzwang", holds=Holds.NEGATIVE_GAMES, source="Negativspiele"),
    Duty("pagat_not_last", holds=Holds.NEGATIVE_GAMES, source="Negativspiele"),
    Duty("tarock_led_early", holds=Holds.COLOUR_GAMES, source="Farbenspiele"),
    Duty("discard_count", holds=Holds.LAYING_AWAY, source="Allgemeines"),
    Duty("discard_honour", holds=Holds.LAYING_AWAY, source="Allgemeines"),
    Duty("discard_tarock_hidden", holds=Holds.LAYING_AWAY, source="Allgemeines"),
    Duty("discard_suit_hidden", holds=Holds.COLOUR_LAYING_AWAY, source="Farbenspiele"),
)

IN_PLAY = ("farbzwang", "tarockzwang", "stichzwang", "pagat_not_last")
DISCARD = ("discard_count", "discard_honour", "discard_tarock_hidden", "discard_suit_hidden")
EARLY = ("bird_or_king_early",)
READ = "Auslegung zu Renonce"
STRICT = "Renonce-Auslegung B.4"

RULINGS = (
    Ruling(IN_PLAY, since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source=READ),
    Ruling(IN_PLAY, since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.RENONCE, source="Renonce"),
    Ruling(("tarock_led_early",), since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source=READ),
    Ruling(
        ("tarock_led_early",), since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.DISCRETION, source="Auslegung zu Farbenspiele",
        why="why_lead_analysis",
    ),
    Ruling(DISCARD, since=Stage.TALON, until=Stage.BEFORE_LEAD, decision=Decision.CORRECT, source=READ),
    Ruling(DISCARD, since=Stage.TRICK_OPEN, until=Stage.SCORED, decision=Decision.RENONCE, source="Renonce"),
    Ruling(("misdeal",), since=Stage.DEALING, until=Stage.DEALING, decision=Decision.REDEAL, source="Renonce"),
    Ruling(("misdeal",), since=Stage.BIDDING, until=Stage.SCORED, decision=Decision.RENONCE, source="Renonce", offends=Offends.WRONG_COUNT),
    Ruling(
        ("besserrufer_without_bird",), since=Stage.BIDDING, until=Stage.SCORED, decision=Decision.RENONCE, source="Renonce",
        why="why_without_bird",
    ),
    Ruling(
        ("wrong_bird_announced",), since=Stage.TALON, until=Stage.SCORED, games=("besserrufer",), decision=Decision.RENONCE, source="Renonce",
        why="why_wrong_birds_game",
    ),
    Ruling(("wrong_bird_announced",), since=Stage.TALON, until=Stage.SCORED, decision=Decision.BIRD_LOST, source="Renonce", why="why_wrong_bird"),
    Ruling(("wrong_king_announced",), since=Stage.TALON, until=Stage.SCORED, decision=Decision.RENONCE, source="Renonce", why="why_wrong_king"),
    Ruling(("bird_out_of_order",), since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source=READ),
    Ruling(("bird_out_of_order",), since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.RENONCE, source="Renonce"),
    Ruling(
        EARLY, since=Stage.TRICK_OPEN, until=Stage.SCORED, when=("gained",), option=("announced_kept", "soft"), decision=Decision.RENONCE,
        source=STRICT, why="why_gained",
    ),
    Ruling(EARLY, since=Stage.TRICK_OPEN, until=Stage.SCORED, option=("announced_kept", "soft"), decision=Decision.BIRD_LOST, source=STRICT,
           why="why_not_gained"),
    Ruling(EARLY, since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, option=("announced_kept", "hard"), decision=Decision.CORRECT, source=READ),
    Ruling(
        EARLY, since=Stage.TRICK_TURNED, until=Stage.SCORED, when=("forced", "higher_given_first"), option=("announced_kept", "hard"),
        decision=Decision.BIRD_LOST, source=READ, why="why_bird_forced",
    ),
    Ruling(
        EARLY, since=Stage.TRICK_TURNED, until=Stage.SCORED, when=("forced",), option=("announced_kept", "hard"), decision=Decision.RENONCE,
        source=READ, why="why_lower_first",
    ),
    Ruling(
        EARLY, since=Stage.TRICK_TURNED, until=Stage.SCORED, option=("announced_kept", "hard"), decision=Decision.RENONCE, source=READ,
        why="why_given_up",
    ),
    Ruling(
        ("lead_out_of_turn",), since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, when=("decisive",), decision=Decision.RENONCE, source="Renonce",
        why="why_decisive_lead",
    ),
    Ruling(
        ("lead_out_of_turn",), since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source="Renonce",
        why="why_lead_not_decisive",
    ),
    Ruling(("lead_out_of_turn",), since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.ACCEPTED, source="Renonce"),
    Ruling(("talking",), since=Stage.DEALING, until=Stage.SCORED, when=("decisive",), decision=Decision.RENONCE, source="Renonce", why="why_decisive"),
    Ruling(("talking",), since=Stage.DEALING, until=Stage.SCORED, decision=Decision.NO_RENONCE, source="Renonce", why="why_not_decisive"),
    Ruling(
        ("cards_thrown_together",), since=Stage.DEALING, until=Stage.SCORED, decision=Decision.RENONCE, source="Renonce",
        offends=Offends.THREW_TOGETHER, why="why_thrown_together",
    ),
    Ruling(
        ("fifth_interferes",), since=Stage.DEALING, until=Stage.SCORED, when=("decisive",), decision=Decision.RENONCE, source="Renonce",
        why="why_fifth_decisive",
    ),
    Ruling(("fifth_interferes",), since=Stage.DEALING, until=Stage.SCORED, decision=Decision.NO_RENONCE, source="Renonce", why="why_not_decisive"),
    Ruling(("self_call",), since=Stage.BIDDING, until=Stage.SCORED, decision=Decision.DISCRETION, source="Allgemeines", why="why_no_consequence_named"),
    Ruling(("kibitzer",), since=Stage.DEALING, until=Stage.SCORED, decision=Decision.DISCRETION, source="Allgemeines", why="why_no_consequence_named"),
)

KOENIGRUFEN_OBEROESTERREICH_RENONCE = DecisionTable(duties=DUTIES, rulings=RULINGS, late_source=READ, late=Decision.DISCRETION)
