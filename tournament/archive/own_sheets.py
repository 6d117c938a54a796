"""Reads a cup's own sheet from a file, JSON or workbook: every fault is a finding with its row. Stores nothing."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

import rules
from rules.book import FORMATS, SheetRefused, read_file
from scoring.paper.exporters import sheet_book
from tournament.archive.strict import MOST_FINDINGS, read_json
from tournament.desk.registration.spreadsheets import Unreadable, rows_of, sheets_of
from tournament.ledger.store.convert import language
from tournament.ledger.store.refusals import Finding, Refused, refuse

MOST_LISTS, MOST_ROWS, MOST_COLUMNS = 20, 1_000, 16
LARGEST = 1_000_000
"""Bytes of a sheet file; one with a hundred examples has 40,000."""


def read_own_sheet(content: bytes) -> rules.Sheet:
    """The sheet of a file. Raises Refused with everything that is wrong with it; of a workbook each with its list and cell."""
    return _sheet(*_given(content))


def sheet_data(content: bytes) -> object:
    """What a file says, not judged yet. Raises Refused where it cannot be read as a whole."""
    return _given(content)[0]


def _given(content: bytes) -> tuple[object, sheet_book.BookOfSheet | None]:
    """The file's JSON; of a workbook with where each row of it stands."""
    if len(content) > LARGEST:
        raise refuse("too_large", _("Die Datei ist zu groß für ein Regelblatt (höchstens 1 MB)."))
    if content.startswith(b"PK"):
        book = read_book(content)
        return book.data, book
    parsed = read_json(content)
    if parsed.findings:
        raise Refused(list(parsed.findings[:MOST_FINDINGS]))
    return parsed.value, None


def _sheet(data: object, book: sheet_book.BookOfSheet | None) -> rules.Sheet:
    try:
        sheet = read_file(data)
    except SheetRefused as refused:
        said = language()
        places = [book.place(fault.row) if book else fault.row for fault in refused.faults]
        raise Refused(
            [Finding(fault.code, place, fault.text(said)) for fault, place in zip(refused.faults, places, strict=True)][:MOST_FINDINGS]
        ) from refused
    return sheet


def is_sheet_file(given: object) -> bool:
    """Whether parsed JSON says that it is a sheet file."""
    return isinstance(given, Mapping) and given.get("format") in FORMATS


def workbook_of(data: Mapping[str, Any], said: str = "de") -> bytes:
    """The same sheet as a workbook: a list each for games, announcements, policies, interpretations, sources, examples."""
    return sheet_book.written(data, said)


def read_book(content: bytes) -> sheet_book.BookOfSheet:
    """The lists of the workbook as the file's JSON. Raises Refused where it cannot be read, or where a list is none of a sheet."""
    try:
        with sheets_of(content) as pages:
            lists: dict[str, list[sheet_book.Row]] = {
                page.title: [(number, tuple(cells)) for number, cells in rows_of(page, columns=MOST_COLUMNS, most=MOST_ROWS)]
                for page in pages[:MOST_LISTS]
            }
    except Unreadable as fault:
        raise refuse("no_workbook", str(fault)) from fault
    found = sheet_book.read(lists)
    if found.wrong:
        column = 1 if language() == "en" else 0
        raise Refused([Finding("bad_list", place, said[column]) for place, said in found.wrong])
    return found
