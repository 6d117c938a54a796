"""A file read in on the page: what the form has fields for, and beside it what it has none for, so that nothing of the file is lost without a word."""

from collections.abc import Mapping
from typing import Any

import rules
from tournament.sheets.readable import file_faults
from tournament.sheets.shown import Draft
from tournament.sheets.typed import rest_of, typed_of


def draft_of_file(file: Mapping[str, Any]) -> Draft:
    """A file on the page. What of it is wrong and would be said no more, because the page has no field for it, goes along as `rest`.

    Raises AttributeError, TypeError or ValueError for a file whose parts are not even tables.
    """
    typed, base = typed_of(file), rules.SHEETS[file["base"]]
    typed["tried"] = "1"
    said = {fault.row for fault in Draft(typed, base).faults}
    typed.setlist("rest", rest_of(file, [fault.row for fault in file_faults(file) if fault.row not in said]))
    return Draft(typed, base)
