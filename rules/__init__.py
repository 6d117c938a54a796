"""The rules of Tarock, pure: records in, settlements out. Standard library only; no Django, no I/O, no clock, no randomness.

    >>> import rules
    >>> rules.answer({"system": "point-tarock", "record": {"game": "zweiblatt", "dealer": 0, "declarer": 1, "points": "37/2"}})["points"]
    [-8, 16, -8]
"""

from rules.answering import answer, answer_sheet, identity, settle_request, written, written_amounts, written_sheet
from rules.findings import Finding, Refusal
from rules.ledger import Amount, Line, Settlement
from rules.options import read_options, value_shapes
from rules.reading import read_record
from rules.record import Record
from rules.settlement import score
from rules.sheet import SheetResult, radl_factors, score_sheet
from rules.system import RuleSystem
from rules.systems import SYSTEMS
from rules.tariff import Tariff, digest, tariff
from rules.writing import write_record

__all__ = [
    "SYSTEMS",
    "Amount",
    "Finding",
    "Line",
    "Record",
    "Refusal",
    "RuleSystem",
    "Settlement",
    "SheetResult",
    "Tariff",
    "answer",
    "answer_sheet",
    "check_options",
    "digest",
    "identity",
    "radl_factors",
    "read_record",
    "score",
    "score_sheet",
    "settle_request",
    "tariff",
    "value_shapes",
    "write_record",
    "written",
    "written_amounts",
    "written_sheet",
]


def check_options(system: str, options: object) -> tuple[Finding, ...]:
    """Everything wrong with the options of a tournament; empty where they are good."""
    return read_options(SYSTEMS[system], options)[1]
