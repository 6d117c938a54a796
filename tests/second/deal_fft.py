"""Records of the French federation's Tarot, from its page: what the pack gives, and often just what it does not."""

from tests.second import dice as throw
from tests.second.dice import Dice
from tests.second.frame import Record
from tests.second.french import MULTIPLIER, POIGNEE
from tests.second.french_fft import LEAST, MOST, SIDES
from tests.second.sheets import CHOICES


def request(dice: Dice, system: str) -> Record:
    """One request."""
    seats = dice.pick(3, 4, 4, 5, 5)
    chosen = {name: dice.choice(choices) for name, choices in CHOICES[system].items() if dice.chance(0.2)}
    name = dice.choice(list(MULTIPLIER)) if dice.chance(0.96) else dice.pick("redeal", "manual")
    dealer = dice.randrange(seats)
    playing = [one for one in range(seats) if seats != 5 or one != dealer]
    record: Record = {"game": name, "dealer": dealer}
    if name == "manual":
        record |= throw.manual(dice, seats, playing, list(MULTIPLIER))
    elif name != "redeal":
        fill(dice, record, playing)
    return {"system": system, "seats": seats, "options": chosen, "record": record}


def fill(dice: Dice, record: Record, playing: list[int]) -> None:
    record["declarer"] = dice.choice(playing)
    bouts = dice.randint(0, 3)
    low, high = LEAST[record["game"]](bouts), MOST[record["game"]](bouts)
    points = dice.pick(low, high, *(dice.randint(round(2 * low), round(2 * high)) / 2 for _ in range(4)))
    if dice.chance(0.1):
        points = dice.pick(low - 1, low - 0.5, high + 0.5, high + 1, 0, 91)
    slam = {}
    if dice.chance(0.3):
        slam = {"by": dice.choice(SIDES), "announced": dice.chance(0.4), "made": dice.chance(0.75)}
        if dice.chance(0.9):
            slam["announced"] = (slam["announced"] and slam["by"] == "attack") or not slam["made"]
        record["chelem"] = slam
    if slam.get("made") and dice.chance(0.9):
        points, bouts = edge(dice, record["game"], slam["by"])
    elif len(playing) == 4 and dice.chance(0.97):
        points = int(points)
    record |= {"bouts": bouts, "points": int(points) if points == int(points) else points}
    if dice.chance(0.35):
        record["petit_au_bout"] = slam["by"] if slam.get("made") and dice.chance(0.9) else dice.choice(SIDES)
    if dice.chance(0.3):
        shown = [dice.choice(playing) for _ in range(dice.pick(1, 1, 1, 2, 2, 3))]
        record["poignees"] = [{"by": one, "size": dice.pick("simple", "simple", *POIGNEE)} for one in shown]
    for name in ("chelem", "poignees"):
        if name in record and dice.chance(0.06):
            spoil(dice, record, name)


def edge(dice: Dice, game: str, side: str) -> tuple[float, int]:
    """A count at or beside the table of all tricks."""
    if side == "attack" and game != "garde_contre":
        return dice.pick((91, 3), (91, 3), (86.5, 2), (87, 2), (86, 2), (90.5, 3), (91, 2))
    if side == "attack":
        return dice.pick(59, 59.5, 60, dice.randint(60, 88)), dice.randint(0, 3)
    if game == "garde_sans":
        return dice.pick(31, 31.5, 32, dice.randint(3, 31)), dice.randint(0, 3)
    if game == "garde_contre":
        return dice.pick((0, 0), (0, 0), (4, 1), (4.5, 1), (0.5, 0), (5, 1), (3.5, 1))
    return dice.pick((19, 0), (19.5, 0), (23.5, 1), (24, 1), (3, 0), (dice.randint(3, 19), 0), (dice.randint(8, 23), 1))


def spoil(dice: Dice, record: Record, name: str) -> None:
    """A fault in what stands beside the count."""
    if name == "chelem":
        part = dice.choice(["by", "announced", "made", "more"])
        record[name][part] = dice.pick(None, "taker", 1, "x")
        if dice.chance(0.1):
            record[name] = dice.pick([], "attack", True)
    else:
        one = dice.choice(record[name])
        part = dice.choice(["by", "size", "more"])
        one[part] = dice.pick(None, "quadruple", 7, 1.5)
        if dice.chance(0.1):
            record[name] = dice.pick({}, "simple", [3])
