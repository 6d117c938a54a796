"""The number of a person in the federation's register: figures with a check digit by ISO 7064, MOD 11,10.

"1000019" is number 100001 with the check digit 9. One figure that is wrong, and almost every two that are swapped, make another check
digit, so that a number that is copied wrongly is nobody's. The first number has seven figures, so that none is taken for a number on a
lapel.
"""

from collections.abc import Mapping
from enum import Enum, unique

FIRST_GIVEN = 100_001
"""The first that is given, without its check digit."""
LEAST, MOST = 7, 12
"""Figures of a number with its check digit."""


@unique
class Fault(Enum):
    """What is wrong with a text that should be such a number."""

    EMPTY = "empty"
    FIGURES = "figures"
    LENGTH = "length"
    CHECK = "check"


SENTENCES: Mapping[Fault, tuple[str, str]] = {
    Fault.EMPTY: ("Die Verbandsnummer fehlt.", "The federation number is missing."),
    Fault.FIGURES: ("Eine Verbandsnummer besteht nur aus Ziffern.", "A federation number consists of figures alone."),
    Fault.LENGTH: ("Eine Verbandsnummer hat 7 bis 12 Ziffern.", "A federation number has 7 to 12 figures."),
    Fault.CHECK: (
        "Die Prüfziffer am Ende passt nicht: Eine Ziffer der Verbandsnummer ist falsch, oder zwei sind vertauscht.",
        "The check digit at the end does not fit: a figure of the federation number is wrong, or two are swapped.",
    ),
}


def federation_number(serial: int) -> str:
    """The number with its check digit. `serial`: as it was given, from `FIRST_GIVEN` on."""
    figures = str(serial)
    return figures + str((1 - _sum(figures)) % 10)


def fault_of(text: str) -> Fault | None:
    """What is wrong with it; None: it is a number, whether it was given to anybody or not."""
    if not text:
        return Fault.EMPTY
    if not (text.isascii() and text.isdecimal()):
        return Fault.FIGURES
    if not LEAST <= len(text) <= MOST or text.startswith("0"):
        return Fault.LENGTH
    return None if (_sum(text[:-1]) + int(text[-1])) % 10 == 1 else Fault.CHECK


def is_federation_number(text: str) -> bool:
    """Whether it can be somebody's."""
    return fault_of(text) is None


def fault_said(text: str, language: str = "de") -> str:
    """What is wrong with it, in a sentence; "" where nothing is."""
    found = fault_of(text)
    return "" if found is None else SENTENCES[found][language != "de"]


def _sum(figures: str) -> int:
    """What the check digit has to bring to 1, modulo 10: the product after the last figure (ISO 7064, hybrid system MOD 11,10)."""
    product = 10
    for figure in figures:
        product = ((product + int(figure)) % 10 or 10) * 2 % 11
    return product
