"""Every way in which a game of Tarock that is still played can end. Settles nothing.

Where there are too many ways to list them all (silent announcements beside each other, counts), the list holds the extremes, and says so.
"""

from collections.abc import Iterator, Mapping
from itertools import permutations, product
from typing import Any

from rules.engine.endings import Outcomes, active_seats, people
from rules.engine.forms import AnnouncementForm, GameForm
from rules.engine.tariff import Tariff
from rules.families.tarock.outcome import nobody_plays
from rules.rows.measures import CardCount

Record = dict[str, Any]

_RESULTS = frozenset({"points", "won", "conceded", "talon_loss", "amounts", "reason", "radl", "renonce"})
_SPLITS = ((70, 0, 0, 0), (40, 30, 0, 0), (35, 35, 0, 0), (24, 23, 23, 0), (36, 20, 14, 0), (18, 18, 17, 17), (34, 14, 12, 10))
"""Counts of Trischaken, of 70: one with all, two alike, a Jungfrau, a Bürgermeister, nobody's."""
_COUNTS = (0, 10, 20, 34, 35, 36, 45, 50, 60)
"""Points of a declarer, of 70, on both sides of whatever decides something; the most that his game can bring comes on top."""
_SEVENTY = 70


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
    silent = any("silent" in item.whens for item in form.announcements)
    return Outcomes(tuple(records), exact=form.result == "won" and not silent)


def _results(told: Mapping[str, Any], form: GameForm, tariff: Tariff) -> list[Record]:
    match form.result:
        case "won_or_count" if form.surplus:
            count = tariff.count
            steps = (_of_pack(points, count) for points in _COUNTS)
            return [{"points": count.as_json(at)} for at in sorted({*steps, count.wins - 1, count.wins, count.total})]
        case "won" | "won_or_count":
            return [{"won": True}, {"won": False}]
        case "count":
            blatt = form.blatt or 0
            most = tariff.count.whole(tariff.count.total - blatt)
            return [{"points": f"{count}/{blatt}"} for count in (*_COUNTS, most)]
        case "counts":
            return [{"points": counts} for counts in _splits(active_seats(told, tariff), tariff)]
        case _:
            return [{}]


def _of_pack(points: int, count: CardCount) -> int:
    """Steps of whole points of the sheet's pack, as many of it as these are of 70."""
    return count.whole(count.total) * points // _SEVENTY * count.step


def _splits(active: list[int], tariff: Tariff) -> Iterator[list[object]]:
    """Counts of a Trischaken, one a seat: the rest of the pack is with who has the most."""
    count = tariff.count
    rows = {row for split in _SPLITS for row in permutations(split, len(active)) if sum(row) == _SEVENTY}
    for row in sorted(rows):
        steps = [_of_pack(points, count) for points in row]
        steps[row.index(max(row))] += count.total - sum(steps)
        share = dict(zip(active, steps, strict=True))
        yield [count.as_json(share[seat]) if seat in share else None for seat in range(tariff.seats)]


def _announced(heard: list[Record], form: GameForm, base: Record, tariff: Tariff) -> Iterator[list[Record]]:
    """What was announced, made or not; beside it nothing silent, one thing, or all that one side can make."""
    forms = {item.kind: item for item in form.announcements}
    ways = [
        [item] if item.get("kind") not in forms or not forms[item["kind"]].needs_won else [{**item, "won": won} for won in (True, False)]
        for item in heard
    ]
    declarer = base.get("declarer")
    taken = (declarer, base.get("partner"), base.get("dealer"), *tariff.idle(base.get("dealer")))
    other = next((seat for seat in range(tariff.seats) if seat not in taken), None)
    free = [item for item in _silently(form, base, tariff) if item.kind not in {said.get("kind") for said in heard}]
    ours = [_silent(item, declarer, of=other) for item in free]
    theirs = [_silent(item, other, of=declarer) for item in free if not item.declarer_only]
    # Who loses the game has made no Valat, but may have made all the rest.
    alone = [[one] for one in (*ours, *theirs)]
    together = [[one for one in side if one["kind"] not in without] for side in (ours, theirs) for without in ((), ("valat",))]
    extras: list[list[Record]] = []
    for extra in ([], *alone, *together):
        extras += [extra] * (extra not in extras)
    for loud in product(*ways):
        yield from ([*loud, *extra] for extra in extras)


def _silently(form: GameForm, base: Record, tariff: Tariff) -> list[AnnouncementForm]:
    """What can be made silently by these people: one thing that nobody can have played would have the rules refuse all that stands beside
    it."""
    play = tariff.games[form.slug]
    return [
        item for item in form.announcements if "silent" in item.whens and not nobody_plays(play.rows[item.kind], play, base.get("partner"))
    ]


def _silent(item: AnnouncementForm, by: int | None, of: int | None) -> Record:
    """`of`: who pays it where one player alone does."""
    whom = {"of": of} if item.of else {}
    return {"kind": item.kind, "by": by, "when": "silent", **({"won": True} if item.needs_won else {}), **whom}
