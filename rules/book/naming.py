"""Which sheet is meant: the one place where a slug is looked up, among the sheets that the caller knows."""

from rules.rows.sheet import Sheet
from rules.sheets import KNOWN, Sheets
from rules.words.findings import Finding
from rules.words.texts import shortened


def sheet_of(system: Sheet | str) -> Sheet:
    """A sheet, or the built-in one of a slug. Raises KeyError for a slug that there is not."""
    return KNOWN[system] if isinstance(system, str) else system


def named(system: object, sheets: Sheets = KNOWN) -> Sheet | Finding:
    """The sheet that a request names by its slug, of these; the finding that says which there are."""
    found = sheets.get(system) if type(system) is str else None
    if found is not None:
        return found
    key = "missing_system" if system is None else "unknown_system"
    offered = ", ".join(slug for slug, sheet in sheets.items() if sheet.system.offered)
    return Finding("unknown_system", "system", (key, shortened(system if type(system) is str else ""), offered))
