"""free.md, „The ranking“: a standing by the sum of the games or by table points, from tables' sums."""

import itertools
from collections import defaultdict
from fractions import Fraction
from typing import Any

from tests.second.frame import Record, present

BEHIND = (-1, Fraction(0))  # „A round not played … stands behind every played one, 0 points too.“


def amount(value: Any) -> Fraction:
    return Fraction(str(value)) if isinstance(value, float) else Fraction(value)


def entries(lists: Record, size: int) -> list[Fraction]:
    """„The list is that of the table's size; without one the list of the next smaller size that has one, without that the smallest.“"""
    sizes = sorted(int(one) for one in lists)
    chosen = max([one for one in sizes if one <= size], default=sizes[0])
    return [amount(entry) for entry in lists[str(chosen)]]


def shares(sums: dict[int, Fraction], given: list[Fraction]) -> dict[int, Fraction]:
    """„each has the mean of the entries of the places that they hold together, exactly“; „Places beyond the list have 0“."""
    ranked = sorted(sums, key=lambda one: -sums[one])
    found: dict[int, Fraction] = {}
    place = 0
    for _, group in itertools.groupby(ranked, key=lambda one: sums[one]):
        equal = list(group)
        held = [given[at] if at < len(given) else Fraction(0) for at in range(place, place + len(equal))]
        found |= dict.fromkeys(equal, sum(held, Fraction(0)) / len(equal))
        place += len(equal)
    return found


def written(total: Fraction) -> int | float | str:
    """„a total that is no half is a text, "26/3"“."""
    if total.denominator == 1:
        return int(total)
    return float(total) if total.denominator == 2 else str(total)


def answer(asked: Record) -> Record:
    """{standing: [[number, rank, total], …]}."""
    asked = present(asked)
    ranking, rounds = asked["ranking"], sorted({table["round"] for table in asked["tables"]})
    sums: dict[int, dict[int, Fraction]] = defaultdict(dict)
    points: dict[int, dict[int, Fraction]] = defaultdict(dict)
    everybody: set[int] = set()
    for table in asked["tables"]:
        everybody |= {int(one) for one in table["sums"]}
        results = {int(one): amount(value) for one, value in table["sums"].items() if value is not None}
        given = shares(results, entries(ranking["points"], table["size"])) if ranking["kind"] == "table_points" else {}
        for one, value in results.items():
            sums[one][table["round"]] = sums[one].get(table["round"], Fraction(0)) + value
            points[one][table["round"]] = points[one].get(table["round"], Fraction(0)) + given.get(one, Fraction(0))
    off: dict[str, dict[int, Fraction]] = {"points": defaultdict(Fraction), "table_points": defaultdict(Fraction)}
    for penalty in asked.get("penalties") or []:
        for kind, taken in off.items():
            taken[penalty["player"]] += amount(present(penalty).get(kind, 0))
    by_sum = ranking["kind"] == "sum"

    def key(one: int) -> tuple[Any, ...]:
        game_sum = sum(sums[one].values(), Fraction(0)) - off["points"][one]
        best = [best_rounds(sums[one], rounds)]
        if by_sum:
            return (game_sum, *best)
        return (sum(points[one].values(), Fraction(0)) - off["table_points"][one], game_sum, best_rounds(points[one], rounds), *best)

    return {"standing": standing(sorted(everybody - set(asked.get("out") or [])), key)}


def best_rounds(results: dict[int, Fraction], rounds: list[int]) -> list[tuple[int, Fraction]]:
    """„compare the best round, then the next best, and so on, a round not played behind every played one“."""
    played = sorted(((0, results[one]) for one in rounds if one in results), reverse=True)
    return played + [BEHIND] * (len(rounds) - len(played))


def standing(numbers: list[int], key: Any) -> list[list[Any]]:
    """„players still equal share the rank (1, 2, 2, 4)“."""
    ranked = sorted(numbers, key=lambda one: (key(one), -one), reverse=True)
    found: list[list[Any]] = []
    for at, one in enumerate(ranked):
        rank = found[-1][1] if found and key(found[-1][0]) == key(one) else at + 1
        found.append([one, rank, written(key(one)[0])])
    return found
