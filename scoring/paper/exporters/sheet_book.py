"""A cup's own sheet as a workbook, written and read: a list each for its head, games, announcements, policies, interpretations, sources and
examples.

Heads are German, as the cups keep theirs; games and announcements stand under their names or their slugs. What the lists say together is
for `rules.book.own` to judge: here only cells become the file's JSON, and each row of it remembers its cell.
"""

import io
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from openpyxl import Workbook
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter

from rules.book import FORMAT_2, file_keys, kin
from rules.words import ANNOUNCEMENTS, GAMES, NUMBERS, POLICIES, Entry
from scoring.paper.exporters import sheet_lists
from scoring.paper.exporters.sheet_cells import GONE, Cell, number_of, text_of
from scoring.paper.exporters.sheet_found import Found, Reading, Said
from scoring.paper.exporters.sheet_found import Row as Row
from scoring.requests.json_text import plain

HEADS: Mapping[str, tuple[str, ...]] = {
    "Blatt": ("Angabe", "Wert"),
    "Spiele": ("Spiel", "Wert", "Verloren"),
    "Ansagen": ("Ansage", "Still", "Angesagt", "Im Spiel", "Vor dem Talon", "Nach dem Talon"),
    "Werte": ("Angabe", "Wert", "2. Wert", "3. Wert", "4. Wert"),
    "Regeln": ("Regel", "Wahl", "Frage"),
    "Auslegungen": ("Frage", "Vorgabe", "2. Antwort", "3. Antwort", "4. Antwort", "5. Antwort"),
    "Stellen": ("Zeile", "Stelle"),
    "Beispiele": ("Spiel", "Beträge", "Stelle", "Anmerkung", "Bar", "Auslegungen", "Anmerkung englisch"),
}  # fmt: skip
"""The lists with their heads, in the order of the workbook. What a head means is said below, list by list."""
KNOWN: Mapping[str, tuple[str, ...]] = {**HEADS, **sheet_lists.HEADS}
"""Those of either format."""
_HEAD = {key.head: key.path for key in file_keys.HEAD}
_WHENS = {"Still": "silent", "Angesagt": "open", "Vor dem Talon": "before_talon", "Nach dem Talon": "after_talon"}
_EXAMPLE = {
    "Spiel": "record", "Beträge": "amounts", "Stelle": "paragraph", "Anmerkung": "note", "Bar": "cash", "Auslegungen": "options",
    "Anmerkung englisch": "note.en",
}  # fmt: skip
_ROWS: Mapping[str, Entry] = {**GAMES, **ANNOUNCEMENTS, **NUMBERS}
_SLUG = re.compile(r"[a-z][a-z0-9_.]*")
_WIDE = {"Beispiele": (70, 24, 24, 40, 24, 30, 40), "Regeln": (28, 28, 60)}

_NO_HEAD = (
    "Diese Liste fehlt: sie sagt Kurzname, Name, Ausgabe, Gültigkeit und Ausgangsblatt.",
    "This list is missing: it says the slug, the name, the edition, since when it holds and the starting sheet.",
)
_NO_COLUMN = ("Diese Spalte kennt die Liste nicht. Bitte die Zelle leeren.", "The list has no such column. Please empty the cell.")

ENGLISH = "Name englisch"
"""Beside the name, in a file of the second format."""


class BookOfSheet(NamedTuple):
    """What a workbook says: the file's JSON, and the cell of each of its rows; what is wrong with the workbook itself."""

    data: dict[str, Any]
    places: Mapping[str, str]
    wrong: tuple[tuple[str, Said], ...] = ()
    """List and cell, and the sentence."""

    def place(self, row: str) -> str:
        """Where a row of the file stands in the workbook: „Spiele!B5 (games.dreier)“."""
        parts = row.replace("[", ".[").split(".")
        for size in range(len(parts), 0, -1):
            name = ".".join(parts[:size]).replace(".[", "[")
            if name in self.places:
                return f"{self.places[name]} ({row})"
        return row


def written(data: Mapping[str, Any], language: str = "de") -> bytes:
    """The file as a workbook. `data`: what `rules.book.own.read_sheet` takes."""
    book = Workbook()
    for page in book.worksheets:
        book.remove(page)
    second = data.get("format") == FORMAT_2
    rows: dict[str, Iterable[Sequence[Cell]]] = {
        "Blatt": list(_head(data, second=second)),
        "Spiele": [_game(slug, value, language) for slug, value in (data.get("games") or {}).items()],
        "Ansagen": [row for slug, value in (data.get("announcements") or {}).items() for row in _announcement(slug, value, language)],
        "Werte": [
            (_name(slug, language, NUMBERS), *(value if isinstance(value, (list, tuple)) else (value,)))
            for slug, value in (data.get("values") or {}).items()
        ],
        "Regeln": [(name, _listed(choice), POLICIES[name].german if name in POLICIES else "") for name, choice in _policies(data).items()],
        "Auslegungen": [(name, *map(_answer, values)) for name, values in (data.get("interpretations") or {}).items()],
        "Stellen": [(name, source) for name, source in (data.get("sources") or {}).items()],
        "Beispiele": [_example(example) for example in data.get("examples") or ()],
    }
    if second:
        rows |= sheet_lists.rows_of(data)
    for title, heads in KNOWN.items():
        if title not in rows:
            continue
        page = book.create_sheet(title)
        page.append(heads)
        for cell in page[1]:
            cell.font = Font(bold=True)
        for row in rows[title]:
            page.append(list(row))
        page.freeze_panes = "A2"
        for place, wide in enumerate(_WIDE.get(title, (24,) * len(heads)), 1):
            page.column_dimensions[get_column_letter(place)].width = wide
        for line in page.iter_rows(min_row=2):
            for cell in line:
                cell.alignment = Alignment(wrap_text=True, vertical="top")
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _policies(data: Mapping[str, Any]) -> dict[str, Any]:
    """What the file chooses; that nothing can be claimed at all, where it has an empty list of claims, as the choice that says it."""
    none = {"claims": "none"} if (data.get("renonce") or {}).get("claims") == {} else {}
    return none | (data.get("policies") or {})


def _head(data: Mapping[str, Any], *, second: bool) -> Iterable[tuple[str, Cell]]:
    german, english = sheet_lists.name_cells(data.get("name"))
    for head, key in _HEAD.items():
        yield head, german if key == "name" else data.get(key)
        if second and key == "name":
            yield ENGLISH, english


def _name(slug: str, language: str, terms: Mapping[str, Entry]) -> str:
    found = terms.get(slug)
    return slug if found is None else found.english if language == "en" else found.german


def _game(slug: str, value: Any, language: str) -> tuple[Cell, ...]:
    name = _name(slug, language, GAMES)
    return (name, *value) if isinstance(value, (list, tuple)) else (name, GONE if value is None else value)


def _announcement(slug: str, value: Any, language: str) -> list[tuple[Cell, ...]]:
    name = _name(slug, language, ANNOUNCEMENTS)
    if isinstance(value, Mapping):
        return [
            (
                name,
                table.get("silent"),
                table.get("open"),
                _name(game, language, GAMES),
                table.get("before_talon"),
                table.get("after_talon"),
            )
            for game, table in value.items()
        ]
    return [(name, *value) if value is not None else (name, GONE)]


def _listed(choice: Any) -> Cell:
    return ", ".join(map(str, choice)) if isinstance(choice, (list, tuple)) else _answer(choice)


def _answer(value: Any) -> Cell:
    return value if isinstance(value, (int, str)) and not isinstance(value, bool) else json.dumps(value)


def _example(example: Mapping[str, Any]) -> tuple[Cell, ...]:
    def amounts(key: str) -> str | None:
        return ", ".join(map(str, example[key])) if example.get(key) else None

    options = json.dumps(example["options"], ensure_ascii=False) if example.get("options") else None
    note = example.get("note")
    german, english = (note.get("de"), note.get("en")) if isinstance(note, Mapping) else (note, None)
    return (
        json.dumps(example["record"], ensure_ascii=False),
        amounts("amounts"),
        example.get("paragraph"),
        german,
        amounts("cash"),
        options,
        english,
    )


def _read_head(found: Found, title: str, rows: Sequence[Row]) -> None:
    english = ""
    names = {head.casefold(): key for head, key in _HEAD.items()} | {key: key for key in _HEAD.values()}
    for number, cells in rows:
        key = names.get(text_of(cells[0]).casefold(), text_of(cells[0]))
        if key == ENGLISH:
            english = text_of(cells[1])
            continue
        found.data[key] = _date(cells[1])
        found.mark(key, title, number, 1)
    if english:
        found.data["name"] = sheet_lists.name_of(found.data.get("name"), english)


def _read_announcements(found: Found, title: str, rows: Sequence[Row]) -> None:
    for number, cells in rows:
        slug, game = _slug(cells[0], ANNOUNCEMENTS), _slug(cells[3], GAMES)
        values = {_WHENS[head]: _value(cell) for head, cell in zip(HEADS["Ansagen"], cells, strict=False) if head in _WHENS}
        if game:
            table = found.part("announcements")
            said = {when: value for when, value in values.items() if value != ""}
            table[slug] = {**(table[slug] if isinstance(table.get(slug), dict) else {}), game: said}
            found.mark(f"announcements.{slug}", title, number, 1)
        else:
            value = None if values["silent"] is None else [values["silent"], values["open"]]
            found.put("announcements", slug, value, title, number=number)


def _read_examples(found: Found, title: str, rows: Sequence[Row]) -> None:
    for number, cells in rows:
        examples = found.data.setdefault("examples", [])
        row, example = f"examples[{len(examples)}]", {}
        found.mark(row, title, number)
        for column, (head, cell) in enumerate(zip(HEADS["Beispiele"], cells, strict=False)):
            key = _EXAMPLE[head]
            if text_of(cell):
                example[key] = _IN_EXAMPLES.get(key, text_of)(cell)
            found.mark(f"{row}.{key}", title, number, column)
        english = example.pop("note.en", None)
        if english is not None:
            example["note"] = {"de": example["note"], "en": english} if "note" in example else {"en": english}
        examples.append(example)


def read(lists: Mapping[str, Iterable[Row]]) -> BookOfSheet:
    """The file's JSON from the lists of a workbook, each row with its number and cells; the first is that of the heads. Never raises for
    bad input."""
    found, lists = Found(), {title: list(rows) for title, rows in lists.items()}
    second = _says_second(lists)
    readers: Mapping[str, Reading] = {
        "Blatt": partial(_read_head, found), "Ansagen": partial(_read_announcements, found), "Beispiele": partial(_read_examples, found),
        "Spiele": found.keyed("games", _game_values, partial(_slug, terms=GAMES)),
        "Werte": found.keyed("values", _one_or_more, partial(_slug, terms=NUMBERS)),
        "Regeln": found.keyed("policies", _choice),
        "Auslegungen": found.keyed("interpretations", lambda cells: [_json(cell) for cell in cells[1:] if text_of(cell)]),
        "Stellen": found.keyed("sources", lambda cells: text_of(cells[1]), _row_slug if second else partial(_slug, terms=_ROWS)),
        **sheet_lists.readers_of(found),
    }  # fmt: skip
    titles = {title.casefold(): title for title in KNOWN}
    for given, rows in lists.items():
        title = titles.get(given.strip().casefold())
        if title is None:
            known = ", ".join(KNOWN)
            said = (
                f"Diese Liste kennt ein Regelblatt nicht. Möglich sind: {known}.",
                f"A rule sheet has no such list. There are: {known}.",
            )
            found.wrong.append((given, said))
            continue
        heads, lines = _filled(rows, len(KNOWN[title]))
        for place, head in enumerate(KNOWN[title]):
            stands = text_of(heads[place])
            if (place < 2 or (second and stands)) and stands.casefold() != head.casefold():
                found.refuse(title, 1, place, (f"Hier muss „{head}“ stehen.", f"Here it must say “{head}”."))
        if second:
            _nothing_beside(title, rows, found)
        readers[title](title, lines)
    if "Blatt" not in {titles.get(given.strip().casefold()) for given in lists}:
        found.wrong.append(("Blatt", _NO_HEAD))
    return BookOfSheet(found.data, found.places, tuple(found.wrong))


def _nothing_beside(title: str, rows: Iterable[Row], found: Found) -> None:
    """Tells of every cell that stands under no head: it would be lost."""
    size = len(KNOWN[title])
    for number, cells in rows:
        for column, cell in enumerate(cells[size:], size):
            if text_of(cell):
                found.refuse(title, number, column, _NO_COLUMN)


def _says_second(lists: Mapping[str, Iterable[Row]]) -> bool:
    """Whether the list of the head says the second format."""
    heads = (cells for title, rows in lists.items() if title.strip().casefold() == "blatt" for _number, cells in rows)
    return any(len(cells) > 1 and text_of(cells[0]).casefold() == "format" and text_of(cells[1]) == FORMAT_2 for cells in heads)


def _filled(rows: Iterable[Row], size: int) -> tuple[Sequence[Cell], list[Row]]:
    """The heads, and the lines with a name or a value, each as long as the heads."""
    found = [(number, [*cells, *[None] * (size - len(cells))][:size]) for number, cells in rows]
    heads: Sequence[Cell] = found[0][1] if found and found[0][0] == 1 else [None] * size
    return heads, [(number, cells) for number, cells in found if number > 1 and any(text_of(cell) for cell in cells)]


def _game_values(cells: Sequence[Cell]) -> Any:
    """What a game is worth; won and lost, where both are said."""
    value, lost = _value(cells[1]), _value(cells[2])
    return [value, lost] if lost is not None and lost != "" else value


def _one_or_more(cells: Sequence[Cell]) -> Any:
    values = [_value(cell) for cell in cells[1:] if text_of(cell)]
    return values[0] if len(values) == 1 else values


def _choice(cells: Sequence[Cell]) -> Any:
    choice = _value(cells[1])
    if text_of(cells[0]) == kin.BIRDS and isinstance(choice, str) and choice in ANNOUNCEMENTS:
        return [choice]
    return [_slug(part, ANNOUNCEMENTS) for part in choice.split(",")] if isinstance(choice, str) and "," in choice else choice


def _slug(cell: Cell, terms: Mapping[str, Entry]) -> str:
    """A name of the glossary or a slug, as a slug; else as it is written."""
    named = text_of(cell)
    wanted = named.casefold()
    own = (slug for slug, entry in terms.items() if wanted in (slug, entry.german.casefold(), entry.english.casefold()))
    other = (slug for slug, entry in terms.items() if wanted in map(str.casefold, entry.aliases))
    return next(own, next(other, named))


def _row_slug(cell: Cell) -> str:
    """A row of a sheet that may have rows of its own: what is written like a slug is one."""
    named = text_of(cell)
    return named if _SLUG.fullmatch(named) else _slug(cell, _ROWS)


def _value(cell: Cell) -> Any:
    """A whole number, a text, None for what is taken away, "" for nothing."""
    return None if text_of(cell) in (GONE, "-", "weg") else cell if isinstance(cell, int) else number_of(cell)


def _json(cell: Cell) -> Any:
    """What a cell says as JSON: a number, true, null, a record; else its text."""
    try:
        return plain(text_of(cell).removesuffix(".0"))
    except ValueError:
        return text_of(cell)


def _amounts(cell: Cell) -> Any:
    """„−3, 9, −3, −3“ as a list of numbers; else its text."""
    parts = text_of(cell).strip("[]").replace("−", "-").replace("+", "").split(",")
    try:
        return [plain(part) for part in parts]
    except ValueError:
        return text_of(cell)


def _date(cell: Cell) -> Any:
    """A date that Excel made of what was typed, as text again; a number that was meant as text too."""
    said = getattr(cell, "date", None)
    return said().isoformat() if callable(said) else text_of(cell).removesuffix(".0") or None


_IN_EXAMPLES: Mapping[str, Callable[[Cell], Any]] = {"amounts": _amounts, "cash": _amounts, "record": _json, "options": _json}
"""What is no text in an example."""
