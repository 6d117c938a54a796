"""Plausible games of Hungarian Tarokk, made up for demonstrations and rehearsals. Random only by the generator that is given."""

from collections.abc import Sequence
from typing import Any

from rules.engine.hands import Chance, picked
from rules.engine.tariff import Tariff
from rules.families.tarokk.laid_away import bounds_of

GAMES = {"harom": (48, 62), "ketto": (30, 64), "egy": (12, 66), "szolo": (6, 70), "proba": (2, 0)}
"""How often of a hundred it is played, how often of a hundred it is won."""
_OPEN, _SILENT, _KONTRA, _ALONE, _HANDS = 22, 16, 14, 8, 10
"""How often of a hundred something is announced, made silently, doubled; nobody is called; somebody has eight tarokks."""


def dealt(chance: Chance, tariff: Tariff, dealer: int, skill: Sequence[float]) -> dict[str, Any]:
    """A game as JSON. `skill` weighs who plays, one number a seat."""
    active = tariff.active_seats(dealer)
    game, often = picked(chance, GAMES)
    declarer = active[-1] if game == "proba" else chance.choices(active, [skill[seat] for seat in active])[0]
    record: dict[str, Any] = {"game": game, "dealer": dealer, "declarer": declarer}
    if game == "proba":
        return record
    if not _once(chance, _ALONE):
        record["partner"] = chance.choice([seat for seat in active if seat != declarer])
    won = _once(chance, often)
    bounds = bounds_of(game, called_away=False)
    wins = tariff.count.wins
    record["points"] = chance.randint(wins, bounds.all_tricks - 1) if won else chance.randint(bounds.no_trick + 1, wins - 1)
    if _once(chance, _KONTRA):
        record["kontra"] = chance.choice((2, 2, 4))
    said = _figures(chance, tariff, record, active)
    return record | ({"announcements": said} if said else {})


def _once(chance: Chance, hundred: float) -> bool:
    return 100 * chance.random() < hundred


def _figures(chance: Chance, tariff: Tariff, record: dict[str, Any], active: Sequence[int]) -> list[dict[str, Any]]:
    """What one side announces, what the one that counts more makes silently, and tarokks in a hand."""
    play, ours = tariff.games[record["game"]], (record["declarer"], record.get("partner"))
    rich = record["points"] >= tariff.count.wins
    side = [seat for seat in active if (seat in ours) is rich]
    found: list[dict[str, Any]] = []
    for kind in ("trull", "negykiraly", "pagat_ultimo"):
        if _once(chance, _OPEN):
            item = {"kind": kind, "by": chance.choice(side), "when": "open", "won": _once(chance, 70)}
            found.append(item | ({"kontra": 2} if _once(chance, _KONTRA) else {}))
        elif _once(chance, _SILENT):
            found.append({"kind": kind, "by": chance.choice(side), "when": "silent", "won": True})
    if _once(chance, _HANDS):
        found.append({"kind": "tarokk_8", "by": chance.choice(active), "when": "open"})
    return [item for item in found if (item["kind"], item["when"]) in play.values]


def plain(_tariff: Tariff, _dealer: int) -> dict[str, Any]:
    """A game that is won against all others, as JSON without people."""
    return {"game": "ketto", "points": 60}
