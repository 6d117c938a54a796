"""A report as csv, as Austrian Excel opens it: UTF-8 with BOM, semicolons, CRLF, decimal comma, the minus a hyphen, zero a 0.

Text that a spreadsheet would take for a formula is marked as text by an apostrophe. Nothing here computes an amount.
"""

import csv
import io

from scoring.paper.report import Cell, Kind, Report
from scoring.plain.words import file_euros, file_number

BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def as_text(text: str) -> str:
    """A person's text, so that no spreadsheet computes it."""
    return f"'{text}" if text.lstrip(" ").startswith(FORMULA_STARTS) else text


def _field(value: Cell, kind: Kind) -> str:
    if value is None:
        return ""
    if kind is Kind.EUROS and not isinstance(value, str):
        return file_euros(int(value))
    return as_text(value) if isinstance(value, str) else file_number(value)


def write(report: Report) -> bytes:
    """The columns that are not for paper alone, heads first."""
    report = report.in_files
    buffer = io.StringIO()
    rows = csv.writer(buffer, delimiter=";", lineterminator="\r\n")
    rows.writerow([as_text(column.head) for column in report.columns])
    rows.writerows([_field(cell, column.kind) for cell, column in zip(row, report.columns, strict=True)] for row in report.rows)
    return (BOM + buffer.getvalue()).encode("utf-8")
