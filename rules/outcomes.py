"""Every way in which a game that is still played can end: what a game can come to of which only the announcement is known. Settles nothing.

Where there are too many ways to list them all (silent announcements beside each other, counts), the list holds the extremes, and says so.
"""

from collections.abc import Iterator, Mapping
from itertools import permutations, product
from typing import Any, NamedTuple

from rules.forms import AnnouncementForm, GameForm, game_forms
from rules.tariff import Tariff

Record = dict[str, Any]

_RESULTS = frozenset({"points", "won", "conceded", "talon_loss", "amounts", "reason", "radl", "renonce", "bouts"})
_SPLITS = ((70, 0, 0, 0), (40, 30, 0, 0), (35, 35, 0, 0), (24, 23, 23, 0), (36, 20, 14, 0), (18, 18, 17, 17), (34, 14, 12, 10))
"""Counts of Trischaken: one with all, two alike, a Jungfrau, a Bürgermeister, nobody's."""


class Outcomes(NamedTuple):
    """The records, the rules may refuse some of them; `exact`: none is left out."""

    records: tuple[Record, ...]
    exact: bool


def outcomes(told: Mapping[str, Any], tariff: Tariff) -> Outcomes:
    """All of a told game; nothing where nobody knows the game."""
    form = next((form for form in game_forms(tariff) if form.slug == told.get("game")), None)
    if form is None or form.kind in ("empty", "manual"):
        return Outcomes((), exact=False)
    bare = {key: value for key, value in told.items() if key not in _RESULTS}
    heard = [{key: value for key, value in item.items() if key != "won"} for item in told.get("announcements") or () if item.get("when") != "silent"]
    records = [
        {**base, **result, **({"announcements": items} if items else {})}
        for base in _people(bare, form, tariff) for result in _results(form, tariff) for items in _announced(heard, form, base, tariff)
    ]
    silent = any("silent" in item.whens for item in form.announcements)
    return Outcomes(tuple(records), exact=form.result == "won" and not silent)


def _people(bare: Record, form: GameForm, tariff: Tariff) -> Iterator[Record]:
    """Who plays with whom, where nobody has said it."""
    active = [seat for seat in range(tariff.seats) if not (tariff.sits_out and seat == bare.get("dealer"))]
    base = {key: value for key, value in bare.items() if key != "announcements"}
    declarers = [base["declarer"]] if "declarer" in base else active if "declarer" in form.fields else [None]
    for declarer in declarers:
        known = base if declarer is None else {**base, "declarer": declarer}
        yield known
        if "partner" in form.fields and "partner" not in base:
            yield from ({**known, "partner": seat} for seat in active if seat != declarer)


def _results(form: GameForm, tariff: Tariff) -> list[Record]:
    match form.result:
        case "won" | "won_or_count":
            return [{"won": True}, {"won": False}]
        case "count":
            return [{"points": f"{count}/{blatt}"} for count in (0, 10, 20, 34, 35, 36, 45, 50, 60, 70) for blatt in (0, 1, 2)]
        case "counts":
            rows = {row for split in _SPLITS for row in permutations(split, tariff.seats) if sum(row) == sum(_SPLITS[0])}
            return [{"points": [f"{count}/0" for count in row]} for row in sorted(rows)]
        case "french":
            return [{"points": points, "bouts": bouts} for points in (0, 36, 41, 51, 56, 91) for bouts in range(4)]
        case _:
            return [{}]


def _announced(heard: list[Record], form: GameForm, base: Record, tariff: Tariff) -> Iterator[list[Record]]:
    """What was announced, made or not; beside it nothing silent, one thing, or all that one side can make."""
    forms = {item.kind: item for item in form.announcements}
    ways = [[item] if item.get("kind") not in forms or not forms[item["kind"]].needs_won else [{**item, "won": won} for won in (True, False)]
            for item in heard]
    declarer = base.get("declarer")
    other = next((seat for seat in range(tariff.seats) if seat not in (declarer, base.get("partner"), base.get("dealer"))), None)
    free = [item for item in form.announcements if "silent" in item.whens and item.kind not in {said.get("kind") for said in heard}]
    ours = [_silent(item, declarer) for item in free]
    theirs = [_silent(item, other) for item in free if not item.declarer_only]
    extras = [[], *([one] for one in (*ours, *theirs)), ours, theirs, ours[:-1], theirs[:-1]]
    for loud in product(*ways):
        yield from ([*loud, *extra] for extra in extras)


def _silent(item: AnnouncementForm, by: int | None) -> Record:
    return {"kind": item.kind, "by": by, "when": "silent", **({"won": True} if item.needs_won else {})}
