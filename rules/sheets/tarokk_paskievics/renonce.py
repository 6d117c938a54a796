"""From facts to decision. The first row that fits counts; what rests on no sentence is read into the paragraph on renonsz."""

from rules.rows.decisions import Decision, DecisionTable, Duty, Holds, Ruling, Stage
from rules.sheets.tarokk_faults import DISCARD, FAULTS, FOLLOWING, LAYING_AWAY

UNSAID = "Auslegung zu PVSZ 10"
"""Where no sentence decides."""

DUTIES = (
    Duty("discard_count", holds=Holds.EVERY_GAME, games=LAYING_AWAY, source="PVSZ 6.7"),
    Duty("discard_honour", holds=Holds.EVERY_GAME, games=LAYING_AWAY, source="PVSZ 6.7"),
    Duty("discard_tarock_hidden", holds=Holds.EVERY_GAME, games=LAYING_AWAY, source="PVSZ 6.7"),
    Duty("farbzwang", holds=Holds.EVERY_GAME, source=UNSAID),
    Duty("tarockzwang", holds=Holds.EVERY_GAME, source=UNSAID),
    Duty("lead_out_of_turn", holds=Holds.EVERY_GAME, source=UNSAID),
    Duty("bird_or_king_early", holds=Holds.EVERY_GAME, source="PVSZ 10.6"),
)
RULINGS = (
    Ruling(("misdeal",), since=Stage.DEALING, until=Stage.DEALING, decision=Decision.REDEAL, source=UNSAID),
    Ruling(("misdeal",), since=Stage.BIDDING, until=Stage.SCORED, why="why_no_consequence", decision=Decision.DISCRETION, source=UNSAID),
    Ruling(("bid_without_honour",), since=Stage.BIDDING, until=Stage.SCORED, when=("proba",), why="why_proba", decision=Decision.NO_RENONCE, source=UNSAID),
    Ruling(("bid_without_honour",), since=Stage.BIDDING, until=Stage.SCORED, decision=Decision.RENONCE, source=UNSAID),
    Ruling(("broken_convention",), since=Stage.BIDDING, until=Stage.SCORED, decision=Decision.RENONCE, source="PVSZ 5.2.7"),
    Ruling(DISCARD, since=Stage.TALON, until=Stage.TALON, decision=Decision.CORRECT, source="PVSZ 6.7"),
    Ruling(DISCARD, since=Stage.BEFORE_LEAD, until=Stage.BEFORE_LEAD, when=("announced",), why="why_announced", decision=Decision.RENONCE, source="PVSZ 6.7"),
    Ruling(DISCARD, since=Stage.BEFORE_LEAD, until=Stage.BEFORE_LEAD, decision=Decision.CORRECT, source="PVSZ 6.7"),
    Ruling(DISCARD, since=Stage.TRICK_OPEN, until=Stage.SCORED, decision=Decision.RENONCE, source="PVSZ 6.7"),
    Ruling(("wrong_call", "office_kontra_missing"), since=Stage.BEFORE_LEAD, until=Stage.SCORED, decision=Decision.RENONCE, source="PVSZ 5.1.4, 6.4"),
    Ruling(("wrong_trull", "wrong_side", "tarokkszam_missing"), since=Stage.BEFORE_LEAD, until=Stage.SCORED, decision=Decision.RENONCE, source="PVSZ 4.1, 4.2"),
    Ruling(FOLLOWING, since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source=UNSAID),
    Ruling(FOLLOWING, since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.RENONCE, source=UNSAID),
    Ruling(("bird_or_king_early",), since=Stage.TRICK_OPEN, until=Stage.SCORED, when=("forced",), why="why_follow_forced", decision=Decision.BIRD_LOST, source="PVSZ 10.6"),
    Ruling(("bird_or_king_early",), since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source="PVSZ 10.6"),
    Ruling(("bird_or_king_early",), since=Stage.TRICK_TURNED, until=Stage.SCORED, decision=Decision.RENONCE, source="PVSZ 10.6"),
    Ruling(("fault_not_reported",), since=Stage.DEALING, until=Stage.SCORED, decision=Decision.RENONCE, source=UNSAID),
    Ruling(("rule_breach",), since=Stage.DEALING, until=Stage.SCORED, when=("recommendation",), why="why_recommendation", decision=Decision.NO_RENONCE, source=UNSAID),
    Ruling(("rule_breach",), since=Stage.DEALING, until=Stage.SCORED, when=("breach",), why="why_breach", decision=Decision.RENONCE, source=UNSAID),
    Ruling(("rule_breach",), since=Stage.DEALING, until=Stage.SCORED, why="why_no_breach", decision=Decision.NO_RENONCE, source=UNSAID),
    Ruling(("fifth_interferes",), since=Stage.DEALING, until=Stage.SCORED, why="why_no_consequence", decision=Decision.DISCRETION, source=UNSAID),
)

TAROKK_PASKIEVICS_RENONCE = DecisionTable(
    duties=DUTIES, rulings=RULINGS, own=FAULTS, late=Decision.DISCRETION, late_source=UNSAID, counts_made=True,
    receives=(
        "Jeder der drei anderen erhält, was angesagt und gemacht war, mindestens 5, höchstens 10; von zweien zahlt das jeder jedem der zwei anderen.",
        "Each of the three others receives what was announced and made, at least 5, at most 10; of two offenders each pays that to each of the two others.",
    ),
)
