"""Records of Hungarian Tarokk, from its page: counts at its edges, figures that go together and some that do not."""

from tests.second import dice as throw
from tests.second.dice import Dice
from tests.second.frame import Record
from tests.second.sheets import CHOICES
from tests.second.tarokk import CAN_BE_LOST, EIGHTH, GAMES, HANDS, KINDS, NINTH
from tests.second.tarokk_cannot import IN_SKART, LAID_AWAY


def request(dice: Dice, system: str) -> Record:
    """One request."""
    seats = dice.pick(4, 4, 5)
    chosen: Record = {name: dice.choice(choices) for name, choices in CHOICES[system].items() if dice.chance(0.2)}
    if dice.chance(0.15):
        chosen["values"] = {slug: value(dice, system, slug) for slug in dice.some([*GAMES, *KINDS[system]], 3)}
    name = dice.choice(list(GAMES)) if dice.chance(0.93) else dice.pick("redeal", "manual", "proba", "proba")
    dealer = dice.randrange(seats)
    playing = [one for one in range(seats) if seats == 4 or one != dealer]
    record: Record = {"game": name, "dealer": dealer}
    if name == "manual":
        record |= throw.manual(dice, seats, playing, [*GAMES, "proba"])
    elif name == "proba":
        record["declarer"] = dice.choice(playing)
    elif name != "redeal":
        fill(dice, record, playing, system)
    return {"system": system, "seats": seats, "options": chosen, "record": record}


def value(dice: Dice, system: str, slug: str) -> object:
    if slug in GAMES or len(KINDS[system][slug]) == 1:
        return dice.randint(1, 20)
    return [dice.randint(1, 9), dice.randint(1, 50)]


def fill(dice: Dice, record: Record, playing: list[int], system: str) -> None:
    people(dice, record, playing)
    said = figures(dice, record, playing, system)
    result(dice, record, said)
    if said:
        record["announcements"] = said
    if dice.chance(0.12):
        revoke(dice, record, playing, said)


def people(dice: Dice, record: Record, playing: list[int]) -> None:
    """Who plays with whom, and at what Kontra."""
    record["declarer"], partner = dice.sample(playing, 2)
    if dice.chance(0.75):
        record["partner"] = partner
    elif dice.chance(0.4):
        record["called_in_skart"] = True
    if dice.chance(0.04):
        record["called_in_skart"] = dice.pick(True, False)
    record["kontra"] = dice.pick(2, 2, 4, 8, 16) if dice.chance(0.35) or record.get("called_in_skart") else 1
    if dice.chance(0.06):
        record["kontra"] = {str(one): dice.pick(2, 2, 4) for one in playing if one not in (record["declarer"], record.get("partner"))}


def result(dice: Dice, record: Record, said: list[Record]) -> None:
    """A count, a result or both; of a volát mostly one that goes with it."""
    (low, high), ours, theirs, none, every = IN_SKART if record.get("called_in_skart") else LAID_AWAY[record["game"]]
    volat = next((one for one in said if one["kind"] == "volat" and one.get("won")), None)
    attack = volat is not None and volat["by"] in (record["declarer"], record.get("partner"))
    points = dice.pick(*(dice.randint(none + 1, every - 1) for _ in range(5)), 47, 48, 70, 71, 23, 24)
    if volat is not None and dice.chance(0.9):
        side = ours if attack else theirs
        points = dice.pick(side[0], side[1], dice.randint(*side), side[0] - 1, side[1] + 1)
    elif dice.chance(0.1):
        points = dice.pick(low, high, low - 1, high + 1, none, every, none + 1, every - 1, 0, 94)
    told = dice.random()
    if told < 0.65:
        record["points"] = points
    if told > 0.55 and (volat is None or dice.chance(0.6)):
        wins = points >= 48 if volat is None else attack
        record["won"] = wins if dice.chance(0.96) else not wins


def revoke(dice: Dice, record: Record, playing: list[int], said: list[Record]) -> None:
    """The game ends by a renonsz; mostly nothing is counted any more."""
    record["renonce"] = {"offenders": dice.sample(playing, dice.pick(1, 1, 1, 2, 2, 3))}
    for name in ("points", "won"):
        if dice.chance(0.8):
            record.pop(name, None)
    for one in said:
        if dice.chance(0.7):
            one.pop("won", None)


def figures(dice: Dice, record: Record, playing: list[int], system: str) -> list[Record]:
    """Up to four, mostly of one side; one that was announced and failed, sometimes made by the others."""
    kinds = list(KINDS[system])
    found: list[Record] = []
    side = [one for one in playing if one in (record["declarer"], record.get("partner"))]
    if dice.chance(0.4):
        side = [one for one in playing if one not in side]
    for kind in dice.sample(kinds, min(len(kinds), dice.pick(0, 0, 1, 1, 2, 2, 3, 4))):
        if kind in ("volat", "dupla") and dice.chance(0.4):
            continue
        found.append(one_of(dice, kind, system, dice.choice(side if dice.chance(0.8) else playing)))
    if found and dice.chance(0.15):
        again = dice.choice(found)
        found.append(one_of(dice, again["kind"], system, dice.choice(playing)))
    if dice.chance(0.08) and found and found[0]["kind"] in (*NINTH, *EIGHTH):
        found.append(one_of(dice, dice.pick(*(kind for kind in (*NINTH, *EIGHTH) if kind in kinds)), system, dice.choice(playing)))
    return found


def one_of(dice: Dice, kind: str, system: str, by: int) -> Record:
    when = "open" if len(KINDS[system][kind]) == 1 else dice.pick("open", "silent")
    found: Record = {"kind": kind, "by": by, "when": when}
    if kind not in HANDS and not (kind == "dupla" and dice.chance(0.6)):
        found["won"] = dice.chance(0.6) if when == "open" or kind in CAN_BE_LOST else dice.chance(0.97)
    if when == "open" and kind not in HANDS and dice.chance(0.25):
        found["kontra"] = dice.pick(2, 2, 4, 8)
    return found
