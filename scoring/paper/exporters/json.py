"""A report as JSON: the tournament, the digest of its rules, and its rows as objects. The standings are standings.json as shared by all
tools.

Amounts are numbers, halves as x.5. Nothing here computes an amount.
"""

import json

from scoring.arithmetic.stand import STANDINGS, as_json, state_of
from scoring.paper.report import Report


def write(report: Report) -> bytes:
    """The report's records, or its rows under the keys of their columns; the standings with the digest of all that stands before it."""
    shown = report.in_files
    rows = report.records
    if rows is None:
        rows = tuple({column.key: cell for column, cell in zip(shown.columns, row, strict=True)} for row in shown.rows)
    answer = {"tournament": report.meta.tournament, "rules_digest": report.meta.digest, report.identifier: rows, **report.more}
    if report.identifier == STANDINGS:
        answer["digest"] = state_of(answer)
    return (json.dumps(answer, ensure_ascii=False, indent=2, default=as_json) + "\n").encode("utf-8")
