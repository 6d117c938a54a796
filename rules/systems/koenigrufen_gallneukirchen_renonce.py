"""Königrufen, TC Gallneukirchen: the cup's table of decisions, with the sheet's own paragraphs where it has one („Renonceregung, 2“)."""

from rules.decisions import Decision, DecisionTable, Duty, Holds, Offends, Ruling, Stage
from rules.systems.koenigrufen_cup_renonce import BIRDS_AND_CONDUCT, DUTIES_AND_CALL, EXPIRED

DUTIES = (
    # violation                 games                  paragraph
    Duty("farbzwang", Holds.EVERY_GAME, "§ Tarockspiele, 3"),
    Duty("tarockzwang", Holds.EVERY_GAME, "§ Tarockspiele, 3"),
    Duty("stichzwang", Holds.NEGATIVE_GAMES, "Negativspiele, 2"),
    Duty("pagat_not_last", Holds.NEGATIVE_GAMES, "Negativspiele, 2"),
    Duty("tarock_led_early", Holds.COLOUR_GAMES, "Fabensolo, 2"),
)

MISDEAL = (
    # violation     noticed from        to               where       decision             paragraph
    Ruling(("misdeal",), Stage.DEALING, Stage.DEALING, (), Decision.REDEAL, "Renonceregung, 2"),
    Ruling(("misdeal",), Stage.BIDDING, Stage.SCORED, (), Decision.RENONCE, "Renonceregung, 2", Offends.WRONG_COUNT),
)

KOENIGRUFEN_GALLNEUKIRCHEN_RENONCE = DecisionTable(DUTIES, (*DUTIES_AND_CALL, *MISDEAL, *BIRDS_AND_CONDUCT), EXPIRED)
