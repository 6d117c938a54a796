"""Plausible games of French Tarot, made up for demonstrations and rehearsals. Random only by the generator that is given."""

from collections.abc import Sequence
from typing import Any

from rules.engine.hands import Chance, picked
from rules.engine.tariff import Tariff

FRENCH = {"petite": (40, 50), "garde": (45, 50), "garde_sans": (10, 50), "garde_contre": (5, 50)}


def dealt(chance: Chance, tariff: Tariff, dealer: int, skill: Sequence[float]) -> dict[str, Any]:
    """A game as JSON. `skill` weighs who plays, one number a seat."""
    active = tariff.active_seats(dealer)
    declarer = chance.choices(active, [skill[seat] for seat in active])[0]
    record: dict[str, Any] = {
        "game": picked(chance, FRENCH)[0],
        "dealer": dealer,
        "declarer": declarer,
        "points": chance.randint(30, 62),
        "bouts": chance.choice((0, 1, 1, 2, 2, 3)),
    }
    if "partner" in tariff.games[record["game"]].fields and 100 * chance.random() < 85:
        record["partner"] = chance.choice([seat for seat in active if seat != declarer])
    if 100 * chance.random() < 10:
        record["petit_au_bout"] = chance.choice(("attack", "defence"))
    return record


def plain(_tariff: Tariff, _dealer: int) -> dict[str, Any]:
    """A game that is won against all others, as JSON without people."""
    return {"game": "garde", "points": 50, "bouts": 2}
