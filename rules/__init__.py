"""The rules of Tarock, pure: records in, settlements out. Standard library only; no Django, no I/O, no clock, no randomness.

>>> import rules
>>> rules.answer({"system": "point-tarock", "record": {"game": "zweiblatt", "dealer": 0, "declarer": 1, "points": "37/2"}})["points"]
[-8, 16, -8]
"""

from rules.book.answering import answer, answer_sheet, identity, settle_request, written, written_amounts, written_sheet
from rules.book.digest import READING, digest
from rules.book.naming import sheet_of
from rules.book.tariff import tariff
from rules.decide.adjudication import (
    BREACH,
    Needs,
    Verdict,
    adjudicate,
    adjudicated,
    facts,
    of_several,
    outlook,
    stages,
    unnamed,
    violations,
)
from rules.decide.paragraphs import Paragraph, nearest, paragraph
from rules.engine.ledger import Line, Settlement
from rules.engine.options import known_options, read_options, value_shapes
from rules.engine.reading import read_record
from rules.engine.record import Record
from rules.engine.scoring import score
from rules.engine.sheet import SheetResult, score_sheet
from rules.engine.tariff import Tariff
from rules.engine.writing import write_record
from rules.play.play import Fault, Layout, Played, check_play, lay_out
from rules.play.reading import pack_of
from rules.rows.card_points import Amount
from rules.rows.decisions import Decision, DecisionTable, Fact, FactKind, Stage, Violation
from rules.rows.pack import Pack, card_name, suit_name
from rules.rows.sheet import Sentence, Sheet
from rules.rows.system import RuleSystem
from rules.rows.when import When
from rules.sheets import KNOWN, SHEETS, SYSTEMS, Sheets
from rules.words.findings import Finding, Refusal

__all__ = [
    "BREACH",
    "KNOWN",
    "READING",
    "SHEETS",
    "SYSTEMS",
    "Amount",
    "Decision",
    "DecisionTable",
    "Fact",
    "FactKind",
    "Fault",
    "Finding",
    "Layout",
    "Line",
    "Needs",
    "Pack",
    "Paragraph",
    "Played",
    "Record",
    "Refusal",
    "RuleSystem",
    "Sentence",
    "Settlement",
    "Sheet",
    "SheetResult",
    "Sheets",
    "Stage",
    "Tariff",
    "Verdict",
    "Violation",
    "When",
    "adjudicate",
    "adjudicated",
    "answer",
    "answer_sheet",
    "card_name",
    "check_options",
    "check_play",
    "digest",
    "facts",
    "identity",
    "known_options",
    "lay_out",
    "nearest",
    "of_several",
    "outlook",
    "pack_of",
    "paragraph",
    "read_record",
    "score",
    "score_sheet",
    "settle_request",
    "stages",
    "suit_name",
    "tariff",
    "unnamed",
    "value_shapes",
    "violations",
    "write_record",
    "written",
    "written_amounts",
    "written_sheet",
]


def check_options(system: Sheet | str, options: object) -> tuple[Finding, ...]:
    """Everything wrong with the options of a tournament; empty where they are good."""
    return read_options(sheet_of(system).system, options)[1]
