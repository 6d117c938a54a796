"""The part of the set-up that comes from a rule sheet: its interpretations, each with its paragraph, and its values, for a house sheet.

Reads what was typed into `options` as `rules` takes them (only what differs from the sheet is kept) and shows options again. Checks
nothing: what cannot be read goes on as it was typed, so that `rules` refuses it with its own sentence.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

import rules
from rules.book import regelblatt
from rules.rows import Interpretation, RuleSystem
from tournament.entry.law import Sheet, placed
from tournament.ledger.store.convert import language
from tournament.ledger.store.refusals import Finding
from tournament.ledger.store.typed import number_or_text

Typed = Mapping[str, str]


class Choice(NamedTuple):
    """One answer to a question: its value in the form, its words, whether it is chosen."""

    value: str
    label: str
    chosen: bool


class Number(NamedTuple):
    """A small field for a number."""

    name: str
    label: str
    value: str


class Question(NamedTuple):
    """An interpretation: either `choices`, or `numbers` that mean `off` while they are empty."""

    name: str
    text: str
    source: str
    choices: tuple[Choice, ...]
    numbers: tuple[Number, ...]
    off: str
    fault: str

    @property
    def changed(self) -> bool:
        """Whether the answer is another than the sheet's own, which stands first; empty numbers are its own."""
        return not self.choices[0].chosen if self.choices else any(number.value for number in self.numbers)


class Value(NamedTuple):
    """A value of the sheet with room for the house's own."""

    name: str
    label: str
    heads: tuple[str, ...]
    sheet: tuple[str, ...]
    numbers: tuple[Number, ...]
    source: str
    fault: str

    @property
    def changed(self) -> bool:
        """Whether something of the house's own is typed."""
        return any(number.value for number in self.numbers)


class RulesPart(NamedTuple):
    """What the page shows of a rule sheet."""

    system: RuleSystem
    title: str
    questions: tuple[Question, ...]
    values: tuple[Value, ...]

    @property
    def answered(self) -> int:
        """How many questions are answered otherwise than the sheet does."""
        return sum(row.changed for row in self.questions)

    @property
    def fault_in_questions(self) -> bool:
        """Whether the folded questions must be opened."""
        return any(row.fault for row in self.questions)

    @property
    def values_changed(self) -> int:
        """How many values differ from the sheet."""
        return sum(value.changed for value in self.values)

    @property
    def fault_in_values(self) -> bool:
        """Whether the folded table must be opened."""
        return any(value.fault for value in self.values)


def rules_part(sheet: rules.Sheet, typed: Typed, findings: Iterable[Finding] = ()) -> RulesPart:
    """The questions and values of a sheet, answered as typed. `typed` has the names of the fields."""
    system = sheet.system
    column = 1 if language() == "en" else 0
    faults = {finding.field: finding.message for finding in findings}
    return RulesPart(
        system,
        system.title[column],
        tuple(_question(row, typed, column, faults.get(f"options.{row.slug}", "")) for row in system.interpretations),
        tuple(_value(system, name, typed, faults.get(f"options.values.{name}", "")) for name in rules.value_shapes(system)),
    )


def typed_options(options: Mapping[str, Any], sheet: rules.Sheet) -> dict[str, str]:
    """Stored options as they would have been typed: names and texts of the fields."""
    typed: dict[str, str] = {}
    for row in sheet.system.interpretations:
        if row.slug not in options:
            continue
        stored = options[row.slug]
        if row.kind == "choice":
            typed[f"i-{row.slug}"] = _index(row, stored)
        else:
            typed |= _typed_numbers(f"i-{row.slug}", stored)
    for name, stored in (options.get("values") or {}).items():
        typed |= _typed_numbers(f"v-{name}", stored)
    return typed


def read_options(sheet: rules.Sheet, typed: Typed) -> dict[str, Any]:
    """The options that were typed. What is as in the sheet, or as preset, is left out."""
    system = sheet.system
    options: dict[str, Any] = {}
    for row in system.interpretations:
        chosen = _read_choice(row, typed)
        if chosen != row.default or type(chosen) is not type(row.default):
            options[row.slug] = chosen
    values = {}
    for name, shape in rules.value_shapes(system).items():
        own = _read_value(name, shape, typed, sheet_values(system, name))
        if own is not None:
            values[name] = own
    return options | ({"values": values} if values else {})


def good_options(sheet: rules.Sheet, options: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the options that `rules` takes, so that the Regelblatt can be shown while one is still wrong."""
    good = {name: value for name, value in options.items() if name != "values" and not rules.check_options(sheet, {name: value})}
    values = {name: value for name, value in options.get("values", {}).items() if not rules.check_options(sheet, {"values": {name: value}})}
    return good | ({"values": values} if values else {})


def shown_regelblatt(sheet: rules.Sheet, options: Mapping[str, Any]) -> Sheet:
    """The Regelblatt with these options, in the reader's language; options that are wrong are left out."""
    return placed(regelblatt.without_marks(regelblatt.page(sheet, good_options(sheet, options), language())))


def sheet_values(system: RuleSystem, name: str) -> tuple[rules.Amount, ...]:
    """What the sheet itself says: one number, or two (won and lost; silent and open)."""
    for game in system.games:
        if game.slug == name and game.value is not None:
            return (game.value,) if game.lost is None else (game.value, game.lost)
    row = next(row for row in system.announcements if row.slug == name)
    return tuple(row.values[when] for when in ("silent", "open") if when in row.values)


def _index(row: Interpretation, value: Any) -> str:
    found = (str(place) for place, choice in enumerate(row.choices) if type(choice.value) is type(value) and choice.value == value)
    return next(found, "")


def _question(row: Interpretation, typed: Typed, column: int, fault: str) -> Question:
    name = f"i-{row.slug}"
    if row.kind == "choice":
        chosen = typed.get(name) or "0"
        choices = tuple(Choice(str(place), choice.words[column], str(place) == chosen) for place, choice in enumerate(row.choices))
        return Question(name=name, text=row.question[column], source=row.source, choices=choices, numbers=(), off="", fault=fault)
    off = row.choices[0].words[column]
    one = (Number(name, _("Cent") if row.kind == "cents" else _("Anzahl"), typed.get(name, "")),)
    numbers = _numbers(name, (_("still"), _("angesagt")), typed) if row.kind == "pair" else one
    return Question(name=name, text=row.question[column], source=row.source, choices=(), numbers=numbers, off=off, fault=fault)


def _value(system: RuleSystem, slug: str, typed: Typed, fault: str) -> Value:
    name = f"v-{slug}"
    sheet = sheet_values(system, slug)
    is_game = any(game.slug == slug for game in system.games)
    heads = (_("Wert"),) if len(sheet) == 1 else (_("gewonnen"), _("verloren")) if is_game else (_("still"), _("angesagt"))
    numbers = (Number(name, heads[0], typed.get(name, "")),) if len(sheet) == 1 else _numbers(name, heads, typed)
    sources = {game.slug: game.source for game in system.games} | {row.slug: row.source for row in system.announcements}
    return Value(
        name=name,
        label=system.word(slug, language()),
        heads=heads,
        sheet=tuple(map(str, sheet)),
        numbers=numbers,
        source=sources[slug],
        fault=fault,
    )


def _numbers(name: str, heads: tuple[str, ...], typed: Typed) -> tuple[Number, ...]:
    return tuple(Number(f"{name}-{place}", head, typed.get(f"{name}-{place}", "")) for place, head in enumerate(heads))


def _typed_numbers(name: str, stored: Any) -> dict[str, str]:
    if isinstance(stored, list | tuple):
        return {f"{name}-{place}": str(part) for place, part in enumerate(stored)}
    return {} if stored is None else {name: str(stored)}


def _read_choice(row: Interpretation, typed: Typed) -> Any:
    name = f"i-{row.slug}"
    if row.kind in ("cents", "number"):
        number = number_or_text(typed.get(name, ""))
        return row.default if number is None else number
    if row.kind == "pair":
        pair = [number_or_text(typed.get(f"{name}-{place}", "")) for place in (0, 1)]
        return None if pair == [None, None] else pair
    place = typed.get(name, "")
    # A field that is not there, e.g. after the system was changed, means the sheet's own reading.
    if place in {"", *map(str, range(len(row.choices)))}:
        return row.choices[int(place or 0)].value
    return place


def _read_value(name: str, shape: int, typed: Typed, sheet: tuple[rules.Amount, ...]) -> Any:
    """The house's own value, None where it is the sheet's. Of a pair, the half left empty is the sheet's."""
    if shape == 1:
        own = number_or_text(typed.get(f"v-{name}", ""))
        return None if own in (None, sheet[0]) else own
    given = [number_or_text(typed.get(f"v-{name}-{place}", "")) for place in (0, 1)]
    pair = [value if own is None else own for own, value in zip(given, sheet, strict=True)]
    return None if pair == list(sheet) else pair
