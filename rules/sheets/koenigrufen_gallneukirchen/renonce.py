"""Königrufen, TC Gallneukirchen: the cup's table of decisions, cited as the cup's, with what the sheet says itself („Renonceregung, 2“)."""

from rules.rows.citing import borrowed
from rules.rows.decisions import Decision, DecisionTable, Duty, Holds, Offends, Ruling, Stage, lent
from rules.sheets.koenigrufen_cup.renonce import BIRDS_AND_CONDUCT, DOUBTFUL, DUTIES_AND_CALL, FOLLOWING, LATE, LAYING_AWAY, PANEL

DUTIES = (
    *lent(FOLLOWING),
    Duty("stichzwang", holds=Holds.NEGATIVE_GAMES, source="Negativspiele, 2"),
    Duty("pagat_not_last", holds=Holds.NEGATIVE_GAMES, source="Negativspiele, 2"),
    Duty("tarock_led_early", holds=Holds.COLOUR_GAMES, source="Fabensolo, 2"),
    *lent(LAYING_AWAY),
)

MISDEAL = (
    Ruling(("misdeal",), since=Stage.DEALING, until=Stage.DEALING, decision=Decision.REDEAL, source="Renonceregung, 2"),
    Ruling(
        ("misdeal",), since=Stage.BIDDING, until=Stage.BIDDING, when=("before_first_call",), decision=Decision.REDEAL,
        source="Renonceregung, 2", why="why_before_first_call",
    ),
    Ruling(
        ("misdeal",), since=Stage.BIDDING, until=Stage.BIDDING, decision=Decision.RENONCE, source="Renonceregung, 2",
        offends=Offends.WRONG_COUNT, why="why_after_first_call",
    ),
    Ruling(
        ("misdeal",), since=Stage.TALON, until=Stage.SCORED, decision=Decision.RENONCE, source="Renonceregung, 2",
        offends=Offends.WRONG_COUNT,
    ),
)

KOENIGRUFEN_GALLNEUKIRCHEN_RENONCE = DecisionTable(
    duties=DUTIES, rulings=(*lent(DUTIES_AND_CALL), *MISDEAL, *lent(BIRDS_AND_CONDUCT)), late_source=borrowed(LATE),
    unnamed_source=borrowed(DOUBTFUL), panel_sources=tuple(map(borrowed, PANEL)),
)
