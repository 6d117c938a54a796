"""A request by its number: the same seed and number give the same request on every machine."""

import copy
from typing import Any

from tests.second import deal, deal_fft, deal_french, deal_point, deal_slovenski, deal_tarokk
from tests.second.dice import SPOILERS, Dice, spoil_request
from tests.second.frame import Record
from tests.second.sheets import COLUMNS
from tests.second.slovenski import SYSTEMS as SLOVENSKI
from tests.second.tarokk import KINDS as TAROKK

SYSTEMS = (*COLUMNS, "point-tarock", "french-tarot", "french-tarot-fft", *TAROKK, *SLOVENSKI)
SPOILED, OUTSIDE = 0.15, 0.02  # of all requests: with a fault in the record, with one outside it


def request(system: str, seed: int, number: int) -> Record:
    """One request; some are spoiled, a few of them twice."""
    dice = Dice(f"{seed}/{system}/{number}")
    maker: Any = {
        "point-tarock": deal_point,
        "french-tarot": deal_french,
        "french-tarot-fft": deal_fft,
        **dict.fromkeys(TAROKK, deal_tarokk),
        **dict.fromkeys(SLOVENSKI, deal_slovenski),
    }.get(system, deal)
    found: Record = maker.request(dice, system)
    if dice.chance(SPOILED):
        record = copy.deepcopy(found["record"])
        for _ in range(2 if dice.chance(0.15) else 1):
            if record:
                dice.choice(SPOILERS)(dice, record)
        found["record"] = record
    if dice.chance(OUTSIDE):
        spoil_request(dice, found)
    if not found["options"] and dice.chance(0.5):
        del found["options"]
    return {"id": f"{seed}/{number}", **found}
