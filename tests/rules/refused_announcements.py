"""What is wrong with an announcement, of a good record of which system, the change, the code, the field: a part of test_refusals."""

from typing import Any

POINT, CUP, SPEIS, FRENCH = "point-tarock", "koenigrufen-cup", "koenigrufen-speiszettel", "french-tarot"


def ann(kind: str, by: object = 1, when: object = "open", **more: object) -> dict[str, Any]:
    return {"kind": kind, "by": by, "when": when, **more}


ZWEIBLATT = "zweiblatt 1 37/2"
RUFER = "rufer 1+3 won"
RULED = "dreier 1; renonce 0"
GARDE = "garde 1 41 b2"
HAND = {"game": "manual", "amounts": [1, -1, 0, 0], "reason": "x"}
ONE = "announcements[0]"

ANNOUNCEMENTS = (
    ("announcements are a list", CUP, RUFER, {"announcements": {}}, "bad_value", "announcements"),
    ("an announcement is an object", CUP, RUFER, {"announcements": ["trull"]}, "bad_value", ONE),
    ("no kind", CUP, RUFER, {"announcements": [{"by": 1, "when": "open", "won": True}]}, "missing_field", f"{ONE}.kind"),
    ("no such kind", CUP, RUFER, {"announcements": [ann("mondfang", won=True)]}, "unknown_announcement", f"{ONE}.kind"),
    ("by nobody", CUP, RUFER, {"announcements": [ann("trull", None, won=True)]}, "missing_field", f"{ONE}.by"),
    ("by no seat", CUP, RUFER, {"announcements": [ann("trull", 4, won=True)]}, "bad_seat", f"{ONE}.by"),
    ("no time", CUP, RUFER, {"announcements": [ann("trull", 1, None, won=True)]}, "missing_field", f"{ONE}.when"),
    ("no such time", CUP, RUFER, {"announcements": [ann("trull", 1, "now", won=True)]}, "bad_value", f"{ONE}.when"),
    (
        "before the talon in Königrufen",
        CUP,
        RUFER,
        {"announcements": [ann("trull", 1, "before_talon", won=True)]},
        "announcement_not_allowed",
        f"{ONE}.when",
    ),
    (
        "open in a game with a talon",
        POINT,
        ZWEIBLATT,
        {"announcements": [ann("pagat", 1, "open", won=True)]},
        "announcement_not_allowed",
        f"{ONE}.when",
    ),
    (
        "before the talon in a Solo",
        POINT,
        "solo 1 37/0",
        {"announcements": [ann("pagat", 1, "before_talon", won=True)]},
        "announcement_not_allowed",
        f"{ONE}.when",
    ),
    (
        "ohne Trull after the talon",
        POINT,
        ZWEIBLATT,
        {"announcements": [ann("ohne_trull", 1, "after_talon")]},
        "announcement_not_allowed",
        f"{ONE}.when",
    ),
    ("a silent Absolut", POINT, ZWEIBLATT, {"announcements": [ann("absolut", 1, "silent")]}, "announcement_not_allowed", f"{ONE}.when"),
    ("made or lost?", CUP, RUFER, {"announcements": [ann("trull")]}, "missing_field", f"{ONE}.won"),
    ("made is yes or no", CUP, RUFER, {"announcements": [ann("trull", won=1)]}, "bad_value", f"{ONE}.won"),
    ("a silent Trull lost", CUP, RUFER, {"announcements": [ann("trull", 1, "silent", won=False)]}, "contradiction", f"{ONE}.won"),
    ("silent kings lost", SPEIS, RUFER, {"announcements": [ann("vier_koenige", 1, "silent", won=False)]}, "contradiction", f"{ONE}.won"),
    ("a silent Mondfang lost", SPEIS, RUFER, {"announcements": [ann("mondfang", 1, "silent", won=False)]}, "contradiction", f"{ONE}.won"),
    ("a silent Valat lost", POINT, ZWEIBLATT, {"announcements": [ann("valat", 1, "silent", won=False)]}, "contradiction", f"{ONE}.won"),
    ("no such Kontra", CUP, RUFER, {"announcements": [ann("trull", won=True, kontra=5)]}, "bad_kontra", f"{ONE}.kontra"),
    (
        "Kontra on a silent one",
        CUP,
        RUFER,
        {"announcements": [ann("trull", 1, "silent", won=True, kontra=2)]},
        "kontra_not_allowed",
        f"{ONE}.kontra",
    ),
    ("Kontra on a holding", POINT, ZWEIBLATT, {"announcements": [ann("trull", kontra=2)]}, "kontra_not_allowed", f"{ONE}.kontra"),
    ("misspelt", CUP, RUFER, {"announcements": [ann("trull", won=True, wom=True)]}, "unknown_field", f"{ONE}.wom"),
    (
        "twice",
        CUP,
        RUFER,
        {"announcements": [ann("trull", won=True), ann("trull", 0, won=True)]},
        "duplicate_announcement",
        "announcements[1].kind",
    ),
    (
        "Absolut twice a side",
        POINT,
        ZWEIBLATT,
        {"announcements": [ann("absolut", 0, "after_talon"), ann("absolut", 2, "before_talon")]},
        "duplicate_announcement",
        "announcements[1].kind",
    ),
    (
        "Panzer beside a late Absolut",
        POINT,
        ZWEIBLATT,
        {"announcements": [ann("absolut", 1, "after_talon"), ann("panzer", 1, "after_talon")]},
        "announcement_not_allowed",
        "announcements[1].kind",
    ),
    (
        "an opponent's Valat",
        POINT,
        ZWEIBLATT,
        {"announcements": [ann("valat", 0, "before_talon", won=False)]},
        "announcement_not_allowed",
        f"{ONE}.by",
    ),
    (
        "an opponent's ohne Könige",
        POINT,
        ZWEIBLATT,
        {"announcements": [ann("ohne_koenige", 0, "before_talon")]},
        "announcement_not_allowed",
        f"{ONE}.by",
    ),
    ("in a negative game", CUP, "bettler 1 won", {"announcements": [ann("pagat", won=True)]}, "announcement_not_allowed", f"{ONE}.kind"),
    (
        "in Trischaken",
        CUP,
        "trischaken 25/0 20/0 15/0 10/0",
        {"announcements": [ann("pagat", won=True)]},
        "announcement_not_allowed",
        f"{ONE}.kind",
    ),
    (
        "Pagat in a colour game",
        CUP,
        "farbensolo 1 won",
        {"announcements": [ann("pagat", won=True)]},
        "announcement_not_allowed",
        f"{ONE}.kind",
    ),
    (
        "König ultimo without a called king",
        CUP,
        "dreier 1 won",
        {"announcements": [ann("koenig_ultimo", won=True)]},
        "announcement_not_allowed",
        f"{ONE}.kind",
    ),
    ("a Sack without a value", SPEIS, RUFER, {"announcements": [ann("sack", won=True)]}, "announcement_not_allowed", f"{ONE}.kind"),
    ("Pagatrufer without its Pagat", CUP, "pagatrufer 1+3 won", {}, "missing_announcement", "announcements"),
    (
        "… announced by the partner",
        CUP,
        "pagatrufer 1+3 won",
        {"announcements": [ann("pagat", 3, won=True)]},
        "missing_announcement",
        "announcements",
    ),
    (
        "… silent",
        CUP,
        "pagatrufer 1+3 won",
        {"announcements": [ann("pagat", 1, "silent", won=True)]},
        "missing_announcement",
        "announcements",
    ),
    ("… in a Renonce too", CUP, "pagatrufer 1+3; renonce 0", {}, "missing_announcement", "announcements"),
    (
        "Besserrufer without a bird",
        SPEIS,
        "besserrufer 1+3 won",
        {"announcements": [ann("trull", won=True)]},
        "missing_announcement",
        "announcements",
    ),
    (
        "Absolut against the count",
        POINT,
        ZWEIBLATT,
        {"announcements": [ann("absolut", 1, "before_talon", won=True)]},
        "contradiction",
        f"{ONE}.won",
    ),
    (
        "ohne Trull against the game",
        POINT,
        ZWEIBLATT,
        {"announcements": [ann("ohne_trull", 1, "before_talon", won=False)]},
        "contradiction",
        f"{ONE}.won",
    ),
    (
        "a Valat below 35/2",
        POINT,
        "zweiblatt 1 34/2",
        {"announcements": [ann("valat", 1, "silent", won=True)]},
        "contradiction",
        f"{ONE}.won",
    ),
    ("a Valat in a lost game", CUP, "dreier 1 lost", {"announcements": [ann("valat", 1, won=True)]}, "contradiction", f"{ONE}.won"),
    (
        "the opponents' Valat in a won game",
        CUP,
        "dreier 1 won",
        {"announcements": [ann("valat", 0, won=True)]},
        "contradiction",
        f"{ONE}.won",
    ),
)
