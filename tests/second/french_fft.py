"""tarot-fft.md, sentence by sentence."""

import math
from collections.abc import Callable

from tests.second.frame import Amount, Faults, Purse, Record, present, seat, whole
from tests.second.french import MULTIPLIER, POIGNEE, TARGET

# „Trumps shown: four active 10, 13, 15; three 13, 15, 18.“
TRUMPS = {4: {"simple": 10, "double": 13, "triple": 15}, 3: {"simple": 13, "double": 15, "triple": 18}}
FIELDS = {"game", "dealer", "declarer", "points", "bouts", "petit_au_bout", "poignees", "chelem"}
SIDES = ("attack", "defence")
BEYOND = 0.5  # „more than half a point below least or above most“

# „What the pack cannot give“: the table, row by row, b = bouts.
LEAST: dict[str, Callable[[int], float]] = {
    "petite": lambda b: 4.5 * b + 3, "garde": lambda b: 4.5 * b + 3, "garde_sans": lambda b: 4 * b + 3, "garde_contre": lambda b: 4.5 * b,
}  # fmt: skip
MOST: dict[str, Callable[[int], float]] = {
    "petite": lambda b: 91 - 4.5 * (3 - b), "garde": lambda b: 91 - 4.5 * (3 - b), "garde_sans": lambda b: 91 - 4.5 * (3 - b),
    "garde_contre": lambda b: 88 - 4 * (3 - b),
}  # fmt: skip


def by_the_attack(game: str, points: float, bouts: int) -> bool:
    """„made by attack“: 91 with 3 bouts; 86.5 or 87 with 2; in a Garde contre at least 59.5."""
    return points >= 59.5 if game == "garde_contre" else (points, bouts) in ((91, 3), (86.5, 2), (87, 2))


def by_the_defence(game: str, points: float, bouts: int) -> bool:
    """„made by defence“, game by game."""
    if game == "garde_sans":
        return points <= 31.5
    if game == "garde_contre":
        return (points, bouts) in ((0, 0), (4, 1), (4.5, 1))
    return (bouts == 0 and points <= 19) or (bouts == 1 and points <= 23.5)


MADE = {"attack": by_the_attack, "defence": by_the_defence}


def bold(game: str) -> str:
    """„Bold: counts that nothing else gives“: whose they are in this game."""
    return "defence" if game == "garde_contre" else "attack"


def score(record: Record, seats: int, playing: list[int], faults: Faults) -> dict[str, list[Amount]] | None:
    """One deal; „four active“ is a table of four or of five."""
    four = len(playing) == 4
    seat(record, "declarer", playing, faults)
    made, unread = chelem(record, faults)
    bouts = bouts_of(record, faults)
    points = count(record, faults, four=four, made=made, unread=unread)
    petit(record, bouts, made, faults)
    poignees(record, playing, faults)
    if points is not None and bouts is not None:
        pack(record, points, bouts, faults, four=four, made=made)
        if not unread:
            all_tricks(record, points, bouts, made, faults)
    return None if faults.found else settle(record, seats, playing)


def chelem(record: Record, faults: Faults) -> tuple[str, bool]:
    """„{by, announced, made}, all three“: by whom it was made, and whether it could not be read."""
    if "chelem" not in record:
        return "", False
    given = record["chelem"]
    if not isinstance(given, dict):
        faults.add("bad_value", "chelem")
        return "", True
    own = Faults()
    said = present(given)
    for name in ("by", "announced", "made"):
        if name not in said:
            own.add("missing_field", f"chelem.{name}")
        elif (said[name] not in SIDES) if name == "by" else not isinstance(said[name], bool):
            own.add("bad_value", f"chelem.{name}")
    if said.get("by") == "defence" and said.get("announced") is True:
        own.add("announcement_not_allowed", "chelem.announced")
    if said.get("announced") is False and said.get("made") is False:
        own.add("bad_value", "chelem")
    for code, where in own.found:
        faults.add(code, where)
    for key in set(given) - {"by", "announced", "made"}:
        faults.add("unknown_field", f"chelem.{key}")
    return ("", True) if own.found else (said["by"] if said["made"] else "", False)


def bouts_of(record: Record, faults: Faults) -> int | None:
    """„bouts (0 … 3)“."""
    bouts = record.get("bouts")
    if bouts is None:
        faults.add("missing_field", "bouts")
    elif not (whole(bouts) and 0 <= bouts <= 3):
        faults.add("bad_bouts", "bouts")
    else:
        return int(bouts)
    return None


def count(record: Record, faults: Faults, *, four: bool, made: str, unread: bool) -> float | None:
    """„points (0 … 91, whole or half; a text is bad_points)“; with four active a half „needs a chelem that is made, else it is bad_points“;
    beside one that could not be read „a half is taken“."""
    points = record.get("points")
    if points is None:
        faults.add("missing_field", "points")
    elif isinstance(points, bool) or not isinstance(points, int | float) or 2 * points != int(2 * points):
        faults.add("bad_points", "points")
    elif not 0 <= points <= 91:
        faults.add("points_out_of_range", "points")
    elif points != int(points) and four and not made and not unread:
        faults.add("bad_points", "points")
    else:
        return points
    return None


def petit(record: Record, bouts: int | None, made: str, faults: Faults) -> None:
    """„a contradiction: attack with 0 bouts, defence with 3, or by the other side than the one that made a Chelem“."""
    given = record.get("petit_au_bout")
    if given is None:
        return
    if given not in SIDES:
        faults.add("bad_value", "petit_au_bout")
    elif (given, bouts) in (("attack", 0), ("defence", 3)) or (made and given != made):
        faults.add("contradiction", "petit_au_bout")


def poignees(record: Record, playing: list[int], faults: Faults) -> None:
    """„{by, size}, either side, once a player“; „All of a deal need no more than 22“; of one player's the first counts, one with a fault in
    its own fields does not."""
    given = record.get("poignees")
    if given is None:
        return
    if not isinstance(given, list):
        faults.add("bad_value", "poignees")
        return
    first: dict[int, str] = {}
    for place, one in enumerate(given):
        where = f"poignees[{place}]"
        if not isinstance(one, dict):
            faults.add("bad_value", where)
            continue
        for key in set(one) - {"by", "size"}:
            faults.add("unknown_field", f"{where}.{key}")
        own, said = Faults(), present(one)
        seat(said, "by", playing, own)
        if said.get("size") not in POIGNEE:
            own.add("bad_value" if "size" in said else "missing_field", "size")
        for code, name in own.found:
            faults.add(code, f"{where}.{name}")
        if not own.found:
            if said["by"] in first:
                faults.add("duplicate_announcement", f"{where}.by")
            first.setdefault(said["by"], said["size"])
    if sum(TRUMPS[len(playing)][size] for size in first.values()) > 22:
        faults.add("contradiction", "poignees")


def pack(record: Record, points: float, bouts: int, faults: Faults, *, four: bool, made: str) -> None:
    """„What the pack cannot give“; a half with four active: „made by attack at most 2 bouts, by defence at least 1“."""
    game = record["game"]
    beyond = points < LEAST[game](bouts) - BEYOND or points > MOST[game](bouts) + BEYOND
    kept = not (four and points != int(points)) or not ((made == "attack" and bouts > 2) or (made == "defence" and bouts < 1))
    if beyond or not kept:
        faults.add("contradiction", "points")


def all_tricks(record: Record, points: float, bouts: int, made: str, faults: Faults) -> None:
    """„A Chelem that is made needs one of these counts“; where a count is bold „an absent chelem is missing_field, another one a
    contradiction“."""
    game = record["game"]
    whose = bold(game)
    if made and not MADE[made](game, points, bouts):
        faults.add("contradiction", "chelem")
    if MADE[whose](game, points, bouts) and made != whose:
        faults.add("contradiction" if "chelem" in record else "missing_field", "chelem")


def settle(record: Record, seats: int, playing: list[int]) -> dict[str, list[Amount]]:
    """„amount = ((25 + |points − target|) × sign + petit) × multiplier + poignées + chelem“; „Each defender pays the amount.“"""
    target, points = TARGET[record["bouts"]], record["points"]
    won = points >= target
    # „half a point of the count, for the side that wins the deal“
    rounded = math.ceil(points) if won else math.floor(points)
    amount = (25 + abs(rounded - target)) * (1 if won else -1)
    amount += {None: 0, "attack": 10, "defence": -10}[record.get("petit_au_bout")]
    amount *= MULTIPLIER[record["game"]]
    for shown in record.get("poignees") or []:
        amount += POIGNEE[shown["size"]] if won else -POIGNEE[shown["size"]]
    slam = record.get("chelem")
    if slam and slam["by"] == "defence":
        amount -= 200
    elif slam:
        amount += {(True, True): 400, (False, True): 200, (True, False): -200}[slam["announced"], slam["made"]]
    purse = Purse(seats)
    for other in playing:
        if other != record["declarer"]:
            purse.pay(other, record["declarer"], amount)
    return purse.answer()
