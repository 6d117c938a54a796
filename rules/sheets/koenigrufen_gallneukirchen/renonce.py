"""Königrufen, TC Gallneukirchen: the cup's table of decisions, cited as the cup's, with what the sheet says itself („Renonceregung, 2“)."""

from rules.rows.citing import borrowed
from rules.rows.decisions import Decision, DecisionTable, Duty, Holds, Offends, Ruling, Stage, lent
from rules.sheets.koenigrufen_cup.renonce import BIRDS_AND_CONDUCT, DUTIES_AND_CALL, FOLLOWING, LATE, LAYING_AWAY

DUTIES = (
    # violation                 games                  paragraph
    *lent(FOLLOWING),
    Duty("stichzwang", Holds.NEGATIVE_GAMES, "Negativspiele, 2"),
    Duty("pagat_not_last", Holds.NEGATIVE_GAMES, "Negativspiele, 2"),
    Duty("tarock_led_early", Holds.COLOUR_GAMES, "Fabensolo, 2"),
    *lent(LAYING_AWAY),
)

MISDEAL = (
    # violation     noticed from        to               where       decision             paragraph
    Ruling(("misdeal",), Stage.DEALING, Stage.DEALING, (), Decision.REDEAL, "Renonceregung, 2"),
    Ruling(
        ("misdeal",), Stage.BIDDING, Stage.BIDDING, ("before_first_call",), Decision.REDEAL, "Renonceregung, 2", why="why_before_first_call",
    ),
    Ruling(
        ("misdeal",), Stage.BIDDING, Stage.BIDDING, (), Decision.RENONCE, "Renonceregung, 2", Offends.WRONG_COUNT, why="why_after_first_call",
    ),
    Ruling(("misdeal",), Stage.TALON, Stage.SCORED, (), Decision.RENONCE, "Renonceregung, 2", Offends.WRONG_COUNT),
)

KOENIGRUFEN_GALLNEUKIRCHEN_RENONCE = DecisionTable(DUTIES, (*lent(DUTIES_AND_CALL), *MISDEAL, *lent(BIRDS_AND_CONDUCT)), borrowed(LATE))
