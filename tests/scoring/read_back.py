"""The words of a PDF, read back as whoever searches or copies them finds them."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import unescape

import pypdfium2

from scoring.paper.typesetter import Part, using


def texts(file: bytes) -> list[str]:
    """The text of each page, every run of spaces as one.

    PDFium reads a page in a hundredth of the time that a reader in Python takes.
    """
    with pypdfium2.PdfDocument(file) as document:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


def text_of(file: bytes) -> str:
    """The text of all pages."""
    return _written(file) if file.startswith(UNSET) else " ".join(texts(file))


# What would be set -------------------------------------------------------------------------------------------------------------------

UNSET = b"%PDF-unset\n"
TAG, SPACED = re.compile(r"<(?:style|title)\b.*?</(?:style|title)>|<[^>]*>", re.DOTALL), re.compile(r"\\[0-9a-f]+ ")


class Unset:
    """A typesetter that sets nothing."""

    name, version, ending = "nobody", "1", "pdf"

    def pages(self, part: Part) -> int:
        return 1

    def set(self, parts: Sequence[Part]) -> bytes:
        return UNSET + "\n".join(f"{html}\n{margins}" for html, margins, *_ in parts).encode()


@contextmanager
def only_written() -> Iterator[None]:
    """Papers stay the pages that they would be set from, with what stands in their margins: `text_of` reads them as it reads a PDF.

    For tests of words alone: setting a page takes a fifth of a second. That each paper comes as a PDF with its words in it is shown where
    papers are set.
    """

    with using(Unset()):
        yield


def _written(file: bytes) -> str:
    """The words of pages and margins, in which quotation marks and line ends are escaped."""
    return " ".join(unescape(SPACED.sub(" ", TAG.sub(" ", file.removeprefix(UNSET).decode()))).split())
