"""Whole sheets: games of one table in order of play, with many Trischaken, games dealt again or settled by hand, and announced Pagats."""

import copy
from typing import Any

from tests.second import deal, deal_fft, deal_french, deal_point, deal_slovenski, deal_tarokk
from tests.second.dice import SPOILERS, Dice, manual
from tests.second.frame import Record
from tests.second.sheets import COLUMNS
from tests.second.slovenski import SYSTEMS as SLOVENSKI
from tests.second.tarokk import KINDS as TAROKK

SPOILED = 0.05  # of the records


def sheet(system: str, seed: int, number: int) -> Record:
    """One sheet by its number."""
    dice = Dice(f"{seed}/sheet/{system}/{number}")
    maker: Any = {
        "point-tarock": deal_point,
        "french-tarot": deal_french,
        "french-tarot-fft": deal_fft,
        **dict.fromkeys(TAROKK, deal_tarokk),
        **dict.fromkeys(SLOVENSKI, deal_slovenski),
    }.get(system, deal)
    first: Record = maker.request(dice, system)
    seats, options = first["seats"], first["options"]
    if system == "koenigrufen-speiszettel":
        options |= {"pagatkassa_stake": dice.pick(1, 7, 10, 50)} if dice.chance(0.7) else {}
    length = dice.randint(3, 24)
    found: Record = {"id": f"{seed}/{number}", "system": system, "seats": seats, "options": options}
    if dice.chance(0.7):
        found["games"] = max(1, length + dice.pick(0, 0, 0, 1, 3, -2))
    if system in TAROKK and dice.chance(0.6):
        found["round"] = dice.randint(1, 4)
    found["records"] = [record(dice, system, maker, seats, place % seats) for place in range(length)]
    return found


def record(dice: Dice, system: str, maker: Any, seats: int, dealer: int) -> Record:
    """The next game; on the Speiszettel often one that moves the pot or starts a Radl."""
    if system == "koenigrufen-speiszettel" and dice.chance(0.5):
        return speiszettel(dice, seats, dealer)
    while True:
        asked: Record = maker.request(dice, system)
        found: Record = asked["record"]
        if asked["seats"] == seats:
            break
    if system == "french-tarot-fft" and dice.chance(0.15):
        found = {"game": "redeal", "dealer": found["dealer"]}
    if system != "koenigrufen-speiszettel" or dice.chance(0.9):
        found.pop("radl", None)
    if dice.chance(SPOILED):
        found = copy.deepcopy(found)
        dice.choice(SPOILERS)(dice, found)
        if system in COLUMNS and system != "koenigrufen-speiszettel":
            found.pop("radl", None)
    return found


def speiszettel(dice: Dice, seats: int, dealer: int) -> Record:
    playing = [one for one in range(seats) if seats == 4 or one != dealer]
    name = dice.pick("dreier", "rufer", "rufer", "trischaken", "fensterbankl", "redeal", "manual")
    found: Record = {"game": name, "dealer": dealer}
    if name == "manual":
        found |= manual(dice, seats, playing, ["rufer", "trischaken", "fensterbankl"])
    elif name == "trischaken":
        found |= deal.trischaken(dice, seats, playing, [])
    elif name in ("dreier", "rufer"):
        found["declarer"], partner = dice.sample(playing, 2)
        if name == "rufer" and dice.chance(0.7):
            found["partner"] = partner
        pagat = {"kind": "pagat", "by": dice.choice(playing), "when": dice.pick("open", "open", "open", "silent"), "won": dice.chance(0.35)}
        found |= {"won": dice.chance(0.5), "announcements": [pagat]}
        if dice.chance(0.1):
            found["renonce"] = {"offenders": [dice.choice(playing)]}
    return found
