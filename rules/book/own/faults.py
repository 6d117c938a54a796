"""What is wrong with a sheet file: the row, a code that stays, and a sentence that a club's director can act on."""

from collections.abc import Iterable
from typing import NamedTuple

from rules.book.own.words import SENTENCES

Words = str | tuple[str, str]
"""What a sentence is about: a name, or a word in German and English."""


class SheetFault(NamedTuple):
    """A fault. `row`: where it stands in the file, as `games.dreier`, `policies.trischaken`, `examples[2]`; `code`: stable, for
    programs."""

    row: str
    code: str
    german: str
    english: str

    def text(self, language: str = "de") -> str:
        """The sentence."""
        return self.english if language == "en" else self.german


class SheetRefused(ValueError):
    """A file that is no sheet. `faults`: all of them, in the order of the file's form."""

    def __init__(self, faults: Iterable[SheetFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(f"{fault.row}: {fault.english}" for fault in self.faults))


class Faults(list[SheetFault]):
    """What was found so far."""

    def add(self, row: str, code: str, *words: Words, said: str = "") -> None:
        """One more: `words` fill its sentence, which is its code's own or another (`said`)."""
        german, english = SENTENCES[said or code]
        filled = ([word if isinstance(word, str) else word[column] for word in words] for column in (0, 1))
        self.append(
            SheetFault(
                row, code, *(sentence.format(*row) if row else sentence for sentence, row in zip((german, english), filled, strict=True))
            )
        )

    def of(self, row: str) -> bool:
        """Whether something is wrong with a row already."""
        return any(fault.row == row for fault in self)

    def within(self, row: str) -> bool:
        """Whether something is wrong with a row or with a part of it already."""
        return any(fault.row == row or fault.row.startswith((f"{row}.", f"{row}[")) for fault in self)
