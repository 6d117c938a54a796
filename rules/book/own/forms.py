"""The forms of what stands in a sheet file: a number, a count, a choice, a name. Each reads its value or says what is wrong with it, and
says the same to a program that writes such files (JSON Schema). What may stand beside what is judged elsewhere."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from rules.book.own.faults import Faults
from rules.rows import card_points
from rules.rows.card_points import Amount, amount, of_halves, read_halves
from rules.rows.measures import ROUND
from rules.rows.numbers import MOST
from rules.words.texts import shortened

Schema = dict[str, Any]
Words = Mapping[Any, tuple[str, str]]
"""Choices as a file writes them, each in words: German, English."""
BAD = object()
"""In the place of what could not be read; the fault is told."""
LANGUAGES = ("de", "en")
LONGEST_SLUG = 30
SLUG = "^[a-z][a-z0-9_]*$"
_SLUG = re.compile(SLUG)
_TIME = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")


class Of(NamedTuple):
    """What the forms have to know of the file. `halves`: whether a number may have a half; `thirds`: whether counts are in thirds, None
    where the file does not say it rightly; `total`: steps in the pack, None where nobody knows."""

    halves: bool = False
    thirds: bool | None = True
    total: int | None = card_points.PACK


class Form(Protocol):
    """What one value looks like."""

    def read(self, value: object, row: str, of: Of, faults: Faults) -> object:
        """The value as the program keeps it; BAD, and the fault, where it is none."""

    def schema(self) -> Schema:
        """What JSON has to look like."""


def number(value: object, *, halves: bool) -> Amount | None:
    """A number above 0 of at most a million: whole, or with a half where there are halves; None where it is none. Whole is 2, and 2.0 only
    where there are halves."""
    if type(value) is int:
        return value if 0 < value <= MOST else None
    doubled = read_halves(value) if halves else None
    return None if doubled is None or not 0 < doubled <= 2 * MOST else of_halves(doubled)


def count(value: object, of: Of) -> int | None:
    """Steps of a count: „37/2“ where the pack is counted in thirds, whole points in either; None where it is no count of the pack."""
    if type(value) is int:
        steps = value * 3 if of.thirds else value
    elif of.thirds is False or (found := card_points.read(value)) is None:
        return None
    else:
        steps = found
    return steps if steps >= 0 and (of.total is None or steps <= of.total) else None


def text(value: object, longest: int) -> str | None:
    """A text without the spaces around it; None where it is none, or longer."""
    fits = isinstance(value, str) and value.strip() and len(value) <= longest and value.isprintable()
    return str(value).strip() if fits else None


@dataclass(frozen=True, slots=True)
class Number:
    """An amount."""

    def read(self, value: object, row: str, of: Of, faults: Faults) -> object:
        found = number(value, halves=of.halves)
        if found is None:
            faults.add(row, "bad_value", NUMBER_WORDS, said="belongs")
            return BAD
        return found

    def schema(self) -> Schema:
        return {"type": "number", "exclusiveMinimum": 0, "maximum": MOST, "multipleOf": amount(1)}


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number in a range."""

    least: int
    most: int

    def read(self, value: object, row: str, of: Of, faults: Faults) -> object:
        if type(value) is not int or not self.least <= value <= self.most:
            faults.add(row, "bad_value", self.belongs, said="belongs")
            return BAD
        return value

    @property
    def belongs(self) -> tuple[str, str]:
        """What has to stand there."""
        return f"eine ganze Zahl von {self.least} bis {self.most}", f"a whole number from {self.least} to {self.most}"

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


class Money(Whole):
    """Whole cents, which people write as euros."""

    @property
    def belongs(self) -> tuple[str, str]:
        """In euros."""
        return f"Geld bis {self.most // 100} Euro (in der Datei Cent)", f"money up to {self.most // 100} euros (cents in the file)"


@dataclass(frozen=True, slots=True)
class Counted:
    """A count of cards; `least`: steps that it has at least."""

    least: int = 0

    def read(self, value: object, row: str, of: Of, faults: Faults) -> object:
        found = count(value, of)
        if found is None or found < self.least:
            faults.add(row, "bad_count", COUNT_WORDS)
            return BAD
        return found

    def schema(self) -> Schema:
        return {"anyOf": [{"type": "integer", "minimum": min(1, self.least)}, {"type": "string", "pattern": "^[0-9]+/[0-2]$"}]}


@dataclass(frozen=True, slots=True)
class Chosen:
    """One of several, each with its words: German, English."""

    choices: Words

    def read(self, value: object, row: str, of: Of, faults: Faults) -> object:
        if type(value) not in (str, int) or value not in self.choices:
            faults.add(row, "unknown_choice", shortened(str(value)), ", ".join(map(str, self.choices)))
            return BAD
        return value

    def schema(self) -> Schema:
        return {"enum": list(self.choices)}


@dataclass(frozen=True, slots=True)
class Called:
    """A game or a sheet by its slug; which ones there are is judged elsewhere."""

    def read(self, value: object, row: str, of: Of, faults: Faults) -> object:
        if not isinstance(value, str):
            faults.add(row, "unknown_choice", shortened(str(value)), "[a-z] …")
            return BAD
        return value

    def schema(self) -> Schema:
        return {"type": "string"}


@dataclass(frozen=True, slots=True)
class YesNo:
    """True or false."""

    def read(self, value: object, row: str, of: Of, faults: Faults) -> object:
        if type(value) is not bool:
            faults.add(row, "unknown_choice", shortened(str(value)), "true, false")
            return BAD
        return value

    def schema(self) -> Schema:
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class YesNoOr:
    """True or false, or one of several."""

    choices: Words

    def read(self, value: object, row: str, of: Of, faults: Faults) -> object:
        if type(value) is not bool and (type(value) is not str or value not in self.choices):
            faults.add(row, "unknown_choice", shortened(str(value)), ", ".join(("true", "false", *self.choices)))
            return BAD
        return value

    def schema(self) -> Schema:
        return {"enum": [True, False, *self.choices]}


@dataclass(frozen=True, slots=True)
class Text:
    """A text without spaces around it."""

    longest: int

    def read(self, value: object, row: str, of: Of, faults: Faults) -> object:
        found = text(value, self.longest)
        if found is None:
            faults.add(row, "bad_text", str(self.longest))
        return BAD if found is None else found

    def schema(self) -> Schema:
        return {"type": "string", "pattern": r"\S", "maxLength": self.longest}


@dataclass(frozen=True, slots=True)
class Name:
    """A name, German and English: one text for both, or one for each; where the English is absent, the German stands for it."""

    longest: int = 40

    def read(self, value: object, row: str, of: Of, faults: Faults) -> object:
        if not isinstance(value, Mapping):
            said = Text(self.longest).read(value, row, of, faults)
            return BAD if said is BAD else (said, said)
        before = len(faults)
        for key in value:
            if key not in LANGUAGES:
                faults.add(f"{row}.{shortened(str(key))}", "unknown_key", shortened(str(key)), ", ".join(LANGUAGES))
        if value.get("de") is None:
            faults.add(f"{row}.de", "missing_key", "de")
        said = [Text(self.longest).read(part, f"{row}.{key}", of, faults) for key in LANGUAGES if (part := value.get(key)) is not None]
        return BAD if len(faults) > before else (said[0], said[-1])

    def schema(self) -> Schema:
        text = Text(self.longest).schema()
        english = {"anyOf": [text, {"type": "null"}]}
        both = {"type": "object", "required": ["de"], "properties": {"de": text, "en": english}, "additionalProperties": False}
        return {"anyOf": [text, both]}


@dataclass(frozen=True, slots=True)
class Slugs:
    """A list of rows of the sheet, each once; `every`: or the word for all of them."""

    every: str = ""

    def read(self, value: object, row: str, of: Of, faults: Faults) -> object:
        if self.every and value == self.every:
            return value
        if not isinstance(value, (list, tuple)):
            faults.add(row, "unknown_choice" if self.every and isinstance(value, str) else "no_list", *self._possible(value))
            return BAD
        if not all(isinstance(part, str) for part in value) or len(set(value)) < len(value):
            faults.add(row, "bad_value", ("eine Liste von Kurznamen, jeder einmal", "a list of slugs, each once"), said="belongs")
            return BAD
        return tuple(value)

    def _possible(self, value: object) -> tuple[str, ...]:
        return (shortened(value), f"{self.every}, [ … ]") if self.every and isinstance(value, str) else ()

    def schema(self) -> Schema:
        listed: Schema = {"type": "array", "items": {"type": "string"}, "uniqueItems": True}
        return {"anyOf": [{"const": self.every}, listed]} if self.every else listed


@dataclass(frozen=True, slots=True)
class Numbers:
    """A list of whole numbers, each once; `code`: of what is wrong with one."""

    least: int
    most: int
    code: str = "bad_value"
    empty: bool = False

    def read(self, value: object, row: str, of: Of, faults: Faults) -> object:
        if not isinstance(value, (list, tuple)):
            faults.add(row, "no_list")
            return BAD
        fits = all(type(part) is int and self.least <= part <= self.most for part in value)
        if not fits or len(set(value)) < len(value) or not (value or self.empty):
            faults.add(
                row, self.code,
                (f"eine Liste ganzer Zahlen von {self.least} bis {self.most}, jede einmal",
                 f"a list of whole numbers from {self.least} to {self.most}, each once"), said="belongs",
            )  # fmt: skip
            return BAD
        return tuple(value)

    def schema(self) -> Schema:
        items = {"type": "integer", "minimum": self.least, "maximum": self.most}
        return {"type": "array", "items": items, "uniqueItems": True, **({} if self.empty else {"minItems": 1})}


@dataclass(frozen=True, slots=True)
class Length:
    """A number of games, or `round`: one for each seat."""

    most: int = 20

    def read(self, value: object, row: str, of: Of, faults: Faults) -> object:
        if value == "round":
            return ROUND
        if type(value) is not int or not 1 <= value <= self.most:
            words = (f"eine ganze Zahl von 1 bis {self.most} oder „round“", f"a whole number from 1 to {self.most}, or “round”")
            faults.add(row, "bad_value", words, said="belongs")
            return BAD
        return value

    def schema(self) -> Schema:
        return {"anyOf": [{"const": "round"}, {"type": "integer", "minimum": 1, "maximum": self.most}]}


@dataclass(frozen=True, slots=True)
class Time:
    """A time of the day."""

    def read(self, value: object, row: str, of: Of, faults: Faults) -> object:
        if not isinstance(value, str) or not _TIME.fullmatch(value):
            faults.add(row, "bad_value", ("eine Uhrzeit wie 13:30", "a time as 13:30"), said="belongs")
            return BAD
        return value

    def schema(self) -> Schema:
        return {"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"}


@dataclass(frozen=True, slots=True)
class Worth:
    """What an own announcement is worth: a number, `[silent, open]`, or one of these by game, `else` for the rest."""

    def read(self, value: object, row: str, of: Of, faults: Faults) -> object:
        if not isinstance(value, Mapping):
            return self._times(value, row, of, faults)
        if not value:
            faults.add(row, "bad_value", NUMBER_WORDS, said="belongs")
            return BAD
        found = {
            str(game): self._times(worth, f"{row}.{shortened(str(game))}", of, faults) for game, worth in value.items() if worth is not None
        }
        return BAD if any(worth is BAD for worth in found.values()) else {"": found}

    def _times(self, value: object, row: str, of: Of, faults: Faults) -> Any:
        """By time."""
        if isinstance(value, (list, tuple)):
            if len(value) != 2 or all(part is None for part in value):
                faults.add(row, "bad_pair", said="bad_own_pair")
                return BAD
            said = dict(zip(("silent", "open"), value, strict=True))
        else:
            said = {"silent": value, "open": value}
        found = {when: number(part, halves=of.halves) for when, part in said.items() if part is not None}
        if None in found.values():
            faults.add(row, "bad_value", NUMBER_WORDS, said="belongs")
            return BAD
        return found

    def schema(self) -> Schema:
        worth = Number().schema()
        pair = {"type": "array", "items": {"anyOf": [worth, {"type": "null"}]}, "minItems": 2, "maxItems": 2}
        one = {"anyOf": [worth, pair, {"type": "null"}]}
        return {"anyOf": [worth, pair, {"type": "object", "minProperties": 1, "additionalProperties": one}]}


@dataclass(frozen=True, slots=True)
class ChosenOrNumber:
    """One of several, or a number; `key`: the table that it stands in, "" where it stands alone."""

    choices: Words
    key: str = ""

    def read(self, value: object, row: str, of: Of, faults: Faults) -> object:
        if isinstance(value, str) or (isinstance(value, Mapping) and not self.key):
            return Chosen(self.choices).read(value, row, of, faults)
        if not self.key:
            return Number().read(value, row, of, faults)
        if not isinstance(value, Mapping):
            return Chosen(self.choices).read(value, row, of, faults)
        for name in value:
            if name != self.key:
                faults.add(f"{row}.{shortened(str(name))}", "unknown_key", shortened(str(name)), self.key)
        if value.get(self.key) is None:
            faults.add(f"{row}.{self.key}", "missing_key", self.key)
            return BAD
        return Number().read(value[self.key], f"{row}.{self.key}", of, faults)

    def schema(self) -> Schema:
        worth = Number().schema()
        table = {"type": "object", "required": [self.key], "properties": {self.key: worth}, "additionalProperties": False}
        return {"anyOf": [{"enum": list(self.choices)}, table if self.key else worth]}


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision, or a question of which each answer has one, at most `deep` in each other."""

    decisions: Words
    facts: Words
    deep: int = 3

    def read(self, value: object, row: str, of: Of, faults: Faults) -> object:
        return self._read(value, row, self.deep, faults)

    def _read(self, value: object, row: str, deep: int, faults: Faults) -> object:
        if not isinstance(value, Mapping):
            if type(value) is not str or value not in self.decisions:
                faults.add(row, "unknown_choice", shortened(str(value)), ", ".join(self.decisions))
                return BAD
            return value
        if not deep:
            faults.add(
                row,
                "bad_value",
                (f"höchstens {self.deep} Fragen ineinander", f"at most {self.deep} questions in each other"),
                said="belongs",
            )
            return BAD
        before = len(faults)
        for key in value:
            if key not in ("fact", "yes", "no"):
                faults.add(f"{row}.{shortened(str(key))}", "unknown_key", shortened(str(key)), "fact, yes, no")
        for key in ("fact", "yes", "no"):
            if value.get(key) is None:
                faults.add(f"{row}.{key}", "missing_key", key)
        fact = value.get("fact")
        if fact is not None and (type(fact) is not str or fact not in self.facts):
            faults.add(f"{row}.fact", "unknown_choice", shortened(str(fact)), ", ".join(self.facts))
        found = {key: self._read(value[key], f"{row}.{key}", deep - 1, faults) for key in ("yes", "no") if value.get(key) is not None}
        return BAD if len(faults) > before else {"fact": fact, **found}

    def schema(self) -> Schema:
        found: Schema = {"enum": list(self.decisions)}
        for _ in range(self.deep):
            question = {
                "type": "object", "required": ["fact", "yes", "no"],
                "properties": {"fact": {"enum": list(self.facts)}, "yes": found, "no": found}, "additionalProperties": False,
            }  # fmt: skip
            found = {"anyOf": [{"enum": list(self.decisions)}, question]}
        return found


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A part that has a reader of its own."""

    written: Schema = field(default_factory=dict)

    def read(self, value: object, row: str, of: Of, faults: Faults) -> object:
        return value

    def schema(self) -> Schema:
        return self.written


NUMBER_WORDS = ("eine Zahl über 0 (ganz; mit ½ nur, wo das Blatt Halbe kennt)",
                "a number above 0 (whole; with ½ only where the sheet has halves)")  # fmt: skip
COUNT_WORDS = ("35/1 oder 36 (ganze Punkte)", "35/1 or 36 (whole points)")


def is_slug(value: object) -> bool:
    """Whether a row of one's own can be called so."""
    return isinstance(value, str) and len(value) <= LONGEST_SLUG and _SLUG.fullmatch(value) is not None
