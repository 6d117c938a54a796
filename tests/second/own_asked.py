"""A referee's questions under a random file, and rows of its own."""

from typing import Any

from tests.second.dice import Dice
from tests.second.frame import Record
from tests.second.own_fault_rules import ASKED, DECISIONS
from tests.second.own_file import Own
from tests.second.own_ruling import table
from tests.second.own_table import STAGES, TABLES

# Rows of a lent sheet which no file could say: what Vorhand chose, or a policy decides them.
SAID_OTHERWISE = {"koenigrufen-tirol": {"stichzwang", "besserrufer_without_bird"}}


def decision(dice: Dice, depth: int = 1) -> Any:
    if depth < 3 and dice.chance(0.4):
        yes, no = decision(dice, depth + 1), decision(dice, depth + 1)
        return {"fact": dice.choice(ASKED), "yes": yes, "no": no} if yes != no else yes  # a question that decides nothing is none
    return dice.choice(DECISIONS)


def own_rows(dice: Dice, found: Record) -> None:
    """Rows of the file's own: changed, taken away, and a violation that no other sheet knows."""
    rows: Record = {}
    lent = found.get("renonce", {}).get("from", found["base"])
    for violation in dice.some(sorted(TABLES[lent]["rows"]) if lent in TABLES else ["farbzwang", "misdeal", "talking"], 4):
        rows[violation] = None if lent in TABLES and dice.chance(0.2) else row(dice, found)
    if dice.chance(0.4):
        rows["plaudern"] = row(dice, found)
        found.setdefault("names", {})["plaudern"] = "Plaudern"
    if rows:
        found.setdefault("renonce", {})["rows"] = rows


def row(dice: Dice, found: Record) -> Record:
    stages = dice.sample(STAGES[:-1], dice.randint(1, 3))
    given: Record = {"stages": {stage: decision(dice) for stage in STAGES if stage in stages}}
    if dice.chance(0.3):
        given["payer"] = dice.pick("accused", "wrong_count", "threw_together")
    games = [slug for slug, value in (found.get("games") or {}).items() if value is not None]
    if games and dice.chance(0.2):
        given["games"] = dice.sample(games, 1)
    if dice.chance(0.3):
        given["source"] = "§ 9"
    return given


def question(dice: Dice, own: Own, file: Record) -> Record:
    """One question, mostly complete."""
    given = file.get("renonce") or {}
    otherwise = SAID_OTHERWISE.get(given.get("from", file["base"]), {"besserrufer_without_bird"}) - set(given.get("rows", {}))
    if "farbendreier" not in own.games:
        otherwise |= {"discard_suit_hidden"}
    if (file.get("play") or {}).get("beat_trischaken") == "vorhand":
        otherwise |= {"stichzwang"}
    rows = [name for name in table(file)[0] if name not in otherwise]
    found: Record = {"system": own.slug, "violation": dice.choice(sorted(rows)) if rows and dice.chance(0.97) else "revoke"}
    found["stage"] = dice.choice(STAGES)
    if dice.chance(0.9):
        found["game"] = dice.choice([*sorted(own.slugs()), "redeal", "manual"]) if dice.chance(0.95) else "skat"
    asks = "games" in table(file)[0].get(found["violation"], {}) or found["violation"] == "too_few_suit_cards"
    if asks and found.get("game") in (None, "manual"):
        found["game"] = "redeal"  # whether it is a fault of the game cannot be said without one
    found["facts"] = {fact: dice.chance(0.5) for fact in ASKED if dice.chance(0.7)}
    if dice.chance(0.6):
        found["facts"]["wrong_count"] = dice.sample(range(own.active), dice.randint(1, own.active))
    if dice.chance(0.6):
        found["facts"]["threw_together"] = dice.randrange(own.active)
    if dice.chance(0.9):
        found["accused"] = dice.sample(range(own.active), dice.randint(0, 2))
    return found
