"""From facts to decision. The first row that fits counts; what rests on no sentence is read into the paragraph on renonsz."""

from rules.rows.decisions import Decision, DecisionTable, Duty, Holds, Ruling, Stage
from rules.sheets.tarokk_faults import DISCARD, FAULTS, FOLLOWING, LAYING_AWAY

UNSAID = "Auslegung zu ITVB 9"
"""Where no sentence decides."""

DUTIES = (
    Duty("discard_count", holds=Holds.EVERY_GAME, games=LAYING_AWAY, source="ITVB 5.3, 5.4"),
    Duty("discard_honour", holds=Holds.EVERY_GAME, games=LAYING_AWAY, source="ITVB 5.3, 5.4"),
    Duty("discard_tarock_hidden", holds=Holds.EVERY_GAME, games=LAYING_AWAY, source="ITVB 5.3, 5.4"),
    Duty("farbzwang", holds=Holds.EVERY_GAME, source=UNSAID),
    Duty("tarockzwang", holds=Holds.EVERY_GAME, source=UNSAID),
    Duty("lead_out_of_turn", holds=Holds.EVERY_GAME, source=UNSAID),
    Duty("bird_or_king_early", holds=Holds.EVERY_GAME, source="ITVB 8.5"),
)
RULINGS = (
    Ruling(("misdeal",), since=Stage.DEALING, until=Stage.DEALING, decision=Decision.REDEAL, source="ITVB 9.2"),
    Ruling(("misdeal",), since=Stage.BIDDING, until=Stage.SCORED, why="why_no_consequence", decision=Decision.DISCRETION, source=UNSAID),
    Ruling(("bid_without_honour",), since=Stage.BIDDING, until=Stage.SCORED, when=("proba",), why="why_proba", decision=Decision.NO_RENONCE, source=UNSAID),
    Ruling(("bid_without_honour",), since=Stage.BIDDING, until=Stage.SCORED, decision=Decision.RENONCE, source=UNSAID),
    Ruling(("broken_convention",), since=Stage.BIDDING, until=Stage.SCORED, decision=Decision.RENONCE, source="ITVB 4.10"),
    Ruling(DISCARD, since=Stage.TALON, until=Stage.TALON, decision=Decision.CORRECT, source="ITVB 5.3, 5.4"),
    Ruling(DISCARD, since=Stage.BEFORE_LEAD, until=Stage.BEFORE_LEAD, when=("announced",), why="why_announced", decision=Decision.RENONCE, source="ITVB 5.3, 5.4"),
    Ruling(DISCARD, since=Stage.BEFORE_LEAD, until=Stage.BEFORE_LEAD, decision=Decision.CORRECT, source="ITVB 5.3, 5.4"),
    Ruling(DISCARD, since=Stage.TRICK_OPEN, until=Stage.SCORED, decision=Decision.RENONCE, source="ITVB 5.3, 5.4"),
    Ruling(("wrong_call", "office_kontra_missing"), since=Stage.BEFORE_LEAD, until=Stage.SCORED, decision=Decision.RENONCE, source="ITVB 5.6, 5.8"),
    Ruling(("wrong_trull", "wrong_side", "tarokkszam_missing"), since=Stage.BEFORE_LEAD, until=Stage.SCORED, decision=Decision.RENONCE, source="ITVB 7.1–7.8"),
    Ruling(("repeated_figure",), since=Stage.BEFORE_LEAD, until=Stage.SCORED, decision=Decision.RENONCE, source="ITVB 7.14"),
    Ruling(FOLLOWING, since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source=UNSAID),
    Ruling(FOLLOWING, since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.RENONCE, source=UNSAID),
    Ruling(("bird_or_king_early",), since=Stage.TRICK_OPEN, until=Stage.SCORED, when=("forced",), why="why_follow_forced", decision=Decision.BIRD_LOST, source="ITVB 8.5"),
    Ruling(("bird_or_king_early",), since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source="ITVB 8.5"),
    Ruling(("bird_or_king_early",), since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.RENONCE, source="ITVB 8.5"),
    Ruling(("fault_not_reported",), since=Stage.DEALING, until=Stage.SCORED, decision=Decision.RENONCE, source="ITVB 9.5"),
    Ruling(("rule_breach",), since=Stage.DEALING, until=Stage.SCORED, when=("recommendation",), why="why_recommendation", decision=Decision.NO_RENONCE, source="ITVB 9.1"),
    Ruling(("rule_breach",), since=Stage.DEALING, until=Stage.SCORED, when=("breach",), why="why_breach", decision=Decision.RENONCE, source="ITVB 9.1"),
    Ruling(("rule_breach",), since=Stage.DEALING, until=Stage.SCORED, why="why_no_breach", decision=Decision.NO_RENONCE, source="ITVB 9.1"),
    Ruling(("fifth_interferes",), since=Stage.DEALING, until=Stage.SCORED, why="why_no_consequence", decision=Decision.DISCRETION, source=UNSAID),
)

TAROKK_ILLUSZTRALT_RENONCE = DecisionTable(
    duties=DUTIES, rulings=RULINGS, own=FAULTS, late=Decision.DISCRETION, late_source=UNSAID, counts_made=True,
    receives=(
        "Jeder der drei anderen erhält, was angesagt und gemacht war, mindestens 5, höchstens 20; von zweien zahlt das jeder jedem der zwei anderen.",
        "Each of the three others receives what was announced and made, at least 5, at most 20; of two offenders each pays that to each of the two others.",
    ),
)
