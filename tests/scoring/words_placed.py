"""Where each word of a PDF stands, as PDFium finds it."""

from typing import NamedTuple

import pypdfium2

Box = tuple[float, float, float, float]
LEAST = 2
"""Points that a letter is high which somebody is to see; the name of a paper of many parts is not."""


class Word(NamedTuple):
    """A word with its place in points from the left and from the top of its page."""

    page: int
    text: str
    left: float
    top: float
    right: float


def words(file: bytes) -> list[Word]:
    """Every word that is to be seen."""
    found: list[Word] = []
    with pypdfium2.PdfDocument(file) as document:
        for number, page in enumerate(document, start=1):
            height, text = page.get_height(), page.get_textpage()
            letters = text.get_text_range()
            begun: list[tuple[str, Box]] = []
            for place, letter in enumerate([*letters, " "]):
                if not letter.isspace():
                    begun.append((letter, text.get_charbox(place, loose=True)))
                elif begun:
                    if begun[0][1][3] - begun[0][1][1] > LEAST:
                        found.append(_word(number, height, begun))
                    begun = []
    return found


def _word(page: int, height: float, letters: list[tuple[str, Box]]) -> Word:
    left, _bottom, _right, _top = letters[0][1]
    return Word(page, "".join(letter for letter, _box in letters), left, height - max(box[3] for _, box in letters), letters[-1][1][2])
