"""Plausible games of Königrufen and Point-Tarock, made up for demonstrations and rehearsals. Random only by the generator that is given."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.hands import Chance, picked
from rules.engine.tariff import Play, Tariff
from rules.rows import kinds
from rules.rows.measures import CardCount

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
BLATT = {"dreiblatt": 0, "zweiblatt": 2, "einblatt": 1, "solo": 0}
_OWN = 4, 60
"""Of a game of a sheet's own, where none of the usual ones is like it."""
_SILENT = 8
"""How often of a hundred an announcement of a sheet's own is made."""


def dealt(chance: Chance, tariff: Tariff, dealer: int, skill: Sequence[float]) -> dict[str, Any]:
    """A game as JSON; not every one fits the sheet. `skill` weighs who plays, one number a seat."""
    made = _point if "dreiblatt" in tariff.games else _koenigrufen
    return made(chance, tariff, dealer, skill)


def plain(tariff: Tariff, _dealer: int) -> dict[str, Any]:
    """A game that is won against all others, as JSON without people."""
    if "dreiblatt" in tariff.games:
        return {"game": "solo", "points": "45/0"}
    games = [play for play in tariff.games.values() if play.row.kind.valued]
    play = tariff.games.get("dreier") or min(games, key=lambda play: _ALONE_FIRST.index(play.row.kind))
    count = tariff.count
    return {"game": play.row.slug, **({"won": True} if play.surplus is None else {"points": count.as_json(count.total)})}


_ALONE_FIRST = (kinds.ALONE, kinds.NEGATIVE, kinds.PARTNER)


def _once(chance: Chance, hundred: float) -> bool:
    """In so many of a hundred cases."""
    return 100 * chance.random() < hundred


def _counts(chance: Chance, active: tuple[int, ...], tariff: Tariff, *, whole: bool) -> list[object]:
    """Card points that add up to the pack; now and then somebody has no trick."""
    step = tariff.count.step if whole else 1
    weights = [0 if _once(chance, 7) else 3 + 13 * chance.random() for _ in active]
    if not any(weights):
        weights[0] = 1
    total = tariff.count.total // step
    parts = [int(total * weight / sum(weights)) for weight in weights]
    parts[weights.index(max(weights))] += total - sum(parts)
    counts: list[object] = [None] * tariff.seats
    for seat, part in zip(active, parts, strict=True):
        counts[seat] = tariff.count.as_json(part * step)
    return counts


def _games(tariff: Tariff) -> Mapping[str, tuple[int, int]]:
    """The usual games; of a sheet with some of its own those that it has, and its own by what they are like."""
    own = {slug: KOENIGRUFEN.get(play.row.like, _OWN) for slug, play in tariff.games.items() if play.row.like}
    return {slug: often for slug, often in KOENIGRUFEN.items() if slug in tariff.games} | own if own else KOENIGRUFEN


def _koenigrufen(chance: Chance, tariff: Tariff, dealer: int, skill: Sequence[float]) -> dict[str, Any]:
    game, often = picked(chance, _games(tariff))
    active, play = tariff.active_seats(dealer), tariff.games.get(game)
    if play is None:
        return {"game": game, "dealer": dealer}
    if game == "trischaken":
        return {"game": game, "dealer": dealer, "points": _counts(chance, active, tariff, whole=False)}
    declarer = chance.choices(active, [skill[seat] for seat in active])[0]
    if play.row.vorhand_only:
        declarer = tariff.after(dealer)
    record: dict[str, Any] = {"game": game, "dealer": dealer, "declarer": declarer}
    won = _once(chance, often * (510 + 100 * skill[declarer]) / 600)
    if play.row.kind is kinds.PARTNER and (_once(chance, 90) or play.row.partner_needed):
        record["partner"] = chance.choice([seat for seat in active if seat != declarer])
    if play.row.kind is kinds.NEGATIVE or (_once(chance, 60) and play.surplus is None):
        record["won"] = won
    else:
        record["points"] = tariff.count.as_json(_count(chance, tariff.count, won=won))
    if _once(chance, 8) and play.row.kontra:
        record["kontra"] = 2
    announcements = _announcements(chance, play, record, won, active=active)
    if announcements:
        record["announcements"] = announcements
    return record


def _count(chance: Chance, count: CardCount, *, won: bool) -> int:
    """A plausible one of the declarer's side, not just at what wins."""
    low, high = (count.wins + 1, count.total * 178 // 210) if won else (count.total * 50 // 210, count.wins - 1)
    return chance.randint(low, high) if low < high else count.wins if won else 0


def _announcements(chance: Chance, play: Play, record: dict[str, Any], won: bool, active: tuple[int, ...]) -> list[dict[str, Any]]:
    if play.row.kind is kinds.NEGATIVE or play.row.colour:
        return []
    declarer = record["declarer"]
    found: list[dict[str, Any]] = []
    if play.birds:
        found.append({"kind": play.birds[0], "by": declarer, "when": "open", "won": _once(chance, 75)})
    elif _once(chance, 10):
        found.append({"kind": "pagat", "by": declarer, "when": "open", "won": _once(chance, 70)})
    winner = declarer if won else chance.choice([seat for seat in active if seat not in (declarer, record.get("partner"))])
    if _once(chance, 22):
        found.append({"kind": "trull", "by": winner, "when": "silent", "won": True})
    if _once(chance, 8):
        found.append({"kind": "vier_koenige", "by": winner, "when": "silent", "won": True})
    if play.row.kind is kinds.PARTNER and "partner" in record and _once(chance, 8):
        found.append({"kind": "koenig_ultimo", "by": record["partner"], "when": "silent", "won": _once(chance, 60)})
    return [item for item in found if (item["kind"], item["when"]) in play.values] + _own(chance, play, winner, active)


def _own(chance: Chance, play: Play, winner: int, active: tuple[int, ...]) -> list[dict[str, Any]]:
    """What the sheet has of its own and is made silently without a count."""
    own = [row for kind, row in play.rows.items() if row.silent_lost is not None and (kind, "silent") in play.values]
    made = [row for row in own if row.threshold is None and not row.bird and _once(chance, _SILENT)]
    other = next(seat for seat in active if seat != winner)
    return [{"kind": row.slug, "by": winner, **({"of": other} if row.pair else {}), "when": "silent", "won": True} for row in made]


def _point(chance: Chance, tariff: Tariff, dealer: int, skill: Sequence[float]) -> dict[str, Any]:
    game, often = picked(chance, POINT)
    active = tariff.active_seats(dealer)
    if game == "trischaken":
        return {"game": game, "dealer": dealer, "points": _counts(chance, active, tariff, whole=True)}
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
