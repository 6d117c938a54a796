"""A Dreier of the Königrufen cup, dealt and played by hand, every card of it worked out from the page on tricks.

Dealer seat 0, seat 1 plays it and leads. In trick 2 seat 3 trumps the Herz König although he holds the Herz 4, his only Herz, and plays it
in trick 7: that card proves it, and nothing else is wrong. Seat 1 takes tricks 1 and 6 to 12, seat 3 tricks 2 to 5.
"""

from typing import Any

DREIER = {"game": "dreier", "dealer": 0, "declarer": 1, "won": True}
TRICKS = (
    (1, "T22 T2 T3 T4"),
    (1, "HK H2 T5 H3"),
    (3, "SK S7 S8 S9"),
    (3, "CK C7 C8 C9"),
    (3, "DK D4 D3 D2"),
    (3, "SQ S10 T21 SJ"),
    (1, "HQ HN H4 HJ"),
    (1, "T20 T6 T7 T8"),
    (1, "T19 T9 T10 T11"),
    (1, "T18 T12 CQ T13"),
    (1, "T17 DQ DJ T14"),
    (1, "T1 DN CJ CN"),
)
"""Who led, and the cards in order of play."""
LEGAL = {1: (1, "HK H2 H4 H3"), 2: (1, "S8 S9 SK S7"), 6: (1, "HQ HN T5 HJ"), 7: (3, "T7 T8 T20 T6")}
"""The tricks, by their place, as they go where seat 3 follows suit: seat 1 takes the second, and his Tarock V takes the seventh."""
DISCARDS = ("H1", "D1", "C10")
"""With them the declarer has 137 thirds: 16 28 22 4 4 13 16 31 in tricks and 3; the others have 16 16 16 16 and 9: 73. So 45/2 and 24/1."""
TALON = ("T15", "T16", "SN")

CARDS = tuple(card for _leader, cards in TRICKS for card in cards.split())
PROOF = CARDS.index("H4") + 1
"""So many cards lie when the fault is proved."""


def laid(cards: int) -> list[dict[str, Any]]:
    """The tricks as they are stored when so many cards lie."""
    found = []
    for number, (leader, trick) in enumerate(TRICKS):
        lying = trick.split()[: max(0, cards - 4 * number)]
        if lying:
            found.append({"leader": leader, "cards": lying})
    return found
