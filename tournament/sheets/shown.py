"""The page of an own sheet as rows: what the base has, what is typed, what follows, what is wrong. Reads no database and stores nothing."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _

import rules
from rules import regelblatt
from rules.own import SheetFault, SheetRefused, family, read_sheet
from rules.own.column import column_of
from rules.own.following import Follows, decided, failing, follows
from rules.rows.system import AnnouncementRow, Game
from rules.words.glossary import term
from rules.words.policies import POLICIES
from tournament.entry.law import Sheet, placed
from tournament.ledger.convert import language
from tournament.sheets.typed import file_of, worth


class Number(NamedTuple):
    """A small field: its name, what it is of, what the base has, what is typed."""

    name: str
    label: str
    base: str
    value: str


class ValueRow(NamedTuple):
    """A game or an announcement. `there`: the base has it; `off`: it is taken away."""

    slug: str
    label: str
    there: bool
    off: bool
    numbers: tuple[Number, ...]
    source: str
    base_source: str
    faults: tuple[str, ...]


class Choice(NamedTuple):
    """One answer to a policy: whether the base has it, whether it is chosen, whether a tournament may choose it."""

    value: str
    label: str
    base: bool
    chosen: bool
    offered: bool


class Told(NamedTuple):
    """A game in words, and what it brings by both sheets."""

    hand: str
    before: str
    now: str

    @property
    def differs(self) -> bool:
        """Whether the two settle it otherwise."""
        return self.before != self.now


class PolicyRow(NamedTuple):
    """A policy with its choices, or with a number; and the game that it decides, by both sheets."""

    name: str
    question: str
    choices: tuple[Choice, ...]
    number: Number | None
    many: bool
    """Several of the choices hold together."""
    base: str
    source: str
    base_source: str
    changed: bool
    worked: Told | None
    faults: tuple[str, ...]


def told(rows: Iterable[Follows]) -> list[Told]:
    """In the reader's language."""
    return [Told(row.hand.text(language()), row.before.text(language()), row.now.text(language())) for row in rows]


class Draft:
    """What is typed, read as a sheet where it can be."""

    def __init__(self, typed: QueryDict, base: rules.Sheet) -> None:
        self.typed, self.base = typed, base
        self.file = file_of(typed, base)
        self.sheet: rules.Sheet | None = None
        self.faults: tuple[SheetFault, ...] = ()
        try:
            self.sheet = read_sheet(self.file)
        except SheetRefused as refused:
            self.faults = refused.faults

    @cached_property
    def known(self) -> rules.Sheet:
        """The sheet as far as it can be shown: the base's while something is wrong."""
        return self.sheet or self.base

    def said(self, *rows: str) -> tuple[str, ...]:
        """The sentences of these rows of the file, and of what stands in them."""
        return tuple(
            fault.text(language()) for fault in self.faults if any(fault.row == row or fault.row.startswith((f"{row}.", f"{row}[")) for row in rows)
        )

    @property
    def head_faults(self) -> Mapping[str, tuple[str, ...]]:
        """By field of the head."""
        return {name: self.said(name) for name in ("name", "slug", "edition", "valid_from")}

    @property
    def other_faults(self) -> list[tuple[str, str]]:
        """What is wrong with no row of the page: where it stands in the file, and the sentence."""
        shown = ("name", "slug", "edition", "valid_from", "games.", "announcements.", "policies.", "interpretations.")
        return [(fault.row, fault.text(language())) for fault in self.faults if not fault.row.startswith(shown)]

    @property
    def games(self) -> list[ValueRow]:
        """Every game that a sheet of the kind can have and that has a value."""
        own = {row.slug: row for row in self.base.system.games}
        rows = family.games(self.base).values()
        return [self._value("games", row, own, f"g-{row.slug}") for row in rows if row.value is not None or row.slug in own]

    @property
    def announcements(self) -> list[ValueRow]:
        """Every announcement that a sheet of the kind can have."""
        own = {row.slug: row for row in self.base.system.announcements}
        rows = family.announcements(self.base).values()
        return [self._value("announcements", row, own, f"a-{row.slug}") for row in rows if worth(row) is not None or row.slug in own]

    def _value(self, part: str, row: Game | AnnouncementRow, own: Mapping[str, Any], name: str) -> ValueRow:
        there = row.slug in own
        heads = (_("still"), _("angesagt")) if isinstance(row, AnnouncementRow) else (_("gewonnen"), _("verloren"))
        numbers = tuple(
            Number(field, label, str(base) if there else "–", self.typed.get(field, "")) for field, label, base in _fields(worth(row), name, heads)
        )
        return ValueRow(
            slug=row.slug, label=term(row.slug, language()), there=there, off=row.slug in self.typed.getlist("off"), numbers=numbers,
            source=self.typed.get(f"s-{row.slug}", ""), base_source=row.source if there else "", faults=self.said(f"{part}.{row.slug}", f"sources.{row.slug}"),
        )

    @property
    def policies(self) -> list[PolicyRow]:
        """The table of policies, in its order."""
        return [self._policy(name) for name in family.policies(self.base)]

    def _policy(self, name: str) -> PolicyRow:
        birds, column = name == family.BIRDS, column_of(self.base.system.policies)
        base = _birds(self.base) if birds else _code(column.get(name))
        chosen = self.typed.getlist("b") if birds else [self.typed.get(f"p-{name}", "")]
        typed = self.typed.get(f"n-{name}", "")
        number = Number(f"n-{name}", _("Punkte"), base, typed) if name in family.NUMBERS else None
        worked = decided(name, self.base, self.known)
        return PolicyRow(
            name=name, question=_question(name),
            choices=self._choices(name, base, chosen), number=number, many=birds, base=base, source=self.typed.get(f"s-{name}", ""),
            base_source=self.base.system.policy_sources.get(name, ""), changed=bool(typed) or chosen not in ([], [""]),
            worked=told([worked])[0] if worked else None,
            faults=self.said(f"policies.{name}", f"interpretations.{name}", f"sources.{name}"),
        )  # fmt: skip

    def _choices(self, name: str, base: str, chosen: list[str]) -> tuple[Choice, ...]:
        offered = self.typed.getlist(f"i-{name}")
        if name == family.BIRDS:
            birds = [row.slug for row in family.announcements(self.base).values() if row.bird]
            return tuple(
                Choice(value=bird, label=term(bird, language()), base=bird in base.split(", "), chosen=bird in chosen, offered=False) for bird in birds
            )
        words = POLICIES[name].choices
        return tuple(
            Choice(
                value=value, label=words[value][language() == "en"] if value in words else value, base=value == base, chosen=value in chosen,
                offered=value in offered,
            )
            for value in family.choices(self.base, name)
        )

    @property
    def follows(self) -> list[Told]:
        """The usual games that the sheet does not settle as its base does."""
        return [] if self.sheet is None else told(follows(self.base, self.sheet))

    @property
    def failing(self) -> list[tuple[str, str]]:
        """Games that cannot be settled: which, and why."""
        found = () if self.sheet is None else failing(self.sheet)
        return [(term(row.game, language()), " ".join(finding.text(language()) for finding in row.findings)) for row in found]

    @property
    def page(self) -> Sheet:
        """The Regelblatt: of the sheet where it can be read, else of its base."""
        return placed(regelblatt.without_marks(regelblatt.page(self.known, {}, language())))

    @property
    def examples(self) -> list[tuple[str, tuple[str, ...]]]:
        """The proving cases as typed, each with what is wrong; last an empty one."""
        typed = [text for text in self.typed.getlist("example") if text.strip()]
        return [(text, self.said(f"examples[{place}]")) for place, text in enumerate(typed)] + [("", ())]


def _fields(value: Any, name: str, heads: Iterable[str]) -> Iterable[tuple[str, str, Any]]:
    """Name, head and number of each field of a value."""
    match value:
        case None:
            return
        case Mapping():
            for game, cells in value.items():
                for when, number in cells.items():
                    yield f"{name}-{game}-{when}", f"{term(game, language())}, {term(when, language())}", number
        case list():
            for place, (head, number) in enumerate(zip(heads, value, strict=True)):
                yield f"{name}-{place}", head, number
        case _:
            yield name, "", value


def _question(name: str) -> str:
    words = POLICIES.get(name)
    if words is None:
        return _("Mit welchen Vögeln wird ein Besserrufer gespielt?")
    return words.english if language() == "en" else words.german


def _code(choice: Any) -> str:
    return "" if choice is None else str(getattr(choice, "value", choice))


def _birds(sheet: rules.Sheet) -> str:
    return next((", ".join(row.birds) for row in sheet.system.games if row.birds), "")
