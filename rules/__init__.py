"""The rules of Tarock, pure: records in, settlements out. Standard library only; no Django, no I/O, no clock, no randomness.

    >>> import rules
    >>> rules.answer({"system": "point-tarock", "record": {"game": "zweiblatt", "dealer": 0, "declarer": 1, "points": "37/2"}})["points"]
    [-8, 16, -8]
"""

from rules.adjudication import Needs, Verdict, adjudicate, adjudicated, facts, of_several, outlook, stages, violations
from rules.answering import answer, answer_sheet, identity, settle_request, written, written_amounts, written_sheet
from rules.cards import Pack, card_name, suit_name
from rules.decisions import Decision, DecisionTable, Fact, FactKind, Stage, Violation
from rules.findings import Finding, Refusal
from rules.ledger import Amount, Line, Settlement
from rules.options import known_options, read_options, value_shapes
from rules.play import Fault, Layout, Played, check_play, lay_out
from rules.play_reading import pack_of
from rules.reading import read_record
from rules.record import Record
from rules.settlement import score
from rules.sheet import SheetResult, radl_factors, score_sheet
from rules.system import RuleSystem
from rules.systems import DECISIONS, SYSTEMS
from rules.tariff import READING, Tariff, digest, tariff
from rules.writing import write_record

__all__ = [
    "DECISIONS",
    "READING",
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
    "Played",
    "Record",
    "Refusal",
    "RuleSystem",
    "Settlement",
    "SheetResult",
    "Stage",
    "Tariff",
    "Verdict",
    "Violation",
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
    "of_several",
    "outlook",
    "pack_of",
    "radl_factors",
    "read_record",
    "score",
    "score_sheet",
    "settle_request",
    "stages",
    "suit_name",
    "tariff",
    "value_shapes",
    "violations",
    "write_record",
    "written",
    "written_amounts",
    "written_sheet",
]


def check_options(system: str, options: object) -> tuple[Finding, ...]:
    """Everything wrong with the options of a tournament; empty where they are good."""
    return read_options(SYSTEMS[system], options)[1]
