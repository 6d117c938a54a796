"""own-sheets.md, „Refusals of a file“: how single entries are held against the page; a fault is (row, code)."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.second.frame import Record, whole
from tests.second.own_amounts import a_number
from tests.second.own_file import number

Choices = tuple[Any, ...]
YES_NO: Choices = (True, False)
SLUG = re.compile(r"[a-z][a-z0-9_]{0,29}")


@dataclass
class Faults:
    """„all faults at once“."""

    found: list[tuple[str, str]] = field(default_factory=list)

    def add(self, row: str, code: str) -> None:
        if (row, code) not in self.found:
            self.found.append((row, code))

    def at(self, row: str) -> bool:
        """Has this row, or a part of it, a fault?"""
        return any(where == row or where.startswith((f"{row}.", f"{row}[")) for where, _ in self.found)

    # each of these says whether the entry is right

    def wants(self, row: str, code: str) -> bool:
        """Is this fault among them? Of „a|b“ one is enough."""
        return any(where == row and code in codes.split("|") for where, codes in self.found)

    def table(self, value: object, row: str) -> bool:
        return isinstance(value, dict) or self.no(row, "no_table")

    def list(self, value: object, row: str) -> bool:
        return isinstance(value, list) or self.no(row, "no_list")

    def no(self, row: str, code: str) -> bool:
        self.add(row, code)
        return False

    def choice(self, value: object, row: str, choices: Choices) -> bool:
        return any(type(value) is type(one) and value == one for one in choices) or self.no(row, "unknown_choice")

    def number(self, value: object, row: str, halves: str) -> bool:
        return a_number(value, halves) or self.no(row, "bad_value")

    def whole(self, value: object, row: str, least: int, most: int) -> bool:
        return (whole(value) and isinstance(value, int) and least <= value <= most) or self.no(row, "bad_value")

    def count(self, value: object, row: str, unit: str, total: int) -> int:
        """A count in the pack; −1 where it is none."""
        found = number(value, unit)
        if not 0 <= found <= total:
            self.add(row, "bad_count")
            return -1
        return found

    def text(self, value: object, row: str, most: int) -> bool:
        good = isinstance(value, str) and bool(value.strip()) and len(value) <= most and value.isprintable()
        return good or self.no(row, "bad_text")

    def named(self, value: object, row: str, most: int = 40) -> bool:
        """„{"de": "Blick", "en": "Look"} or one text for both“."""
        if not isinstance(value, dict):
            return self.text(value, row, most)
        self.keys(value, row, {"de", "en"}, {"de"})
        for tongue in ("de", "en"):
            if value.get(tongue) is not None:
                self.text(value[tongue], f"{row}.{tongue}", most)
        return not self.at(row)

    def keys(self, value: Record, row: str, known: set[str], required: set[str] | None = None) -> None:
        """„unknown_key (at any depth), missing_key“."""
        at = f"{row}." if row else ""
        for key in value:
            if key not in known:
                self.add(f"{at}{key}", "unknown_key")
        for key in sorted(required or ()):
            if value.get(key) is None:
                self.add(f"{at}{key}", "missing_key")

    def fields(self, value: Record, row: str, checks: dict[str, Callable[[object, str], object]], required: set[str] | None = None) -> None:
        """A table whose keys are each held against their own check."""
        self.keys(value, row, set(checks), required)
        for key, check in checks.items():
            if value.get(key) is not None:
                check(value[key], f"{row}.{key}" if row else key)
