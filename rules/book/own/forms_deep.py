"""Forms of values that are made of others: what an announcement is worth, a choice or a number, a decision with its questions."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.book.own.faults import Faults
from rules.book.own.forms import BAD, NUMBER_WORDS, Chosen, Number, Of, Schema, Words, number
from rules.words.texts import shortened


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
        one = {"anyOf": [worth, pair]}
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
