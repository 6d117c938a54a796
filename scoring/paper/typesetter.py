"""What sets a paper: WeasyPrint where its libraries are, a browser that prints without a window, or nobody here – then the paper is a page
that its reader prints.

Which one it is, is asked once in a process, of whoever knows this machine (`CHOICE`); everything that becomes a PDF goes through it. And
the shelf for what was set: whoever serves papers may lay one out (`SHELF`), and a paper of the same texts in the same look is not set
twice. Nothing here knows where a shelf stands, or looks for a program.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum
from fractions import Fraction
from typing import NamedTuple, Protocol


class Part(NamedTuple):
    """A paper to be set: its page, and the style that it has beside that of all (`look.SHEETS`); `pages`: how many it will be, about;
    `large`: its A4 pages are set on A3, everything as much larger."""

    html: str
    style: str
    pages: int = 1
    large: bool = False


LARGER = Fraction(297, 210)
"""A3 to A4, length by length."""


class Size(NamedTuple):
    """How much there is to set: rows of tables, which is what takes the time, and pages, which is what people count."""

    rows: int
    pages: int


def size_of(parts: Sequence[Part]) -> Size:
    """Of all of them together."""
    return Size(sum(part.html.count("</tr>") for part in parts), sum(part.pages for part in parts))


class Typesetter(Protocol):
    """Sets papers."""

    @property
    def name(self) -> str:
        """As people know it: "WeasyPrint", "Microsoft Edge"; "" where the reader prints."""

    @property
    def version(self) -> str:
        """What changes when it would set the same otherwise."""

    @property
    def ending(self) -> str:
        """Of the files that it makes: "pdf", or "html" where the reader prints."""

    def pages(self, part: Part) -> int:
        """How many pages it would be; 0 where nobody here can tell. Raises NotSet."""

    def set(self, parts: Sequence[Part]) -> bytes:
        """The parts one after the other in one file, whose name is that of the first; each counts its own pages. Raises NotSet."""


class Why(Enum):
    """Why a typesetter made nothing."""

    GONE = "gone"
    HANGS = "hangs"
    FAILED = "failed"
    OLD = "old"


class NotSet(Exception):
    """A paper could not be set. `name`: by whom; `said`: what it said about that, "" for nothing."""

    def __init__(self, why: Why, name: str, said: str = "") -> None:
        super().__init__(f"{name}: {why.value} {said}".strip())
        self.why, self.name, self.said = why, name, said


class Choice:
    """Which typesetter this process has. `ask`: called once, when the first paper is set."""

    def __init__(self) -> None:
        self.ask: Callable[[], Typesetter] | None = None
        self.taken: Typesetter | None = None

    def made(self) -> Typesetter:
        """The one that was chosen, or is now. Raises LookupError where nobody has said who knows."""
        if self.taken is None:
            if self.ask is None:
                raise LookupError("nobody knows what sets papers here")
            self.taken = self.ask()
        return self.taken


CHOICE = Choice()
_instead: ContextVar[Typesetter | None] = ContextVar("instead", default=None)


def typesetter() -> Typesetter:
    """What sets papers now."""
    return _instead.get() or CHOICE.made()


@contextmanager
def using(other: Typesetter) -> Iterator[None]:
    """Another one sets what is set meanwhile."""
    token = _instead.set(other)
    try:
        yield
    finally:
        _instead.reset(token)


class Shelf(Protocol):
    """Finished papers, by the digest of all that they were set from."""

    def find(self, digest: str, size: Size) -> bytes | None:
        """The paper, None where it has to be set. May raise, where so much is not to be set now."""

    def keep(self, digest: str, size: Size, content: bytes) -> None:
        """Takes a paper that was set."""


SHELF: ContextVar[Shelf | None] = ContextVar("shelf", default=None)

LAID_OUT: ContextVar[Callable[[int], None] | None] = ContextVar("laid_out", default=None)
"""Told, while a long paper is set, how many pages are laid out, by a typesetter that knows; what it raises ends the setting."""
