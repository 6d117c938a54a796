"""How wide a text will be on paper, without setting it.

The sans faces of the style sheet (Helvetica, Arial, Liberation Sans, Nimbus Sans) share their widths; they stand here. Lengths are whole
thousandths of an em of the row's 9.5 pt, the unit of font metrics.
"""

import re
import unicodedata
from collections.abc import Iterator
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
        (191, "'"), (222, "ijlł’‚"), (260, "|"), (278, " \N{NO-BREAK SPACE}!,./:;I[\\]ft·ı"), (333, "()-`r„“”"), (334, "{}"), (355, '"'),
        (389, "*"),
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
    """The text in as many lines as it needs: broken at points, at spaces, after hyphens, and anywhere where a single word is too long.
    Never cut."""
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


def hyphenated(text: str, room: int) -> list[str]:
    """The same for a name: a word that is too long for a line alone goes on in the next behind a hyphen, where one would speak it so, if
    one can."""
    parts = [part for piece in _pieces(text) for part in _syllables(piece, room)]
    lines = [""]
    for part in parts:
        if lines[-1] and (lines[-1].endswith("-\u200b") or width(lines[-1] + part.rstrip()) > room):
            lines.append("")
        lines[-1] += part
    return [line.rstrip(" \u200b") for line in lines]


_BEGINS_SYLLABLE = re.compile(
    r"(?<=\w\w)(?:sch[lmnrw]?|str?|sp[lr]?|ch|ck|ph|th|qu|[bfgkp][lr]|[dt]r|[^\W\d_aeiouyäöü])(?=[aeiouyäöü]\w)", re.IGNORECASE
)


def _syllables(piece: str, room: int) -> Iterator[str]:
    """A word in parts that fit, the first ones with a hyphen behind them (and nothing else on their line)."""
    hyphen = width("-")
    while width(piece.rstrip()) > room:
        fit = next((end for end in range(len(piece) - 1, 1, -1) if width(piece[:end]) + hyphen <= room), 1)
        spoken = [found.start() for found in _BEGINS_SYLLABLE.finditer(piece) if found.start() <= fit]
        cut = spoken[-1] if spoken else fit
        yield f"{piece[:cut]}-\u200b"
        piece = piece[cut:]
    yield piece


def shortened(text: str, room: int, most: int) -> list[str]:
    """The text in so many lines at most; where some of it is left out, the last one says so."""
    lines = hyphenated(text, room)
    return lines if len(lines) <= most else [*lines[: most - 1], f"{wrapped(lines[most - 1], room - width('…'))[0]}…"]


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
