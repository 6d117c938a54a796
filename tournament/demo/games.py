"""Makes up plausible games of Königrufen, Point-Tarock and French Tarot, as records. Random only by the generator it is given."""

from random import Random
from typing import Any

import rules
from tournament.ledger.store import convert

KOENIGRUFEN = {
    # game: how often in a hundred, how often it is won
    "rufer": (27, 0.62), "pagatrufer": (13, 0.66), "solorufer": (5, 0.6), "trischaken": (9, 0), "piccolo": (8, 0.7), "zwiccolo": (2, 0.65),
    "uhurufer": (5, 0.6), "dreier": (11, 0.68), "sechserdreier": (4, 0.5), "bettler": (6, 0.62), "farbendreier": (2, 0.6), "kakadurufer": (2, 0.5),
    "piccolo_ouvert": (2, 0.7), "bettler_ouvert": (1, 0.7), "solodreier": (2, 0.7), "farbensolo": (1, 0.7),
}
POINT = {"trischaken": (10, 0), "dreiblatt": (30, 0.62), "zweiblatt": (30, 0.6), "einblatt": (20, 0.6), "solo": (10, 0.65)}
FRENCH = {"petite": (40, 0.5), "garde": (45, 0.5), "garde_sans": (10, 0.5), "garde_contre": (5, 0.5)}
BIRDS = {"pagatrufer": "pagat", "uhurufer": "uhu", "kakadurufer": "kakadu"}
PARTNER_GAMES = ("rufer", "pagatrufer", "solorufer", "uhurufer", "kakadurufer")
NEGATIVE = ("piccolo", "zwiccolo", "bettler", "piccolo_ouvert", "bettler_ouvert")
BLATT = {"dreiblatt": 0, "zweiblatt": 2, "einblatt": 1, "solo": 0}


def table_records(random: Random, system: str, seats: int, games: int, first_dealer: int, skill: list[float]) -> list[dict[str, Any]]:
    """The games of a table's round in order; `skill` weighs who plays, one number a seat. Every record settles."""
    compiled = convert.tariff(rules.SHEETS[system], {}, seats)
    records: list[dict[str, Any]] = []
    while len(records) < games:
        dealer = (first_dealer + len(records)) % seats
        record = _MAKERS.get(system, _koenigrufen)(random, compiled, dealer, skill)
        if isinstance(rules.read_record(record, compiled), rules.Record):
            records.append(record)
    return records


def _pick(random: Random, games: dict[str, tuple[int, float]]) -> tuple[str, float]:
    game = random.choices(list(games), [often for often, _ in games.values()])[0]
    return game, games[game][1]


def _counts(random: Random, active: tuple[int, ...], seats: int, *, whole: bool) -> list[str | None]:
    """Card points that add up to the pack; now and then somebody has no trick."""
    step = 3 if whole else 1
    weights = [0 if random.random() < 0.07 else random.uniform(0.3, 1.6) for _ in active]
    if not any(weights):
        weights[0] = 1.0
    total = 210 // step
    parts = [int(total * weight / sum(weights)) for weight in weights]
    parts[weights.index(max(weights))] += total - sum(parts)
    counts: list[str | None] = [None] * seats
    for seat, part in zip(active, parts, strict=True):
        counts[seat] = f"{part * step // 3}/{part * step % 3}"
    return counts


def _koenigrufen(random: Random, compiled: rules.Tariff, dealer: int, skill: list[float]) -> dict[str, Any]:
    game, chance = _pick(random, KOENIGRUFEN)
    active = compiled.active_seats(dealer)
    if game == "trischaken":
        return {"game": game, "dealer": dealer, "points": _counts(random, active, compiled.seats, whole=False)}
    declarer = random.choices(active, [skill[seat] for seat in active])[0]
    if game in ("rufer", "sechserdreier"):
        declarer = (dealer + 1) % compiled.seats
    record: dict[str, Any] = {"game": game, "dealer": dealer, "declarer": declarer}
    won = random.random() < chance * (0.85 + skill[declarer] / 6)
    if game in PARTNER_GAMES and random.random() < 0.9:
        record["partner"] = random.choice([seat for seat in active if seat != declarer])
    if game in NEGATIVE or random.random() < 0.6:
        record["won"] = won
    else:
        thirds = random.randint(108, 178) if won else random.randint(50, 106)
        record["points"] = f"{thirds // 3}/{thirds % 3}"
    if random.random() < 0.08:
        record["kontra"] = 2
    announcements = _announcements(random, game, record, won, active)
    if announcements:
        record["announcements"] = announcements
    return record


def _announcements(random: Random, game: str, record: dict[str, Any], won: bool, active: tuple[int, ...]) -> list[dict[str, Any]]:
    if game in NEGATIVE or game.startswith("farben"):
        return []
    declarer = record["declarer"]
    found: list[dict[str, Any]] = []
    if game in BIRDS:
        found.append({"kind": BIRDS[game], "by": declarer, "when": "open", "won": random.random() < 0.75})
    elif random.random() < 0.1:
        found.append({"kind": "pagat", "by": declarer, "when": "open", "won": random.random() < 0.7})
    winner = declarer if won else random.choice([seat for seat in active if seat not in (declarer, record.get("partner"))])
    if random.random() < 0.22:
        found.append({"kind": "trull", "by": winner, "when": "silent", "won": True})
    if random.random() < 0.08:
        found.append({"kind": "vier_koenige", "by": winner, "when": "silent", "won": True})
    if game in PARTNER_GAMES and "partner" in record and random.random() < 0.08:
        found.append({"kind": "koenig_ultimo", "by": record["partner"], "when": "silent", "won": random.random() < 0.6})
    return found


def _point(random: Random, compiled: rules.Tariff, dealer: int, skill: list[float]) -> dict[str, Any]:
    game, chance = _pick(random, POINT)
    active = compiled.active_seats(dealer)
    if game == "trischaken":
        return {"game": game, "dealer": dealer, "points": _counts(random, active, compiled.seats, whole=True)}
    declarer = random.choices(active, [skill[seat] for seat in active])[0]
    won = random.random() < chance
    points = random.choice(range(36, 52)) if won else random.choice(range(18, 35))
    record: dict[str, Any] = {"game": game, "dealer": dealer, "declarer": declarer, "points": f"{points}/{BLATT[game]}"}
    first = (dealer + 1) % compiled.seats
    if game != "solo" and random.random() < 0.25:
        record["bid"] = "gehalten" if declarer == first else "abgeloest"
    if random.random() < 0.15:
        record["kontra"] = 2
    if random.random() < 0.25:
        when = "open" if game == "solo" else random.choice(["before_talon", "after_talon"])
        record["announcements"] = [{"kind": "pagat", "by": declarer, "when": when, "won": random.random() < 0.65}]
    return record


def _french(random: Random, compiled: rules.Tariff, dealer: int, skill: list[float]) -> dict[str, Any]:
    active = compiled.active_seats(dealer)
    declarer = random.choices(active, [skill[seat] for seat in active])[0]
    record: dict[str, Any] = {
        "game": _pick(random, FRENCH)[0], "dealer": dealer, "declarer": declarer, "points": random.randint(30, 62), "bouts": random.choice((0, 1, 1, 2, 2, 3)),
    }
    if compiled.seats == 5 and random.random() < 0.85:
        record["partner"] = random.choice([seat for seat in active if seat != declarer])
    if random.random() < 0.1:
        record["petit_au_bout"] = random.choice(("attack", "defence"))
    return record


_MAKERS = {"point-tarock": _point, "french-tarot": _french}
