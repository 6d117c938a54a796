"""Every way in which a game that is still played can end, as far as a table has told it: the extremes of counts and of what is silent.
Settles nothing."""

from collections.abc import Iterator, Mapping
from itertools import permutations, product
from typing import Any

from rules.engine.endings import Outcomes, Told, active_seats, people
from rules.engine.forms import AnnouncementForm, GameForm
from rules.engine.tariff import Tariff
from rules.rows.choices import SaidBy

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
        {**base, **result, **beside}
        for base in people(bare, form, tariff)
        for result in _results(told, form, tariff)
        for beside in _beside(heard, form, base, tariff)
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


def _beside(heard: list[Told], form: GameForm, base: Told, tariff: Tariff) -> Iterator[Told]:
    """What was announced, made or not; beside it for each seat the most and the least that it can have of what is silent, and of a Mond.
    What a seat writes hangs on nothing that the other side does."""
    ways = [[{**item, "won": won} for won in (True, False)] for item in heard]
    extras: list[Told] = [{}]
    free = [item for item in form.announcements if item.kind not in {said.get("kind") for said in heard}]
    active = active_seats(base, tariff)
    for seat in active if free or "mond" in form.fields else ():
        extras += _of_seat(seat, active, free, form, base=base)
    for loud in product(*ways):
        for extra in extras:
            said = [*loud, *extra.get("announcements", ())]
            yield {**extra, **({"announcements": said} if said else {})}


def _of_seat(seat: int, others: list[int], free: list[AnnouncementForm], form: GameForm, base: Told) -> Iterator[Told]:
    """All that it can have made, with and without every trick; all that it can have lost, with and without the Mond."""
    ours = seat in (base.get("declarer"), base.get("partner"))
    own = [item for item in free if "silent" in item.whens and (ours or item.said_by is SaidBy.ANY)]
    made = [_silent(item, seat, won=True) for item in own]
    lost = {"announcements": [_silent(item, seat, won=False) for item in own if item.can_be_lost_silent]}
    yield {"announcements": made}
    yield {"announcements": [item for item in made if item["kind"] != "valat"]}
    yield lost
    if "mond" in form.fields:
        yield from ({**lost, "mond": {"lost_by": seat, "taken_by": other}} for other in others if other != seat)
        yield {**lost, "mond": {"lost_by": seat}}


def _silent(item: AnnouncementForm, by: int, *, won: bool) -> Told:
    return {"kind": item.kind, "by": by, "when": "silent", "won": won}
