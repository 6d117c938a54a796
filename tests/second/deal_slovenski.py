"""Records of Slovenian Tarok, from its page: counts at its edges, Kontras of the right side and of the wrong one."""

from tests.second.dice import Dice
from tests.second.frame import Record
from tests.second.slovenski import CALLED, COUNTED, KINDS, OPTIONS, SYSTEMS, values


def request(dice: Dice, system: str) -> Record:
    """One request."""
    seats = 4 if system == SYSTEMS[1] else dice.pick(4, 4, 4, 3)
    options: Record = {name: dice.choice(choices) for name, choices in OPTIONS[system].items() if dice.chance(0.2)}
    dealer = dice.randrange(seats)
    return {"system": system, "seats": seats, "options": options, "record": record(dice, system, seats, options, dealer)}


def record(dice: Dice, system: str, seats: int, options: Record, dealer: int) -> Record:
    games = values(system, options)
    name = dice.choice(["klop", "klop", "klop", *games]) if dice.chance(0.92) else dice.pick("redeal", "redeal", "manual")
    if dice.chance(0.3):
        name = dice.pick("tri", "dva", "ena")
    found: Record = {"game": name, "dealer": dealer}
    resting = system == SYSTEMS[0] and seats == 4 and name != "klop"
    playing = [one for one in range(seats) if one != dealer or not resting]
    if name == "redeal":
        return found | ({"misdeal": dice.pick(1, 1, 2, 3, 4, 0, "1")} if dice.chance(0.8) else {})
    if name == "manual":
        of = {"of": dice.choice([*games, "redeal", "rufer", "pikolo"])} if dice.chance(0.5) else {}
        amounts = [dice.randint(-90, 90) if dice.chance(0.7) else 0 for _ in range(seats)]
        return found | {"amounts": amounts, "reason": dice.pick("sodnik", "sodnik", "sodnik", " ", 3), **of}
    if name == "klop":
        return klop(dice, found, playing, dealer if system == SYSTEMS[0] and seats == 4 else None)
    return played(dice, found, playing, system)


def klop(dice: Dice, found: Record, playing: list[int], talon: int | None) -> Record:
    low = [dice.randint(0, 24) if dice.chance(0.8) else 0 for _ in playing]
    low[dice.randrange(len(low))] = 0
    rest = max(0, 70 - sum(low) + dice.pick(0, 0, 0, 0, 1, -1, 2))
    low[low.index(0)] = rest
    if dice.chance(0.15):
        low = dice.pick([35, 35, 0, 0], [18, 17, 35, 0], [70, 0, 0, 0], [36, 34, 0, 0])[: len(playing)]
    dice.shuffle(low)
    found["points"] = low
    if dice.chance(0.4):
        sayers = [one for one in playing if one != talon] if dice.chance(0.95) else playing
        found["kontra"] = {"by": dice.choice(sayers), **({"re": dice.choice(sayers)} if dice.chance(0.5) else {})}
    if dice.chance(0.12):
        revoke(dice, found, playing, None)
        if dice.chance(0.7):
            found.pop("points")
    return found


def kontra(dice: Dice, by: list[int], main: int, playing: list[int]) -> Record:
    """Mostly of the other side, mostly answered by who may."""
    return {
        "by": dice.choice(by if by and dice.chance(0.95) else playing),
        **({"re": main if dice.chance(0.92) else dice.choice(playing)} if dice.chance(0.4) else {}),
    }


def played(dice: Dice, found: Record, playing: list[int], system: str) -> Record:
    name, declarer = found["game"], dice.choice(playing)
    found["declarer"] = declarer
    side = [declarer]
    if system == SYSTEMS[1] and name in CALLED and dice.chance(0.7):
        found["partner"] = dice.choice([one for one in playing if one != declarer] if dice.chance(0.97) else playing)
        side.append(found["partner"])
    others = [one for one in playing if one not in side]
    if name in COUNTED:
        found["points"] = dice.pick(34, 35, 36, 37, 38, dice.randint(0, 70), dice.randint(20, 60), dice.randint(36, 70), 0, 70)
        if system == SYSTEMS[1] and name in CALLED and dice.chance(0.15):
            found["zaruf_bonus"] = dice.pick(True, True, True, False)
        said = [announced(dice, playing, side, others) for _ in range(dice.pick(0, 0, 1, 1, 2, 3))]
        if said:
            found["announcements"] = said
    else:
        found["won"] = dice.chance(0.6)
    if dice.chance(0.4):
        found["kontra"] = kontra(dice, others, declarer, playing)
    if dice.chance(0.12):
        found["mond"] = {"lost_by": dice.choice(playing), **({"taken_by": dice.choice(playing)} if dice.chance(0.6) else {})}
        if dice.chance(0.5):
            found["mond"]["lost_by"] = declarer
    if dice.chance(0.3):
        found["radl"] = dice.pick(1, 2, 2)
    if dice.chance(0.12):
        revoke(dice, found, playing, declarer)
        for field in ("points", "won"):
            if dice.chance(0.6):
                found.pop(field, None)
    return found


def announced(dice: Dice, playing: list[int], side: list[int], others: list[int]) -> Record:
    kind = dice.choice(list(KINDS))
    by = dice.choice(side if dice.chance(0.6) or not others or kind == "koenig_ultimo" else others)
    when = "silent" if kind == "valat" and dice.chance(0.9) else dice.pick("open", "open", "silent", "silent", "silent")
    item: Record = {"kind": kind, "by": by, "when": when, "won": dice.chance(0.95 if when == "silent" and kind != "pagat" else 0.6)}
    if when == "open" and dice.chance(0.4):
        ours = by in side
        item["kontra"] = kontra(dice, others if ours else side, side[0] if ours else by, playing)
    if dice.chance(0.03):
        item |= dice.pick(
            {"when": "before_talon"}, {"when": "loud"}, {"by": 7}, {"won": None}, {"why": 1}, {"kontra": {"by": 0}}, {"kontra": 2}
        )
    return item


def revoke(dice: Dice, found: Record, playing: list[int], declarer: int | None) -> None:
    guilty = dice.sample(playing, dice.pick(1, 1, 1, 2, 2, 3))
    if declarer is not None and dice.chance(0.3):
        guilty = [declarer]
    ruled: Record = {"offenders": guilty}
    if dice.chance(0.25):
        ruled["fault"] = dice.pick("discard", "discard", "discard", "lead")
    if dice.chance(0.25):
        ruled["intentional"] = dice.pick(guilty, guilty[:1], [], [0])
    if dice.chance(0.04):
        ruled["claims"] = [{"by": 1, "points": 5}]
    found["renonce"] = ruled
