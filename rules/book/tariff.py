"""The tariff of a sheet, by its name or as itself, for a table and a tournament's options: compiled once and kept."""

import gc

from rules.book.editions import edition_of
from rules.book.naming import named
from rules.engine.options import Options, read_options
from rules.engine.remembering import forget
from rules.engine.tariff import Tariff
from rules.families.registry import FAMILIES, PLACES
from rules.rows.sheet import Sheet
from rules.sheets import KNOWN, Sheets
from rules.words.findings import Finding, Refusal

_CACHE: dict[tuple[Sheet, int | None, str], Tariff] = {}
_MOST_KEPT = 1 << 11
"""Each under one key or two: every table of every built-in sheet with each of its choices by itself takes a third of it. A tariff is some
20 kB."""


def tariff(system: object, seats: object = None, options: object = None, *, sheets: Sheets = KNOWN) -> Tariff | Refusal:
    """The tariff of a sheet or a slug among `sheets`, a table size (default: the sheet's usual one) and options; a Refusal with all that is
    wrong."""
    found, findings = lenient_tariff(system, seats, options, sheets=sheets)
    return Refusal(findings) if findings or found is None else found


def lenient_tariff(
    system: object, seats: object = None, options: object = None, *, edition: object = None, sheets: Sheets = KNOWN
) -> tuple[Tariff | None, tuple[Finding, ...]]:
    """As `tariff`, but with bad options replaced, so that a record can still be checked; None where the system or table is not known.

    `edition`: of a line of editions the one that is meant, by its name; the sheet itself where it is left out, or not known.
    """
    sheet = system if type(system) is Sheet else named(system, sheets)
    if isinstance(sheet, Finding):
        return None, (sheet,)
    if edition is not None:
        meant, unknown = edition_of(sheet, edition, sheets)
        compiled, findings = lenient_tariff(meant, seats, options)
        return compiled, (*unknown, *findings)
    key = None
    if (seats is None or type(seats) is int) and (options is None or type(options) is dict):
        key = (sheet, seats, repr(options) if options else "")
        cached = _CACHE.get(key)
        if cached is not None:
            return cached, ()
    chosen, findings = read_options(sheet.system, options)
    size = sheet.system.usual_seats if seats is None else seats
    if type(size) is not int or size not in sheet.system.seats:
        allowed = ", ".join(map(str, sheet.system.seats))
        return None, (Finding("bad_seats", "seats", ("bad_seats", allowed)), *findings)
    # What is faulty is replaced by the sheet's own: most faulty options choose the same as none.
    same = (sheet, size, repr(chosen))
    compiled = _CACHE.get(same) or compiled_of(sheet, size, chosen)
    if len(_CACHE) >= _MOST_KEPT:
        _CACHE.clear()
        forget()
        # A tariff is a circle, and whoever answers a million lines has switched off what finds those.
        gc.collect()
    _CACHE[same] = compiled
    if key is not None and not findings:
        _CACHE[key] = compiled
    return compiled, findings


def compiled_of(sheet: Sheet, seats: int, options: Options) -> Tariff:
    """A tariff that nobody keeps."""
    return Tariff(sheet, seats, options, family=FAMILIES[sheet.system.family], places=PLACES[sheet.system.family])
