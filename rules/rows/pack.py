"""The cards as data: three packs, their suits, ranks and values. Knows no rule of play and no seat.

A card is its code: `HK` Herz König, `D1` Karo 1, `T1` the Pagat … `T21` the Mond, `T22` the Sküs; in the pack with trumps `EX` is the
Excuse.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from rules.rows import card_points
from rules.words.glossary import Named, Term
from rules.words.texts import Text, say

SUITS = ("H", "D", "S", "C")
"""Herz, Karo, Pik, Treff."""

TAROCK = "T"
"""The suit of the Tarock; in the larger pack of the trumps."""

EXCUSE = "EX"
PAGAT, UHU, KAKADU, QUAPIL, MOND, SKUES = "T1", "T2", "T3", "T4", "T21", "T22"
TRULL = frozenset({PAGAT, MOND, SKUES})
KINGS = frozenset({"HK", "DK", "SK", "CK"})
BOUTS = frozenset({PAGAT, MOND, EXCUSE})
"""The cards that lower a taker's target: trump 1, trump 21, Excuse."""

RED_PIPS, BLACK_PIPS = ("1", "2", "3", "4"), ("10", "9", "8", "7")
ALL_PIPS = ("10", "9", "8", "7", "6", "5", "4", "3", "2", "1")
COURT = ("K", "Q", "N", "J")
"""König, Dame, Reiter (Cavall), Bube: high to low."""

ROMAN = (
    "I",
    "II",
    "III",
    "IIII",
    "V",
    "VI",
    "VII",
    "VIII",
    "IX",
    "X",
    "XI",
    "XII",
    "XIII",
    "XIV",
    "XV",
    "XVI",
    "XVII",
    "XVIII",
    "XIX",
    "XX",
    "XXI",
    "XXII",
)
"""As the cards themselves are numbered."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Pack:
    """A pack of cards. `suit`, `rank` (more beats less, within a suit) and `worth` are by card.

    `worth` is in the unit of the system's counts: thirds of a point, each card counted alone, so that any number of cards sums exactly
    ("in threes with 2 off, a card left over less 2/3"); in the pack with trumps half points, in the one of 42 whole ones.
    """

    cards: tuple[str, ...]
    suit: Mapping[str, str]
    rank: Mapping[str, int]
    worth: Mapping[str, int]
    total: int
    """What the whole pack counts, in the same unit."""
    trumps: bool
    """Whether the fifth suit are trumps that go by their number alone, beside the Excuse."""
    halves: bool
    """Whether cards are counted in half points; else in thirds."""
    called: tuple[tuple[str, ...], ...]
    """The cards that can be called, in the order in which a person looks for them: the kings, by who holds all of those the next ones
    down; in the pack of 42 a Tarock that is no Trull piece, mostly one of the highest."""
    singly: bool = False
    """Whether each card counts its whole points."""
    names: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """What it calls a card otherwise than the others, German and English."""

    def __post_init__(self) -> None:
        """Fixes the tables."""
        for table in ("suit", "rank", "worth", "names"):
            object.__setattr__(self, table, MappingProxyType(dict(getattr(self, table))))

    def of_suit(self, cards: Iterable[str], suit: str) -> list[str]:
        """Those of the cards that are of one suit."""
        return [card for card in cards if self.suit[card] == suit]

    def in_order(self, cards: Iterable[str]) -> tuple[str, ...]:
        """The cards suit by suit, high to low, as the pack lists them."""
        held = set(cards)
        return tuple(card for card in self.cards if card in held)


def _pack(pips: dict[str, tuple[str, ...]], tarock: int, values: dict[str, int], plain: int, *, total: int, trumps: bool) -> Pack:
    """`values` by court card and by whole code; every other card counts `plain`."""
    suits = {suit: tuple(suit + face for face in (*COURT, *pips[suit])) for suit in SUITS}
    suits[TAROCK] = tuple(f"{TAROCK}{number}" for number in range(tarock, 0, -1))
    if trumps:
        suits[EXCUSE] = (EXCUSE,)
    cards = tuple(card for row in suits.values() for card in row)
    return Pack(
        cards=cards,
        suit={card: suit for suit, row in suits.items() for card in row},
        rank={card: len(row) - place for row in suits.values() for place, card in enumerate(row)},
        worth={card: values.get(card, values.get(card[1:], plain) if card[0] != TAROCK else plain) for card in cards},
        total=total,
        trumps=trumps,
        halves=trumps,
        called=tuple(tuple(suit + face for suit in SUITS) for face in (("K", "Q", "N") if trumps else ("K", "Q"))),
    )


def _thirds(points: int) -> int:
    """What a card of so many points counts alone: its value less 2/3."""
    return 3 * points - 2


TAROCK_PACK = _pack(
    {"H": RED_PIPS, "D": RED_PIPS, "S": BLACK_PIPS, "C": BLACK_PIPS},
    22,
    {"K": _thirds(5), "Q": _thirds(4), "N": _thirds(3), "J": _thirds(2), PAGAT: _thirds(5), MOND: _thirds(5), SKUES: _thirds(5)},
    _thirds(1),
    total=card_points.PACK,
    trumps=False,
)
"""54 cards, 70 points: 210 thirds."""

TRUMP_PACK = _pack(
    dict.fromkeys(SUITS, ALL_PIPS),
    21,
    {"K": 9, "Q": 7, "N": 5, "J": 3, PAGAT: 9, MOND: 9, EXCUSE: 9},
    1,
    total=card_points.TRUMP_PACK,
    trumps=True,
)
"""78 cards, 91 points: 182 half points."""

_PLAIN = _pack(
    {"H": ("1",), "D": ("1",), "S": ("10",), "C": ("10",)},
    22,
    {"K": 5, "Q": 4, "N": 3, "J": 2, PAGAT: 5, MOND: 5, SKUES: 5},
    1,
    total=94,
    trumps=False,
)
TAROKK_PACK = replace(
    _PLAIN,
    called=tuple(tuple(f"{TAROCK}{number}" for number in range(high, low, -1)) for high, low in ((20, 16), (16, 1))),
    singly=True,
    names={
        PAGAT: ("I (Pagát)", "I (pagát)"), UHU: ("II (Sas)", "II (sas)"), MOND: ("XXI", "XXI"), SKUES: ("Skíz", "Skíz"),
        "H1": ("Herz Ass", "Ace of Hearts"), "D1": ("Karo Ass", "Ace of Diamonds"),
        **{f"{TAROCK}{number}": (f"Tarock {ROMAN[number - 1]}", f"tarokk {ROMAN[number - 1]}") for number in range(3, 21)},
    },
)  # fmt: skip
"""42 cards, 94 points, each card its own."""

_PROPER = {PAGAT: "card_pagat", UHU: "card_uhu", KAKADU: "card_kakadu", QUAPIL: "card_quapil", MOND: "card_mond", SKUES: "card_skues"}
_SUIT_TERMS = {suit: Term(f"suit_{suit}") for suit in (*SUITS, TAROCK)} | {EXCUSE: Term("card_excuse")}
_FACE_TERMS = {face: Term(f"face_{face}") for face in COURT}


def card_text(card: str, pack: Pack) -> Text:
    """A card's name as a text, to be said in either language."""
    if card in pack.names:
        return ("card_alone", Named(card, *pack.names[card]))
    if card == EXCUSE:
        return ("card_alone", Term("card_excuse"))
    if card[0] == TAROCK:
        if pack.trumps:
            return ("card_trump", int(card[1:]))
        return ("card_alone", Term(_PROPER[card])) if card in _PROPER else ("card_tarock", ROMAN[int(card[1:]) - 1])
    face = card[1:]
    return ("card_of_suit", _SUIT_TERMS[card[0]], _FACE_TERMS.get(face, face))


def cards_text(cards: Iterable[str], pack: Pack) -> Text:
    """Several cards' names, joined by commas; at least one card."""
    first, *rest = cards
    return ("and_card", card_text(first, pack), cards_text(rest, pack)) if rest else card_text(first, pack)


def card_name(card: str, pack: Pack = TAROCK_PACK, language: str = "de") -> str:
    """What people call a card: "Herz König", "Pagat", "Tarock XIII"; "King of Hearts". Raises KeyError for a code that is no card of the
    pack."""
    if card not in pack.suit:
        raise KeyError(card)
    return say(card_text(card, pack), language)


def suit_term(suit: str, pack: Pack = TAROCK_PACK) -> Term:
    """The word for a suit; the fifth is the Tarock, in the larger pack the trumps."""
    return Term("suit_trump") if suit == TAROCK and pack.trumps else _SUIT_TERMS[suit]


def suit_name(suit: str, pack: Pack = TAROCK_PACK, language: str = "de") -> str:
    """What people call a suit."""
    return say(("card_alone", suit_term(suit, pack)), language)
