"""How what stands in a sheet file is typed: for each form of a value the fields that it has on the page, and what they say. Checks nothing:
what cannot be read goes on as it was typed.

A field is named by the place of its value, as `count.wins`; where a value has several, by what each is, as `names.auf.de`.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from django.http import QueryDict

from rules.book import file_keys, forms
from rules.rows import read_halves
from rules.words import written
from tournament.ledger.store.typed import whole_cents
from tournament.site.fields import euro_text

NOTHING = "-"
"""What a field says that has been asked and answered with nothing: `null`, or an empty list."""
NULL = object()
"""A value that is `null` in so many words; None is one that nobody has said."""
ASKS = "?"
"""In the place of a decision: it depends on a fact."""
Fields = Iterable[tuple[str, str]]
_WHOLE = re.compile(r"([0-9]{1,7})(?:[.,]0)?", re.ASCII)
_HALF = re.compile(r"([0-9]{0,7})\s*(?:½|[.,]5)", re.ASCII)
_COUNT = re.compile(r"([0-9]{1,4})\s*[/,]\s*([0-9])", re.ASCII)
_DATE = re.compile(r"(?:([0-9]{1,2})\.\s*)?([0-9]{1,2})\.\s*([0-9]{4})", re.ASCII)
_TIME = re.compile(r"([0-9]{1,2})[.:]([0-9]{2})", re.ASCII)


class Way(Protocol):
    """The fields of one value."""

    def fields(self, name: str, value: Any) -> Fields:
        """What is typed in them where the file says this; `name`: of the place."""

    def said(self, typed: QueryDict, name: str) -> Any:
        """The value that they say; None where nothing is typed."""


def number(text: str) -> Any:
    """A number as people type it, „2½“ and „2,5“ too; the text where it is none, None where nothing is typed."""
    text = text.strip()
    if whole := _WHOLE.fullmatch(text):
        return int(whole[1])
    if half := _HALF.fullmatch(text):
        return int(half[1] or 0) + 0.5
    return text or None


def count(text: str) -> Any:
    """A count: „35/1“, „35,1“, or whole points."""
    text = text.strip()
    if thirds := _COUNT.fullmatch(text):
        return f"{thirds[1]}/{thirds[2]}"
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else text or None


def money(text: str) -> Any:
    """An amount of euros, in cents."""
    cents = whole_cents(text)
    return text.strip() or None if cents is None else cents


def time(text: str) -> Any:
    """A time: „13:30“, „9.15“."""
    text = text.strip()
    return f"{int(found[1]):02}:{found[2]}" if (found := _TIME.fullmatch(text)) else text or None


def date(text: str) -> str:
    """A day or a month as a file writes it: „1.10.2026“, „10.2026“; anything else as it is."""
    text = " ".join(text.split())
    found = _DATE.fullmatch(text)
    return "-".join([found[3], *(f"{int(part):02}" for part in (found[2], found[1]) if part)]) if found else text


def words(text: str) -> Any:
    """A text without spaces around it."""
    return " ".join(text.split()) or None


def told(value: Any) -> str:
    """A value as a field has it."""
    if isinstance(value, bool) or value is None or isinstance(value, (list, dict)):
        return json.dumps(value, ensure_ascii=False)
    halves = read_halves(value)
    return str(value) if halves is None else written(Fraction(halves, 2))


def told_money(cents: Any) -> str:
    """Cents as a field has them, in euros."""
    return euro_text(cents) if type(cents) is int else told(cents)


@dataclass(frozen=True, slots=True)
class One:
    """One field of text."""

    read: Callable[[str], Any]
    tell: Callable[[Any], str] = told

    def fields(self, name: str, value: Any) -> Fields:
        yield name, self.tell(value)

    def said(self, typed: QueryDict, name: str) -> Any:
        return self.read(typed.get(name, ""))


@dataclass(frozen=True, slots=True)
class Code:
    """One of several; `null`: or nothing, in so many words."""

    codes: Mapping[str, Any]
    null: bool = False

    def fields(self, name: str, value: Any) -> Fields:
        if value is None:
            yield name, NOTHING
        elif not isinstance(value, Mapping):
            yield name, next((text for text, code in self.codes.items() if code == value and type(code) is type(value)), told(value))

    def said(self, typed: QueryDict, name: str) -> Any:
        text = typed.get(name, "").strip()
        if self.null and text == NOTHING:
            return NULL
        return self.codes.get(text, text) if text else None


@dataclass(frozen=True, slots=True)
class Several:
    """Ticks. `every`: what a file may write where all hold; `whole`: each is a number."""

    every: str = ""
    whole: bool = False

    def fields(self, name: str, value: Any) -> Fields:
        if not isinstance(value, (list, tuple)):
            yield from () if value == self.every else ((name, told(value)),)
        else:
            yield from ((name, told(part)) for part in value or (NOTHING,))

    def said(self, typed: QueryDict, name: str) -> Any:
        ticked = [text for text in typed.getlist(name) if text]
        parts = [int(text) if self.whole and text.isascii() and text.isdigit() else text for text in ticked if text != NOTHING]
        return parts if ticked else None


class Named:
    """A name, German and English."""

    def fields(self, name: str, value: Any) -> Fields:
        said = value if isinstance(value, Mapping) else {"de": value}
        yield from ((f"{name}.{key}", str(said[key])) for key in forms.LANGUAGES if said.get(key) is not None)

    def said(self, typed: QueryDict, name: str) -> Any:
        found = {key: text for key in forms.LANGUAGES if (text := words(typed.get(f"{name}.{key}", "")))}
        return found.get("de") if set(found) <= {"de"} else found


class Valued:
    """What an own announcement is worth, silent and announced; in single games otherwise."""

    def fields(self, name: str, value: Any) -> Fields:
        if not isinstance(value, Mapping):
            yield from self._pair(name, value)
            return
        for game, worth in value.items():
            yield from self._pair(name if game == "else" else f"{name}.in.{game}", worth)

    def _pair(self, name: str, value: Any) -> Fields:
        pair = value if isinstance(value, list) and len(value) == 2 else [value, value]
        yield from ((f"{name}.{when}", told(part)) for when, part in zip(("silent", "open"), pair, strict=True) if part is not None)

    def said(self, typed: QueryDict, name: str) -> Any:
        games = dict.fromkeys(field.removeprefix(f"{name}.in.").rpartition(".")[0] for field in typed if field.startswith(f"{name}.in."))
        found = {game: worth for game in games if (worth := self._worth(typed, f"{name}.in.{game}")) is not None}
        usual = self._worth(typed, name)
        if not found:
            return usual
        return found if usual is None else {**found, "else": usual}

    def _worth(self, typed: QueryDict, name: str) -> Any:
        pair = [number(typed.get(f"{name}.{when}", "")) for when in ("silent", "open")]
        if pair == [None, None]:
            return None
        return pair[0] if pair[0] == pair[1] else pair


@dataclass(frozen=True, slots=True)
class CodeOrNumber:
    """One of several, or a number, in a table of its own (`key`) or alone."""

    codes: Mapping[str, Any]
    key: str

    def fields(self, name: str, value: Any) -> Fields:
        if isinstance(value, Mapping):
            yield f"{name}.n", told(value.get(self.key))
        else:
            yield (name if isinstance(value, str) else f"{name}.n"), told(value)

    def said(self, typed: QueryDict, name: str) -> Any:
        amount = number(typed.get(f"{name}.n", ""))
        if amount is not None:
            return {self.key: amount} if self.key else amount
        return typed.get(name) or None


class Decision:
    """A decision, or a fact that decides which of two."""

    def fields(self, name: str, value: Any) -> Fields:
        if not isinstance(value, Mapping):
            yield name, told(value)
            return
        yield name, ASKS
        yield f"{name}.fact", str(value.get("fact") or "")
        for answer in ("yes", "no"):
            if value.get(answer) is not None:
                yield from self.fields(f"{name}.{answer}", value[answer])

    def said(self, typed: QueryDict, name: str) -> Any:
        text = typed.get(name, "")
        if text != ASKS:
            return text or None
        found = {"fact": typed.get(f"{name}.fact") or None, **{answer: self.said(typed, f"{name}.{answer}") for answer in ("yes", "no")}}
        return {key: part for key, part in found.items() if part is not None}


YES_NO: Mapping[str, Any] = {"true": True, "false": False}


_PLAIN: Mapping[type, Way] = {
    forms.Number: One(number), forms.Whole: One(number), forms.Counted: One(count), forms.Time: One(time), forms.Text: One(words),
    forms.Money: One(money, told_money),
    forms.YesNo: Code(YES_NO), forms.Name: Named(), forms.Numbers: Several(whole=True), forms.Worth: Valued(), forms.Decided: Decision(),
}  # fmt: skip
"""Forms that are typed alike wherever they stand."""


def way_of(key: file_keys.Key) -> Way:
    """How the value of a key is typed."""
    plain = _PLAIN.get(type(key.form))
    if plain is not None:
        return plain
    way: Way = Code({}, null=key.null)
    match key.form:
        case forms.Chosen(choices):
            way = Code({str(code): code for code in choices}, null=key.null)
        case forms.YesNoOr(choices):
            way = Code({**YES_NO, **{code: code for code in choices}})
        case forms.Length(most):
            way = Code({"round": "round", **{str(games): games for games in range(1, most + 1)}}, null=key.null)
        case forms.Slugs(every):
            way = Several(every)
        case forms.ChosenOrNumber(choices, table):
            way = CodeOrNumber({code: code for code in choices}, table)
    return way
