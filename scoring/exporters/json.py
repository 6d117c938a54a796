"""A report as JSON: the tournament, the digest of its rules, and its rows as objects. The standings are standings.json as shared by all tools.

Amounts are numbers, halves as x.5. Nothing here computes an amount.
"""

import json
from fractions import Fraction

from scoring.report import Report


def _half(value: object) -> object:
    """A Fraction as JSON has it. A half is exact in binary; a game gives no other fraction."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else value.numerator / value.denominator
    raise TypeError(f"{type(value).__name__} is no part of a report")


def write(report: Report) -> bytes:
    """The report's records, or its rows under the keys of their columns."""
    kept = [(index, column.key) for index, column in enumerate(report.columns) if not column.kind.on_paper_only]
    rows = report.records or tuple({key: row[index] for index, key in kept} for row in report.rows)
    answer = {"tournament": report.meta.tournament, "rules_digest": report.meta.digest, report.identifier: rows, **report.more}
    return (json.dumps(answer, ensure_ascii=False, indent=2, default=_half) + "\n").encode("utf-8")
