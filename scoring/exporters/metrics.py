"""How wide a text will be on paper, without setting it.

The sans faces of the style sheet (Helvetica, Arial, Liberation Sans, Nimbus Sans) share their widths; they stand here. Lengths are whole
thousandths of an em of the row's 9.5 pt, the unit of font metrics.
"""

import unicodedata
from functools import lru_cache

EM_IN_UM = 3351
"""An em of 9.5 pt, in thousandths of a millimetre."""

WIDTH = 52_515
"""176 mm, the width of the page's text."""
WIDE = 78_485
"""263 mm, the same of a page in landscape."""

SPACE, DIGIT, SIGN = 278, 556, 584

SMALL = 842
"""Heads and remarks are set in 8 pt: this many thousandths of 9.5 pt."""

_WIDTHS = {
    letter: width
    for width, letters in (
        (191, "'"), (222, "ijlł’‚"), (260, "|"), (278, " \N{NO-BREAK SPACE}!,./:;I[\\]ft·ı"), (333, "()-`r„“”"), (334, "{}"), (355, '"'), (389, "*"),
        (500, "Jcksvxyz"), (584, "+<=>~−"), (611, "FTZß"), (667, "&ABEKPSVXY"), (722, "CDHNRUwĐ"), (778, "GOQ"), (833, "Mm"), (889, "%æ"),
        (944, "Wœ"), (1015, "@"),
    )
    for letter in letters
}  # fmt: skip


@lru_cache(maxsize=4096)
def width(text: str) -> int:
    """How wide a text is in the sans, in thousandths of an em; letters with a mark are as wide as without."""
    plain = unicodedata.normalize("NFD", text)
    return sum(_WIDTHS.get(letter) or (0 if unicodedata.combining(letter) else 556 if letter < "\u1000" else 1000) for letter in plain)


def millimetres(length: int, letters: int = 1000) -> str:
    """A length for a style sheet: "12.345mm"; of letters that are so many thousandths of 9.5 pt."""
    um = length * EM_IN_UM * letters // 1_000_000
    return f"{um // 1000}.{um % 1000:03}mm"


POINT = " · "
"""Between two things on one line; where they do not fit, each has lines of its own, without it."""


def wrapped(text: str, room: int) -> list[str]:
    """The text in as many lines as it needs: broken at points, at spaces, after hyphens, and anywhere where a single word is too long. Never cut."""
    if width(text) <= room:
        return [text.rstrip()]
    if POINT in text:
        return [line for part in text.split(POINT) for line in wrapped(part, room)]
    lines = [""]
    for piece in _pieces(text):
        if lines[-1] and width(lines[-1] + piece.rstrip()) > room:
            lines.append("")
        for letter in piece:
            if lines[-1] and width(lines[-1] + letter.rstrip()) > room:
                lines.append("")
            lines[-1] += letter
    return [line.rstrip() for line in lines]


def longest_piece(text: str) -> int:
    """How wide the longest part is that is not broken where it fits."""
    return max(width(piece.rstrip()) for piece in _pieces(text))


def _pieces(text: str) -> list[str]:
    """The parts between which a line may break."""
    return text.replace("-", "-\u200b").replace(" ", " \u200b").split("\u200b")


def clean(text: object) -> str:
    """A person's text on one line: no tabs, no control characters; an amount of money stays with its sign."""
    said = str(text)
    return held(" ".join((said if said.isprintable() else "".join(letter if letter.isprintable() else " " for letter in said)).split()))


def held(text: str) -> str:
    """The text, with no line's end between an amount and its €."""
    return text.replace(" €", "\N{NO-BREAK SPACE}€")
