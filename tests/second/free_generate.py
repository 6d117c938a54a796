"""Random free systems with records, right and spoiled, and random rankings with tables' sums."""

import copy
from typing import Any

from tests.second.dice import Dice
from tests.second.frame import Record

WORDS = ("Solo", "Räuber", "Bettel", "Ultimo")


def amount(dice: Dice, kind: str, most: int = 30) -> int | float:
    value = dice.randint(1, most)
    return value - 0.5 if kind == "half" and dice.chance(0.4) else value


def file(dice: Dice) -> Record:
    """A right file."""
    kind = dice.pick("whole", "half")
    found: Record = {"format": "tarock-free/1", "slug": "frei", "name": "Frei", "edition": "2026", "valid_from": "2026-10"}
    found["tables"] = sorted(dice.sample(range(2, 7), dice.randint(1, 5)))
    active = dice.randint(2, 6)
    if dice.chance(0.6):
        found["active"] = active
        more = [size for size in found["tables"] if size > active]
        if more and dice.chance(0.5):
            size = dice.choice(more)
            found["out"] = {str(size): sorted(dice.sample([0, *range(2, size)], size - active))}
    if kind == "half" or dice.chance(0.3):
        found["amounts"] = kind
    if dice.chance(0.5):
        found["balanced"] = dice.chance(0.5)
    if dice.chance(0.05):
        found["records"] = dice.chance(0.5)
    if dice.chance(0.6):
        found["words"] = dice.some(list(WORDS), 3) or ["Solo"]
    if dice.chance(0.8):
        ways = ("each", "shared", "shared") if found.get("balanced", True) else ("each", "shared", "nobody")
        found["faults"] = {
            slug: {"name": slug.capitalize(), "pays": amount(dice, kind), "to": dice.choice(ways)}
            for slug in dice.sample(["renonce", "mond", "falsch", "laut"], dice.randint(1, 3))
        }
    found["regelblatt"] = [{"paragraph": "§ 1", "de": "Gespielt wird, was sonst keiner spielt."}]
    return found


def request(dice: Dice, given: Record) -> Record:
    """One request under the file."""
    seats = dice.choice(given["tables"]) if dice.chance(0.97) else dice.randint(1, 7)
    record: Record = {}
    kind = given.get("amounts", "whole")
    sitting_out = seats > min(given.get("active", seats), seats)
    if dice.chance(0.97 if sitting_out else 0.4):
        record["dealer"] = dice.randrange(seats)
    name = dice.pick("free", "free", "free", "fault", "manual", "redeal")
    if name != "free" or dice.chance(0.3):
        record["game"] = name
    if name == "fault":
        record |= {"fault": dice.choice([*(given.get("faults") or {}), "keiner"]), "by": dice.randrange(seats)}
    elif name in ("free", "manual"):
        record["amounts"] = sums(dice, given, seats, record.get("dealer"), kind)
        if name == "manual":
            record["reason"] = "vereinbart"
        elif dice.chance(0.4):
            record["word"] = dice.choice(given.get("words") or ["Solo"]) if dice.chance(0.95) else "Wort"
        if name == "free" and dice.chance(0.2):
            record["declarer"] = dice.randrange(seats)
    if dice.chance(0.2):
        spoil(dice, record)
    return {"system": "frei", "seats": seats, "record": record}


def sums(dice: Dice, given: Record, seats: int, dealer: int | None, kind: str) -> list[int | float]:
    out: list[int] = []
    active = min(given.get("active", seats), seats)
    if dealer is not None:
        offsets = (given.get("out") or {}).get(str(seats), [-place % seats for place in range(seats - active)])
        out = [(dealer + offset) % seats for offset in offsets]
    found: list[int | float] = [0 if one in out else dice.pick(1, -1) * amount(dice, kind) for one in range(seats)]
    playing = [one for one in range(seats) if one not in out]
    if given.get("balanced", True) and dice.chance(0.9):
        found[playing[0]] -= sum(found)
        if kind == "whole" or float(found[playing[0]]).is_integer():
            found[playing[0]] = int(found[playing[0]])
    return found


def spoil(dice: Dice, record: Record) -> None:
    key, value = dice.pick(
        ("amounts", [1, -1]), ("amounts", [0.25, -0.25, 0, 0]), ("amounts", [1.5, -1.5, 0, 0]), ("amounts", None), ("amounts", "12"),
        ("amounts", [2_000_000, -2_000_000, 0, 0]), ("word", "Nichts"), ("game", "rufer"), ("game", "free"), ("points", "35/2"),
        ("kontra", 2), ("dealer", 9), ("dealer", None), ("declarer", 9), ("fault", "renonce"), ("by", 0), ("reason", ""), ("of", "free"),
        ("dealer", True), ("partner", 1), ("amounts", [1, 0, 0, 0]),
    )  # fmt: skip
    record[str(key)] = copy.deepcopy(value)


STRAYS: tuple[tuple[str, Any], ...] = (
    ("tariff", 1), ("tables", [7]), ("tables", []), ("tables", 4), ("tables", [4, 4]), ("amounts", "viertel"), ("balanced", "ja"),
    ("records", 0), ("words", "Solo"), ("words", ["Solo", "solo"]), ("words", ["x" * 41]), ("words", [""]), ("faults", []),
    ("faults", {"Renonce": {"name": "R", "pays": 2, "to": "each"}}), ("faults", {"neu": {"name": "R", "pays": 0, "to": "each"}}),
    ("faults", {"neu": {"name": "R", "pays": 2, "to": "alle"}}), ("faults", {"neu": {"pays": 2, "to": "each"}}), ("regelblatt", {}),
    ("faults", {"neu": {"name": "R", "pays": 2, "to": "nobody"}}), ("faults", {"neu": {"name": "R", "pays": 2, "to": "each", "an": 1}}),
    ("regelblatt", [{"de": "Auf."}]), ("regelblatt", [{"paragraph": "§ 1", "de": "x" * 1001}]), ("ranking", {"kind": "kreuz"}),
    ("ranking", {"kind": "sum", "points": {"4": [1]}}), ("ranking", {"kind": "table_points", "points": {"4": [1, 2]}}), ("slug", "Frei"),
    ("ranking", {"kind": "table_points", "points": {"4": [-1]}}), ("ranking", {"kind": "table_points", "points": {}}), ("valid_from", "x"),
    ("ranking", {"kind": "table_points", "points": {"4": [1.25]}}), ("ranking", {}), ("edition", ""), ("name", {"de": "Frei", "fr": "x"}),
    ("out", {"9": [0]}), ("slug", "point-tarock"), ("slug", None), ("regelblatt", None),
)  # fmt: skip


def spoiled(dice: Dice) -> Record:
    """A file with one entry that is mostly wrong."""
    found = file(dice)
    key, value = dice.choice(STRAYS)
    found[key] = copy.deepcopy(value)
    return found


def ranking(dice: Dice) -> Record:
    """Tables of some rounds, with ties, tables without a result, penalties and some who are out."""
    players = dice.randint(4, 14)
    lists = {str(size): sorted(entries(dice, size), reverse=True) for size in dice.sample([3, 4, 5], dice.randint(1, 3))}
    found: Record = {"ranking": {"kind": "table_points", "points": lists} if dice.chance(0.85) else {"kind": "sum"}, "tables": []}
    for number in range(1, dice.randint(2, 5)):
        seated = dice.sample(range(1, players + 1), players)
        while len(seated) >= 3:
            size = min(dice.pick(3, 4, 4, 5), len(seated))
            at, seated = seated[:size], seated[size:]
            found["tables"].append({"round": number, "size": size, "sums": table(dice, at)})
    if not found["tables"]:
        return ranking(dice)
    kind = found["ranking"]["kind"]
    if dice.chance(0.3):
        found["penalties"] = [penalty(dice, kind, players) for _ in range(dice.randint(1, 3))]
    if dice.chance(0.2):
        found["out"] = dice.sample(range(1, players + 1), 2)
    return found


def entries(dice: Dice, size: int) -> list[int | float]:
    return [dice.pick(dice.randint(0, 10), dice.randint(0, 20) / 2) for _ in range(dice.randint(1, size))]


def table(dice: Dice, at: list[int]) -> dict[str, Any]:
    if dice.chance(0.07):
        return dict.fromkeys(map(str, at))
    values = [dice.randint(-3, 3) * 5 for _ in at]
    if dice.chance(0.5):
        values = [dice.randint(-40, 40) for _ in at]
    values[0] -= sum(values)
    return {str(one): value for one, value in zip(at, values, strict=True)}


def penalty(dice: Dice, kind: str, players: int) -> Record:
    found: Record = {"player": dice.randint(1, players)}
    if kind == "sum" or dice.chance(0.4):
        found["points"] = dice.randint(1, 20)
    if kind != "sum" and (dice.chance(0.7) or "points" not in found):
        found["table_points"] = dice.pick(1, 2, 0.5)
    return found
