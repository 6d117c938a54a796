"""Königrufen, cup 2018/19: decides as the cup of 2020, under its own headings; a colour game with too few suit cards is a fault of its own."""

from rules.rows.decisions import Decision, DecisionTable, Duty, Holds, Ruling, Stage, cited
from rules.sheets.koenigrufen_cup.renonce import BIRDS_AND_CONDUCT, DUTIES_AND_CALL, FOLLOWING, LAYING_AWAY, MISDEAL, NEGATIVE_AND_COLOUR

TOO_FEW = ("too_few_suit_cards",)
RULES = "Regelbuch 2018/19"
READ = "Auslegung zu Renonce"

OWN = (
    Ruling(TOO_FEW, since=Stage.BIDDING, until=Stage.BEFORE_LEAD, decision=Decision.CORRECT, source=READ),
    Ruling(TOO_FEW, since=Stage.TRICK_OPEN, until=Stage.SCORED, decision=Decision.DISCRETION, source=READ, why="why_no_consequence"),
)

KOENIGRUFEN_CUP_2018_RENONCE = DecisionTable(
    duties=(*cited((*FOLLOWING, *NEGATIVE_AND_COLOUR, *LAYING_AWAY), RULES), Duty("too_few_suit_cards", holds=Holds.COLOUR_GAMES, source=RULES)),
    rulings=(*cited((*DUTIES_AND_CALL, *MISDEAL, *BIRDS_AND_CONDUCT), "Renonce"), *OWN),
    late_source="Renonce",
)
