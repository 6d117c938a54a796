"""Plausible games of Königrufen and Point-Tarock, made up for demonstrations and rehearsals. Random only by the generator that is given."""

from collections.abc import Sequence
from typing import Any

from rules.engine.hands import Chance, picked
from rules.engine.tariff import Tariff

KOENIGRUFEN = {
    # game: how often of a hundred it is played, how often of a hundred it is won
    "rufer": (27, 62),
    "pagatrufer": (13, 66),
    "solorufer": (5, 60),
    "trischaken": (9, 0),
    "piccolo": (8, 70),
    "zwiccolo": (2, 65),
    "uhurufer": (5, 60),
    "dreier": (11, 68),
    "sechserdreier": (4, 50),
    "bettler": (6, 62),
    "farbendreier": (2, 60),
    "kakadurufer": (2, 50),
    "piccolo_ouvert": (2, 70),
    "bettler_ouvert": (1, 70),
    "solodreier": (2, 70),
    "farbensolo": (1, 70),
}
POINT = {"trischaken": (10, 0), "dreiblatt": (30, 62), "zweiblatt": (30, 60), "einblatt": (20, 60), "solo": (10, 65)}
BIRDS = {"pagatrufer": "pagat", "uhurufer": "uhu", "kakadurufer": "kakadu"}
PARTNER_GAMES = ("rufer", "pagatrufer", "solorufer", "uhurufer", "kakadurufer")
NEGATIVE = ("piccolo", "zwiccolo", "bettler", "piccolo_ouvert", "bettler_ouvert")
BLATT = {"dreiblatt": 0, "zweiblatt": 2, "einblatt": 1, "solo": 0}


def dealt(chance: Chance, tariff: Tariff, dealer: int, skill: Sequence[float]) -> dict[str, Any]:
    """A game as JSON; not every one fits the sheet. `skill` weighs who plays, one number a seat."""
    made = _point if "dreiblatt" in tariff.games else _koenigrufen
    return made(chance, tariff, dealer, skill)


def plain(tariff: Tariff) -> dict[str, Any]:
    """A game that is won against all others, as JSON without people."""
    return {"game": "solo", "points": "45/0"} if "dreiblatt" in tariff.games else {"game": "dreier", "won": True}


def _once(chance: Chance, hundred: float) -> bool:
    """In so many of a hundred cases."""
    return 100 * chance.random() < hundred


def _counts(chance: Chance, active: tuple[int, ...], seats: int, *, whole: bool) -> list[str | None]:
    """Card points that add up to the pack; now and then somebody has no trick."""
    step = 3 if whole else 1
    weights = [0 if _once(chance, 7) else 3 + 13 * chance.random() for _ in active]
    if not any(weights):
        weights[0] = 1
    total = 210 // step
    parts = [int(total * weight / sum(weights)) for weight in weights]
    parts[weights.index(max(weights))] += total - sum(parts)
    counts: list[str | None] = [None] * seats
    for seat, part in zip(active, parts, strict=True):
        counts[seat] = f"{part * step // 3}/{part * step % 3}"
    return counts


def _koenigrufen(chance: Chance, tariff: Tariff, dealer: int, skill: Sequence[float]) -> dict[str, Any]:
    game, often = picked(chance, KOENIGRUFEN)
    active = tariff.active_seats(dealer)
    if game == "trischaken":
        return {"game": game, "dealer": dealer, "points": _counts(chance, active, tariff.seats, whole=False)}
    declarer = chance.choices(active, [skill[seat] for seat in active])[0]
    if game in ("rufer", "sechserdreier"):
        declarer = (dealer + 1) % tariff.seats
    record: dict[str, Any] = {"game": game, "dealer": dealer, "declarer": declarer}
    won = _once(chance, often * (510 + 100 * skill[declarer]) / 600)
    if game in PARTNER_GAMES and _once(chance, 90):
        record["partner"] = chance.choice([seat for seat in active if seat != declarer])
    if game in NEGATIVE or _once(chance, 60):
        record["won"] = won
    else:
        thirds = chance.randint(108, 178) if won else chance.randint(50, 106)
        record["points"] = f"{thirds // 3}/{thirds % 3}"
    if _once(chance, 8):
        record["kontra"] = 2
    announcements = _announcements(chance, game, record, won, active=active)
    if announcements:
        record["announcements"] = announcements
    return record


def _announcements(chance: Chance, game: str, record: dict[str, Any], won: bool, active: tuple[int, ...]) -> list[dict[str, Any]]:
    if game in NEGATIVE or game.startswith("farben"):
        return []
    declarer = record["declarer"]
    found: list[dict[str, Any]] = []
    if game in BIRDS:
        found.append({"kind": BIRDS[game], "by": declarer, "when": "open", "won": _once(chance, 75)})
    elif _once(chance, 10):
        found.append({"kind": "pagat", "by": declarer, "when": "open", "won": _once(chance, 70)})
    winner = declarer if won else chance.choice([seat for seat in active if seat not in (declarer, record.get("partner"))])
    if _once(chance, 22):
        found.append({"kind": "trull", "by": winner, "when": "silent", "won": True})
    if _once(chance, 8):
        found.append({"kind": "vier_koenige", "by": winner, "when": "silent", "won": True})
    if game in PARTNER_GAMES and "partner" in record and _once(chance, 8):
        found.append({"kind": "koenig_ultimo", "by": record["partner"], "when": "silent", "won": _once(chance, 60)})
    return found


def _point(chance: Chance, tariff: Tariff, dealer: int, skill: Sequence[float]) -> dict[str, Any]:
    game, often = picked(chance, POINT)
    active = tariff.active_seats(dealer)
    if game == "trischaken":
        return {"game": game, "dealer": dealer, "points": _counts(chance, active, tariff.seats, whole=True)}
    declarer = chance.choices(active, [skill[seat] for seat in active])[0]
    won = _once(chance, often)
    points: int = chance.choice(range(36, 52)) if won else chance.choice(range(18, 35))
    record: dict[str, Any] = {"game": game, "dealer": dealer, "declarer": declarer, "points": f"{points}/{BLATT[game]}"}
    first = (dealer + 1) % tariff.seats
    if game != "solo" and _once(chance, 25):
        record["bid"] = "gehalten" if declarer == first else "abgeloest"
    if _once(chance, 15):
        record["kontra"] = 2
    if _once(chance, 25):
        when = "open" if game == "solo" else chance.choice(["before_talon", "after_talon"])
        record["announcements"] = [{"kind": "pagat", "by": declarer, "when": when, "won": _once(chance, 65)}]
    return record
