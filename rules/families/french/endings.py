"""Every way in which a deal of French Tarot that is still played can end: the extremes of its count, with and without a chelem. Settles
nothing."""

from collections.abc import Mapping
from typing import Any

from rules.engine.endings import Outcomes, people
from rules.engine.forms import GameForm
from rules.engine.tariff import Tariff

Record = dict[str, Any]

_RESULTS = frozenset({"points", "amounts", "reason", "bouts", "petit_au_bout", "chelem"})


def endings(told: Mapping[str, Any], form: GameForm, tariff: Tariff) -> Outcomes:
    """The extremes of a told deal."""
    bare = {key: value for key, value in told.items() if key not in _RESULTS}
    records = [{**base, **result} for base in people(bare, form, tariff) for result in _taker(told.get("chelem"))]
    return Outcomes(tuple(records), exact=False)


def _taker(heard: object) -> list[Record]:
    """Everything and nothing, with the petit of that side; all tricks made or not where they were announced (`heard`), else perhaps
    made."""
    if isinstance(heard, dict) and heard.get("announced") is True:
        chelems = [{"chelem": {**heard, "made": made}} for made in (True, False)]
    else:
        chelems = [{}, *({"chelem": {"by": side, "announced": False, "made": True}} for side in ("attack", "defence"))]
    ends = ({"points": 91, "bouts": 3, "petit_au_bout": "attack"}, {"points": 0, "bouts": 0, "petit_au_bout": "defence"})
    return [{**end, **chelem} for end in ends for chelem in chelems]
