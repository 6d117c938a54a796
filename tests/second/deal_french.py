"""Records of French Tarot, from its page."""

from tests.second import dice as throw
from tests.second.dice import Dice
from tests.second.frame import Record
from tests.second.french import MULTIPLIER, POIGNEE
from tests.second.sheets import CHOICES


def request(dice: Dice, system: str) -> Record:
    """One request of French Tarot."""
    seats = dice.pick(3, 4, 4, 5, 5)
    chosen = {name: dice.choice(choices) for name, choices in CHOICES[system].items() if dice.chance(0.4)}
    name = dice.choice(list(MULTIPLIER)) if dice.chance(0.98) else dice.pick("redeal", "manual")
    record: Record = {"game": name, "dealer": dice.randrange(seats)}
    if name == "manual":
        record |= throw.manual(dice, seats, list(range(seats)), list(MULTIPLIER))
    elif name != "redeal":
        fill(dice, record, seats)
    return {"system": system, "seats": seats, "options": chosen, "record": record}


def fill(dice: Dice, record: Record, seats: int) -> None:
    """Bouts and points that the pack can mostly give, the edges of both often."""
    record["declarer"] = dice.randrange(seats)
    if seats == 5 and dice.chance(0.6):
        record["partner"] = dice.choice([one for one in range(seats) if one != record["declarer"]])
    bouts = dice.randint(0, 3)
    low, high = int(9 * bouts), int(182 - 9 * (3 - bouts))
    halves = dice.pick(low, high, dice.randint(low, high), dice.randint(low, high), dice.randint(max(low, 66), min(high, 118)))
    if dice.chance(0.1):
        halves = dice.pick(low - 1, high + 1, 174, 8, 173, 9, 182, 0)
    if seats == 4 and halves not in (173, 9) and dice.chance(0.97):
        halves -= halves % 2
    record |= {"bouts": bouts, "points": halves / 2 if halves % 2 else halves // 2}
    if dice.chance(0.35):
        record["petit_au_bout"] = dice.pick("attack", "defence")
    if dice.chance(0.35):
        shown = dice.sample(range(seats), dice.pick(1, 1, 1, 1, 2, 3))
        record["poignees"] = [{"by": one, "size": dice.choice(list(POIGNEE))} for one in shown]
    if dice.chance(0.25):
        chelem(dice, record, seats)


def chelem(dice: Dice, record: Record, seats: int) -> None:
    made = dice.chance(0.6)
    by = dice.pick("attack", "defence")
    if by == "attack" and record.get("petit_au_bout") == "defence":
        del record["petit_au_bout"]
    record["chelem"] = {"by": by, "announced": dice.chance(0.5 if made else 0.97), "made": made}
    if made and dice.chance(0.8):
        five = 1 if seats == 5 else 0
        edge = {"attack": ((86, 86), (86, 86), (59, 73)), "defence": ((24, 15), (32, 18), (5, 5))}[by]
        row = {"petite": 0, "garde": 0, "garde_sans": 1, "garde_contre": 2}[record["game"]]
        record["points"] = max(0, edge[row][five] + dice.pick(0, 0, 1, 2, 3) * (1 if by == "attack" else -1) + dice.pick(0, 0, 0, 0, 1, -1))
        record["bouts"] = dice.pick(2, 3, 2, 3, record["bouts"]) if by == "attack" else dice.pick(0, 1, 0, 1, record["bouts"])
