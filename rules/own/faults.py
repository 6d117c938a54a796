"""What is wrong with a sheet file: the row, a code that stays, and a sentence that a club's director can act on."""

from collections.abc import Iterable
from typing import NamedTuple


class SheetFault(NamedTuple):
    """A fault. `row`: where it stands in the file, as `games.dreier`, `policies.trischaken`, `examples[2]`; `code`: stable, for programs."""

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
