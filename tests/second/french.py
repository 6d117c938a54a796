"""french-tarot.md, sentence by sentence."""

import math
from fractions import Fraction

from tests.second.frame import Amount, Faults, Purse, Record, present, seat, whole

# The page's tables.
MULTIPLIER = {"petite": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}
TARGET = {0: 56, 1: 51, 2: 41, 3: 36}
POIGNEE = {"simple": 20, "double": 30, "triple": 40}
TRUMPS = {4: (10, 13, 15), 3: (13, 15, 18), 5: (8, 10, 13)}
GAMES = set(MULTIPLIER)
FIELDS = {"game", "dealer", "declarer", "partner", "points", "bouts", "petit_au_bout", "poignees", "chelem"}


def score(record: Record, seats: int, options: Record, faults: Faults) -> dict[str, list[Amount]] | None:
    """One game of French Tarot: the dealer plays too at every table."""
    everybody = list(range(seats))
    seat(record, "declarer", everybody, faults)
    partner(record, seats, faults)
    count(record, seats, faults)
    extras(record, seats, faults)
    chelem(record, seats, faults)
    if faults.found:
        return None
    return settle(record, seats, options)


def partner(record: Record, seats: int, faults: Faults) -> None:
    """„A partner at a French table of four“ is unexpected; with five he is another than the taker."""
    if "partner" not in record:
        return
    if seats != 5:
        faults.add("unexpected_field", "partner")
        return
    seat(record, "partner", list(range(seats)), faults)
    if not faults.at("partner") and record["partner"] == record.get("declarer"):
        faults.add("bad_partner", "partner")


def count(record: Record, seats: int, faults: Faults) -> None:
    """„points (0 … 91, halves) and bouts (0 … 3) are the taker's side's“ and „The count must hold its bouts“."""
    for name in ("points", "bouts"):
        if name not in record:
            faults.add("missing_field", name)
    bouts = record.get("bouts")
    if bouts is not None and not (whole(bouts) and 0 <= bouts <= 3):
        faults.add("bad_bouts", "bouts")
    if "points" not in record:
        return
    points = record["points"]
    if isinstance(points, bool) or not isinstance(points, int | float) or points * 2 != int(points * 2):
        faults.add("bad_points", "points")
        return
    if seats == 4 and points != int(points) and points not in (86.5, 4.5):
        faults.add("bad_points", "points")
    elif not 0 <= points <= 91:
        faults.add("points_out_of_range", "points")
    elif not faults.at("bouts") and bouts is not None:
        kept_excuse = points == int(points) or seats != 4 or (points, bouts) in ((86.5, 2), (4.5, 1))
        holds = 4.5 * bouts <= points <= 91 - 4.5 * (3 - bouts) or (points, bouts) in ((87, 2), (4, 1))
        if not kept_excuse or not holds:
            faults.add("contradiction", "points")


def extras(record: Record, seats: int, faults: Faults) -> None:
    """„petit_au_bout“ and „poignees“."""
    petit = record.get("petit_au_bout")
    if petit is not None:
        if petit not in ("attack", "defence"):
            faults.add("bad_value", "petit_au_bout")
        elif (petit, record.get("bouts")) in (("attack", 0), ("defence", 3)):
            faults.add("contradiction", "petit_au_bout")
    trumps, seen = 0, set()
    for place, poignee in enumerate(record.get("poignees") or []):
        where = f"poignees[{place}]"
        part: Faults = Faults()
        seat(present(poignee), "by", list(range(seats)), part)
        if part.found:
            faults.add(part.found[0][0], f"{where}.by")
        elif poignee["by"] in seen:
            faults.add("bad_value", f"{where}.by")
        seen.add(poignee.get("by"))
        size = poignee.get("size")
        if size not in POIGNEE:
            faults.add("missing_field" if size is None else "bad_value", f"{where}.size")
        else:
            trumps += TRUMPS[seats][list(POIGNEE).index(size)]
    if trumps > 22:
        faults.add("contradiction", "poignees")


def chelem(record: Record, seats: int, faults: Faults) -> None:
    """„chelem: made is a contradiction by a side that did not win the game“, and the table of what lies beside it."""
    given = record.get("chelem")
    if given is None:
        return
    if given.get("by") not in ("attack", "defence"):
        faults.add("bad_value" if given.get("by") is not None else "missing_field", "chelem.by")
        return
    if not given.get("announced") and not given.get("made"):
        faults.add("bad_value", "chelem")
        return
    if not given.get("made") or faults.at("points") or faults.at("bouts"):
        return
    game, points, bouts, five = record["game"], record["points"], record["bouts"], seats == 5
    attack_won = points >= TARGET[bouts]
    if given["by"] == "attack":
        possible = attack_won and (points >= (73 if five else 59) if game == "garde_contre" else bouts >= 2 and points >= 86)
    elif game == "garde_sans":
        possible = not attack_won and points <= (18 if five else 32)
    elif game == "garde_contre":
        possible = not attack_won and bouts <= 1 and points <= 5
    else:
        possible = not attack_won and bouts <= 1 and points <= (15 if five else 24)
    if not possible:
        faults.add("contradiction", "chelem")


def settle(record: Record, seats: int, options: Record) -> dict[str, list[Amount]]:
    """„amount = ((25 + |points − target|) × sign + petit) × multiplier + poignées + chelem“; „Each defender pays the amount.“"""
    target = TARGET[record["bouts"]]
    sign = 1 if record["points"] >= target else -1
    # „half a point short is lost by 1, half a point over is won by 1“
    distance = math.ceil(abs(record["points"] - target))
    petit = {"attack": 10, "defence": -10, None: 0}[record.get("petit_au_bout")]
    amount = ((25 + distance) * sign + petit) * MULTIPLIER[record["game"]]
    amount += sign * sum(POIGNEE[one["size"]] for one in record.get("poignees") or [])
    slam = record.get("chelem")
    if slam:
        worth = (400 if slam.get("announced") else 200) if slam.get("made") else -200
        amount += worth if slam["by"] == "attack" else -worth
    step = options.get("round_to", 1)
    amount = (1 if amount > 0 else -1) * math.ceil(abs(amount) / step) * step
    purse = Purse(seats)
    taker, friend = record["declarer"], record.get("partner")
    for defender in range(seats):
        if defender in (taker, friend):
            continue
        if friend is None:
            purse.pay(defender, taker, amount)
            continue
        # „the taker has it twice, the partner once“: of the three amounts two thirds and one; halves: one half each
        part = Fraction(amount, 2) if options.get("five_player_split") == "halves" else Fraction(amount, 3)
        purse.pay(defender, friend, part)
        purse.pay(defender, taker, amount - part)
    return purse.answer()
