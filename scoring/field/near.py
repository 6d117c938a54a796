"""By what two persons who may be one are looked for among very many: how the surname sounds, and who has one name and one place in common.

Whoever shares none of these texts is not compared. A name may be turned round, so each is asked for both ways.
"""

from functools import lru_cache
from typing import NamedTuple

from scoring.field.names import PersonName
from scoring.plain.words import fold

HARD_C, HARD_C_FIRST = frozenset("ahkoqux"), frozenset("ahkloqrux")
CODES = {
    **dict.fromkeys("aeiouyj", "0"), "b": "1", "d": "2", "t": "2", **dict.fromkeys("fvw", "3"), **dict.fromkeys("gkq", "4"), "l": "5",
    **dict.fromkeys("mn", "6"), "r": "7", **dict.fromkeys("sz", "8"),
}  # fmt: skip


class Near(NamedTuple):
    """The texts of a person. `sound`: of the surname, with the given name's first letter; the other two "" where no place is known."""

    sound: str
    family_at: str
    given_at: str


@lru_cache(maxsize=1 << 10)
def near(name: PersonName, place: str) -> Near:
    """By what he is found."""
    family, given, here = spelled(name.core), spelled(name.given), spelled(place)
    return Near(f"{sound(family)} {given[:1]}", _at(family, here), _at(given, here))


def _at(name: str, place: str) -> str:
    return f"{name} {place}" if name and place else ""


def spelled(text: str) -> str:
    """The letters of a text without what spelling leaves open: capitals, accents, ß or ss; ä, ae and a are one."""
    letters = "".join(filter(str.isalpha, fold(text)))
    for written, letter in (("ae", "a"), ("oe", "o"), ("ue", "u")):
        letters = letters.replace(written, letter)
    return letters


def sound(text: str) -> str:
    """How German speakers say it, in figures (Kölner Phonetik, Postel 1969): "Mayr", "Meier" and "Maier" are "67"; "" for nothing."""
    letters = [letter for letter in fold(text).replace("ph", "f") if "a" <= letter <= "z"]
    codes: list[str] = []
    for before, letter, after in zip(["", *letters], letters, [*letters[1:], ""], strict=False):
        code = _code(letter, before, after)
        if code and (not codes or codes[-1] != code):
            codes.append(code)
    return "".join(code for place, code in enumerate(codes) if code != "0" or not place)


def _code(letter: str, before: str, after: str) -> str:
    if letter == "p":
        return "1"
    if letter == "x":
        return "8" if before in {"c", "k", "q"} else "48"
    if letter in {"d", "t"} and after in {"c", "s", "z"}:
        return "8"
    if letter == "c":
        if not before:
            return "4" if after in HARD_C_FIRST else "8"
        return "4" if after in HARD_C and before not in {"s", "z"} else "8"
    return CODES.get(letter, "")
