"""The ways to spoil a file of `tarock-sheet/2`: one entry of it that is mostly wrong."""

import copy
from typing import Any

from tests.second.dice import Dice
from tests.second.frame import Record
from tests.second.own_generate import file

RULED: Any = {"trick_open": "correct"}
DEEP: Any = "correct"
for _fact in ("forced", "gained", "decisive", "breach"):
    DEEP = {"fact": _fact, "yes": DEEP, "no": "renonce"}
NEW_GAME, NEW_KIND = "own_games.neu", "own_announcements.neu"


def put(found: Record, path: str, value: Any) -> None:
    """A value at a path; tables are made on the way."""
    *way, last = path.split(".")
    for key in way:
        found = found.setdefault(key, {}) if isinstance(found.get(key, {}), dict) else {}
    found[last] = value


STRAYS: tuple[tuple[str, Any], ...] = (
    ("base", "point-tarock"), ("slug", "koenigrufen-cup"), ("name", ""), ("edition", None), ("slug", None),
    ("format", "tarock-sheet/3"), ("name", {"en": "Sample"}), ("names.dreier", "Solodreier"), ("names.dreier", "x" * 41),
    ("names", {"dreier": {"de": "Zuerst", "en": "Look"}, "solodreier": {"de": "Zuletzt", "en": "look"}}), ("names", []), ("games", None),
    (NEW_GAME, {"kind": "alone", "value": 2.5}), (NEW_GAME, {"kind": "alone", "value": 3.0}), ("games.dreier", 3.5),
    ("games.solodreier", 2.0),
    (NEW_KIND, {"kind": "count", "value": 1, "needs": 0}),
    (NEW_KIND, {"kind": "trick", "value": [None, None]}),
    (NEW_KIND, {"kind": "trick", "value": [0, 2]}), (NEW_KIND, {"kind": "trick", "value": 0}),
    ("own_announcements.trull", {"value": [1, 2]}),
    ("own_announcements.sack", {"value": [1, 2], "needs": 1}), ("own_announcements.rufer", {"kind": "trick", "value": 1}),
    ("seats", {"active": 3}), ("seats", {"tables": 4}), ("seats", {"tables": [4, 4]}), ("seats", {"out": {"5": 0}}),
    ("seats", {"orte": 1}),
    ("policies.trischaken", "whole_value"), ("policies.claims", "none"), ("policies.renonce_trischaken", 0), ("policies", 3),
    ("radl", 3), ("radl", {"triggers": {"tie": 1}, "events": {"tie": "Tie"}}), ("radl", {"dauer": 1}), ("radl.events", {"neu": ""}),
    ("renonce.rows.farbzwang", {"stages": {"trick_open": {"fact": "laut", "yes": "correct", "no": "correct"}}}),
    ("renonce.rows.xy", None),
    ("renonce.rows.farbzwang", {"stages": RULED, "games": ["skat"]}), ("renonce.rows.farbzwang", {"stages": RULED, "dauer": 1}),
    ("renonce.rows.Auf", {"stages": RULED}), ("renonce.rows.farbzwang", {"stages": {"trick_open": DEEP}}),
    ("sentences", [{"paragraph": "§ 1", "de": "Auf.", "row": "kontra"}]), ("sentences", [3]), ("sources.kontra", "§ 7"),
    ("sources.kontra", ""),
    ("day", {"games_at": {"4": 101}}), ("day", {"minutes": 0}), ("day", {"start": "9:00"}), ("day", {"fee": -1}),
    ("day", {"ort": "Linz"}),
    ("tariff", {}), ("games.skat", 3), ("games.rufer", 0), ("games.dreier", [1, 2, 3]), ("games.dreier", 1_000_001),
    ("games.dreier", "5"),
    ("games.sechserdreier", 4), ("games.trischaken", 3), ("announcements", []), ("announcements.trull", 2), ("announcements.xx", [1, 2]),
    ("announcements.pagat", [1]), ("own_games.Auf", {"kind": "alone", "value": 3}), ("own_games.dreier", {"kind": "alone", "value": 3}),
    ("own_games.tie", {"kind": "alone", "value": 3}), (NEW_GAME, {"kind": "alone", "value": 3}),
    (NEW_GAME, {"kind": "solo", "value": 3}), (NEW_GAME, {"kind": "negative", "value": 3, "factor": 2}),
    (NEW_GAME, {"kind": "alone", "value": 3, "partner": "called"}), (NEW_GAME, {"kind": "alone"}),
    (NEW_GAME, {"kind": "alone", "value": 3, "like": "rufer"}), (NEW_GAME, {"kind": "alone", "value": 3, "factor": 17}),
    (NEW_GAME, {"kind": "alone", "value": 3, "announcements": ["xx"]}), (NEW_GAME, {"kind": "alone", "value": 3, "farbe": 1}),
    (NEW_KIND, {"kind": "trick", "value": 1}), ("own_announcements.valat", {"value": [1, 2]}),
    (NEW_KIND, {"kind": "holding", "value": 1, "kontra": True}), (NEW_KIND, {"kind": "count", "value": 1}),
    (NEW_KIND, {"kind": "count", "value": 1, "needs": "300/0"}), (NEW_KIND, {"kind": "trick"}),
    (NEW_KIND, {"kind": "catch", "value": [1, 2], "pays": "pair"}), (NEW_KIND, {"kind": "trick", "value": [1]}),
    (NEW_KIND, {"kind": "catch", "value": [1, None], "pays": "pair", "silent_lost": True}),
    (NEW_KIND, {"kind": "trick", "value": 1, "needs": 1}), (NEW_KIND, {"kind": "trick", "value": 1, "by": "x"}),
    ("own_announcements.pagat", {"kind": "trick", "value": 2}), (NEW_KIND, {"kind": "trick", "value": {"skat": 1}}),
    (NEW_KIND, {"kind": "trick", "value": 1, "games": ["bettler"]}), ("count", {"total": 70}),
    ("count", {"total": 70, "unit": "thirds", "wins": "35/0"}),
    ("count", {"total": 70, "unit": "whole", "wins": "36/0"}),
    ("count", {"total": 70, "unit": "thirds", "wins": "36/0", "tie": "nobody"}),
    ("count", {"total": 70, "unit": "thirds", "wins": "35/1", "wins_kontra": "34/2"}), ("halves", "auf"),
    ("count", {"total": 70, "unit": "thirds", "wins": "35/1", "mayor": "70/1"}), ("surplus", {"who": "winner"}),
    ("surplus", {"who": "alle"}),
    ("surplus", {"who": "winner", "above": 35, "step": 0}), ("surplus", {"who": "winner", "above": 36, "step": 1, "from": 35}),
    ("kontra", {"max": 3}), ("kontra", {"covers": "all"}), ("kontra", {"steps": 3}), ("policies.skat", 1), ("policies.kontra", "bar"),
    ("policies.valat_beside", "alles"), ("policies.trischaken", "two_pay_one"), ("policies.trischaken_value", 2), ("policies.radl", "ja"),
    ("policies.valat_value", "multiplies_all"), ("policies.valat_kontra", "all_items"), ("seats", {"active": 5}),
    ("seats", {"tables": [7]}),
    ("seats", {"tables": []}), ("seats", {"tables": [4, 6], "out": {"6": [0, 1]}}), ("seats", {"tables": [4, 6], "out": {"6": [0]}}),
    ("seats", {"tables": [4], "out": {"6": [0, 2]}}), ("radl", {"triggers": {"xx": 4}}), ("radl", {"triggers": {"tie": 21}}),
    ("radl", {"triggers": {"tie": 4}, "max": 4, "stack": "append"}), ("radl", {"stack": "neu"}), ("radl", {"events": {"Tie": "Tie"}}),
    ("radl", {"last": 0}), ("radl", {"max": 3, "stack": "multiply"}), ("play.kaiserstich", "maybe"), ("play.talon", "no"),
    ("play.lead_trischaken", "declarer"), ("play.pagat_last", 1), ("play.xx", "no"), ("renonce", {"from": "skat"}),
    ("renonce", {"late": "nie"}),
    ("renonce", {"pays": "alles"}), ("renonce", {"pays": {"each": 0}}), ("renonce", {"claims": {"xx": 1}}),
    ("renonce", {"claims": {"valat": -1}}),
    ("renonce.rows.plaudern", {"stages": RULED}), ("renonce.rows.farbzwang", {}),
    ("renonce.rows.farbzwang", {"stages": {"trick_open": "falsch"}}), ("renonce.rows.farbzwang", {"stages": {"nie": "correct"}}),
    ("renonce.rows.farbzwang", {"stages": {"trick_open": {"fact": "forced", "yes": "renonce"}}}),
    ("renonce.rows.farbzwang", {"stages": RULED, "payer": "alle"}), ("names.xx", "Xx"),
    ("sentences", [{"paragraph": "§ 1", "de": "Auf.", "row": "xx"}]), ("sentences", [{"de": "Auf."}]), ("sentences", {}),
    ("sentences", [{"paragraph": "§ 1", "de": "x" * 401}]), ("sentences", [{"paragraph": "§ 1", "de": "Auf.", "fr": "x"}]),
    ("day", {"rounds": 21}), ("day", {"kontra": "nie"}), ("day", {"start": "25:00"}),
    ("day", {"registration": "14:00", "start": "13:00"}),
    ("day", {"cents": 15}), ("day", {"games_at": {"9": 3}}), ("sources", {"xx": "§ 1"}), ("valid_from", "gestern"), ("slug", "Auf"),
    ("name", {"de": "Auf", "fr": "x"}), ("edition", ""), ("base", "skat"),
)  # fmt: skip


def several(number: int) -> bool:
    """Has the file of this number more than one entry that is wrong?"""
    return number % 3 == 0


def spoiled(seed: object, number: int) -> Record:
    """A file with one entry that is mostly wrong; every third has two or three."""
    dice = Dice(f"{seed}/spoiled/{number}")
    found = copy.deepcopy(file(seed, number))
    for _ in range(dice.pick(2, 3) if several(number) else 1):
        path, value = dice.choice(STRAYS)
        put(found, path, copy.deepcopy(value))
    if found.get("base") == "point-tarock":
        for key in ("games", "announcements", "policies", "interpretations", "sources", "names"):
            found.pop(key, None)
    return found
