"""Every way in which a game of Hungarian Tarokk that is still played can end, as far as its extremes go. Settles nothing."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from rules.engine.endings import Outcomes, people
from rules.engine.forms import GameForm
from rules.engine.tariff import Tariff
from rules.families.tarokk.figures import HOLDINGS, VOLAT

Record = dict[str, Any]
_RESULTS = frozenset({"points", "won", "amounts", "reason", "renonce"})


def endings(told: Mapping[str, Any], form: GameForm, tariff: Tariff) -> Outcomes:
    """The extremes of a told game."""
    bare = {key: value for key, value in told.items() if key not in _RESULTS}
    if form.result is None:
        return Outcomes(tuple(people(bare, form, tariff)), exact=True)
    heard = list(told.get("announcements") or ())
    records = [
        {**base, **result, **({"announcements": items} if items else {})}
        for base in people(bare, form, tariff) for result, items in _results(heard, form, base, tariff)
    ]  # fmt: skip
    return Outcomes(tuple(records), exact=False)


def _results(heard: list[Record], form: GameForm, base: Record, tariff: Tariff) -> Iterator[tuple[Record, list[Record]]]:
    """Won by every trick or by one point, lost likewise; what was announced made or not; beside it nothing silent, one thing, or all that
    a side can make."""
    play, declarer = tariff.games[form.slug], base.get("declarer")
    idle = (declarer, base.get("partner"), *tariff.idle(base.get("dealer")))
    other = next((seat for seat in range(tariff.seats) if seat not in idle), None)
    ways = [
        [item] if item.get("kind") in HOLDINGS or item.get("won") is not None else [{**item, "won": won} for won in (True, False)]
        for item in heard
    ]
    silent = [kind for kind, when in play.values if when == "silent"]
    for ours, by in ((True, declarer), (False, other)):
        alone = [[_silent(kind, by)] for kind in silent]
        together = [[_silent(kind, by) for kind in silent if kind not in without] for without in (("dupla",), (VOLAT,))]
        for said in product(*ways):
            taken = {(item.get("kind"), item.get("by") in (declarer, base.get("partner"))) for item in said}
            for extra in ([], *alone, *together):
                yield {"won": ours}, [*said, *(item for item in extra if (item["kind"], ours) not in taken)]


def _silent(kind: str, by: int | None) -> Record:
    return {"kind": kind, "by": by, "when": "silent", "won": True}
