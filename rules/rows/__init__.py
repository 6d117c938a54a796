"""The row types that a rule sheet is made of, and its named policies. No sheet and no engine here."""

from rules.rows.answers import valat_settles_once_announced
from rules.rows.card_points import amount, read_halves, signed
from rules.rows.choices import KontraCounts, Radl, ValatValue, WonBy
from rules.rows.decisions import VIOLATIONS, WHO, Ruling, Stage
from rules.rows.interpretation import Interpretation
from rules.rows.kinds import FAULT, MANUAL, TRISCHAKEN, GameKind, Result, Roles
from rules.rows.numbers import NumberRow, numbers
from rules.rows.pack import COURT, EXCUSE, KINGS, ROMAN, SUITS, TAROCK, Pack
from rules.rows.places import Thirds
from rules.rows.play import Count
from rules.rows.sheet import Sheet, as_json
from rules.rows.system import WHENS, AnnouncementRow, Game, RuleSystem
from rules.rows.when import MONTHS

__all__ = [
    "COURT", "EXCUSE", "FAULT", "KINGS", "MANUAL", "MONTHS", "ROMAN", "SUITS", "TAROCK", "TRISCHAKEN", "VIOLATIONS", "WHENS", "WHO",
    "AnnouncementRow", "Count", "Game", "GameKind", "Interpretation", "KontraCounts", "NumberRow", "Pack", "Radl", "Result", "Roles",
    "RuleSystem", "Ruling", "Sheet", "Stage", "Thirds", "ValatValue", "WonBy", "amount", "as_json", "numbers", "read_halves", "signed",
    "valat_settles_once_announced",
]  # fmt: skip
