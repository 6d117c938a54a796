"""Rulings without names: who sat where becomes his part in the game, and names in free words become that part or "…".

Pure: takes plain values and gives text; reads and stores nothing. A word too many is blotted rather than a name too few.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from rules.words import term
from scoring.plain import fold
from tournament.ledger.store.convert import language

BLOT = "…"
"""Stands for a person who has no part in the game, and for a word that may mean more than one person."""

Names = Mapping[tuple[str, ...], str]
"""What stands for whom: the folded words of a name, or of a part of it, and the words to put there."""

_WORD = re.compile(r"[^\W_]+")
_GAP = re.compile(r"[\s.,'’\-‐‑–]{1,3}")
_SPELLED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_NO_NAMES = frozenset((
    "dr", "mag", "ing", "di", "dipl", "prof", "dkfm", "bsc", "msc", "ba", "ma", "jun", "sen", "junior", "senior", "herr", "frau", "fr",
    "hr",
    "von", "vom", "van", "de", "del", "della", "da", "la", "le", "du", "der", "den", "dem", "des", "ten", "auf", "aus", "in", "im", "an",
    "am",
    "zu", "zum", "zur", "und", "nr", "spieler", "spielerin", "leitung", "turnierleitung", "schiedsrichter", "schiedsrichterin", "gremium",
))  # fmt: skip
"""Words of a name that say nothing about whose it is: titles, particles, offices."""


class _Word(NamedTuple):
    folded: str
    start: int
    end: int


def roles(record: Mapping[str, Any] | None, seats: int, *, sits_out: bool = False) -> tuple[str, ...]:
    """What each seat is called in this game: "Spieler", "Partner", "Gegner 1" … in the direction of play from the declarer.

    Where nobody declares, or the game is not known: "Mitspieler 1" …, from the dealer's neighbour on. `sits_out`: the dealer of a large
    table.
    """
    record = record or {}
    declarer, partner, dealer = (_seat(record, field, seats) for field in ("declarer", "partner", "dealer"))
    found = [""] * seats
    if sits_out and dealer is not None:
        found[dealer] = term("dealer", language())
    first = dealer + 1 if dealer is not None else 0
    if declarer is not None:
        found[declarer], first = term("declarer", language()), declarer + 1
        if partner is not None and not found[partner]:
            found[partner] = term("partner", language())
    pattern = _("Mitspieler %(n)d") if declarer is None else _("Gegner %(n)d")
    number = 0
    for seat in ((first + step) % seats for step in range(seats)):
        if not found[seat]:
            number += 1
            found[seat] = pattern % {"n": number}
    return tuple(found)


def known_names(people: Iterable[tuple[str, str]]) -> Names:
    """From (full name, role) what `blot` looks for: the full name, either way round, with an initial, and each of its words alone.

    `role` "" is somebody without a part: "…". What fits two persons is "…" too. Two persons of one name are two pairs.
    """
    found: dict[tuple[str, ...], str] = {}
    for name, role in people:
        for words in _spellings(name):
            found[words] = (role or BLOT) if found.get(words, role or BLOT) == (role or BLOT) else BLOT
    return found


def blot(text: str, names: Names) -> str:
    """The text without the names: the longest fit first, whatever the case, with a genitive's s, ä also written ae."""
    text = unicodedata.normalize("NFC", text)
    words = [_Word(_fold(match[0]), *match.span()) for match in _WORD.finditer(text)]
    longest = max(map(len, names), default=0)
    parts: list[str] = []
    last, at = 0, 0
    while at < len(words):
        length, role = _fit(text, words, at, longest, names=names)
        if not length:
            at += 1
            continue
        gap = text[last : words[at].start]
        # "Karin W." and such: one person said twice is said once.
        if not (parts and parts[-1] == role and _GAP.fullmatch(gap) and "," not in gap):
            parts += [gap, role]
        last = words[at + length - 1].end
        at += length
    return "".join([*parts, text[last:]])


def _fit(text: str, words: list[_Word], at: int, longest: int, names: Names) -> tuple[int, str]:
    """How many words from here are a name, and what to put there; (0, "") where none is."""
    for length in range(min(longest, len(words) - at), 0, -1):
        here = words[at : at + length]
        if not all(_GAP.fullmatch(text[one.end : other.start]) for one, other in pairwise(here)):
            continue
        key = tuple(word.folded for word in here)
        for fitting in (key, (*key[:-1], key[-1].removesuffix("s"))):
            if fitting in names:
                return length, names[fitting]
    return 0, ""


def _spellings(name: str) -> set[tuple[str, ...]]:
    """The ways in which a person is named; none where the name has no word."""
    words = tuple(_fold(match[0]) for match in _WORD.finditer(unicodedata.normalize("NFC", name)))
    own = [word for word in words if word not in _NO_NAMES]
    found = {words} if own else set()
    if len(own) > 1:
        first, last = own[0], own[-1]
        found |= {tuple(own), (first, last), (last, first), (last, *own[:-1]), (first[0], last), (last, first[0])}
    return found | {(word,) for word in own if len(word) > 1 and word.isalpha()}


def _fold(word: str) -> str:
    """As it is compared: no case, no accents, ä as ae."""
    return fold(word.casefold().translate(_SPELLED))


def _seat(record: Mapping[str, Any], field: str, seats: int) -> int | None:
    seat = record.get(field)
    return seat if type(seat) is int and 0 <= seat < seats else None
