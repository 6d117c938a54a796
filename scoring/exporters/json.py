"""A report as JSON: its records under its identifier, with the tournament's name and the digest of its rules."""

import json
from fractions import Fraction

from scoring.report import Cell, Report


def write(report: Report) -> bytes:
    """`{"tournament", "rules_digest", "standings": [{"rank", "number", …}]}` as UTF-8; halves as .5."""
    records = report.records or [
        {column.key: cell for column, cell in zip(report.columns, row, strict=True) if not column.kind.on_paper_only} for row in report.rows
    ]
    file = {"tournament": report.meta.tournament, "rules_digest": report.meta.digest, report.identifier: list(records)}
    return (json.dumps(file, ensure_ascii=False, indent=1, default=_number) + "\n").encode()


def _number(value: Cell) -> object:
    """JSON has no fractions; every amount is whole or a half, which it writes exactly."""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else value.numerator / value.denominator
    raise TypeError(f"not a cell: {value!r}")
