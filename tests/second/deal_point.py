"""Records of Point-Tarock, from its page."""

from tests.second import dice as throw
from tests.second.dice import Dice
from tests.second.frame import Record
from tests.second.point_form import BIRDS, BLATT, HOLDINGS, KINDS, OHNE
from tests.second.sheets import CHOICES, POINT_GAMES

LINES = ("absolut", "panzer")


def request(dice: Dice, system: str) -> Record:
    """One request of Point-Tarock."""
    seats = dice.pick(3, 3, 4)
    dealer = dice.randrange(seats)
    playing = [one for one in range(seats) if seats == 3 or one != dealer]
    chosen = {name: dice.choice(choices) for name, choices in CHOICES[system].items() if dice.chance(0.3)}
    if dice.chance(0.15):
        chosen["values"] = {slug: dice.randint(1, 20) for slug in dice.some(list(POINT_GAMES), 3)}
    name = (
        dice.pick(*POINT_GAMES, *POINT_GAMES, *POINT_GAMES, "trischaken", "trischaken")
        if dice.chance(0.98)
        else dice.pick("redeal", "manual")
    )
    record: Record = {"game": name, "dealer": dealer}
    if dice.chance(0.25) and name not in ("redeal", "manual"):
        record["vorhand"] = dice.choice(playing)
    if name == "manual":
        record |= throw.manual(dice, seats, playing, list(POINT_GAMES))
    elif name == "trischaken":
        record |= trischaken(dice, seats, playing)
    elif name != "redeal":
        fill(dice, chosen, record, playing, seats)
    return {"system": system, "seats": seats, "options": chosen, "record": record}


def trischaken(dice: Dice, seats: int, playing: list[int]) -> Record:
    if dice.chance(0.3):
        found = {"renonce": throw.renonce(dice, playing, [], ["pagat"])}
        for claim in found["renonce"].get("claims", []):
            if dice.chance(0.9):
                claim.pop("kind", None)
                claim["points"] = dice.randint(1, 6)
        return found
    return {"points": throw.trischaken_points(dice, seats, playing, 3)}


def fill(dice: Dice, chosen: Record, record: Record, playing: list[int], seats: int) -> None:
    """A game with a declarer: the bid fits Vorhand, the count the Blatt."""
    name, declarer = record["game"], dice.choice(playing)
    record["declarer"] = declarer
    first = record.get("vorhand", (record["dealer"] + 1) % seats)
    if name != "solo" and dice.chance(0.5):
        record["bid"] = dice.pick("plain", "gehalten" if declarer == first else "abgeloest")
    opponents = [one for one in playing if one != declarer]
    said = announcements(dice, chosen, record, playing)
    lost = name != "solo" and dice.chance(0.08)
    count = dice.pick(
        35, 35, dice.randint(36, 41), dice.randint(36, 66), dice.randint(20, 34), dice.randint(0, 34), 34, 36, 30, 40, 50, 49, 20, 29
    )
    if lost:
        record["talon_loss"] = True
        said.append({"kind": dice.choice(OHNE), "by": declarer, "when": "before_talon"})
        said[:] = list({one["kind"]: one for one in said}.values())
    elif dice.chance(0.3):
        record["renonce"] = throw.renonce(dice, playing, [], [*BIRDS, *BIRDS, "valat", "trull"])
    else:
        record["points"] = count if dice.chance(0.2) else f"{count}/{BLATT[name]}"
    results(dice, record, said, count)
    if not lost or dice.chance(0.05):
        if dice.chance(0.5):
            record["kontra"] = kontra(dice, opponents)
        for one in said:
            if one["when"] != "silent" and one["kind"] not in HOLDINGS and dice.chance(0.3):
                one["kontra"] = kontra(dice, opponents)
    if said:
        record["announcements"] = said


def kontra(dice: Dice, opponents: list[int]) -> int | dict[str, int]:
    if dice.chance(0.3):
        high = dice.choice(opponents)
        return {str(one): 8 if one == high else 4 for one in opponents}
    same = dice.kontra(0.9)
    return {str(one): same for one in opponents} if dice.chance(0.1) else same


def announcements(dice: Dice, chosen: Record, record: Record, playing: list[int]) -> list[Record]:
    """Up to five; who and when as the page's table allows it, mostly."""
    found: list[Record] = []
    for kind in dice.some([*KINDS, "absolut", "panzer", "valat"], 5):
        by = record["declarer"] if kind in (*OHNE, "valat") and dice.chance(0.99) else dice.choice(playing)
        if kind in HOLDINGS or record["game"] == "solo":
            when = "open"
        elif kind in OHNE and not (chosen.get("ohne_after_talon") and dice.chance(0.5)):
            when = "before_talon"
        else:
            when = dice.pick("before_talon", "after_talon")
        if (kind in BIRDS or kind == "valat") and dice.chance(0.4):
            when = "silent"
        twice = any(one["kind"] == kind and (kind not in LINES or one["by"] == by) for one in found)
        if not twice or dice.chance(0.03):
            found.append({"kind": kind, "by": by, "when": when})
    early = {one["by"] == record["declarer"] for one in found if one["kind"] == "absolut" and one["when"] == "after_talon"}
    return [one for one in found if one["kind"] != "panzer" or (one["by"] == record["declarer"]) not in early or dice.chance(0.1)]


def results(dice: Dice, record: Record, said: list[Record], count: int) -> None:
    """Birds and Valat carry won; in a Renonce mostly not."""
    for one in said:
        if "renonce" in record and dice.chance(0.9):
            continue
        if one["kind"] in BIRDS:
            one["won"] = dice.chance(0.6)
        elif one["kind"] == "valat":
            one["won"] = one["when"] == "silent" or (count >= 36 and dice.chance(0.7))
        elif one["kind"] in LINES and "points" in record and dice.chance(0.15):
            own = count if one["by"] == record["declarer"] else 70 - count
            one["won"] = own >= (40 if one["kind"] == "absolut" else 50)
