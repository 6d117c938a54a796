"""Rankings once more, written from free.md alone and sharing no line with the program: slow, person by person.

`python -m tests.scoring.ranked_again 100000` compares so many random requests with the program's answers; exit status 1 where any differs.
"""

import sys
from fractions import Fraction
from typing import Any

from scoring.requests import rank
from tests.second.dice import Dice

Request = dict[str, Any]


def entry(points: dict[str, list[float]], size: int, place: int) -> Fraction:
    """„The list is that of the table's size; without one the list of the next smaller size that has one, without that the smallest
    list … Places beyond the list have 0.“"""
    while size > 0 and str(size) not in points:
        size -= 1
    while str(size) not in points:
        size += 1
    listed = points[str(size)]
    return Fraction(listed[place]) if place < len(listed) else Fraction(0)


def of_one(ranking: Request, table: Request, who: str) -> Fraction:
    """„Equal sums share: each has the mean of the entries of the places that they hold together, exactly“"""
    mine = table["sums"][who]
    others = [points for points in table["sums"].values() if points is not None]
    before, equal = sum(points > mine for points in others), sum(points == mine for points in others)
    held = [entry(ranking["points"], table["size"], place) for place in range(before, before + equal)]
    return sum(held, Fraction(0)) / equal


def worth(asked: Request, who: str) -> tuple[Any, ...]:
    """What is compared of a person, the first first; a round not played is behind every played one."""
    here = [table for table in asked["tables"] if table["sums"].get(who) is not None]
    rounds = sorted({table["round"] for table in asked["tables"]})
    sums, places = [], []
    for round_ in rounds:
        mine = [table for table in here if table["round"] == round_]
        sums.append((1, sum(Fraction(table["sums"][who]) for table in mine)) if mine else (0, 0))
        if asked["ranking"]["kind"] == "table_points":
            places.append((1, sum(of_one(asked["ranking"], table, who) for table in mine)) if mine else (0, 0))
    taken = {
        key: sum(Fraction(row.get(key) or 0) for row in asked.get("penalties", []) if str(row["player"]) == who)
        for key in ("points", "table_points")
    }
    total = sum(points for _, points in sums) - taken["points"]
    best = sorted(sums, reverse=True)
    if asked["ranking"]["kind"] == "sum":
        return total, best
    return sum(points for _, points in places) - taken["table_points"], total, sorted(places, reverse=True), best


def again(asked: Request) -> list[list[Any]]:
    """The standing."""
    people = {who for table in asked["tables"] for who in table["sums"]} - {str(number) for number in asked.get("out", [])}
    values = {who: worth(asked, who) for who in people}
    found = []
    for who in sorted(people, key=int):
        total = values[who][0]
        shown = str(total) if total.denominator > 2 else float(total)
        found.append([int(who), 1 + sum(value > values[who] for value in values.values()), shown])
    return sorted(found, key=lambda row: (row[1], row[0]))


def entries(dice: Dice) -> list[float]:
    """A list that does not rise; often with equal neighbours and halves."""
    step = dice.choice((1, 0.5))
    return sorted((dice.randint(0, 12) * step for _ in range(dice.randint(1, 6))), reverse=True)


def asked_at_random(dice: Dice) -> Request:
    """A small tournament, with many ties: few different sums, short tables, changes within a round, tables without a result."""
    ranking: Request = {
        "kind": "table_points",
        "points": {str(size): entries(dice) for size in dice.sample(range(2, 7), dice.randint(1, 3))},
    }
    ranking = ranking if dice.random() < 0.9 else {"kind": "sum"}
    people, tables = list(range(1, dice.randint(4, 11))), []
    most, step = dice.choice((1, 3, 30)), dice.choice((1, 0.5))
    for round_ in range(1, dice.randint(2, 5)):
        dice.shuffle(people)
        size, rest = dice.randint(2, 6), list(people)
        while rest:
            here, rest = rest[: size + dice.choice((0, 0, 0, 1))], rest[size:]
            empty = dice.random() < 0.1
            sums = {str(who): None if empty or dice.random() < 0.03 else dice.randint(-most, most) * step for who in here}
            tables.append({"round": round_, "size": size, "sums": sums})
    asked: Request = {"ranking": ranking, "tables": tables}
    if dice.random() < 0.4:
        kinds = (["points"],) if ranking["kind"] == "sum" else (["points"], ["table_points"], ["points", "table_points"])
        asked["penalties"] = [
            {"player": dice.choice(people), **{key: dice.choice((1, 2, 0.5, 1.5)) for key in dice.choice(kinds)}}
            for _ in range(dice.randint(1, 3))
        ]
    if dice.random() < 0.3:
        asked["out"] = dice.sample(people, dice.randint(0, 2))
    return asked


def differing(seed: int, number: int) -> list[tuple[Request, Any, Any]]:
    """The requests that are answered otherwise, each with both answers."""
    dice, found = Dice(seed), []
    for _ in range(number):
        asked = asked_at_random(dice)
        mine, its = again(asked), rank.answer(asked).get("standing")
        if mine != its:
            found.append((asked, mine, its))
    return found


def main() -> int:
    """How many differ, and the first of them."""
    number = int(sys.argv[1]) if sys.argv[1:] else 10_000
    found = differing(1, number)
    sys.stdout.write(f"{number} compared, {len(found)} differ\n")
    for asked, mine, its in found[:3]:
        sys.stdout.write(f"{asked}\n  {mine}\n  {its}\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
