"""Opens the workbook of a cup's own sheet: within limits, formulas as what they came to. What its cells mean is `scoring.paper.exporters.sheet_book`."""

import zlib
from io import BytesIO
from itertools import islice
from zipfile import BadZipFile, LargeZipFile

from django.utils.translation import gettext as _
from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from scoring.paper.exporters.sheet_book import BookOfSheet, Row, read
from tournament.desk.registration.spreadsheets import Unreadable, must_be_harmless
from tournament.ledger.store.refusals import Finding, Refused, refuse

MOST_LISTS, MOST_ROWS, MOST_COLUMNS = 20, 1_000, 12


def read_book(content: bytes) -> BookOfSheet:
    """The lists of the workbook as the file's JSON. Raises Refused where it cannot be read, or where a list is none of a sheet."""
    try:
        must_be_harmless(content)
        book = load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)
        try:
            lists: dict[str, list[Row]] = {}
            for page in book.worksheets[:MOST_LISTS]:
                page.reset_dimensions()
                rows = islice(page.iter_rows(max_col=MOST_COLUMNS, values_only=True), MOST_ROWS)
                lists[page.title] = [(number, tuple(cells)) for number, cells in enumerate(rows, start=1)]
        finally:
            book.close()
    except Unreadable as fault:
        raise refuse("no_workbook", str(fault)) from fault
    except (BadZipFile, LargeZipFile, zlib.error, InvalidFileException, KeyError, ValueError, TypeError, AttributeError, IndexError, EOFError, OSError,
            SyntaxError, NotImplementedError, RuntimeError) as fault:  # fmt: skip
        raise refuse("no_workbook", _("Die Excel-Datei ist beschädigt. Bitte in Excel öffnen, neu speichern und noch einmal wählen.")) from fault
    found = read(lists)
    if found.wrong:
        raise Refused([Finding("bad_list", place, said) for place, said in found.wrong])
    return found
