"""The part `values` of a sheet file: numbers that are no game's and no announcement's, where they differ from the base's."""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.book.own.faults import Faults
from rules.book.own.values import words
from rules.rows.numbers import MOST, NumberRow, numbers
from rules.rows.sheet import Sheet
from rules.rows.system import AnnouncementRow
from rules.words.texts import shortened

Numbers = dict[str, tuple[int, ...]]
"""By row."""


def read_numbers(given: Mapping[str, Any], base: Sheet, announcements: Iterable[AnnouncementRow], faults: Faults) -> Numbers:
    """The numbers that the file says: one, or a list of as many as the base has."""
    announcements = tuple(announcements)
    known = {row.slug: row for row in known_numbers(base, announcements)}
    found: Numbers = {}
    for slug, value in given.items():
        row, where = known.get(slug), f"values.{shortened(str(slug))}"
        values = tuple(value) if isinstance(value, (list, tuple)) else (value,)
        if row is None:
            faults.add(where, "unknown_number", shortened(str(slug)), ", ".join(known) or ("keine", "none"))
        elif not row.takes(values):
            faults.add(where, "bad_number", row.called, *_wanted(row))
        else:
            found[slug] = values
    _check_above({row.slug: row.above for row in announcements if row.above}, known, found, faults)
    return found


def known_numbers(base: Sheet, announcements: Iterable[AnnouncementRow]) -> tuple[NumberRow, ...]:
    """Those that a sheet with these announcements has."""
    announced = {row.slug for row in announcements}
    return tuple(row for row in numbers(base.system) if not row.of or row.of in announced)


def _check_above(above: Mapping[str, str], known: Mapping[str, NumberRow], found: Numbers, faults: Faults) -> None:
    """What is announced above another needs more than that."""
    for slug, lower in above.items():
        more, less = known.get(f"{slug}_needs"), known.get(f"{lower}_needs")
        if more is not None and less is not None and found.get(more.slug, more.values) <= found.get(less.slug, less.values):
            faults.add(f"values.{more.slug if more.slug in found else less.slug}", "needs_no_more", words(slug), words(lower))


def _wanted(row: NumberRow) -> tuple[tuple[str, str], str]:
    """How many numbers, of what size, in what order; and the base's."""
    size = len(row.values)
    german, english = (
        ("eine ganze Zahl", "a whole number") if size == 1 else (f"eine Liste von {size} ganzen Zahlen", f"a list of {size} whole numbers")
    )
    if row.most < MOST:
        german, english = f"{german} von {row.least} bis {row.most}", f"{english} from {row.least} to {row.most}"
    else:
        german, english = f"{german} über {row.least - 1}", f"{english} above {row.least - 1}"
    if row.order:
        german += ", jede größer als die vorige" if row.order > 0 else ", keine größer als die vorige"
        english += ", each greater than the one before" if row.order > 0 else ", none greater than the one before"
    written = ", ".join(map(str, row.values))
    return (german, english), written if size == 1 else f"[{written}]"
