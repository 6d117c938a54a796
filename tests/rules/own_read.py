"""A file of the second format that says something of everything, for tests of its forms."""

from typing import Any

EVERYTHING: dict[str, Any] = {
    "format": "tarock-sheet/2", "slug": "zum-lamm", "name": {"de": "Zum Lamm", "en": "The Lamb"}, "edition": "2026",
    "valid_from": "2026-10-01", "base": "koenigrufen-cup",
    "names": {
        "dreier": {"de": "Blick", "en": "Look"}, "hoch": {"de": "Hoch", "en": "High"}, "nichts": {"de": "Nichts", "en": "Nothing"},
        "fang": {"de": "Fang", "en": "Catch"}, "viel": {"de": "Viel", "en": "Much"}, "zehn": {"de": "Zehn", "en": "Ten"},
        "plaudern": {"de": "Plaudern", "en": "Chatting"},
    },
    "games": {"rufer": [1, 2], "bettler": 2.5, "zwiccolo": None},
    "announcements": {"trull": [0.5, 1], "mondfang": [1, 2]},
    "own_games": {
        "hoch": {"kind": "alone", "value": 4, "lost": 6, "solo": True, "factor": 2, "announcements": ["pagat", "fang"],
                 "like": "farbensolo"},
        "nichts": {"kind": "negative", "value": 3, "kontra": False},
    },
    "own_announcements": {
        "uhu": {"value": [2, 4], "by": "side"},
        "fang": {"kind": "catch", "value": {"hoch": [2, 4], "dreier": 3, "else": [1, None]}, "silent_lost": True, "each": "side"},
        "viel": {"kind": "count", "value": [1, 2], "needs": "50/1", "raises": True},
        "zehn": {"kind": "holding", "value": 2, "solo": False, "games": ["dreier", "hoch"]},
    },
    "count": {"total": 70, "unit": "thirds", "wins": "35/1", "wins_kontra": "35/0", "tie": "declarer", "mayor": 36},
    "halves": "kept",
    "surplus": {"who": "winner", "above": 35, "step": 5, "from": "42/1", "per": 1.5, "times": "factor", "kontra": False},
    "kontra": {"max": 16, "covers": "game_and_open"},
    "policies": {
        "kontra": "score", "valat_value": "multiplies_all", "valat_kontra": "all_items", "trischaken": "two_pay_one",
        "trischaken_value": 1.5,
    },
    "seats": {"active": 4, "tables": [4, 5, 6], "out": {"6": [0, 3]}},
    "radl": {
        "triggers": {"trischaken": "round", "fang": 2, "gstiess": 3, "half_time": "round"}, "stack": "multiply", "max": 8, "last": "round",
        "events": {"gstiess": {"de": "Gstieß", "en": "Gstieß"}},
    },
    "play": {"direction": "clockwise", "kaiserstich": "in_order", "beat_trischaken": "vorhand", "pagat_last": False},
    "renonce": {
        "from": "koenigrufen-tirol", "late": "discretion",
        "rows": {
            "farbzwang": {"stages": {"trick_open": "correct", "trick_turned": {"fact": "forced", "yes": "no_renonce", "no": "renonce"}},
                          "source": "§ 9"},
            "plaudern": {"stages": {"bidding": "correct"}, "games": ["dreier"], "payer": "accused"},
            "kibitzer": None,
        },
        "pays": {"each": 5}, "claims": {"pagat": "silent", "fang": "open", "viel": 1.5},
    },
    "sentences": [
        {"paragraph": "§ 1", "de": "Der Blick zählt 5.", "en": "The look counts 5.", "row": "dreier"},
        {"paragraph": "§ 2", "de": "Es wird gegen den Uhrzeiger gegeben."},
    ],
    "sources": {"hoch": "§ 4"},
    "day": {"rounds": 3, "games": 16, "games_at": {"5": 20}, "cents": 10, "kontra": "at_once", "registration": "13:00", "start": "14:00"},
    "examples": [
        {"record": {"game": "bettler", "dealer": 0, "declarer": 1, "won": True}, "amounts": [-2.5, 7.5, -2.5, -2.5], "paragraph": "§ 3"},
    ],
}  # fmt: skip
