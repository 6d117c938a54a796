"""Reads the parts of an object of parsed JSON that a person has written: texts, names, choices, tables. Every fault is noted with its row,
and what is wrong is read as absent."""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.book.own.faults import SheetFault, Words
from rules.book.own.forms import text
from rules.book.saying import Sentences, fault
from rules.words.texts import shortened


class Given:
    """An object of a file, at a row of it: "" is the file itself. `faults`: what was found so far, in all parts of the file."""

    def __init__(self, data: Mapping[str, Any], row: str, sentences: Sentences, faults: list[SheetFault]) -> None:
        self.data, self.row, self.faults = data, row, faults
        self._sentences = sentences

    def at(self, key: object) -> str:
        """The row of a key."""
        word = shortened(str(key))
        return f"{self.row}.{word}" if self.row else word

    def refuse(self, key: object, code: str, *words: Words) -> None:
        """Notes a fault at a key."""
        self.refuse_row(self.at(key), code, *words)

    def refuse_row(self, row: str, code: str, *words: Words) -> None:
        """Notes a fault at a row."""
        self.faults.append(fault(self._sentences, row, code, *words))

    def of(self, key: object) -> bool:
        """Whether something is wrong at a key or below it already."""
        row = self.at(key)
        return any(found.row == row or found.row.startswith((f"{row}.", f"{row}[")) for found in self.faults)

    def part(self, row: str, data: Mapping[str, Any]) -> "Given":
        """Another object of the same file."""
        return Given(data, row, self._sentences, self.faults)

    def check(self, known: Iterable[str], needed: Iterable[str] = ()) -> None:
        """Refuses every key that is not known, and notes the needed ones that are absent."""
        listed = tuple(known)
        for key in self.data:
            if key not in listed:
                self.refuse(key, "unknown_key", shortened(str(key)), ", ".join(listed))
        for key in needed:
            if self.data.get(key) is None:
                self.refuse(key, "missing_key", key)

    def text(self, key: str, longest: int) -> str | None:
        """A text without spaces around it."""
        return self.worded(self.data.get(key), self.at(key), longest)

    def worded(self, value: object, row: str, longest: int) -> str | None:
        """The text that a value is."""
        found = text(value, longest)
        if found is None and value is not None:
            self.refuse_row(row, "bad_text", str(longest))
        return found

    def name(self, key: str, longest: int) -> tuple[str, str] | None:
        """A name, German and English: one text for both, or an object of them; without English the German one."""
        value = self.data.get(key)
        if not isinstance(value, Mapping):
            text = self.text(key, longest)
            return None if text is None else (text, text)
        both = self.part(self.at(key), value)
        both.check(("de", "en"), ("de",))
        german, english = both.text("de", longest), both.text("en", longest)
        return None if german is None else (german, english or german)

    def choice(self, key: str, choices: Mapping[str, Any], usual: Any = None) -> Any:
        """What is chosen, by the words for it."""
        value = self.data.get(key)
        if value is None:
            return usual
        if not isinstance(value, str) or value not in choices:
            self.refuse(key, "unknown_choice", shortened(str(value)), ", ".join(choices))
            return usual
        return choices[value]

    def flag(self, key: str, *, usual: bool) -> bool:
        """True or false."""
        value = self.data.get(key)
        if value is None or isinstance(value, bool):
            return usual if value is None else value
        self.refuse(key, "unknown_choice", shortened(str(value)), "true, false")
        return usual

    def table(self, key: str) -> Mapping[str, Any]:
        """A part that is an object; empty where it is absent."""
        value = self.data.get(key)
        if value is None or isinstance(value, Mapping):
            return value or {}
        self.refuse(key, "no_table")
        return {}

    def list(self, key: str) -> tuple[Any, ...]:
        """A part that is a list; empty where it is absent."""
        value = self.data.get(key)
        if value is None or isinstance(value, (list, tuple)):
            return tuple(value or ())
        self.refuse(key, "no_list")
        return ()
