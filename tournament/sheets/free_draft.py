"""A free system while somebody writes it: what is typed, what is wrong with it and where, and its Regelblatt as far as it goes."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _

import rules
from rules.book import SheetFault, SheetRefused, read_file, regelblatt
from rules.words import shortened
from tournament.entry.law import Sheet, placed
from tournament.ledger.store.convert import language
from tournament.sheets.free_typed import FAULT, PARAGRAPH, ROWS, SIZES, SPARE, fault_slug, file_of, typed_of
from tournament.sheets.saying import OF_THE_PAGE
from tournament.sheets.typed import read_rest, rest_of

STAND_IN: Mapping[str, Any] = {
    "slug": "entwurf", "name": "–", "edition": "–", "valid_from": "2000", "tables": [4], "regelblatt": [{"paragraph": "–", "de": "–"}],
}  # fmt: skip
"""What stands for a part that is missing or wrong, so that the others can be seen."""
ROUNDS = 3
"""A part that is left out can take the ground from another."""


class Field(NamedTuple):
    """A control: its name, what stands in it, what is wrong with it."""

    name: str
    value: str
    faults: tuple[str, ...]


class FreeDraft:
    """What is typed. `tried`: somebody wanted to save it, so that what is missing is said too."""

    def __init__(self, typed: QueryDict, *, tried: bool = False) -> None:
        self.typed, self.tried = typed, tried or "tried" in typed
        self.file = file_of(typed)

    @cached_property
    def _read(self) -> tuple[rules.Sheet | None, tuple[SheetFault, ...]]:
        return _tried(self.file)

    @cached_property
    def faults(self) -> tuple[SheetFault, ...]:
        """What is wrong; what is only missing once somebody has tried to save."""
        # The short name comes from the name, which is said to be missing already.
        return tuple(fault for fault in self._read[1] if fault.code != "missing_key" or (self.tried and fault.row != "slug"))

    @property
    def rest(self) -> list[str]:
        """Rows of a file that the page has no field for, as the form carries them."""
        return self.typed.getlist("rest")

    @property
    def unknown(self) -> list[tuple[int, str, tuple[str, ...]]]:
        """Of these what is wrong: their place among `rest`, their name, the sentences. Until one is left out nothing is saved."""
        rows = [(place, ".".join(row[0])) for place, text in enumerate(self.rest) if (row := read_rest(text)) is not None]
        return [(place, name, said) for place, name in rows if (said := self.said(shortened(name), name))]

    @property
    def is_good(self) -> bool:
        """Whether it can be saved."""
        return self._read[0] is not None

    @cached_property
    def page(self) -> Sheet | None:
        """Its Regelblatt, without what is wrong; None where nothing can be shown."""
        known = self._read[0] or _known(self.file, self._read[1])
        return None if known is None else placed(regelblatt.without_marks(regelblatt.page(known, {}, language())))

    def said(self, *rows: str) -> tuple[str, ...]:
        """The sentences of these rows of the file, and of what is in them."""
        beside = tuple(f"{row}{mark}" for row in rows for mark in (".", "["))
        found = (_text(fault) for fault in self.faults if fault.row in rows or fault.row.startswith(beside))
        return tuple(dict.fromkeys(found))

    @cached_property
    def heads(self) -> dict[str, tuple[str, ...]]:
        """The faults of the parts that have one place on the page."""
        rows = ("name", "slug", "edition", "valid_from", "tables", "active", "amounts", "balanced", "records", "words")
        alone = {"faults": ("faults",), "regelblatt": ("regelblatt",), "ranking": ("ranking", "ranking.kind", "ranking.points")}
        texts = {row: self.said(row) for row in rows}
        return texts | {name: tuple(_text(fault) for fault in self.faults if fault.row in found) for name, found in alone.items()}

    @property
    def sizes(self) -> list[tuple[int, bool]]:
        """The sizes of tables, and whether there are such."""
        return [(size, str(size) in self.typed.getlist("tables")) for size in SIZES]

    @property
    def active(self) -> list[tuple[str, bool]]:
        """How many play: as many as sit there, or so many."""
        return [(value, value == self.typed.get("active", "")) for value in ("", *map(str, SIZES))]

    @property
    def outs(self) -> list[dict[str, Any]]:
        """Of each table of more than play, who sits out."""
        active = self.typed.get("active", "")
        if not active.isdecimal():
            return []
        return [self._out(size, int(active)) for size, there in self.sizes if there and size > int(active)]

    def _out(self, size: int, active: int) -> dict[str, Any]:
        usual = {0, *range(active + 1, size)}
        said = {int(seat) for seat in self.typed.getlist(f"out-{size}") if seat.isdecimal()} or usual
        places = [(seat, seat in said) for seat in (0, *range(2, size))]
        return {"size": size, "rest": size - active, "places": places, "faults": self.said(f"out.{size}")}

    @property
    def fault_rows(self) -> list[dict[str, Any]]:
        """The faults, and some empty rows behind them."""
        rows = self._filled("f", FAULT)
        named = {}
        for place, row in enumerate(rows):
            slug = row["slug"].value or fault_slug(row["name"].value)
            named[place] = {
                part: row[part]._replace(faults=self.said(f"faults.{slug}.{part}")) for part in ("name", "pays", "to", "paragraph")
            }
        return [row | (named[place] if row["name"].value or row["pays"].value else {}) for place, row in enumerate(rows)]

    @property
    def paragraph_rows(self) -> list[dict[str, Any]]:
        """The paragraphs, and some empty rows behind them."""
        found, place = [], 0
        for row in self._filled("r", PARAGRAPH):
            filled = any(field.value for field in row.values())
            found.append(
                {part: field._replace(faults=self.said(f"regelblatt[{place}].{part}")) if filled else field for part, field in row.items()}
            )
            place += filled
        return found

    def _filled(self, letter: str, parts: tuple[str, ...]) -> list[dict[str, Field]]:
        # A choice always says something: what is typed fills a row.
        typed = [part for part in parts if part not in ("to", "slug")]
        places = [place for place in range(ROWS) if any(self.typed.get(f"{letter}-{place}-{part}", "").strip() for part in typed)]
        places += [place for place in range(ROWS) if place not in places][:SPARE]
        return [
            {part: Field(name := f"{letter}-{place}-{part}", self.typed.get(name, ""), ()) for part in parts} for place in sorted(places)
        ]

    @property
    def lists(self) -> list[tuple[int, Field]]:
        """The points of places by the size of a table: of the sizes that there are, and of those that say some."""
        sizes = [size for size, there in self.sizes if there or self.typed.get(f"points-{size}")] or [4]
        return [
            (size, Field(f"points-{size}", self.typed.get(f"points-{size}", ""), self.said(f"ranking.points.{size}"))) for size in sizes
        ]


def draft_of_file(file: Mapping[str, Any]) -> FreeDraft:
    """A file on the page. What of it is wrong and would be said no more, because the page has no field for it, goes along as `rest`."""
    typed = typed_of(file)
    typed["tried"] = "1"
    said = {fault.row for fault in FreeDraft(typed).faults}
    wrong = [fault.row for fault in _tried(file)[1] if fault.row not in said and fault.code != "missing_key"]
    typed.setlist("rest", rest_of(file, wrong))
    return FreeDraft(typed)


def _tried(file: Mapping[str, Any]) -> tuple[rules.Sheet | None, tuple[SheetFault, ...]]:
    try:
        return read_file(file), ()
    except SheetRefused as refused:
        return None, refused.faults


def _text(fault: SheetFault) -> str:
    """The sentence beside a control: what a file calls its keys is not on the page."""
    own = {
        "missing_key": _("Das fehlt noch."),
        "clash": _("Wo die Beträge zusammen 0 sind, bekommt immer jemand, was ein anderer zahlt."),
        "bad_out": _("So viele setzen aus, wie mehr am Tisch sitzen als spielen."),
        "unknown_choice": _("Bitte etwas davon wählen."),
        "bad_date": str(OF_THE_PAGE["bad_date"]),
        "bad_slug": _("Bitte einen Namen mit Buchstaben oder Ziffern."),
    }
    if fault.row == "tables":
        return _("Bitte ankreuzen, wie viele an einem Tisch sitzen: 2 bis 6.")
    return own.get(fault.code) or fault.text(language())


def _known(file: Mapping[str, Any], faults: tuple[SheetFault, ...]) -> rules.Sheet | None:
    """The sheet of what is right."""
    left = dict(file)
    for _round in range(ROUNDS):
        for fault in faults:
            left = _without(left, fault.row)
        found, faults = _tried(left)
        if found is not None:
            return found
    return None


def _without(file: dict[str, Any], row: str) -> dict[str, Any]:
    part, _dot, rest = row.partition(".")
    name, bracket, _place = part.partition("[")
    if name in STAND_IN and not (bracket and len(file["regelblatt"]) > 1):
        return file | {name: STAND_IN[name]}
    if bracket and isinstance(file.get(name), list):
        place = int(part[len(name) + 1 : -1])
        return file | {name: [item for at, item in enumerate(file[name]) if at != place]}
    if rest and name != "ranking" and isinstance(file.get(name), dict):
        own = rest.partition(".")[0]
        return file | {name: {key: value for key, value in file[name].items() if key != own}}
    return {key: value for key, value in file.items() if key != name}
