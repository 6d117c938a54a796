"""The fields of the page along the table of keys: what is asked at a place, in what look, what is typed there and what is wrong."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _

import rules
from rules.book import NOTHING as NO_SHEET
from rules.book import SheetFault, as_file, file_keys, forms, kin
from rules.rows import VIOLATIONS, WonBy
from tournament.ledger.store.convert import language
from tournament.sheets.choices import Options, glossary, options_of, rows
from tournament.sheets.saying import said_here
from tournament.sheets.tabled import at, rows_of
from tournament.sheets.ways import ASKS, NOTHING, told

BY_PATH = {key.path: key for key in file_keys.KEYS}
AS_WINS = frozenset({"count.wins_kontra", "count.mayor"})
"""Counts that are the one that wins where nobody says another."""
LENDS = frozenset({"play", "surplus", "renonce", "radl"})
"""Parts of which another sheet has its own, so that what is usual says nothing of it."""
LINE = 200
"""Letters from which on a text needs more than a line."""


class Option(NamedTuple):
    """One of several."""

    value: str
    label: str
    chosen: bool


class Control(NamedTuple):
    """What is asked at one place. `look`: how it is shown; `value`: what is typed, `english` the same of a second field, and of a tick
    that it is there; `hint`: what a
    field without anything typed means; `inner`: fields that stand inside."""

    name: str
    asks: str
    look: str
    value: str = ""
    english: str = ""
    options: tuple[Option, ...] = ()
    groups: tuple[tuple[str, tuple[Option, ...]], ...] = ()
    hint: str = ""
    faults: tuple[str, ...] = ()
    inner: tuple["Control", ...] = ()
    longest: int = 0

    @property
    def typed(self) -> bool:
        """Whether anything is said here."""
        if self.look == "tick":
            return bool(self.english)
        ticked = any(option.chosen and option.value for option in self.options)
        return bool(self.value or self.english or ticked or any(control.typed for control in self.inner))

    @property
    def wrong(self) -> bool:
        """Whether anything is wrong here."""
        return bool(self.faults) or any(control.wrong for control in self.inner)


class Form:
    """What is typed, as the parts of the page ask for it. `there`: the rows of the sheet; `known`: those that everybody knows; `measured`:
    whether the base is of the kind of Tarock that can be measured otherwise."""

    def __init__(self, typed: QueryDict, base: rules.Sheet, faults: Sequence[SheetFault]) -> None:
        self.typed, self.base, self.faults = typed, base, faults
        self.there = rows(typed, base)
        self.known = frozenset((*kin.games(base), *kin.announcements(base)))
        self.known_faults = frozenset(row.slug for row in VIOLATIONS)
        self.measured = base.system.policies.won_by is WonBy.WON_OR_COUNT

    @property
    def own_rows(self) -> list[str]:
        """Rows that were added, which have their names beside them."""
        tables = ("own_games", "own_announcements", "renonce.rows")
        return [row for table in tables for row in rows_of(self.typed, table) if row not in self.known]

    def said(self, *places: str) -> tuple[str, ...]:
        """The sentences at these rows of the file, and at what stands in them."""
        return tuple(map(said_here, self.about(*places)))

    def about(self, *places: str) -> tuple[SheetFault, ...]:
        """What is wrong there."""
        return tuple(fault for fault in self.faults if any(_within(fault.row, place) for place in places))

    def left(self, place: str, shown: Iterable[str]) -> tuple[str, ...]:
        """The sentences at a row and in it that none of these fields says."""
        said = [self.row(name) for name in shown]
        return tuple(
            said_here(fault) for fault in self.faults if _within(fault.row, place) and not any(_within(fault.row, name) for name in said)
        )

    @property
    def sizes(self) -> list[int]:
        """The tables that there are."""
        ticked = [int(text) for text in self.typed.getlist("seats.tables") if text in ("3", "4", "5", "6")]
        return sorted({*(ticked or self.base.system.seats), *(int(row) for row in rows_of(self.typed, "day.games_at") if row.isdigit())})

    def usually(self, slug: str) -> str:
        """What everybody calls a row."""
        return glossary(slug)

    def picks(self, slugs: Iterable[str]) -> tuple[Option, ...]:
        """Rows of the sheet to choose from."""
        return self.options(self.there.options(tuple(slugs)))

    def options(self, found: Options) -> tuple[Option, ...]:
        """A list to choose from, nothing of it chosen."""
        return tuple(Option(code, label, chosen=False) for code, label in found.items())

    def decisions(self, places: Iterable[tuple[str, str]]) -> tuple[Control, ...]:
        """Decisions one after the other, each at its place with its stage; where nothing is said, what was decided before holds on."""
        found, before = [], ""
        for name, asks in places:
            control = self._decision(file_keys.DECIDED, name, asks, deep=file_keys.DECIDED.deep, before=before)
            chosen = next((option.label for option in control.options if option.chosen and option.value), "")
            before = _("wie davor: %(decided)s") % {"decided": chosen} if chosen else before
            found.append(control)
        return tuple(found)

    def control(self, key: file_keys.Key, name: str, *, asks: str = "") -> Control:
        """A key at its place."""
        found = options_of(key, name, self.typed, self.there)
        plain = Control(
            name, asks or key.asks[language() == "en"], "text", value=self.typed.get(name, ""), faults=self.said(self.row(name))
        )
        match key.form:
            case forms.Name(longest):
                german, english = (self.typed.get(f"{name}.{said}", "") for said in ("de", "en"))
                shown = plain._replace(look="name", value=german, english=english, longest=longest)
            case forms.Slugs() | forms.Numbers():
                unsaid = _("nichts angehakt: alle") if isinstance(key.form, forms.Slugs) else _("nichts angehakt: wie üblich")
                shown = plain._replace(look="ticks", value="", options=self._ticks(found, self.typed.getlist(name)), hint=unsaid)
            case forms.Worth():
                shown = self._worth(name, plain.faults)
            case forms.ChosenOrNumber():
                inner = Control(f"{name}.n", _("oder so viele Punkte"), "text", value=self.typed.get(f"{name}.n", ""))
                shown = plain._replace(look="pick", options=self._picks(found, plain.value, key), inner=(inner,))
            case forms.Text(longest):
                shown = plain._replace(look="area" if longest > LINE else "text", longest=longest)
            case _ if found:
                shown = plain._replace(look="pick", options=self._picks(found, plain.value, key))
            case _:
                shown = plain._replace(hint=self._usual(key))
        return shown

    def row(self, name: str) -> str:
        """The row of the file that a field is of: of a sentence by its place."""
        parts = name.split(".")
        if parts[0] != "sentences" or len(parts) < 2:
            return name
        place = rows_of(self.typed, "sentences").index(parts[1])
        return f"sentences[{place}]{''.join(f'.{part}' for part in parts[2:])}"

    def _picks(self, options: Options, value: str, key: file_keys.Key) -> tuple[Option, ...]:
        """First what holds where nothing is said; last what is said and cannot be chosen."""
        unsaid = Option("", self._unsaid(key), chosen=not value)
        strange = () if value in ("", *options) else (Option(value, value, chosen=True),)
        return (unsaid, *(Option(code, label, chosen=code == value) for code, label in options.items()), *strange)

    def _unsaid(self, key: file_keys.Key) -> str:
        """What it means where nothing is chosen."""
        if (key.needed and not key.path.startswith("count.")) or key.path.endswith(".kind"):
            return _("bitte wählen")
        if usual := self._usual(key):
            return _("%(usual)s (wie üblich)") % {"usual": usual}
        return _("nicht gesagt") if "*" in key.parts or self.base is NO_SHEET else _("wie im Ausgangsblatt")

    def _usual(self, key: file_keys.Key) -> str:
        """What holds where nothing is typed: what the base has, else what is usual; in words, "" where there are none."""
        wins = self.typed.get("count.wins", "").strip()
        value = at(as_file(self.base), key.parts)
        code = wins if wins and key.path in AS_WINS else told(value) if value is not None else None
        if code is None and key.parts[0] in LENDS and self.base is not NO_SHEET:
            code = ""
        if code is None:
            code = {True: "true", False: "false"}[key.usual] if isinstance(key.usual, bool) else str(key.usual or "")
        return options_of(key, key.path, self.typed, self.there).get(code, "" if code == "all" else code)

    def _ticks(self, options: Options, ticked: list[str]) -> tuple[Option, ...]:
        strange = (code for code in ticked if code and code not in options)
        return (
            *(Option(code, label, chosen=code in ticked) for code, label in options.items()),
            *(Option(code, _("(keine Wahl)") if code == NOTHING else code, chosen=True) for code in strange if code != NOTHING),
        )

    def _worth(self, name: str, faults: tuple[str, ...]) -> Control:
        """Silent and announced; folded the same in each game."""

        def pair(place: str, label: str) -> Control:
            silent, announced = (self.typed.get(f"{place}.{when}", "") for when in ("silent", "open"))
            return Control(place, label, "worth", value=silent, english=announced)

        places = dict.fromkeys((*self.there.positive, *rows_of(self.typed, f"{name}.in")))
        inner = tuple(pair(f"{name}.in.{game}", self.there.names.get(game, game)) for game in places)
        return pair(name, _("Was zählt es?"))._replace(faults=faults, inner=inner)

    def _decision(self, form: forms.Decided, name: str, asks: str, *, deep: int, before: str = "") -> Control:
        """A decision; where it depends on a fact, that and both answers."""
        english, value = language() == "en", self.typed.get(name, "")
        options = {code: pair[english] for code, pair in form.decisions.items()} | ({ASKS: _("kommt darauf an …")} if deep else {})
        unsaid = Option("", (before or _("nichts")) if deep == form.deep else _("bitte wählen"), chosen=not value)
        strange = () if value in ("", *options) else (Option(value, value, chosen=True),)
        picks = (unsaid, *(Option(code, label, chosen=code == value) for code, label in options.items()), *strange)
        inner: tuple[Control, ...] = ()
        if value == ASKS:
            fact = self.typed.get(f"{name}.fact", "")
            facts = tuple(Option(code, pair[english], chosen=code == fact) for code, pair in form.facts.items())
            inner = (
                Control(f"{name}.fact", _("worauf?"), "pick", value=fact, options=(Option("", _("bitte wählen"), chosen=not fact), *facts)),
                self._decision(form, f"{name}.yes", _("wenn ja"), deep=deep - 1),
                self._decision(form, f"{name}.no", _("wenn nein"), deep=deep - 1),
            )
        return Control(
            name, asks, "pick", value=value, options=picks, faults=self.said(self.row(name)) if deep == form.deep else (), inner=inner
        )

    def fields(self, *paths: str) -> tuple[Control, ...]:
        """The keys of these paths, or below them, that stand at one place."""
        return tuple(
            self.control(key, key.path) for key in file_keys.KEYS
            if not {"*", "[]"} & set(key.parts) and any(key.path == path or key.path.startswith(f"{path}.") for path in paths)
        )  # fmt: skip

    def below(self, table: str, row: str, names: Iterable[str]) -> tuple[Control, ...]:
        """Fields of a row of a table."""
        return tuple(self.control(BY_PATH[f"{table}.*.{name}"], f"{table}.{row}.{name}") for name in names)


def _within(row: str, place: str) -> bool:
    return row == place or row.startswith((f"{place}.", f"{place}["))
