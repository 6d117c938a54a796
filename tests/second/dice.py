"""What the generators have in common: dice, counts of a Trischaken, offenders, claims, and the ways to spoil a record."""

import copy
import itertools
import random
from collections.abc import Callable
from typing import Any, TypeVar

from tests.second.frame import PACK, Record

One = TypeVar("One")


class Dice(random.Random):
    """A seeded generator with the questions that the generators ask."""

    def chance(self, likely: float) -> bool:
        return self.random() < likely

    def pick(self, *items: One) -> One:
        return self.choice(items)

    def some(self, items: list[One], most: int) -> list[One]:
        return self.sample(items, min(len(items), self.randint(0, most)))

    def kontra(self, likely: float = 0.4) -> int:
        return self.pick(2, 2, 4, 8) if self.chance(likely) else 1


def blatt(thirds: int) -> str:
    return f"{thirds // 3}/{thirds % 3}"


def counts(dice: Dice, players: int, step: int) -> list[int]:
    """Counts that add up to the pack, in thirds, multiples of `step`; the rare shapes (ties, no trick, 35/2) are frequent here."""
    shape = dice.pick("any", "any", "maidens", "maidens", "tied", "tied", "middle", "halves", "high", "all")
    if shape == "all":
        found = [PACK] + [0] * (players - 1)
    elif shape == "halves":
        found = [PACK // 2, PACK // 2] + [0] * (players - 2)
    elif shape == "high":
        top = dice.pick(105, 106, 107, 108, dice.randint(107, 180)) // step * step
        found = [top, *parts(dice, PACK - top, players - 1, step, maidens=dice.randint(0, players - 2))]
    elif shape == "tied":
        tied = dice.randint(2, players - 1)
        top = dice.randint(PACK // players + 1, PACK // tied) // step * step
        found = [top] * tied + parts(dice, PACK - top * tied, players - tied, step, maidens=dice.randint(0, players - tied - 1))
    elif shape == "middle":
        low = dice.randint(1, PACK // players) // step * step
        found = [low] * (players - 2) + parts(dice, PACK - low * (players - 2), 2, step, maidens=0)
    else:
        found = parts(dice, PACK, players, step, maidens=dice.randint(1, players - 1) if shape == "maidens" else 0)
    dice.shuffle(found)
    return found


def parts(dice: Dice, total: int, number: int, step: int, maidens: int) -> list[int]:
    """A total in so many parts, some of them nothing."""
    cuts = sorted(dice.randint(0, total // step) * step for _ in range(number - maidens - 1))
    edges = [0, *cuts, total]
    return [after - before for before, after in itertools.pairwise(edges)] + [0] * maidens


def trischaken_points(dice: Dice, seats: int, playing: list[int], step: int) -> list[str | None]:
    found = counts(dice, len(playing), step)
    return [blatt(found[playing.index(one)]) if one in playing else None for one in range(seats)]


def renonce(dice: Dice, playing: list[int], also: list[int], kinds: list[str]) -> Record:
    """Offenders, mostly one; claims by kind and in points, now and then one too many."""
    guilty = dice.sample(playing, dice.pick(1, 1, 1, 2, 2, len(playing) - 1))
    if also and dice.chance(0.2):
        guilty = also + guilty[1:]
    found: Record = {"offenders": guilty}
    regular = [one for one in playing if one not in guilty]
    claims: list[Record] = []
    while dice.chance(0.4) and len(claims) < 3:
        by = dice.choice(regular if dice.chance(0.97) else playing)
        claim: Record = (
            {"by": by, "kind": dice.choice(kinds)} if dice.chance(0.7) else {"by": by, "points": dice.randint(1, 9), "reason": "Vogel"}
        )
        claims.append(claim)
    if claims or dice.chance(0.1):
        found["claims"] = claims
    return found


def manual(dice: Dice, seats: int, playing: list[int], games: list[str]) -> Record:
    amounts = [dice.randint(-20, 20) if one in playing else 0 for one in range(seats)]
    amounts[playing[0]] -= sum(amounts)
    found: Record = {"amounts": amounts, "reason": "vom Schiedsrichter festgesetzt"}
    if dice.chance(0.5):
        found["of"] = dice.choice([*games, "trischaken", "redeal", "manual", "fensterbankl", "zwiccolo"])
    return found


# --- ways to spoil a record ------------------------------------------------------------------------------------------------------------


def drop(dice: Dice, record: Record) -> None:
    record.pop(dice.choice(sorted(record)))


def nothing(dice: Dice, record: Record) -> None:
    record[dice.choice(sorted(record))] = None


def stray(dice: Dice, record: Record) -> None:
    field, value = dice.pick(
        ("pionts", 3), ("declarer", 0), ("partner", 1), ("points", "36/0"), ("won", True), ("bid", "plain"), ("bouts", 1), ("radl", 2),
        ("radl", 1),
        ("kontra", 2), ("kontra", 1), ("conceded", False), ("conceded", True),
        ("chelem", {"by": "attack", "announced": True, "made": True}),
        ("petit_au_bout", "attack"), ("amounts", [0, 0, 0, 0]), ("reason", "so"), ("of", "rufer"), ("announcements", []),
        ("renonce", {"offenders": [1]}), ("talon_loss", False), ("vorhand", 1),
    )  # fmt: skip
    record[str(field)] = value


def wrong_seat(dice: Dice, record: Record) -> None:
    record[dice.pick("dealer", "declarer", "partner", "declarer", "partner")] = dice.pick(-1, 0, 1, 2, 3, 4, 5, "1", True, 1.5)


def wrong_game(dice: Dice, record: Record) -> None:
    record["game"] = dice.pick("skat", "zwiccolo", "besserrufer", "farbendreier", "fensterbankl", "rufer", "", 3)


def wrong_points(dice: Dice, record: Record) -> None:
    bad = dice.pick(
        "37/3",
        "71/0",
        "70/1",
        37,
        "x",
        "36",
        "-1/0",
        36.5,
        "0/0",
        "35/2",
        "35/1",
        [],
        ["70/0", "0/0", "0/0"],
        "37/1",
        "37/0",
        "37/2",
        92,
        13,
    )
    points = record.get("points")
    if isinstance(points, list) and points and dice.chance(0.8):
        points[dice.randrange(len(points))] = dice.pick(bad, None)
    else:
        record["points"] = bad


def wrong_won(dice: Dice, record: Record) -> None:
    record["won"] = dice.pick(True, False, 1, "ja")


def wrong_kontra(dice: Dice, record: Record) -> None:
    bad = dice.pick(
        3, 16, 0, -2, "2", True, {"0": 2}, {"0": 2, "1": 4, "2": 8}, {"0": 2, "1": 2, "2": 2, "3": 2}, {"1": 8, "2": 4}, 2, 2, 4
    )
    said = record.get("announcements")
    (dice.choice(said) if said and dice.chance(0.6) else record)["kontra"] = copy.deepcopy(bad)


def wrong_announcement(dice: Dice, record: Record) -> None:
    said = record["announcements"] = record.get("announcements") or []
    one: Record = {"kind": dice.pick("pagat", "trull", "valat", "grammaboy", "mondfang", "sack", "koenig_ultimo"), "by": dice.randint(0, 3)}
    one |= {"when": dice.pick("open", "silent"), "won": dice.chance(0.7)}
    if said and dice.chance(0.7):
        one = dice.choice(said)
        field, value = dice.pick(
            ("kind", "grammaboy"), ("kind", "pagat"), ("by", 5), ("by", 0), ("by", 2), ("when", "before_talon"), ("when", "after_talon"),
            ("when", "open"),
            ("when", "silent"), ("when", "laut"), ("won", None), ("won", False), ("won", 1), ("by", None), ("kind", None), ("when", None),
            ("wonn", True),
        )  # fmt: skip
        one[str(field)] = value
    if dice.chance(0.3) or one not in said:
        said.append(copy.deepcopy(one))


def wrong_renonce(dice: Dice, record: Record) -> None:
    given = record["renonce"] = record.get("renonce") or {"offenders": [dice.randint(0, 3)]}
    if dice.chance(0.5):
        given["offenders"] = dice.pick([], [0, 1, 2, 3], [1, 1], [5], None, [True], "1", [4], [0, 1, 2], [0, 1])
    else:
        given["claims"] = [
            dice.pick(
                {"by": 0, "kind": "pagat", "points": 3}, {"by": 1}, {"by": 2, "points": 0}, {"by": 2, "points": -1},
                {"by": 0, "points": 1.5},
                {"by": 9, "points": 3}, {"kind": "pagat"}, {"by": 1, "kind": "grammaboy"}, {"by": 1, "kind": "trull"},
                {"by": 2, "points": True},
                {"by": 3, "kind": "pagat", "why": "so"},
            )
        ]  # fmt: skip


SPOILERS: list[Callable[[Dice, Record], Any]] = [
    drop, nothing, stray, stray, wrong_seat, wrong_game, wrong_points, wrong_won, wrong_kontra, wrong_kontra, wrong_announcement,
    wrong_announcement,
    wrong_renonce,
]  # fmt: skip


def spoil_request(dice: Dice, request: Record) -> None:
    """A fault outside the record."""
    kind, value = dice.pick(
        ("seats", 6), ("seats", 2), ("seats", 3), ("seats", None), ("seats", "4"), ("sheets", 1), ("option", ("surpluss", 1)),
        ("option", ("values", {"rufer": 0})), ("option", ("values", {"zwiccolo": 3})), ("option", ("values", {"trull": [1]})),
        ("option", ("values", [])),
        ("option", ("two_jungfrauen", "shared")), ("option", ("claims", True)), ("option", ("claims", "none")),
        ("option", ("sack", [1, 0])),
        ("option", ("round_to", 7)), ("option", ("radl", 1)), ("option", ("games_at_five", 0)), ("option", ("silent_loss", None)),
        ("option", ("values", {"trischaken": 3})), ("option", ("bird_rufer", "unit")), ("option", ("values", {"sack": [1, 2]})),
        ("option", ("pagatkassa_stake", 10)), ("option", ("final_radl", False)), ("option", ("values", {"sechserdreier": 4})),
    )  # fmt: skip
    if kind == "option":
        request.setdefault("options", {})[value[0]] = copy.deepcopy(value[1])  # type: ignore[index]
    else:
        request[str(kind)] = value
