"""Usual games of Slovenian Tarok. The dealer is seat 0, who plays is 1."""

from typing import Any

from rules.engine.hands import Hand
from rules.rows.system import RuleSystem


def played(game: str, **more: Any) -> dict[str, Any]:
    """A game that seat 1 plays."""
    return {"game": game, "dealer": 0, "declarer": 1, **more}


_HANDS = (
    Hand("Eine Trojka mit 41", "A trojka with 41", played("tri", points=41)),
    Hand("Eine Dvojka mit 41 und Kontra", "A dvojka with 41 and Kontra", played("dva", points=41, kontra={"by": 2})),
    Hand("Eine Enka mit 30", "An enka with 30", played("ena", points=30)),
    Hand("Ein Solo brez mit 40", "A solo brez with 40", played("solo_brez", points=40)),
    Hand("Eine Trojka, deren angesagter Pagat verloren geht", "A trojka whose announced pagat is lost",
         played("tri", points=45, announcements=[{"kind": "pagat", "by": 1, "when": "open", "won": False}])),
    Hand("Ein Berač", "A berač", played("berac", won=True)),
    Hand("Klop 10, 20, 25, 15", "Klop 10, 20, 25, 15", {"game": "klop", "dealer": 0, "points": [10, 20, 25, 15]}, 4),
    Hand("Klop, einer hat 36", "Klop, one has 36", {"game": "klop", "dealer": 0, "points": [14, 36, 10, 10]}, 4),
    Hand("Eine Trojka mit Renons eines Gegners", "A trojka in which a defender revokes", played("tri", renonce={"offenders": [2]})),
)  # fmt: skip


def hands(_system: RuleSystem) -> tuple[Hand, ...]:
    """Those that both forms have."""
    return _HANDS
