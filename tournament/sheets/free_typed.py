"""What is typed on the page of a free system, as a `tarock-free/1` file and back. Checks nothing: what cannot be read goes on as it was
typed.

Names of the fields: `name`, `name_en`, `edition`, `valid_from`, `slug`; `tables` (each size), `active`, `out-5` (who sits out there);
`amounts`, `balanced`, `records`; `words` (one a line); `f-0-name`, `-en`, `-pays`, `-to`, `-paragraph`, `-slug` (a fault); `r-0-paragraph`,
`-de`, `-en` (a paragraph); `ranking`, `points-4` (the points of the places there).
"""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.http import QueryDict

from rules.book import FREE_FORMAT
from rules.words import written
from tournament.entry.form import read_half
from tournament.sheets.typed import slug_of

SIZES = range(2, 7)
ROWS, SPARE = 40, 2
"""Rows of faults and of paragraphs at the most, and how many stand empty behind those that are filled."""
FAULT = ("name", "en", "pays", "to", "paragraph", "slug")
PARAGRAPH = ("paragraph", "de", "en")
_HEAD = ("edition", "valid_from")


def file_of(typed: QueryDict) -> dict[str, Any]:
    """The file that is typed; what is as usual is left out."""
    name = _named(_line(typed, "name"), _line(typed, "name_en"))
    slug = _line(typed, "slug") or slug_of(_line(typed, "name"))
    file: dict[str, Any] = {"format": FREE_FORMAT, "slug": slug or None, "name": name}
    file |= {key: _line(typed, key) or None for key in _HEAD}
    sizes = [size for size in SIZES if str(size) in typed.getlist("tables")]
    active = _number(typed.get("active", ""))
    file |= {"tables": sizes, "active": active, "out": _out(typed, sizes, active) or None}
    file |= {"amounts": typed.get("amounts") or None, "balanced": typed.get("balanced") != "0", "records": typed.get("records") != "0"}
    file["words"] = [word for line in typed.get("words", "").splitlines() if (word := " ".join(line.split()))] or None
    file["faults"] = _faults(typed) or None
    rows = [row for row in _rows(typed, "r", PARAGRAPH) if any(row.values())]
    file["regelblatt"] = [{key: text or None for key, text in row.items() if text or key != "en"} for row in rows] or None
    file["ranking"] = _ranking(typed)
    return {key: value for key, value in file.items() if value is not None}


def _line(typed: QueryDict, name: str) -> str:
    return " ".join(typed.get(name, "").split())


def _named(german: str, english: str) -> Any:
    return {"de": german, "en": english} if german and english and english != german else german or None


def _number(text: str) -> Any:
    return int(text) if re.fullmatch(r"[0-9]{1,7}", text, re.ASCII) else text or None


def _rows(typed: QueryDict, letter: str, parts: tuple[str, ...]) -> list[dict[str, str]]:
    """The rows that stand in the form, empty ones too."""
    places = [place for place in range(ROWS) if any(f"{letter}-{place}-{part}" in typed for part in parts)]
    return [{part: _line(typed, f"{letter}-{place}-{part}") for part in parts} for place in places]


def _out(typed: QueryDict, sizes: list[int], active: Any) -> dict[str, list[int]]:
    """Who sits out where more sit than play; nothing where nobody has said it, or where it is the dealer and those before him."""
    found = {}
    for size in sizes:
        said = sorted(int(seat) for seat in typed.getlist(f"out-{size}") if seat.isdecimal())
        if said and type(active) is int and size > active and said != [0, *range(active + 1, size)]:
            found[str(size)] = said
    return found


def _faults(typed: QueryDict) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for row in _rows(typed, "f", FAULT):
        if not (row["name"] or row["pays"]):
            continue
        given = {"name": _named(row["name"], row["en"]), "pays": read_half(row["pays"]) if row["pays"] else None, "to": row["to"] or None}
        found[_own(row["slug"] or fault_slug(row["name"]), found)] = given | ({"paragraph": row["paragraph"]} if row["paragraph"] else {})
    return found


def fault_slug(name: str) -> str:
    """The short name of a fault, from its name: „Falsch gegeben“ → falsch_gegeben."""
    return re.sub(r"^[^a-z]*", "", slug_of(name).replace("-", "_"))[:26] or "verstoss"


def _own(slug: str, taken: Mapping[str, Any]) -> str:
    return next(name for name in (slug, *(f"{slug}_{number}" for number in range(2, ROWS + 2))) if name not in taken)


def _ranking(typed: QueryDict) -> dict[str, Any] | None:
    if typed.get("ranking") != "table_points":
        return None
    lists = {str(size): _entries(text) for size in SIZES if (text := _line(typed, f"points-{size}"))}
    return {"kind": "table_points", "points": lists}


def _entries(text: str) -> list[Any]:
    """The points of places, one behind the other; a comma is between two of them, so that a half is typed ½ or .5."""
    return [read_half(part) for part in re.split(r"[;,\s]+", text) if part]


def typed_of(file: Mapping[str, Any]) -> QueryDict:
    """The fields of a good file, as they would have been typed."""
    typed = QueryDict(mutable=True)
    german, english = _both(file["name"])
    typed.update({"name": german, "name_en": english, "slug": file["slug"], **{key: file[key] for key in _HEAD}})
    typed.setlist("tables", [str(size) for size in file["tables"]])
    typed["active"] = str(file.get("active") or "")
    for size, seats in (file.get("out") or {}).items():
        typed.setlist(f"out-{size}", [str(seat) for seat in seats])
    typed["amounts"] = file.get("amounts") or "whole"
    typed.update({key: "0" if file.get(key) is False else "1" for key in ("balanced", "records")})
    typed["words"] = "\n".join(file.get("words") or ())
    for place, (slug, row) in enumerate((file.get("faults") or {}).items()):
        name, other = _both(row["name"])
        values = {"name": name, "en": other, "pays": _amount(row["pays"]), "to": row["to"], "paragraph": row.get("paragraph"), "slug": slug}
        typed.update({f"f-{place}-{part}": value or "" for part, value in values.items()})
    for place, row in enumerate(file["regelblatt"]):
        typed.update({f"r-{place}-{part}": row.get(part) or "" for part in PARAGRAPH})
    ranking = file.get("ranking") or {}
    typed["ranking"] = ranking.get("kind", "sum")
    for size, entries in (ranking.get("points") or {}).items():
        typed[f"points-{size}"] = ", ".join(map(_amount, entries))
    return typed


def _both(name: Any) -> tuple[str, str]:
    return (name["de"], name.get("en") or "") if isinstance(name, Mapping) else (name, "")


def _amount(number: Any) -> str:
    return written(Fraction(number))
