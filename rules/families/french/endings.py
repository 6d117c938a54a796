"""Every way in which a deal of French Tarot that is still played can end: the extremes of its count, with and without a chelem."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rules.engine.endings import Outcomes, people
from rules.engine.forms import GameForm
from rules.engine.reading import read_record
from rules.engine.scoring import score
from rules.engine.tariff import Tariff
from rules.families.french.trump_pack import taker_values
from rules.rows import card_points
from rules.words.findings import Refusal

Record = dict[str, Any]

_RESULTS = frozenset({"points", "amounts", "reason", "bouts", "petit_au_bout", "chelem"})


def endings(told: Mapping[str, Any], form: GameForm, tariff: Tariff) -> Outcomes:
    """The extremes of a told deal."""
    bare = {key: value for key, value in told.items() if key not in _RESULTS}
    heard, ends = told.get("chelem"), _ends(form, tariff)
    records = [{**base, **result} for base in people(bare, form, tariff) for result in _taker(heard, ends)]
    if _is_announced(heard) and taker_values(tariff).gives.get(form.slug) is not None:
        records += [by_hand for base in people(bare, form, tariff) for end in ends if (by_hand := _against(base | end, tariff)) is not None]
    return Outcomes(tuple(records), exact=False)


def _against(record: Record, tariff: Tariff) -> Record | None:
    """The deal with every trick to the defence against an announced chelem, which is entered by hand: both count („Le chelem“)."""
    read = read_record({**record, "chelem": {"by": "defence", "announced": False, "made": True}}, tariff)
    settled = score(read, tariff) if not isinstance(read, Refusal) else read
    if isinstance(settled, Refusal):
        return None
    failed = next(line.points for line in settled.lines if line.item == "chelem")
    values = taker_values(tariff)
    each = Fraction(values.chelem_failed, -values.chelem_silent)
    amounts = [int(points + each * more) for points, more in zip(settled.points, failed, strict=True)]
    return {"game": "manual", "dealer": record["dealer"], "amounts": amounts, "reason": "chelem", "of": record["game"]}


def _is_announced(heard: object) -> bool:
    return isinstance(heard, dict) and heard.get("announced") is True


def _ends(form: GameForm, tariff: Tariff) -> list[Record]:
    """The highest and the lowest counts, with the petit of that side. Where all tricks have counts that nothing else gives, those next to
    them are among them: a point, and half a point where three play."""
    gives = taker_values(tariff).gives.get(form.slug)
    most, least = (gives.most, gives.least) if gives is not None else (card_points.TRUMP_PACK, 0)
    beside = (0, 1, 2) if gives is not None else (0,)
    return [
        *({"points": card_points.amount(most - less), "bouts": 3, "petit_au_bout": "attack"} for less in beside),
        *({"points": card_points.amount(least + more), "bouts": 0, "petit_au_bout": "defence"} for more in beside),
    ]


def _taker(heard: object, ends: list[Record]) -> list[Record]:
    """Everything and nothing, with the petit of that side; all tricks made or not where they were announced (`heard`), else perhaps
    made."""
    if isinstance(heard, dict) and _is_announced(heard):
        chelems = [{"chelem": {**heard, "made": made}} for made in (True, False)]
    else:
        chelems = [{}, *({"chelem": {"by": side, "announced": False, "made": True}} for side in ("attack", "defence"))]
    return [{**end, **chelem} for end in ends for chelem in chelems]
