"""The page of an own sheet as rows: what the base has, what is typed, what follows, what is wrong. Reads no database and stores nothing."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

import rules
from rules.book import (
    NONE,
    NOT_THERE,
    Brought,
    Follows,
    SheetFault,
    bases,
    column_of,
    decided,
    failing,
    file_keys,
    follows,
    kin,
    regelblatt,
)
from rules.book import NOTHING as NO_SHEET
from rules.rows import Game, Interpretation, NumberRow, numbers
from rules.words import POLICIES, shortened, term
from tournament.entry.law import Sheet, placed
from tournament.ledger.store.convert import language
from tournament.ledger.store.typed import whole_number
from tournament.sheets.choices import called
from tournament.sheets.controls import Form
from tournament.sheets.parts import Part, folded_parts, usual_parts
from tournament.sheets.proving import Case, case_of
from tournament.sheets.readable import read_as_far
from tournament.sheets.rows import Choice, Number, PolicyRow, QuestionRow, Told, ValueRow
from tournament.sheets.typed import HEAD, Row, file_of, read_rest, worth, written
from tournament.sheets.ways import told as written_as

BUTTONS = frozenset({"zeigen", "speichern", "streichen", "stimmt", "weglassen", "dazu", "weg", "case", "csrfmiddlewaretoken"})
"""What a form sends that nobody has typed."""


def told(rows: Iterable[Follows]) -> list[Told]:
    """In the reader's language."""
    return [Told(row.hand.text(language()), _brought(row.before), _brought(row.now)) for row in rows]


def _brought(row: Brought) -> str:
    """What a game brings; of one that the sheet does not settle, that it does not, without the sentence for whoever would write it on a
    slip."""
    codes = {finding.code for finding in row.refused}
    if "undefined_by_rules" in codes:
        return _("entscheidet der Schiedsrichter")
    return _("gibt es so nicht") if codes - NOT_THERE else row.text(language())


class Draft:
    """What is typed, read as a sheet as far as it goes.

    `tried`: it was to be saved, so that a head that nobody has written yet is a fault; before that it is only not there yet.
    """

    def __init__(self, typed: QueryDict, base: rules.Sheet, *, tried: bool = False) -> None:
        self.typed, self.base, self.tried = typed, base, tried or "tried" in typed
        self.file = file_of(typed, base)
        read = read_as_far(self.file, _("Eigenes Regelwerk"))
        self.known = read.known or base
        self.is_read = read.known is not None
        self.faults: tuple[SheetFault, ...] = tuple(
            fault for fault in read.faults if not self._follows_name(fault.row) and (self.tried or not self._to_come(fault.row))
        )
        """What is wrong, as far as it is told."""

    def _to_come(self, row: str) -> bool:
        """Whether it is a part of the head that nobody has typed yet."""
        return row in HEAD and not self.file[row]

    def _follows_name(self, row: str) -> bool:
        """Whether it is the short name that comes with the name, which is said to be missing."""
        return row == "slug" and not self.file["slug"] and not self.file["name"]

    def said(self, *rows: str) -> tuple[str, ...]:
        """The sentences of these rows of the file, and of what stands in them."""
        return self.form.said(*rows)

    @cached_property
    def form(self) -> Form:
        """What is typed of the table of keys, as the page asks for it."""
        return Form(self.typed, self.base, self.faults)

    @cached_property
    def parts(self) -> dict[str, Part]:
        """What every cup asks, along the table of keys."""
        return usual_parts(self.form)

    @cached_property
    def folded(self) -> list[Part]:
        """What few cups say otherwise."""
        return folded_parts(self.form)

    @property
    def head_faults(self) -> Mapping[str, tuple[str, ...]]:
        """By field of the head."""
        return {name: self.said(name) for name in HEAD}

    @property
    def rest(self) -> list[str]:
        """Rows of a file that the page has no field for, as the form carries them."""
        return self.typed.getlist("rest")

    @property
    def unknown(self) -> list[tuple[int, str, tuple[str, ...]]]:
        """Rows of a file that the page has no field for: their place among `rest`, their name, what is wrong. Until one is left out nothing
        is saved."""
        rows = [(place, ".".join(row[0])) for place, text in enumerate(self.typed.getlist("rest")) if (row := read_rest(text)) is not None]
        found = ((place, name, self.form.about(shortened(name), name)) for place, name in rows)
        return [(place, name, tuple(fault.text(language()) for fault in faults)) for place, name, faults in found if faults]

    @property
    def from_nothing(self) -> bool:
        """Whether it starts from no other sheet."""
        return self.base is NO_SHEET

    @property
    def english(self) -> str:
        """What is typed of its English name."""
        return str(self.typed.get("name-en", ""))

    @property
    def policies_wrong(self) -> bool:
        """Whether somebody has to look at the policies."""
        return any(fault.row.startswith("policies.") for fault in self.faults)

    @property
    def name(self) -> str:
        """What the sheet is called, in the reader's language; "" while it is not."""
        said = self.file["name"]
        return str(said.get(language()) or said["de"]) if isinstance(said, dict) else str(said)

    def but(self, typed: QueryDict) -> "Draft":
        """The same page with something else typed."""
        return Draft(typed, self.base)

    @property
    def other_faults(self) -> list[tuple[str, str]]:
        """What is wrong with no row of the page: where it stands in the file, and the sentence."""
        shown = (*HEAD, "games.", "announcements.", "values.", "policies.", "interpretations.", "examples", *file_keys.TOPS)
        unknown = {name for _place, name, _said in self.unknown}
        return [
            (fault.row, fault.text(language())) for fault in self.faults if not fault.row.startswith(shown) and fault.row not in unknown
        ]

    @property
    def games(self) -> list[ValueRow]:
        """Every game that a sheet of the kind can have and that has a value."""
        return self._values("games", "g", kin.games(self.base).values(), self.base.system.games, heads=(_("gewonnen"), _("verloren")))

    @property
    def announcements(self) -> list[ValueRow]:
        """Every announcement that a sheet of the kind can have."""
        rows, own = kin.announcements(self.base).values(), self.base.system.announcements
        return self._values("announcements", "a", rows, own, heads=(_("still"), _("angesagt")))

    @property
    def numbers(self) -> list[ValueRow]:
        """What the sheet counts with beside the values of games and announcements."""
        rows = numbers(self.base.system)
        return self._values("values", "v", rows, rows, heads=("",) * 4)

    def _values(self, part: str, letter: str, known: Iterable[Row], base: Iterable[Row], *, heads: Sequence[str]) -> list[ValueRow]:
        own = {row.slug for row in base}
        rows = (row for row in known if worth(row) is not None or row.slug in own)
        return [self._value(part, row, f"{letter}-{row.slug}", heads, there=row.slug in own) for row in rows]

    def _value(self, part: str, row: Row, name: str, heads: Sequence[str], *, there: bool) -> ValueRow:
        fields = [(field, label, written_as(base) if there else "–") for field, label, base in _fields(worth(row), name, heads)]
        if isinstance(row, Game) and self.form.measured and row.kind.valued and row.lost is None and not (row.bird or row.birds):
            fields.append((f"{name}-lost", _("verloren"), ""))
        is_number = isinstance(row, NumberRow)
        label = row.called[language() == "en"] if isinstance(row, NumberRow) else called(self.typed, row.slug)
        return ValueRow(
            slug=row.slug, label=label, there=there,
            off=not is_number and row.slug in self.typed.getlist("off"),
            numbers=tuple(Number(field, label, base, self.typed.get(field, "")) for field, label, base in fields),
            source=self.typed.get(f"s-{row.slug}", ""), base_source=row.source if there else "",
            faults=self.said(f"{part}.{row.slug}", f"sources.{row.slug}"),
        )  # fmt: skip

    @property
    def policies(self) -> list[PolicyRow]:
        """The table of policies, in its order."""
        return [self._policy(name) for name in kin.policies(self.base, second=True)]

    def _policy(self, name: str) -> PolicyRow:
        birds = name == kin.BIRDS
        base, here = (_birds(sheet) if birds else _code(column_of(sheet.system.policies).get(name)) for sheet in (self.base, self.known))
        chosen = self.typed.getlist("b") if birds else [self.typed.get(f"p-{name}", "")]
        typed = self.typed.get(f"n-{name}", "")
        faults = self.said(f"policies.{name}", f"interpretations.{name}", f"sources.{name}")
        choices = self._choices(name, chosen)
        asked = {row.policy for row in self.questions_of_base}
        worked = decided(name, self.base, self.known)
        return PolicyRow(
            name=name, question=_question(name), many=birds, worked=told([worked])[0] if worked else None, faults=faults,
            as_base=self._as_base(name, base, said=base in chosen if base else False, still=not typed and chosen in ([], [""])),
            choices=choices if birds else tuple(choice for choice in choices if choice.value != base),
            number=Number(f"n-{name}", _("Punkte"), base if base.isdigit() else "", typed) if name in kin.NUMBERS else None,
            offers=() if birds or name in asked else choices, base_offers=any(row.slug == name for row in self.base.system.interpretations),
            source=self.typed.get(f"s-{name}", ""), base_source=self.base.system.policy_sources.get(name, ""),
            moot=self.is_read and not (here or typed or faults or any(chosen)),
        )  # fmt: skip

    def _as_base(self, name: str, base: str, *, said: bool, still: bool) -> Choice:
        if not base:
            label = _("stellt sich dort nicht")
        elif name == kin.BIRDS:
            label = ", ".join(term(bird, language()) for bird in base.split(", "))
        else:
            label = _labels(self.base, name).get(base, base)
        return Choice(value=base if said else "", label=label, base=True, chosen=said or still, offered=False)

    def _choices(self, name: str, chosen: list[str]) -> tuple[Choice, ...]:
        if name == kin.BIRDS:
            birds = [row.slug for row in kin.announcements(self.base).values() if row.bird]
            return tuple(
                Choice(value=bird, label=term(bird, language()), base=False, chosen=bird in chosen, offered=False) for bird in birds
            )
        offered = self.typed.getlist(f"i-{name}")
        return tuple(
            Choice(value=value, label=label, base=False, chosen=value in chosen, offered=value in offered)
            for value, label in _labels(self.base, name).items()
        )

    @cached_property
    def questions_of_base(self) -> tuple[Interpretation, ...]:
        """What tournaments of the base choose beside the policies of the page."""
        return tuple(row for row in self.base.system.interpretations if row.slug not in kin.policies(self.base, second=True))

    @property
    def questions(self) -> list[QuestionRow]:
        """What a tournament may be left to choose beside the policies, as the base asks it."""
        return [self._asked(row) for row in self.questions_of_base]

    def _asked(self, row: Interpretation) -> QuestionRow:
        english = language() == "en"
        typed, known = self.typed.getlist(f"i-{row.slug}"), [_answer(row, choice.value) for choice in row.choices]
        return QuestionRow(
            name=row.slug, question=row.question[english],
            others=None if row.kind == "choice" else (*(value for value in typed if value not in known and value), ""),
            choices=tuple(
                Choice(value=value, label=choice.words[english], base=place == 0, chosen=False, offered=value in typed)
                for place, (value, choice) in enumerate(zip(known, row.choices, strict=True))
            ),
            base_source=row.source, source=self.typed.get(f"s-{row.slug}", ""),
            faults=self.said(f"interpretations.{row.slug}", f"sources.{row.slug}"),
        )  # fmt: skip

    @property
    def follows(self) -> list[Told]:
        """The usual games that the sheet does not settle as its base does."""
        return told(follows(self.base, self.known))

    @property
    def is_as_base(self) -> bool:
        """Whether nothing is said that its base does not say."""
        return not {*self.file} - {*HEAD, "format", "base", "examples"}

    @property
    def failing(self) -> list[tuple[str, str]]:
        """Games that cannot be settled: which, and why."""
        return [(term(row.game, language()), " ".join(finding.text(language()) for finding in row.findings)) for row in failing(self.known)]

    @property
    def page(self) -> Sheet:
        """The Regelblatt, as far as the sheet can be read."""
        return placed(regelblatt.without_marks(regelblatt.page(self.known, {}, language())))

    @property
    def examples_typed(self) -> list[str]:
        """The proving cases, as the file has them."""
        return [text for text in self.typed.getlist("example") if text.strip()]

    @property
    def examples(self) -> list[Case]:
        """The proving cases, each with what is wrong."""
        return [case_of(text, self.known, self.said(f"examples[{place}]")) for place, text in enumerate(self.examples_typed)]

    def with_case(self, case: str, text: str) -> "Draft":
        """The same with a proving case in its place, or behind the last where it has none; "" strikes it."""
        texts, place = self.examples_typed, whole_number(case)
        if place is None or place >= len(texts):
            texts.append(text)
        else:
            texts[place] = text
        typed = self.typed.copy()
        typed.setlist("example", [one for one in texts if one])
        return Draft(typed, self.base)

    def sent(self) -> str:
        """All that is typed, as a form sends it: it goes with the form of a proving case."""
        said = QueryDict(mutable=True)
        for name, values in self.typed.lists():
            if name not in BUTTONS and any(values):
                said.setlist(name, [value for value in values if value])
        return said.urlencode()


def base_name(base: rules.Sheet) -> str:
    """What a sheet that others start from is called."""
    return _("keinem Blatt") if base is NO_SHEET else base.system.title[language() == "en"]


def draft_of(typed: QueryDict, *, tried: bool = False) -> Draft:
    """What is typed, on the sheet that it names as its base; on the first one where it names none."""
    named = typed.get("base", "")
    return Draft(typed, NO_SHEET if named == NONE else bases(rules.SHEETS).get(named) or next(iter(rules.SHEETS.values())), tried=tried)


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
            for place, (head, number) in enumerate(zip(heads, value, strict=False)):
                yield f"{name}-{place}", head, number
        case _:
            yield name, "", value


def _question(name: str) -> str:
    words = POLICIES.get(name)
    if words is None:
        return _("Mit welchen Vögeln wird ein Besserrufer gespielt?")
    return words.english if language() == "en" else words.german


def _labels(base: rules.Sheet, name: str) -> dict[str, str]:
    """The choices of a policy in words; of one that has no names for them, the answers of the base's question."""
    english, words = language() == "en", POLICIES[name].choices
    if named := kin.choices(base, name, second=True):
        return {value: words[value][english] for value in named}
    asked = next((row for row in base.system.interpretations if row.policy == name), None)
    return {written(choice.value): choice.words[english] for choice in asked.choices} if asked is not None else {}


def _answer(row: Interpretation, value: object) -> str:
    """An answer as a file writes it: of a policy by the name of its choice."""
    return _code(row.chosen(value)) if row.policy else written(value)


def _code(choice: Any) -> str:
    return "" if choice is None else str(getattr(choice, "value", choice))


def _birds(sheet: rules.Sheet) -> str:
    return next((", ".join(row.birds) for row in sheet.system.games if row.birds), "")
