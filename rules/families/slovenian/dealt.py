"""Plausible games of Slovenian Tarok, made up for demonstrations and rehearsals. Random only by the generator that is given."""

from collections.abc import Sequence
from typing import Any

from rules.engine.hands import Chance, picked
from rules.engine.tariff import Tariff
from rules.rows.kinds import Result, Roles

GAMES = {
    # game: how often of a hundred it is played, how often of a hundred it is won
    "tri": (34, 62), "dva": (22, 60), "ena": (12, 58), "solo_tri": (3, 62), "solo_dva": (2, 60), "solo_ena": (2, 60), "solo_brez": (5, 66),
    "klop": (14, 0), "berac": (5, 60), "barvni_valat_tri": (1, 50), "barvni_valat_brez": (1, 60), "valat_tri": (1, 50),
}  # fmt: skip


def dealt(chance: Chance, tariff: Tariff, dealer: int, skill: Sequence[float]) -> dict[str, Any]:
    """A game as JSON. `skill` weighs who plays, one number a seat."""
    game, often = picked(chance, {slug: row for slug, row in GAMES.items() if slug in tariff.games})
    play, active = tariff.games[game], tariff.active_seats(dealer, game)
    if play.row.kind.roles is Roles.EACH:
        return {"game": game, "dealer": dealer, "points": _counts(chance, active, tariff)}
    declarer = chance.choices(active, [skill[seat] for seat in active])[0]
    others = [seat for seat in active if seat != declarer]
    record: dict[str, Any] = {"game": game, "dealer": dealer, "declarer": declarer}
    won = 100 * chance.random() < often
    if play.row.kind.roles is Roles.CALLED and 100 * chance.random() < 90:
        record["partner"] = chance.choice(others)
        others.remove(record["partner"])
    if play.row.kind.result is Result.WON:
        return record | {"won": won}
    record["points"] = chance.randint(36, 58) if won else chance.randint(16, 35)
    if 100 * chance.random() < 8:
        record["kontra"] = {"by": chance.choice(others)}
    said = _announcements(chance, declarer if won else others[0], declarer)
    return record | ({"announcements": said} if said else {})


def _announcements(chance: Chance, winner: int, declarer: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    if 100 * chance.random() < 12:
        found.append({"kind": "pagat", "by": declarer, "when": "open", "won": 100 * chance.random() < 65})
    if 100 * chance.random() < 20:
        found.append({"kind": "trull", "by": winner, "when": "silent", "won": True})
    if 100 * chance.random() < 10:
        found.append({"kind": "vier_koenige", "by": winner, "when": "silent", "won": True})
    return found


def _counts(chance: Chance, active: tuple[int, ...], tariff: Tariff) -> list[int | None]:
    """Points that add up to the pack; now and then somebody has no trick."""
    total = tariff.count.total
    weights = [0 if 100 * chance.random() < 7 else 3 + 13 * chance.random() for _ in active]
    weights[0] = weights[0] or 1
    parts = [int(total * weight / sum(weights)) for weight in weights]
    parts[weights.index(max(weights))] += total - sum(parts)
    share = dict(zip(active, parts, strict=True))
    return [share.get(seat) for seat in range(tariff.seats)]


def plain(_tariff: Tariff, _dealer: int) -> dict[str, Any]:
    """A game that is won against all others, as JSON without people."""
    return {"game": "solo_brez", "points": 45}
