"""WeasyPrint, loaded when the first paper is set: that takes longer than all the rest of the program, and most of its commands print nothing.

And the shelf for what it has set: whoever serves papers may lay one out (`SHELF`), and a paper of the same texts in the same look is not set twice.
Nothing here knows where a shelf stands.
"""

from contextvars import ContextVar
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Protocol


class Shelf(Protocol):
    """Finished papers, by the digest of all that they were set from."""

    def find(self, digest: str, rows: int) -> bytes | None:
        """The paper, None where it has to be set. May raise, where so many rows are not to be set now."""

    def keep(self, digest: str, rows: int, content: bytes) -> None:
        """Takes a paper that was set."""


SHELF: ContextVar[Shelf | None] = ContextVar("shelf", default=None)


@cache
def weasyprint() -> ModuleType:
    """The library. Raises OSError where its own libraries (Pango) are missing."""
    return import_module("weasyprint")
