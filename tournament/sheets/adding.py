"""Rows that are added to the page of an own sheet and struck from it: what is typed, with them and without. Nobody types a short name: it
is made from the German one, once, and stays when the name is changed."""

from collections.abc import Iterable

from django.http import QueryDict
from django.utils.text import slugify

import rules
from rules.book import as_file, file_keys, forms, kin
from rules.words import TERMS
from tournament.sheets.tabled import ROWS, rows_of, typed_parts
from tournament.sheets.typed import SPELT
from tournament.sheets.ways import NOTHING

NEW = "neu."
"""Before the name of a field by which a row is added."""
NAMED = ("own_games", "own_announcements", "radl.events", "renonce.rows")
"""Tables whose rows can be added by a name."""


def slug_of(name: str, taken: Iterable[str]) -> str:
    """The short name of a row: „Farbsolo allein“ → farbsolo_allein; another one where it is taken."""
    begun = slugify(name.translate(SPELT)).replace("-", "_").strip("_")
    begun = (begun if begun[:1].isalpha() else f"n_{begun}").strip("_")[: forms.LONGEST_SLUG - 3]
    known = {*taken, *file_keys.RESERVED, *TERMS}
    return next(slug for slug in (begun, *(f"{begun}_{number}" for number in range(2, 100))) if slug not in known)


def with_names(typed: QueryDict) -> QueryDict:
    """With a row for each name that stands in a field by which one is added: none is lost because another button was pressed."""
    typed = typed.copy()
    for table in NAMED:
        name = " ".join(typed.get(f"{NEW}{table}", "").split())
        if name:
            slug = slug_of(name, (row for there in ROWS for row in rows_of(typed, there)))
            typed.appendlist(table, slug)
            typed[f"{'radl.events' if table == 'radl.events' else 'names'}.{slug}.de"] = name
            if table == "radl.events":
                typed.appendlist("radl.triggers", slug)
                typed[f"radl.triggers.{slug}"] = "1"
        typed.pop(f"{NEW}{table}", None)
    return typed


def with_row(typed: QueryDict, table: str, base: rules.Sheet) -> QueryDict:
    """With another row of a table: the one that is chosen, or the next; one by a name is there already (`with_names`)."""
    typed = typed.copy()
    row = typed.get(f"{NEW}{table}.wahl", "")
    typed.pop(f"{NEW}{table}.wahl", None)
    if table == "sentences":
        row = str(max((int(row) for row in rows_of(typed, table) if row.isdigit()), default=-1) + 1)
        typed.setlist(table, [row for row in typed.getlist(table) if row != NOTHING])
    if not row or row in rows_of(typed, table):
        return typed
    typed.appendlist(table, row)
    for name, text in _begun(table, row, base):
        typed[name] = text
    return typed


def without_row(typed: QueryDict, table: str, row: str) -> QueryDict:
    """Without a row, and without what speaks of it elsewhere on the page; of one that everybody knows, without what is said of it here
    alone."""
    left, own = QueryDict(mutable=True), row not in TERMS and table in NAMED
    place = f"{table}.{row}"
    for name, texts in typed.lists():
        steps = name.split(".")
        gone = name == place or name.startswith(f"{place}.") or (own and (row in steps[1:] or name == f"s-{row}"))
        if table == "radl.triggers":
            gone = gone or name.startswith(f"radl.events.{row}.")
        if not gone:
            left.setlist(name, [text for text in texts if text != row or not (name in (table, "radl.events") or _refers(own, name))])
    return left


def _refers(own: bool, name: str) -> bool:
    return own and (name in ROWS or name.rpartition(".")[2] in ("games", "announcements", "row"))


def _begun(table: str, row: str, base: rules.Sheet) -> Iterable[tuple[str, str]]:
    """What a row begins with: an occasion with one game, a claim as silent, a fault as the base decides it, an announcement with its
    values."""
    match table:
        case "radl.triggers":
            yield f"{table}.{row}", "round"
        case "renonce.claims":
            yield f"{table}.{row}", "silent"
        case "renonce.rows":
            lent = as_file(base)["renonce"]["rows"].get(row, {})
            yield from typed_parts({"renonce": {"rows": {row: {"stages": lent.get("stages")}}}})
        case "own_announcements":
            known = kin.announcements(base).get(row)
            for when, value in known.values.items() if known is not None else ():
                yield f"{table}.{row}.value.{when}", str(value)
