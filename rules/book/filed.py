"""The file of a sheet that is not built in, whichever format it has: a cup's own, or a free system."""

from collections.abc import Mapping

from rules.book import free, own
from rules.rows.sheet import Sheet
from rules.sheets import SHEETS, Sheets

FORMATS = (own.FORMAT, own.FORMAT_2, free.FORMAT)
"""What such a file says it is."""


def read_file(data: object, sheets: Sheets = SHEETS) -> Sheet:
    """The sheet of a file (its JSON, parsed already). Raises SheetRefused with every fault that the file has."""
    if isinstance(data, Mapping) and data.get("format") == free.FORMAT:
        return free.read_free(data)
    return own.read_sheet(data, sheets)
