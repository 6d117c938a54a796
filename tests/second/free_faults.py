"""free.md: the faults of a free system's file, as (row, code)."""

import re
from typing import Any

from tests.second.frame import Record, present, whole
from tests.second.free_score import an_amount
from tests.second.own_check import SLUG, YES_NO, Faults
from tests.second.sheets import COLUMNS

KEYS = {"format", "slug", "name", "edition", "valid_from", "tables", "active", "out", "amounts", "balanced", "records", "words", "faults",
        "regelblatt", "ranking"}  # fmt: skip
REQUIRED = {"format", "slug", "name", "edition", "valid_from", "tables", "regelblatt"}
DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?|/\d\d)?")


def checked(file: Record) -> Faults:
    found = Faults()
    file = present(file)
    found.keys(file, "", KEYS, REQUIRED)
    head(file, found)
    tables = seats(file, found)
    kind = file.get("amounts", "whole")
    found.choice(kind, "amounts", ("whole", "half"))
    for name in ("balanced", "records"):
        found.choice(file.get(name, True), name, YES_NO)
    words(file, found)
    faults(file, found, kind)
    paragraphs(file, found)
    ranking(file, found, tables)
    return found


def head(file: Record, found: Faults) -> None:
    if "slug" in file and not (isinstance(file["slug"], str) and re.fullmatch(r"[a-z0-9][a-z0-9-]*", file["slug"])):
        found.add("slug", "bad_slug")
    if "slug" in file and file["slug"] in (*COLUMNS, "point-tarock", "french-tarot"):
        found.add("slug", "slug_taken")
    if "name" in file:
        found.named(file["name"], "name", 200)
    if "edition" in file:
        found.text(file["edition"], "edition", 200)
    if "valid_from" in file and not (isinstance(file["valid_from"], str) and DATE.fullmatch(file["valid_from"])):
        found.add("valid_from", "bad_date")


def seats(file: Record, found: Faults) -> list[int]:
    """Sizes 2 to 6, each once; who sits out as in own-sheets.md: „Vorhand (1) cannot sit out, the number must be size − active“."""
    tables, active = file.get("tables"), file.get("active")
    good: list[int] = []
    if tables is not None and found.list(tables, "tables"):
        if tables and all(whole(one) and 2 <= one <= 6 for one in tables) and len(set(tables)) == len(tables):
            good = tables
        else:
            found.add("tables", "bad_value")
    if active is not None and not (whole(active) and 2 <= active <= 6):
        found.add("active", "bad_value")
        return good
    out = file.get("out")
    for size, places in out.items() if out is not None and found.table(out, "out") else ():
        if good and size not in [str(one) for one in good]:
            found.add(f"out.{size}", "unknown_row")
        elif good and found.list(places, f"out.{size}"):
            right = all(whole(one) and 0 <= one < int(size) for one in places) and len(set(places)) == len(places) and 1 not in places
            if not right or len(places) != int(size) - min(active or int(size), int(size)):
                found.add(f"out.{size}", "bad_out")
    return good


def words(file: Record, found: Faults) -> None:
    given = file.get("words")
    if given is None or not found.list(given, "words"):
        return
    if len(given) > 40:
        found.add("words", "bad_value")
    for at, word in enumerate(given):
        found.text(word, f"words[{at}]", 40)
    folded = [word.casefold() for word in given if isinstance(word, str)]
    if len(set(folded)) < len(folded):
        found.add("words", "twice")


def faults(file: Record, found: Faults, kind: Any) -> None:
    given = file.get("faults")
    for slug, row in given.items() if given is not None and found.table(given, "faults") else ():
        where = f"faults.{slug}"
        if not SLUG.fullmatch(slug):
            found.add(where, "bad_slug")
        if not found.table(row, where):
            continue
        checks: Any = {
            "name": found.named,
            "pays": lambda value, at: (an_amount(value, str(kind)) and value > 0) or found.no(at, "bad_value"),
            "to": lambda value, at: found.choice(value, at, ("each", "shared", "nobody")),
            "paragraph": lambda value, at: found.text(value, at, 40),
        }
        found.fields(row, where, checks, {"name", "pays", "to"})
        if row.get("to") == "nobody" and file.get("balanced", True) is True:
            found.add(f"{where}.to", "clash")


def paragraphs(file: Record, found: Faults) -> None:
    given = file.get("regelblatt")
    if given is None or not found.list(given, "regelblatt"):
        return
    if not given:
        found.add("regelblatt", "missing_key|bad_value")
    for at, row in enumerate(given):
        where = f"regelblatt[{at}]"
        if found.table(row, where):
            checks: Any = {
                name: lambda value, at, most=most: found.text(value, at, most)
                for name, most in (("paragraph", 40), ("de", 1000), ("en", 1000))
            }
            found.fields(row, where, checks, {"paragraph", "de"})


def ranking(file: Record, found: Faults, tables: list[int]) -> None:
    """„Entries are whole numbers or halves, at least 0, not rising, at least one list (bad_value)“."""
    given = file.get("ranking")
    if given is None or not found.table(given, "ranking"):
        return
    found.keys(given, "ranking", {"kind", "points"}, {"kind"})
    if given.get("kind") is not None:
        found.choice(given["kind"], "ranking.kind", ("sum", "table_points"))
    points = given.get("points")
    if given.get("kind") == "sum" and points is not None:
        found.add("ranking.points", "not_for_kind")
    elif given.get("kind") == "table_points":
        if points is None:
            found.add("ranking.points", "missing_key|bad_value")
        elif found.table(points, "ranking.points"):
            if not points:
                found.add("ranking.points", "bad_value")
            for size, entries in points.items():
                rising = isinstance(entries, list) and bool(entries) and all(an_amount(one, "half") and one >= 0 for one in entries)
                if not rising or sorted(entries, reverse=True) != entries:
                    found.add(f"ranking.points.{size}", "bad_value")
