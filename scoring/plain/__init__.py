"""Rows and words that all of scoring speaks in. Plain values, no arithmetic."""

from scoring.plain.amounts import number_of, points_of
from scoring.plain.rows import (
    NO_MARKS, NO_SCENE, NO_STAMP, BrokenOff, CashPaid, Change, Game, Gone, Mark, Marks, Mended, Meta, Pen, Penalty, PlayerRow, Points,
    Reason, Remark, Scene, ScoreSheet, Seating, SheetLine, Stamp, TableResult,
)  # fmt: skip
from scoring.plain.words import amount, circles, euros, fold, in_points, in_table_points, numeral, round_called, rounds_of_games, say, total

__all__ = [
    "NO_MARKS", "NO_SCENE", "NO_STAMP", "BrokenOff", "CashPaid", "Change", "Game", "Gone", "Mark", "Marks", "Mended", "Meta", "Pen",
    "Penalty", "PlayerRow", "Points", "Reason", "Remark", "Scene", "ScoreSheet", "Seating", "SheetLine", "Stamp", "TableResult",
    "amount", "circles", "euros", "fold", "in_points", "in_table_points", "number_of", "numeral", "points_of",
    "round_called", "rounds_of_games", "say", "total",
]  # fmt: skip
