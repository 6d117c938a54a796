"""The lists of a sheet's workbook that only the second format has: names, own games and announcements, settings, Radl, Renonce, claims,
sentences. Their heads and what stands below them come from the table of keys (`rules.book.file_keys`)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from rules.book import file_keys
from scoring.paper.exporters.sheet_cells import GONE, Cell, read_cell, read_paid, text_of, write_cell
from scoring.paper.exporters.sheet_found import Found, Reading, Row, columns_of

Rows = Iterable[Sequence[Cell]]
WORTH = ("Still", "Angesagt", "Im Spiel")
"""What an own announcement is worth, in three columns."""
SLUG, WHAT, SAID = "Kurzname", "Angabe", "Wert"
HEADS: Mapping[str, tuple[str, ...]] = {
    "Namen": ("Zeile", "Deutsch", "Englisch"),
    "Eigene Spiele": (SLUG, *(key.head for key in file_keys.OWN_GAMES)),
    "Eigene Ansagen": (SLUG, *(head for key in file_keys.OWN_ANNOUNCEMENTS for head in (WORTH if key.head == WORTH[0] else (key.head,)))),
    "Einstellungen": (WHAT, SAID),
    "Radl": ("Anlass", "Länge", "Name", "Name englisch"),
    "Renonce": ("Verstoß", "Stufe", "Entscheidung", "Zahler", "Spiele", "Stelle"),
    "Forderungen": ("Ansage", "Betrag"),
    "Sätze": tuple(key.head for key in file_keys.SENTENCES),
}  # fmt: skip
SPOKEN = "Sätze"
"""The one list that says something without a row: no sentence at all."""
SETTINGS: tuple[file_keys.Key, ...] = tuple(key for key in file_keys.KEYS if not key.head)
"""Keys that stand in *Einstellungen*, each with its path."""
WHOLE: Mapping[str, tuple[str, Any]] = {"radl": ("stack", "restart")}
"""Of a key that says something by being there, what it says then; the words of a setting for it."""

_NO_SETTING = (
    "Diese Angabe kennt ein Regelblatt nicht. Bitte prüfen, wie sie geschrieben ist.",
    "A rule sheet has no such setting. Please look how it is written.",
)
_NO_LENGTH = (
    "Hier fehlt, wie viele Spiele danach doppelt zählen (oder „round“).",
    "It is missing here how many games count double afterwards (or “round”).",
)
_NO_STAGE = (
    "Hier fehlt die Stufe, oder sie steht zweimal; Zahler, Spiele, Stelle stehen in der ersten.",
    "The stage is missing here, or it is there twice; payer, games and source stand in the first.",
)


def name_cells(name: Any) -> tuple[Cell, Cell]:
    """A name in two cells."""
    return (name.get("de"), name.get("en")) if isinstance(name, Mapping) else (name, None)


def rows_of(data: Mapping[str, Any]) -> dict[str, Rows]:
    """What the lists have of a file, by title."""
    renonce, radl = data.get("renonce") or {}, data.get("radl") or {}
    rows: dict[str, Rows] = {
        "Namen": [(slug, *name_cells(name)) for slug, name in _there(data.get("names"))],
        "Eigene Spiele": [
            (slug, *(_cell(row.get(key.name)) for key in file_keys.OWN_GAMES)) for slug, row in _there(data.get("own_games"))
        ],
        "Eigene Ansagen": [cells for slug, row in _there(data.get("own_announcements")) for cells in _announcement(slug, row)],
        "Einstellungen": sorted(_settings(data), key=lambda row: _place(data, row[0])),
        "Radl": list(_radl(radl)),
        "Renonce": [cells for slug, row in (renonce.get("rows") or {}).items() for cells in _ruling(slug, row)],
        "Forderungen": [(slug, write_cell(worth)) for slug, worth in _there(renonce.get("claims"))],
    }
    if data.get("sentences") is not None:
        rows[SPOKEN] = [tuple(row.get(key.name) for key in file_keys.SENTENCES) for row in data["sentences"]]
    return rows


def _there(table: Mapping[str, Any] | None) -> Iterable[tuple[str, Any]]:
    """Rows of a part, without those that say nothing."""
    return [(slug, row) for slug, row in (table or {}).items() if row is not None]


def _cell(value: Any) -> Cell:
    """An empty cell for what is absent."""
    return None if value is None else write_cell(value)


def _announcement(slug: str, row: Mapping[str, Any]) -> list[list[Cell]]:
    """A row for each game that is named; the traits in the first."""
    value = row.get("value")
    tables = _there(value) if isinstance(value, Mapping) else [(None, value)]
    found = []
    for place, (game, worth) in enumerate(tables):
        pair = [write_cell(part) for part in worth] if isinstance(worth, (list, tuple)) else [worth, None]
        cells = dict(zip(WORTH, (*pair, game), strict=True)) | {SLUG: slug}
        if place == 0:
            cells |= {key.head: _cell(row.get(key.name)) for key in TRAITS.values()}
        found.append([cells.get(head) for head in HEADS["Eigene Ansagen"]])
    return found


def _settings(data: Mapping[str, Any]) -> Iterable[tuple[str, Cell]]:
    """Each with its path."""
    for key in SETTINGS:
        yield from ((path, write_cell(value)) for path, value in _at(data, key.parts) if value is not None)
        if key.null and key.path in data and data[key.path] is None:
            yield key.path, GONE
    for part, (name, usual) in WHOLE.items():
        if isinstance(data.get(part), Mapping) and not any(value not in (None, {}) for value in data[part].values()):
            yield f"{part}.{name}", usual


def _place(data: Mapping[str, Any], path: Cell) -> tuple[int, ...]:
    """Where a setting stands in the file: a Regelblatt says the keys of a part in their order."""
    found, table = [], data
    for step in str(path).split("."):
        if not isinstance(table, Mapping) or step not in table:
            break
        found.append(list(table).index(step))
        table = table[step]
    return tuple(found)


def _at(table: Any, steps: Sequence[str], path: str = "") -> Iterable[tuple[str, Any]]:
    """What stands at a path, each with its own."""
    if not steps:
        if not isinstance(table, Mapping) or "each" in table:
            yield path, table
        return
    if not isinstance(table, Mapping):
        return
    for name in table if steps[0] == file_keys.ANY else (steps[0],):
        if table.get(name) is not None:
            yield from _at(table[name], steps[1:], f"{path}.{name}" if path else name)


def _radl(radl: Mapping[str, Any]) -> Iterable[tuple[Cell, ...]]:
    triggers, events = dict(_there(radl.get("triggers"))), dict(_there(radl.get("events")))
    for slug in dict.fromkeys((*triggers, *events)):
        yield slug, triggers.get(slug), *name_cells(events.get(slug))


def _ruling(slug: str, row: Mapping[str, Any] | None) -> Iterable[tuple[Cell, ...]]:
    if row is None:
        yield slug, None, GONE
        return
    more = tuple(_cell(row.get(key.name)) for key in RULING.values())
    for place, (stage, decision) in enumerate(_there(row.get("stages"))):
        yield slug, stage, write_cell(decision), *(more if place == 0 else ())


GAMES = columns_of(HEADS["Eigene Spiele"], file_keys.OWN_GAMES)
TRAITS = columns_of(HEADS["Eigene Ansagen"], (key for key in file_keys.OWN_ANNOUNCEMENTS if key.head not in WORTH))
RULING = columns_of(HEADS["Renonce"], (key for key in file_keys.RENONCE if key.name in ("payer", "games", "source")))
SAYING = columns_of(HEADS[SPOKEN], file_keys.SENTENCES)
_BY_PATH = {key.path: key for key in file_keys.KEYS}
_STAGE, _CLAIM = _BY_PATH["renonce.rows.*.stages.*"], _BY_PATH["renonce.claims.*"]
_LENGTH, _NUMBER = _BY_PATH["radl.triggers.*"], _BY_PATH["own_games.*.value"]


def readers_of(found: Found) -> Mapping[str, Reading]:
    """Who reads each of these lists into the file's JSON."""
    return {
        "Namen": found.keyed("names", lambda cells: name_of(cells[1], cells[2])),
        "Eigene Spiele": partial(_read_games, found), "Eigene Ansagen": partial(_read_announcements, found),
        "Einstellungen": partial(_read_settings, found), "Radl": partial(_read_radl, found), "Renonce": partial(_read_renonce, found),
        "Forderungen": found.keyed("renonce.claims", lambda cells: read_cell(_CLAIM.form, cells[1])),
        SPOKEN: partial(_read_sentences, found),
    }  # fmt: skip


def _read_games(found: Found, title: str, rows: Sequence[Row]) -> None:
    """A row each, its fields by the heads."""
    for number, cells in rows:
        where = f"own_games.{text_of(cells[0])}"
        found.put("own_games", text_of(cells[0]), found.fields(where, cells, GAMES, title, number=number), title, number=number, column=0)


def _read_announcements(found: Found, title: str, rows: Sequence[Row]) -> None:
    """A row each, or one for each game that it is worth something else in."""
    heads = HEADS[title]
    for number, cells in rows:
        silent, opened, game = (cells[heads.index(head)] for head in WORTH)
        table, slug, game = found.part("own_announcements"), text_of(cells[0]), text_of(game)
        first, where = slug not in table, f"own_announcements.{slug}"
        row = table.setdefault(slug, {})
        value = row.setdefault("value", {}) if game or not first else None
        if not first and (not game or not isinstance(value, dict) or game in value or any(text_of(cells[place]) for place in TRAITS)):
            found.twice(where, title, number)
            continue
        worth = _pair(silent, opened)
        found.mark(f"{where}.value{f'.{game}' if game else ''}", title, number, heads.index(WORTH[0]))
        if game:
            row["value"][game] = worth
        elif worth is not None:
            row["value"] = worth
        if first:
            found.mark(where, title, number)
            row |= found.fields(where, cells, TRAITS, title, number=number)


def _read_settings(found: Found, title: str, rows: Sequence[Row]) -> None:
    """Each by its path; one that the table does not have is told."""
    seen: set[str] = set()
    for number, cells in rows:
        path = text_of(cells[0])
        key = next((key for key in SETTINGS if _fits(path.split("."), key.parts)), None)
        if key is None or (key.path in WHOLE and text_of(cells[1]) != GONE):
            found.refuse(title, number, 0, _NO_SETTING)
            continue
        if path in seen:
            found.twice(path, title, number)
        seen.add(path)
        table, _, name = path.rpartition(".")
        (found.part(table) if table else found.data)[name] = read_paid(key.form, cells[1])
        steps = path.split(".")
        for size in range(1, len(steps)):
            found.mark(".".join(steps[:size]), title, number)
        found.mark(path, title, number, 1)


def _read_radl(found: Found, title: str, rows: Sequence[Row]) -> None:
    """Occasions with how long, words of one's own with a name."""
    for number, cells in rows:
        slug, length = text_of(cells[0]), text_of(cells[1])
        name = name_of(cells[2], cells[3])
        if length:
            found.put("radl.triggers", slug, read_cell(_LENGTH.form, cells[1]), title, number=number)
        if name:
            found.put("radl.events", slug, name, title, number=number, column=2)
        if not length and not name:
            found.refuse(title, number, 1, _NO_LENGTH)


def _read_renonce(found: Found, title: str, rows: Sequence[Row]) -> None:
    """A row a stage; what holds for all of them in the first."""
    for number, cells in rows:
        table, slug, stage = found.part("renonce.rows"), text_of(cells[0]), text_of(cells[1])
        where, first = f"renonce.rows.{slug}", slug not in table
        if first:
            found.mark(where, title, number)
            away = not stage and text_of(cells[2]) in (GONE, "-")
            table[slug] = None if away else {"stages": {}, **found.fields(where, cells, RULING, title, number=number)}
        row = table[slug]
        if row is None and first:
            continue
        if not stage or row is None or stage in row["stages"] or (not first and any(map(text_of, cells[3:]))):
            found.refuse(title, number, 1, _NO_STAGE)
            continue
        row["stages"][stage] = read_cell(_STAGE.form, cells[2])
        found.mark(f"{where}.stages.{stage}", title, number, 2)


def _read_sentences(found: Found, title: str, rows: Sequence[Row]) -> None:
    """A sentence each; without any the list says that there is none."""
    said = found.data["sentences"] = []
    for number, cells in rows:
        where = f"sentences[{len(said)}]"
        found.mark(where, title, number)
        for column, key in SAYING.items():
            found.mark(f"{where}.{key.name}", title, number, column)
        said.append({key.name: text_of(cells[column]) for column, key in SAYING.items() if text_of(cells[column])})


def _pair(silent: Cell, opened: Cell) -> Any:
    """A number alone, or both, each perhaps in no such way; None where nothing is said."""
    said = read_cell(_NUMBER.form, silent) if text_of(silent) else None
    return [said, read_cell(_NUMBER.form, opened)] if text_of(opened) else said


def name_of(german: Cell, english: Cell) -> dict[str, str]:
    """A name of two cells, as the file has it."""
    said = {"de": text_of(german), "en": text_of(english)}
    return {language: name for language, name in said.items() if name}


def _fits(path: Sequence[str], steps: Sequence[str]) -> bool:
    return (
        len(path) == len(steps)
        and file_keys.EACH not in steps
        and all(step in (name, file_keys.ANY) for name, step in zip(path, steps, strict=True))
    )
