"""The lists of a sheet's workbook that only the second format has: names, own games and announcements, settings, Radl, Renonce, claims,
sentences. Their heads and what stands below them come from the table of keys (`rules.book.file_keys`)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from openpyxl.utils import get_column_letter

from rules.book import file_keys
from scoring.paper.exporters.sheet_cells import GONE, Cell, read_cell, read_paid, text_of, write_cell

Row = tuple[int, Sequence[Cell]]
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
TRAITS: Mapping[str, file_keys.Key] = {key.head: key for key in file_keys.OWN_ANNOUNCEMENTS if key.head not in WORTH}
WHOLE: Mapping[str, tuple[str, Any]] = {"radl": ("stack", "restart")}
"""Of a key that says something by being there, what it says then; the words of a setting for it."""
_RULING = {"payer": "Zahler", "games": "Spiele", "source": "Stelle"}
_COLUMNS = {key.name: key for key in file_keys.RENONCE if key.name in _RULING}


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
            cells |= {head: _cell(row.get(key.name)) for head, key in TRAITS.items()}
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
    more = tuple(_cell(row.get(name)) for name in _RULING)
    for place, (stage, decision) in enumerate(_there(row.get("stages"))):
        yield slug, stage, write_cell(decision), *(more if place == 0 else ())


class Lists:
    """Reads these lists into the file's JSON. `wrong`, `mark`: of the reader of the whole workbook."""

    def __init__(self, data: dict[str, Any], mark: Callable[..., None], wrong: Callable[[str, int, int, str], None]) -> None:
        self.data, self.mark, self.wrong = data, mark, wrong
        self.readers: Mapping[str, Callable[[str, Sequence[Row]], None]] = {
            "Namen": self.names, "Eigene Spiele": self.games, "Eigene Ansagen": self.announcements, "Einstellungen": self.settings,
            "Radl": self.radl, "Renonce": self.renonce, "Forderungen": self.claims, SPOKEN: self.sentences,
        }  # fmt: skip

    def _part(self, *steps: str) -> dict[str, Any]:
        found = self.data
        for step in steps:
            held = found.get(step)
            if not isinstance(held, dict):
                held = found[step] = {}
            found = held
        return found

    def _twice(self, title: str, number: int) -> None:
        self.wrong(title, number, 0, "Diese Zeile steht zweimal. Bitte eine streichen.")

    def names(self, title: str, rows: Sequence[Row]) -> None:
        """A name each."""
        for number, cells in rows:
            table, slug = self._part("names"), text_of(cells[0])
            if slug in table:
                self._twice(title, number)
            table[slug] = name_of(cells[1], cells[2])
            self.mark(f"names.{slug}", title, number, 1)

    def games(self, title: str, rows: Sequence[Row]) -> None:
        """A row each, its fields by the heads."""
        for number, cells in rows:
            table, slug = self._part("own_games"), text_of(cells[0])
            if slug in table:
                self._twice(title, number)
            table[slug] = row = {}
            self.mark(f"own_games.{slug}", title, number)
            for column, key in enumerate(file_keys.OWN_GAMES, 1):
                if text_of(cells[column]):
                    row[key.name] = read_cell(key.form, cells[column])
                self.mark(f"own_games.{slug}.{key.name}", title, number, column)

    def announcements(self, title: str, rows: Sequence[Row]) -> None:
        """A row each, or one for each game that it is worth something else in."""
        heads = HEADS[title]
        for number, cells in rows:
            said, table, slug = dict(zip(heads, cells, strict=True)), self._part("own_announcements"), text_of(cells[0])
            game, first, where = text_of(said["Im Spiel"]), slug not in table, f"own_announcements.{slug}"
            row = table.setdefault(slug, {})
            value = row.setdefault("value", {}) if game or not first else None
            if not first and (not game or not isinstance(value, dict) or game in value or any(text_of(said[head]) for head in TRAITS)):
                self._twice(title, number)
                continue
            worth = _pair(said["Still"], said["Angesagt"])
            place = f"{where}.value{f'.{game}' if game else ''}"
            self.mark(place, title, number, heads.index("Still"))
            if game:
                row["value"][game] = worth
            elif worth is not None:
                row["value"] = worth
            if first:
                self.mark(where, title, number)
                self._traits(row, said, where, title, number=number)

    def _traits(self, row: dict[str, Any], said: Mapping[str, Cell], where: str, title: str, number: int) -> None:
        for head, key in TRAITS.items():
            if text_of(said[head]):
                row[key.name] = read_cell(key.form, said[head])
            self.mark(f"{where}.{key.name}", title, number, HEADS[title].index(head))

    def settings(self, title: str, rows: Sequence[Row]) -> None:
        """Each by its path; one that the table does not have is told."""
        seen: set[str] = set()
        for number, cells in rows:
            path = text_of(cells[0])
            key = next((key for key in SETTINGS if _fits(path.split("."), key.parts)), None)
            if key is None or (key.path in WHOLE and text_of(cells[1]) != GONE):
                self.wrong(title, number, 0, "Diese Angabe kennt ein Regelblatt nicht. Bitte prüfen, wie sie geschrieben ist.")
                continue
            if path in seen:
                self._twice(title, number)
            seen.add(path)
            *steps, name = path.split(".")
            value = read_paid(key.form, cells[1])
            if key.path in WHOLE:
                self.data[path] = None
            else:
                self._part(*steps)[name] = value
            for size in range(1, len(steps) + 1):
                self.mark(".".join(steps[:size]), title, number)
            self.mark(path, title, number, 1)

    def radl(self, title: str, rows: Sequence[Row]) -> None:
        """Occasions with how long, words of one's own with a name."""
        for number, cells in rows:
            slug, length = text_of(cells[0]), text_of(cells[1])
            name = name_of(cells[2], cells[3])
            for part, value, column in (("triggers", length, 1), ("events", name, 2)):
                if not value:
                    continue
                table = self._part("radl", part)
                if slug in table:
                    self._twice(title, number)
                table[slug] = _length(cells[1]) if part == "triggers" else value
                self.mark(f"radl.{part}.{slug}", title, number, column)
            if not length and not name:
                self.wrong(title, number, 1, "Hier fehlt, wie viele Spiele danach doppelt zählen (oder „round“).")

    def renonce(self, title: str, rows: Sequence[Row]) -> None:
        """A row a stage; what holds for all of them in the first."""
        for number, cells in rows:
            table, slug, stage = self._part("renonce", "rows"), text_of(cells[0]), text_of(cells[1])
            where, first = f"renonce.rows.{slug}", slug not in table
            if first:
                self.mark(where, title, number)
                table[slug] = None if not stage and text_of(cells[2]) in (GONE, "-") else self._ruled(where, cells, title, number)
            row = table[slug]
            if row is None and first:
                continue
            if not stage or row is None or stage in row["stages"] or (not first and any(map(text_of, cells[3:]))):
                self.wrong(title, number, 1, "Hier fehlt die Stufe, oder sie steht zweimal; Zahler, Spiele, Stelle stehen in der ersten.")
                continue
            row["stages"][stage] = read_cell(_STAGE.form, cells[2])
            self.mark(f"{where}.stages.{stage}", title, number, 2)

    def _ruled(self, where: str, cells: Sequence[Cell], title: str, number: int) -> dict[str, Any]:
        row: dict[str, Any] = {"stages": {}}
        for column, name in enumerate(_RULING, 3):
            if text_of(cells[column]):
                row[name] = read_cell(_COLUMNS[name].form, cells[column])
            self.mark(f"{where}.{name}", title, number, column)
        return row

    def claims(self, title: str, rows: Sequence[Row]) -> None:
        """An announcement each."""
        for number, cells in rows:
            table, slug = self._part("renonce", "claims"), text_of(cells[0])
            if slug in table:
                self._twice(title, number)
            table[slug] = read_cell(_CLAIM.form, cells[1])
            self.mark(f"renonce.claims.{slug}", title, number, 1)

    def sentences(self, title: str, rows: Sequence[Row]) -> None:
        """A sentence each; without any the list says that there is none."""
        found = self.data["sentences"] = []
        for number, cells in rows:
            where = f"sentences[{len(found)}]"
            self.mark(where, title, number)
            row = {}
            for column, key in enumerate(file_keys.SENTENCES):
                if text_of(cells[column]):
                    row[key.name] = text_of(cells[column])
                self.mark(f"{where}.{key.name}", title, number, column)
            found.append(row)


_STAGE = next(key for key in file_keys.KEYS if key.path == f"renonce.rows.{file_keys.ANY}.stages.{file_keys.ANY}")
_CLAIM = next(key for key in file_keys.KEYS if key.path == f"renonce.claims.{file_keys.ANY}")
_LENGTH = next(key for key in file_keys.KEYS if key.path == f"radl.triggers.{file_keys.ANY}")


def _length(cell: Cell) -> Any:
    return read_cell(_LENGTH.form, cell)


def _pair(silent: Cell, opened: Cell) -> Any:
    """A number alone, or both, each perhaps in no such way; None where nothing is said."""
    key = next(key for key in file_keys.OWN_GAMES if key.name == "value")
    if not text_of(opened):
        return read_cell(key.form, silent) if text_of(silent) else None
    return [read_cell(key.form, silent) if text_of(silent) else None, read_cell(key.form, opened)]


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


def cell_name(title: str, number: int, column: int) -> str:
    """Where a cell stands: „Spiele!B5“."""
    return f"{title}!{get_column_letter(column + 1)}{number}"
