"""What is typed on the page of a free system, as a `tarock-free/1` file and back. Checks nothing: what cannot be read goes on as it was
typed, and what of a file has no field here as `rest` (`typed.with_rest`).

Names of the fields: `name`, `name_en`, `edition`, `valid_from`, `slug`; `tables` (each size), `active`, `out-5` (who sits out there);
`amounts`, `balanced`, `records`; `words` (one a line); `f-0-name`, `-en`, `-pays`, `-to`, `-paragraph`, `-slug` (a fault); `r-0-paragraph`,
`-de`, `-en` (a paragraph); `ranking`, `points-4` (the points of the places there).
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.http import QueryDict

from rules.book import FREE_FORMAT
from tournament.entry.nested import read_half
from tournament.sheets.typed import slug_of, with_rest
from tournament.sheets.ways import date, told

SIZES = range(2, 7)
ROWS, SPARE = 40, 2
"""Rows of faults and of paragraphs at the most, and how many stand empty behind those that are filled."""
FAULT = ("name", "en", "pays", "to", "paragraph", "slug")
PARAGRAPH = ("paragraph", "de", "en")
_YES_NO: Mapping[str, Any] = {"": True, "1": True, "0": False}


def file_of(typed: QueryDict) -> dict[str, Any]:
    """The file that is typed; what is as usual is left out."""
    name = _named(_line(typed, "name"), _line(typed, "name_en"))
    slug = _line(typed, "slug") or slug_of(_line(typed, "name"))
    file: dict[str, Any] = {"format": FREE_FORMAT, "slug": slug or None, "name": name}
    file |= {"edition": _line(typed, "edition") or None, "valid_from": date(_line(typed, "valid_from")) or None}
    sizes = [_number(size) for size in typed.getlist("tables")]
    active = _number(typed.get("active", ""))
    file |= {"tables": sizes, "active": active, "out": _out(typed, sizes, active) or None}
    file |= {"amounts": typed.get("amounts") or None}
    file |= {key: _YES_NO.get(said := typed.get(key, ""), said) for key in ("balanced", "records")}
    file["words"] = [word for line in typed.get("words", "").splitlines() if (word := " ".join(line.split()))] or None
    file["faults"] = _faults(typed) or None
    # A paragraph that nobody numbers has the number that its field shows.
    numbered = ((place, row) for place, row in enumerate(_rows(typed, "r", PARAGRAPH), 1) if any(row.values()))
    rows = [{**row, "paragraph": row["paragraph"] or f"§ {place}"} for place, row in numbered]
    file["regelblatt"] = [{key: text or None for key, text in row.items() if text or key != "en"} for row in rows] or None
    file["ranking"] = _ranking(typed)
    return with_rest({key: value for key, value in file.items() if value is not None}, typed)


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


def _out(typed: QueryDict, sizes: list[Any], active: Any) -> dict[str, list[int]]:
    """Who sits out where more sit than play; nothing where nobody has said it, or where it is the dealer and those before him."""
    found = {}
    for size in sizes:
        said = sorted(int(seat) for seat in typed.getlist(f"out-{size}") if seat.isdecimal())
        if said and type(active) is int and type(size) is int and size > active and said != [0, *range(active + 1, size)]:
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
    """The fields of a file, as they would have been typed."""
    typed = QueryDict(mutable=True)
    german, english = _both(file.get("name"))
    typed.update({"name": german, "name_en": english, **{key: str(file.get(key) or "") for key in ("slug", "edition", "valid_from")}})
    typed.setlist("tables", [str(size) for size in _listed(file.get("tables"))])
    typed["active"] = str(file.get("active") or "")
    for size, seats in _table(file.get("out")).items():
        typed.setlist(f"out-{size}", [str(seat) for seat in _listed(seats)])
    typed["amounts"] = str(file.get("amounts") or "whole")
    flags = {key: file.get(key) for key in ("balanced", "records")}
    typed.update({key: "1" if said in (True, None) else "0" if said is False else told(said) for key, said in flags.items()})
    typed["words"] = "\n".join(map(str, _listed(file.get("words"))))
    faults = ((slug, row) for slug, row in _table(file.get("faults")).items() if isinstance(row, Mapping))
    for place, (slug, row) in enumerate(faults):
        _put_fault(typed, place, slug, row)
    for place, row in enumerate(_listed(file.get("regelblatt"))):
        said = row if isinstance(row, Mapping) else {"de": row}
        typed.update({f"r-{place}-{part}": str(said.get(part) or "") for part in PARAGRAPH})
    ranking = _table(file.get("ranking"))
    typed["ranking"] = str(ranking.get("kind", "sum"))
    for size, entries in _table(ranking.get("points")).items():
        typed[f"points-{size}"] = ", ".join(map(told, _listed(entries)))
    return typed


def _put_fault(typed: QueryDict, place: int, slug: str, row: Mapping[str, Any]) -> None:
    """A fault without a name is called as the file calls it: a row that nobody has filled is none."""
    name, other = _both(row.get("name") or slug)
    pays = row.get("pays")
    values = {"name": name, "en": other, "pays": "" if pays is None else told(pays), "to": row.get("to"), "slug": slug}
    typed.update({f"f-{place}-{part}": str(value or "") for part, value in {**values, "paragraph": row.get("paragraph")}.items()})


def _both(name: Any) -> tuple[str, str]:
    said = name if isinstance(name, Mapping) else {"de": name}
    return str(said.get("de") or ""), str(said.get("en") or "")


def _table(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _listed(value: Any) -> Iterable[Any]:
    return value if isinstance(value, (list, tuple)) else ()
