"""Editions of one sheet: which there are, which is meant, which is in force on a day, and how each is called.

A sheet and what it took the place of are a line of editions, the newest first. Each has its own slug, which means it alone; the newest
one's slug with `edition` beside it means an older one of its line.
"""

from rules.rows.sheet import Sheet
from rules.rows.system import RuleSystem
from rules.sheets import KNOWN, Sheets
from rules.words.findings import Finding
from rules.words.texts import shortened

_CALLED = {"Turnierregeln": "Tournament rules", "Tarockregeln": "Tarock rules"}
"""What organisers call their sheets, where that is a word and no name, in English."""


def line(sheet: Sheet, sheets: Sheets = KNOWN) -> tuple[Sheet, ...]:
    """The sheet and those that it took the place of, the newest first; of two that ended together the one that began later."""
    found = [sheet]
    for newer in found:
        before = [other for other in sheets.values() if other.system.successor == newer.slug and other not in found]
        found += sorted(before, key=lambda other: other.valid_from.first if other.valid_from else "", reverse=True)
    return tuple(found)


def edition_of(sheet: Sheet, edition: object, sheets: Sheets = KNOWN) -> tuple[Sheet, tuple[Finding, ...]]:
    """The edition of a sheet that a request names; the sheet itself where it names none, or one that there is not, with what is wrong
    then."""
    if edition is None:
        return sheet, ()
    known = line(sheet, sheets)
    for older in known:
        if type(edition) is str and edition in (older.edition, *older.system.edition_names):
            return older, ()
    key = "unknown_edition" if type(edition) is str else "bad_edition"
    named = shortened(edition) if type(edition) is str else ""
    return sheet, (Finding("unknown_system", "edition", (key, named, sheet.slug, "; ".join(older.edition for older in known))),)


def in_force(sheet: Sheet, day: str) -> Sheet:
    """The edition that is played by on a day (ISO text): the sheet's own, unless that was surely over, or had not begun, and another is
    known.

    In the month in which one ends and the next begins, each is taken to be in force.
    """
    now = sheet
    while _over(now, day) and now.system.successor in KNOWN:
        now = KNOWN[now.system.successor]
    return next((older for older in line(now) if _begun(older, day)), now)


def _over(sheet: Sheet, day: str) -> bool:
    return sheet.system.valid_until is not None and sheet.system.valid_until.over(day)


def _begun(sheet: Sheet, day: str) -> bool:
    return sheet.valid_from is None or sheet.valid_from.begun(day)


def edition_name(edition: str, language: str = "de") -> str:
    """An edition as the reader calls it: "Turnierregeln", "Ausgabe 2019"."""
    if edition[:1].isdigit():
        return f"{('Ausgabe', 'edition')[language == 'en']} {edition}"
    return _CALLED.get(edition, edition) if language == "en" else edition


def sheet_name(sheet: RuleSystem, language: str = "de", *, edition: str = "") -> str:
    """A sheet with its edition, or with the one that a tournament keeps: "Königrufen Sauwald, Ausgabe 2019"; once, where the title says
    it."""
    title, named = sheet.title[language == "en"], edition or sheet.edition
    return title if named in title else f"{title}, {edition_name(named, language)}"
