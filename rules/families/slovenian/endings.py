"""Every way in which a game that is still played can end, as far as a table has told it: the extremes of counts and of what is silent.
Settles nothing."""

from collections.abc import Iterator, Mapping
from itertools import permutations, product
from typing import Any

from rules.engine.endings import Outcomes, Told, active_seats, people
from rules.engine.forms import GameForm
from rules.engine.tariff import Tariff

_RESULTS = frozenset({"points", "won", "amounts", "reason", "radl", "renonce", "mond", "zaruf_bonus"})
_COUNTS = (0, 35, 36, 70)
"""On both sides of what decides a game, and its ends."""
_SPLITS = ((70, 0, 0, 0), (40, 30, 0, 0), (35, 35, 0, 0), (36, 20, 14, 0), (34, 14, 12, 10), (18, 18, 17, 17), (30, 25, 15, 0))


def endings(told: Mapping[str, Any], form: GameForm, tariff: Tariff) -> Outcomes:
    """All of a told game."""
    bare = {key: value for key, value in told.items() if key not in _RESULTS}
    heard = [
        {key: value for key, value in item.items() if key != "won"}
        for item in told.get("announcements") or ()
        if item.get("when") != "silent"
    ]
    records = [
        {**base, **result, **({"announcements": items} if items else {})}
        for base in people(bare, form, tariff)
        for result in _results(told, form, tariff)
        for items in _announced(heard, form, base, tariff)
    ]
    return Outcomes(tuple(records), exact=form.result == "won")


def _results(told: Mapping[str, Any], form: GameForm, tariff: Tariff) -> list[Told]:
    match form.result:
        case "won":
            return [{"won": True}, {"won": False}]
        case "counts":
            return [{"points": counts} for counts in _splits(active_seats(told, tariff), tariff)]
        case _:
            return [{"points": count} for count in _COUNTS]


def _splits(active: list[int], tariff: Tariff) -> Iterator[list[int | None]]:
    rows = {row for split in _SPLITS for row in permutations(split, len(active)) if sum(row) == tariff.count.total}
    for row in sorted(rows):
        share = dict(zip(active, row, strict=True))
        yield [share.get(seat) for seat in range(tariff.seats)]


def _announced(heard: list[Told], form: GameForm, base: Told, tariff: Tariff) -> Iterator[list[Told]]:
    """What was announced, made or not; beside it nothing silent, one thing, or all that one side can make."""
    ways = [[{**item, "won": won} for won in (True, False)] for item in heard]
    idle = tariff.idle(base.get("dealer"), form.slug)
    taken = (base.get("declarer"), base.get("partner"), *idle)
    other = next((seat for seat in range(tariff.seats) if seat not in taken), None)
    free = [item for item in form.announcements if "silent" in item.whens and item.kind not in {said.get("kind") for said in heard}]
    sides = [
        [{"kind": item.kind, "by": by, "when": "silent", "won": True} for item in free if by is not None and (ours or item.each_side)]
        for by, ours in ((base.get("declarer"), True), (other, False))
    ]
    together = [[one for one in side if one["kind"] != "valat"] for side in sides]
    extras: list[list[Told]] = []
    for extra in ([], *([one] for side in sides for one in side), *together):
        extras += [extra] * (extra not in extras)
    for loud in product(*ways):
        yield from ([*loud, *extra] for extra in extras)
