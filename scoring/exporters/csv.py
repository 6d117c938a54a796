"""A report as csv, as Austrian Excel opens it: UTF-8 with BOM, semicolons, CRLF, whole numbers with an ASCII minus, halves with a comma.

A text that a spreadsheet would take for a formula is given an apostrophe in front, so that it stays a text.
"""

import csv
from io import StringIO

from scoring.report import Cell, Report
from scoring.words import file_number

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def write(report: Report) -> bytes:
    """The file: heads, then a line a row; what is only for paper (bars, remarks) is left out."""
    kept = [index for index, column in enumerate(report.columns) if not column.kind.on_paper_only]
    text = StringIO()
    lines = csv.writer(text, delimiter=";", lineterminator="\r\n")
    lines.writerow([harmless(report.columns[index].head) for index in kept])
    for row in report.rows:
        lines.writerow([_cell(row[index]) for index in kept])
    return b"\xef\xbb\xbf" + text.getvalue().encode()


def _cell(value: Cell) -> str:
    if value is None:
        return ""
    return harmless(value) if isinstance(value, str) else file_number(value)


def harmless(text: str) -> str:
    """The text as no spreadsheet takes it for a formula."""
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text
