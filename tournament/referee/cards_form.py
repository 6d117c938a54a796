"""Cards as people type them: "hk", "herz k", "13", "t13", "XIII", "pagat", "gstieß". Never queries; knows names, no rules.

Two letters are a suit and a face, whatever they mean alone: "kd" is the Karo Dame, "dk" the Karo König, "td" the Treff Dame. T with a
number is always a Tarock; a Treff with a number is "c10", "tr10" or "treff 10".
"""

from collections.abc import Container
from functools import lru_cache

import rules
from rules.rows import COURT, EXCUSE, ROMAN, SUITS, TAROCK, Pack
from rules.words import TERMS
from tournament.entry.form import folded

_LETTERS = {"H": ("h",), "D": ("k", "d"), "S": ("p", "s"), "C": ("t", "c", "tr")}
"""First letters of a suit, German and of its code."""
_FACES = {"K": ("k",), "Q": ("d", "q"), "N": ("r", "n", "c"), "J": ("b", "j")}
_TAROCK = ("", "t", "tarock", "atout", "trumpf", "trump")
_PROPER = {"T1": "card_pagat", "T2": "card_uhu", "T3": "card_kakadu", "T4": "card_quapil", "T21": "card_mond", "T22": "card_skues"}
_OTHERS = {"T1": ("petit",), "T22": ("skues", "skis"), EXCUSE: ("excuse", "ex", "narr", "fool")}


def find_cards(typed: str, pack: Pack, free: Container[str]) -> list[str]:
    """The cards that the letters can mean: those that are called so exactly, else those of `free` whose name begins so, in the pack's
    order."""
    wanted = folded(typed)
    if not wanted:
        return []
    names = aliases(pack)
    exact = [card for card in pack.cards if wanted in names[card]]
    return exact or [card for card in pack.cards if card in free and any(name.startswith(wanted) for name in names[card])]


@lru_cache
def aliases(pack: Pack) -> dict[str, tuple[str, ...]]:
    """Everything that each card of a pack may be called, folded."""
    return {card: tuple(dict.fromkeys(_names(card, pack))) for card in pack.cards}


def _names(card: str, pack: Pack) -> list[str]:
    whole = [folded(rules.card_name(card, pack, spoken)) for spoken in ("de", "en")]
    if card[0] in SUITS:
        return [*_suit_names(card[0], card[1:]), *whole]
    found = [*whole, *_OTHERS.get(card, ())]
    if card == EXCUSE:
        return found
    number = card[1:]
    for before in _TAROCK:
        found += [before + number, before + ROMAN[int(number) - 1].lower()] if before != "t" else [before + number]
    if not pack.trumps and card in _PROPER:
        found += _words(_PROPER[card])
    return [name for name in found if name not in _PARTS]


def _suit_names(suit: str, face: str) -> list[str]:
    words = _words(f"suit_{suit}")
    if face not in COURT:
        # "t10" is the Tarock.
        letters = [letter for letter in _LETTERS[suit] if letter != TAROCK.lower()]
        return [before + face for before in (*letters, *words)]
    faces = [*_FACES[face], *_words(f"face_{face}")]
    return [before + after for before in (*_LETTERS[suit], *words) for after in faces]


def _words(code: str) -> list[str]:
    entry = TERMS[code]
    return [folded(word) for word in (entry.german, entry.english, *entry.aliases)]


_PARTS = frozenset(("", *_TAROCK))
"""Words that mean a whole suit."""
