"""Usual deals of French Tarot: the dealer is seat 0, who plays 1."""

from collections.abc import Mapping
from typing import Any

from rules.engine.hands import Hand
from rules.rows.system import RuleSystem

_GARDE: dict[str, Any] = {"game": "garde", "dealer": 0, "declarer": 1, "bouts": 2, "points": 45}
_BY_BOUTS: tuple[Hand, ...] = (
    *(Hand(f"Eine {name} mit 2 Spitzen, {points} Augen", f"A {name} with 2 bouts and {points} points",
           {"game": game, "dealer": 0, "declarer": 1, "bouts": 2, "points": points})
      for name, game, points in (("Petite", "petite", 50), ("Garde", "garde", 45), ("Garde", "garde", 38), ("Garde sans", "garde_sans",
      52))),
    *(Hand(f"Eine Garde {held}, {points} Augen", f"A Garde with {english} and {points} points", _GARDE | {"bouts": bouts, "points": points})
      for bouts, held, english, points in (
          (0, "ohne Spitze", "no bout", 56), (1, "mit 1 Spitze", "one bout", 51), (3, "mit allen Spitzen", "all bouts", 36),
      )),
    Hand("Eine Garde, 45 Augen, mit Eins zum Schluss", "A Garde with 45 points and petit au bout", _GARDE | {"petit_au_bout": "attack"}),
    *(Hand(f"Eine Garde, 45 Augen, mit {word} Poignée", f"A Garde with 45 points and a {size} poignée",
    _GARDE | {"poignees": [{"by": 1, "size": size}]})
      for size, word in (("simple", "einfacher"), ("double", "doppelter"), ("triple", "dreifacher"))),
    Hand("Eine Garde mit angesagtem Chelem", "A Garde with an announced chelem",
         _GARDE | {"bouts": 3, "points": 91, "chelem": {"by": "attack", "announced": True, "made": True}}),
    Hand("Eine Garde mit Chelem, nicht angesagt", "A Garde with a chelem, not announced",
         _GARDE | {"bouts": 3, "points": 91, "chelem": {"by": "attack", "announced": False, "made": True}}),
    Hand("Eine Garde, der Chelem verfehlt", "A Garde, the chelem failed", _GARDE | {"chelem": {"by": "attack", "announced": True,
    "made": False}}),
)  # fmt: skip


_CALLED = {"Petite": "petite", "Eins zum Schluss": "petit_au_bout", "Spitzen": "bouts", "Spitze": "bouts_one", "Augen": "count"}
"""Words that a sheet may have its own for; none stands in a case that its word would change for."""


def hands(system: RuleSystem) -> tuple[Hand, ...]:
    """The same on every sheet, in its own words."""
    return tuple(
        hand._replace(german=_called(hand.german, system.names, 0), english=_called(hand.english, system.names, 1)) for hand in _BY_BOUTS
    )


def _called(text: str, names: Mapping[str, tuple[str, str]], column: int) -> str:
    for word, slug in _CALLED.items():
        text = text.replace(word, names[slug][column]) if slug in names else text
    return text
