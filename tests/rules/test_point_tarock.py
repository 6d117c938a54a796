"""Point-Tarock by paragraph, worked out by hand from the sheet; the arithmetic stands beside each row.

Dealer is seat 0, Vorhand seat 1. An amount of 6 for the declarer at seat 1 is -6 / +12 / -6.
"""

import pytest

from tests.rules.table import check, refused, rows, settle

SYSTEM = "point-tarock"

GAMES = (
    # § 4, 15, 16
    ("§ 16", "the sheet's own example: Zweiblatt with 37/2", "zweiblatt 1 37/2", (-8, 16, -8)),  # 6 + 2 = 8
    ("§ 15", "Zweiblatt, 35/2 wins", "zweiblatt 1 35/2", (-6, 12, -6)),  # 6
    ("§ 15", "Zweiblatt, 34/2 loses", "zweiblatt 1 34/2", (6, -12, 6)),  # -6
    ("§ 15", "Dreiblatt, 36/0 is the least that wins", "dreiblatt 1 36/0", (-4, 8, -4)),  # 3 + 1
    ("§ 15", "Dreiblatt, 35/0 loses", "dreiblatt 1 35/0", (3, -6, 3)),  # -3
    ("§ 15", "Einblatt, 36/1 wins", "einblatt 1 36/1", (-10, 20, -10)),  # 9 + 1
    ("§ 15", "Einblatt, 35/1 loses", "einblatt 1 35/1", (9, -18, 9)),  # -9
    ("§ 15", "Solo, 36/0 wins", "solo 1 36/0", (-13, 26, -13)),  # 12 + 1
    ("§ 15", "Solo, 35/0 loses", "solo 1 35/0", (12, -24, 12)),  # -12
    ("§ 16", "all the points there are", "zweiblatt 1 69/2", (-40, 80, -40)),  # 6 + 34
    ("§ 16", "a lost game has no surplus", "zweiblatt 1 20/2", (6, -12, 6)),  # -6
    ("§ 4 c", "abgelöst, the sheet's example 6 + 1", "zweiblatt 2 abgeloest 35/2", (-7, -7, 14)),  # 6 + 1 = 7
    ("§ 4 c", "abgelöst and lost", "zweiblatt 0 abgeloest 30/2", (-14, 7, 7)),  # -(6 + 1)
    ("§ 4 d", "gehalten, the sheet's example 6 + 2", "zweiblatt 1 gehalten 35/2", (-8, 16, -8)),  # 6 + 2 = 8
    ("§ 4 d", "gehalten and lost", "dreiblatt 1 gehalten 20/0", (5, -10, 5)),  # -(3 + 2)
    ("§ 4 e", "held without Ablösen, the sheet's 6 + 0", "zweiblatt 1 plain 35/2", (-6, 12, -6)),  # 6 + 0
    ("§ 4 b", "Vorhand passed on to seat 2, who holds", "zweiblatt 2 v2 gehalten 35/2", (-8, -8, 16)),  # 6 + 2
    ("§ 4 b", "Vorhand passed on, seat 1 takes over", "zweiblatt 1 v2 abgeloest 35/2", (-7, 14, -7)),  # 6 + 1
    ("§ 3", "four at the table: the dealer sits out", "zweiblatt 1 37/2", (0, 16, -8, -8)),  # 6 + 2
    ("§ 3 c", "misdealt", "redeal", (0, 0, 0)),
)

ANNOUNCED = (
    # § 6 b, 14: worked rows; every value of the tables of § 18 is below
    ("§ 6 b", "Pagat won, the game lost", "dreiblatt 0 33/0; pagat 0 before won", (18, -9, -9)),  # -3 + 12 = 9
    ("§ 6 b", "Pagat lost, the game won", "zweiblatt 1 35/2; pagat 1 after lost", (2, -4, 2)),  # 6 - 8
    ("§ 6 b", "an opponent's Pagat: both opponents have it", "zweiblatt 1 35/2; pagat 2 after won", (2, -4, 2)),  # 6 - 8
    ("§ 6 b", "an opponent's lost Pagat", "zweiblatt 1 35/2; pagat 2 after lost", (-14, 28, -14)),  # 6 + 8
    (
        "§ 6 b",
        "silent birds are worth 3, won or lost",
        "einblatt 1 36/1; uhu 1 silent won; quapil 0 silent lost",
        (-16, 32, -16),
    ),  # 10 + 3 + 3
    ("§ 6 b", "silent Kakadu lost by the declarer", "solo 1 36/0; kakadu 1 silent lost", (-10, 20, -10)),  # 13 - 3
    ("§ 6 b", "four birds, the game lost", "dreiblatt 1 30/0; vier_voegel 1 open", (0, 0, 0)),  # -3 + 3
    ("§ 6 b", "four kings of an opponent", "dreiblatt 1 30/0; vier_koenige 2 open", (4, -8, 4)),  # -3 - 1
    ("§ 6 b", "Trull of the declarer", "solo 1 36/0; trull 1 open", (-14, 28, -14)),  # 13 + 1
    ("§ 6 b", "Absolut needs 40: 38/1 loses game and Absolut", "einblatt 1 gehalten 38/1; absolut 1 before", (17, -34, 17)),  # -(9+2) - 6
    ("§ 6 b", "Absolut made with 40/1", "einblatt 1 40/1; absolut 1 before", (-20, 40, -20)),  # 9 + 5 + 6
    ("§ 6 b", "Absolut and Panzer, 50/2", "zweiblatt 1 50/2; absolut 1 before; panzer 1 after", (-31, 62, -31)),  # 6 + 15 + 4 + 6
    (
        "§ 6 b",
        "45/2: Panzer raises the goal, Absolut is made",
        "zweiblatt 1 45/2; absolut 1 before; panzer 1 after",
        (8, -16, 8),
    ),  # -6 + 4 - 6
    ("§ 6 b", "opponents' Absolut with 37/1: they lose both", "zweiblatt 1 32/2; absolut 0 before", (-10, 20, -10)),  # 6 + 4, no surplus
    ("§ 6 b", "opponents' Absolut with 40/1", "zweiblatt 1 29/2; absolut 0 before", (10, -20, 10)),  # -6 - 4
    ("§ 6 b", "opponents' Panzer in a Solo, 50/0", "solo 1 20/0; panzer 2 open", (40, -80, 40)),  # -12 - 28
    ("§ 6 b", "both sides: the declarer's line decides", "zweiblatt 1 38/2; absolut 1 before; absolut 2 after", (8, -16, 8)),  # -6 - 4 + 2
    ("§ 6 b", "both sides, 40/2", "zweiblatt 1 40/2; absolut 1 before; absolut 2 after", (-17, 34, -17)),  # 6 + 5 + 4 + 2
    ("§ 6 b", "ohne Trull goes with the game: won", "zweiblatt 1 35/2; ohne_trull 1 before", (-10, 20, -10)),  # 6 + 4
    ("§ 6 b", "ohne Könige goes with the game: lost", "einblatt 1 30/1; ohne_koenige 1 before", (15, -30, 15)),  # -9 - 6
    ("§ 6 b", "a Trull piece lay in the talon", "zweiblatt 1 talon_loss; ohne_trull 1 before", (10, -20, 10)),  # -6 - 4
    (
        "§ 6 b",
        "both announced, lost at the talon",
        "einblatt 1 talon_loss; ohne_trull 1 before; ohne_koenige 1 before",
        (21, -42, 21),
    ),  # -9 - 6 - 6
    (
        "§ 6 b",
        "at the talon nothing else counts",
        "zweiblatt 2 abgeloest talon_loss; ohne_koenige 2 before; pagat 2 before; trull 2 open; absolut 2 before",
        (11, 11, -22),
    ),  # -(6+1) - 4
    (
        "§ 14",
        "Valat made: the silent Pagat does not count",
        "zweiblatt 1 67/2; valat 1 before won; pagat 1 silent won",
        (-86, 172, -86),
    ),  # 6+32+48
    (
        "§ 14",
        "Valat made: the announced Pagat counts",
        "zweiblatt 1 67/2; valat 1 before won; pagat 1 before won",
        (-102, 204, -102),
    ),  # 86 + 16
    ("§ 14", "Valat made: holdings count", "zweiblatt 1 67/2; valat 1 after won; trull 1 open", (-87, 174, -87)),  # 6 + 32 + 48 + 1
    ("§ 14", "silent Valat in a Solo", "solo 1 66/0; valat 1 silent won", (-91, 182, -91)),  # 12 + 31 + 48
    ("§ 14", "announced Valat fails: the game is lost too", "zweiblatt 1 50/2; valat 1 after lost", (54, -108, 54)),  # -6 - 48
    ("§ 14", "… and silent birds count again", "zweiblatt 1 50/2; valat 1 after lost; pagat 1 silent won", (51, -102, 51)),  # -6 - 48 + 3
)

KONTRA = (
    # § 8
    ("§ 8 a", "Kontra multiplies base and surplus", "zweiblatt 1 37/2 K2", (-16, 32, -16)),  # (6 + 2) × 2
    ("§ 8 a", "… and Ablösen: (7 + 6) × 2", "zweiblatt 2 abgeloest 41/2 K2", (-26, -26, 52)),  # 26
    ("§ 8 b", "Re", "zweiblatt 1 37/2 K4", (-32, 64, -32)),  # 8 × 4
    ("§ 8 c", "Sub of both", "zweiblatt 1 37/2 K8", (-64, 128, -64)),  # 8 × 8
    ("§ 8 c", "Sub holds for him alone who says it", "zweiblatt 1 37/2 K0:8,2:4", (-64, 96, -32)),  # 8 × 8, 8 × 4
    ("§ 8 a", "a lost game", "einblatt 1 30/1 K2", (18, -36, 18)),  # -9 × 2
    ("§ 8 a", "Kontra on the Pagat alone", "zweiblatt 1 35/2; pagat 1 after won K2", (-22, 44, -22)),  # 6 + 8 × 2
    ("§ 8 a", "Kontra on the game leaves the Pagat single", "zweiblatt 1 35/2 K2; pagat 1 after won", (-20, 40, -20)),  # 6 × 2 + 8
    ("§ 8 c", "Sub of one on the Pagat", "zweiblatt 1 35/2; pagat 1 after won K0:4,2:8", (-38, 108, -70)),  # 6 + 32, 6 + 64
    ("§ 8 a", "Kontra on the game covers Absolut", "zweiblatt 1 40/2 K2; absolut 1 before", (-30, 60, -30)),  # (6 + 5 + 4) × 2
    ("§ 8 a", "… and Panzer", "zweiblatt 1 50/2 K2; panzer 1 before", (-66, 132, -66)),  # (6 + 15 + 12) × 2
    ("§ 8 a", "… and ohne Trull", "zweiblatt 1 35/2 K2; ohne_trull 1 before", (-20, 40, -20)),  # (6 + 4) × 2
    ("§ 8 a", "… and ohne Könige", "zweiblatt 1 30/2 K4; ohne_koenige 1 before", (40, -80, 40)),  # -(6 + 4) × 4
    ("§ 8 a", "the higher of its own and the game's", "zweiblatt 1 40/2 K2; absolut 1 before K4", (-38, 76, -38)),  # (6 + 5) × 2 + 4 × 4
    ("§ 8 a", "its own Kontra alone", "zweiblatt 1 40/2; absolut 1 before K2", (-19, 38, -19)),  # 6 + 5 + 4 × 2
    ("§ 8 c", "a Sub of one covers too", "zweiblatt 1 40/2 K0:8,2:4; absolut 1 before", (-120, 180, -60)),  # 15 × 8, 15 × 4
    ("§ 8 a", "holdings stay single", "zweiblatt 1 35/2 K2; trull 0 open", (-11, 22, -11)),  # 6 × 2 - 1
    ("§ 14", "game and Valat each at its own", "zweiblatt 1 50/2 K2; valat 1 after lost K4", (204, -408, 204)),  # -12 - 192
)

TRISCHAKEN = (
    # § 13, 18 a: whole value 4
    ("§ 18 a", "the last pays 2 each", "trischaken 30/0 20/0 20/0", (-4, 2, 2)),  # 4
    ("§ 18 a", "exactly 35/0 is not more than 35/1", "trischaken 35/0 20/0 15/0", (-4, 2, 2)),  # 4
    ("§ 18 a", "Vorhand is last", "trischaken 20/0 30/0 20/0", (4, -8, 4)),  # 4 × 2
    ("§ 18 a", "more than 35/1", "trischaken 36/0 20/0 14/0", (-8, 4, 4)),  # 4 × 2
    ("§ 18 a", "Vorhand with more than 35/1", "trischaken 20/0 36/0 14/0", (8, -16, 8)),  # 4 × 2 × 2
    ("§ 18 a", "a Jungfrau has all of it", "trischaken 40/0 30/0 0/0", (-8, 0, 8)),  # 4 × 2
    ("§ 18 a", "a Jungfrau, Vorhand loses", "trischaken 30/0 40/0 0/0", (0, -16, 16)),  # 4 × 2 × 2
    ("§ 18 a", "two Jungfrauen, all of it each", "trischaken 70/0 0/0 0/0", (-16, 8, 8)),  # 8 each
    ("§ 18 a", "two Jungfrauen, Vorhand loses", "trischaken 0/0 70/0 0/0", (16, -32, 16)),  # 16 each
    ("§ 18 a", "two tied pay 2 each, Vorhand too", "trischaken 28/0 28/0 14/0", (-2, -2, 4)),  # 2 + 2
    ("§ 18 a", "two tied at 35/0 with a Jungfrau", "trischaken 0/0 35/0 35/0", (4, -2, -2)),  # 2 + 2
    ("§ 4 b", "Vorhand passed on to seat 2", "trischaken v2 20/0 20/0 30/0", (4, 4, -8)),  # 4 × 2
    ("§ 13", "four at the table", "trischaken - 30/0 20/0 20/0", (0, -8, 4, 4)),  # Vorhand: 4 × 2
    ("§ 18 a", "Renonce, no Vorhand: 4 in all", "trischaken; renonce 0", (-4, 2, 2)),  # 2 each
    ("§ 18 a", "Renonce of Vorhand: 8 in all", "trischaken; renonce 1", (4, -8, 4)),  # 4 each
    ("§ 17", "two offenders pay half of what each alone would", "trischaken; renonce 0 1", (-2, -4, 6)),  # 4 / 2, 8 / 2
    ("§ 17", "… neither of them Vorhand", "trischaken; renonce 0 2", (-2, 4, -2)),  # 4 / 2 each
    ("§ 17", "a claim in points on top", "trischaken; renonce 0; claim 1 points 4", (-8, 6, 2)),  # 2 + 4, 2
)

RENONCE = (
    # the whole sum that one offender would pay, whoever he is; two share it
    ("§ 17", "one opponent", "zweiblatt 0 K1:8,2:4; renonce 2", (24, 48, -72)),  # 6 × 4, 6 × 8
    ("§ 17", "the other", "zweiblatt 0 K1:8,2:4; renonce 1", (48, -72, 24)),  # 6 × 8, 6 × 4
    ("§ 17", "the declarer", "zweiblatt 0 K1:8,2:4; renonce 0", (-72, 48, 24)),  # 6 × 8, 6 × 4
    ("§ 17", "both opponents, half each", "zweiblatt 0 K1:8,2:4; renonce 1 2", (72, -36, -36)),  # 6 × 12
    ("§ 17", "the declarer and one of them", "zweiblatt 0 K1:8,2:4; renonce 0 1", (-36, -36, 72)),  # 6 × 12
    ("§ 17", "the declarer and the other", "zweiblatt 0 K1:8,2:4; renonce 0 2", (-36, 72, -36)),  # 6 × 12
    ("§ 17", "with an announcement at its own Kontra", "einblatt 1 K2; pagat 1 after; renonce 0 1", (-28, -28, 56)),  # (9 × 2 + 10) × 2
    (
        "§ 17",
        "a Kontra on the game covers Absolut",
        "zweiblatt 0 abgeloest K1:8,2:4; absolut 0 before; renonce 1 2",
        (132, -66, -66),
    ),  # (7 + 4) × 12
    ("§ 17", "claims are shared too", "dreiblatt 0; renonce 1 2; claim 0 pagat", (12, -6, -6)),  # 3 × 2 + 3 × 2
    ("§ 17", "… points that the referee names", "dreiblatt 0; renonce 0 2; claim 1 points 4", (-5, 10, -5)),  # 3 × 2 + 4
)

CHOICES = (
    # every interpretation at its other value, beside the row above that has the default
    ("§ 16", "opponents earn a surplus", "zweiblatt 1 20/2", (20, -40, 20), {"surplus": "winner"}),  # 70 - 20/2 = 49/1: 6 + 14
    ("§ 16", "opponents with 35/1 earn none", "zweiblatt 1 34/2", (6, -12, 6), {"surplus": "winner"}),  # 6
    ("§ 16", "opponents' surplus takes the Kontra", "zweiblatt 1 20/2 K2", (40, -80, 40), {"surplus": "winner"}),  # (6 + 14) × 2
    ("§ 18", "the surplus stays single", "zweiblatt 1 37/2 K2", (-14, 28, -14), {"surplus_kontra": False}),  # 6 × 2 + 2
    (
        "§ 6 b",
        "Absolut decides nothing but itself",
        "einblatt 1 gehalten 38/1; absolut 1 before",
        (-8, 16, -8),
        {"targets": "separate"},
    ),  # 9+2+3-6
    (
        "§ 6 b",
        "Panzer missed, game and Absolut made",
        "zweiblatt 1 45/2; absolut 1 before; panzer 1 after",
        (-14, 28, -14),
        {"targets": "separate"},
    ),  # 6 + 10 + 4 - 6
    (
        "§ 6 b",
        "opponents' Absolut missed, the game won by them",
        "zweiblatt 1 32/2; absolut 0 before",
        (2, -4, 2),
        {"targets": "separate"},
    ),  # -6 + 4
    (
        "§ 14",
        "the Valat fails, the game stands",
        "zweiblatt 1 50/2; valat 1 after lost",
        (27, -54, 27),
        {"failed_valat": "separate"},
    ),  # 6 + 15 - 48
    ("§ 18 c", "ohne Trull after the talon", "zweiblatt 1 35/2; ohne_trull 1 after", (-8, 16, -8), {"ohne_after_talon": True}),  # 6 + 2
    (
        "§ 6 b",
        "he who announced settles alone",
        "zweiblatt 1 35/2; pagat 2 after won",
        (-6, 4, 2),
        {"opponent_premiums": "holder"},
    ),  # -6, 12 - 8, -6 + 8
    ("§ 6 b", "… holdings too", "dreiblatt 1 30/0; vier_koenige 2 open", (3, -7, 4), {"opponent_premiums": "holder"}),  # 3, -6 - 1, 3 + 1
    ("§ 6 b", "… Absolut too", "zweiblatt 1 29/2; absolut 0 before", (10, -16, 6), {"opponent_premiums": "holder"}),  # 6 + 4, -12 - 4, 6
    (
        "§ 6 b",
        "… with his Kontra",
        "zweiblatt 1 35/2; pagat 2 after won K2",
        (-6, -4, 10),
        {"opponent_premiums": "holder"},
    ),  # 12 - 16, -6 + 16
    (
        "§ 6 b",
        "the declarer's own stay with both",
        "zweiblatt 1 35/2; pagat 1 after won",
        (-14, 28, -14),
        {"opponent_premiums": "holder"},
    ),  # 6 + 8
    (
        "§ 6 b",
        "at the talon the game alone is lost",
        "zweiblatt 1 talon_loss; ohne_trull 1 before",
        (6, -12, 6),
        {"talon_loss": "game_only"},
    ),  # 6
    (
        "§ 6 b",
        "… with its surcharge",
        "dreiblatt 2 abgeloest talon_loss; ohne_trull 2 before; ohne_koenige 2 before",
        (4, 4, -8),
        {"talon_loss": "game_only"},
    ),  # 3 + 1
    ("§ 17", "… not in a Renonce", "zweiblatt 1; pagat 2 after; renonce 1", (14, -28, 14), {"opponent_premiums": "holder"}),  # 6 + 8 each
    ("§ 17", "Renonce in Trischaken costs 4 each", "trischaken; renonce 0", (-8, 4, 4), {"trischaken_renonce": "flat_4"}),  # 4 each
    ("§ 17", "… Vorhand no more", "trischaken; renonce 1", (4, -8, 4), {"trischaken_renonce": "flat_4"}),  # 4 each
    ("house", "a house value of a game", "zweiblatt 1 37/2", (-9, 18, -9), {"values": {"zweiblatt": 7}}),  # 7 + 2
)


@pytest.mark.parametrize("paragraph, words, record, points", rows((*GAMES, *ANNOUNCED, *KONTRA, *TRISCHAKEN, *RENONCE)))
def test_worked_by_hand(paragraph: str, words: str, record: str, points: tuple[int, ...]) -> None:
    check(SYSTEM, record, points)


@pytest.mark.parametrize("paragraph, words, record, points, options", rows(CHOICES))
def test_interpretations(paragraph: str, words: str, record: str, points: tuple[int, ...], options: dict) -> None:
    check(SYSTEM, record, points, **options)


BASE = {"dreiblatt": 3, "zweiblatt": 6, "einblatt": 9, "solo": 12}
LOST = {"dreiblatt": "20/0", "zweiblatt": "20/2", "einblatt": "20/1", "solo": "20/0"}
FIFTY = {"dreiblatt": "50/0", "zweiblatt": "50/2", "einblatt": "50/1", "solo": "50/0"}

# § 18 b to e, copied from the sheet:       Dreiblatt Zweiblatt Einblatt Solo (open)
BEFORE = {
    "pagat": (12, 16, 20, 24), "uhu": (14, 20, 24, 28), "kakadu": (16, 24, 28, 32), "quapil": (18, 28, 32, 36),
    "absolut": (2, 4, 6, 9), "panzer": (6, 12, 24, 28), "ohne_trull": (2, 4, 6, 9), "ohne_koenige": (2, 4, 6, 9), "valat": (24, 48, 72, 96),
}  # fmt: skip
AFTER = {
    "pagat": (6, 8, 10), "uhu": (7, 10, 12), "kakadu": (8, 12, 14), "quapil": (9, 14, 16),
    "absolut": (1, 2, 3), "panzer": (3, 6, 12), "ohne_trull": (1, 2, 3), "ohne_koenige": (1, 2, 3), "valat": (24, 48, 72),
}  # fmt: skip
SILENT = {"pagat": (3, 3, 3, 3), "uhu": (3, 3, 3, 3), "kakadu": (3, 3, 3, 3), "quapil": (3, 3, 3, 3), "valat": (12, 24, 36, 48)}
ALWAYS = {"vier_voegel": (3, 3, 3, 3), "trull": (1, 1, 1, 1), "vier_koenige": (1, 1, 1, 1)}

EVERY_VALUE = [
    (name, kind, "open" if when == "before" and name == "solo" else when, value)
    for when, table in (("before", BEFORE), ("after", AFTER), ("silent", SILENT), ("open", ALWAYS))
    for kind, values in table.items()
    for name, value in zip(BASE, values, strict=False)
]


@pytest.mark.parametrize("name, kind, when, value", EVERY_VALUE)
def test_every_value_of_the_tables(name: str, kind: str, when: str, value: int) -> None:
    """A game lost with 20 points: -base, and the announcement added where it is won, taken off where it is lost."""
    base = BASE[name]
    if kind in ALWAYS:
        amount, record = value - base, f"{name} 1 {LOST[name]}; {kind} 1 {when}"
    elif kind in ("absolut", "panzer", "ohne_trull", "ohne_koenige"):
        amount, record = -value - base, f"{name} 1 {LOST[name]}; {kind} 1 {when}"
    elif kind == "valat" and when == "silent":
        amount, record = value + base + 15, f"{name} 1 {FIFTY[name]}; valat 1 silent won"  # 15 above 35
    elif kind == "valat":
        amount, record = -value - base, f"{name} 1 {LOST[name]}; valat 1 {when} lost"
    else:
        amount, record = value - base, f"{name} 1 {LOST[name]}; {kind} 1 {when} won"
        check(SYSTEM, record.replace("won", "lost"), (base + value, -2 * (base + value), base + value))
    check(SYSTEM, record, (-amount, 2 * amount, -amount), ohne_after_talon=True)


def test_the_table_of_the_sheet_is_whole() -> None:
    """Nine kinds before (or open in a Solo), nine after, five silent, three that always count: 36 + 27 + 20 + 12 values."""
    assert len(EVERY_VALUE) == 36 + 27 + 20 + 12


ONE_HAND = (
    # § 6 b: Trull = Sküs + Mond + Pagat in one hand, four birds with the Pagat, without Trull or kings not one of them; the later one is
    # named
    ("zweiblatt 1 40/2; ohne_trull 1 before; pagat 1 before won", 1),
    ("zweiblatt 1 40/2; pagat 1 silent won; ohne_trull 1 before", 1),
    ("zweiblatt 1 40/2; ohne_trull 1 before; trull 1 open", 1),
    ("zweiblatt 1 40/2; ohne_trull 1 before; absolut 1 before; vier_voegel 1 open", 2),
    ("zweiblatt 1 40/2; ohne_koenige 1 before; vier_koenige 1 open", 1),
    ("zweiblatt 1 40/2; vier_voegel 0 open; pagat 2 after won", 1),
    ("zweiblatt 1 40/2; vier_voegel 0 open; quapil 1 silent lost", 1),
    ("zweiblatt 1 40/2; kakadu 1 after won; vier_voegel 0 open", 1),
    ("zweiblatt 1 40/2; vier_voegel 0 open; trull 2 open", 1),
    ("zweiblatt 1 40/2; trull 0 open; pagat 1 before won", 1),
    ("zweiblatt 1; vier_voegel 0 open; uhu 1 after; renonce 2", 1),
    ("zweiblatt 1 talon_loss; ohne_trull 1 before; pagat 1 silent", 1),
    ("zweiblatt 1 40/2; ohne_trull 1 before; trull 0 open", None),
    ("zweiblatt 1 40/2; ohne_trull 1 before; pagat 0 after won", None),
    ("zweiblatt 1 40/2; ohne_trull 1 before; uhu 1 before won", None),  # the Uhu is no Trull piece
    ("zweiblatt 1 40/2; ohne_koenige 1 before; vier_koenige 2 open", None),
    ("zweiblatt 1 40/2; vier_voegel 0 open; pagat 0 after won; trull 0 open", None),
    ("zweiblatt 1 40/2; trull 0 open; uhu 1 after won; vier_koenige 2 open", None),
)


@pytest.mark.parametrize("text, place", ONE_HAND)
def test_a_card_is_in_one_hand_only(text: str, place: int | None) -> None:
    errors = settle(SYSTEM, text, 3).get("errors", [])
    assert [(error["code"], error["field"]) for error in errors] == (
        [] if place is None else [("contradiction", f"announcements[{place}]")]
    )


def test_each_later_announcement_that_cannot_be_is_named() -> None:
    errors = settle(SYSTEM, "zweiblatt 1 40/2; vier_voegel 0 open; pagat 1 after won; uhu 2 after won", 3)["errors"]
    assert [error["field"] for error in errors] == ["announcements[1]", "announcements[2]"]


def test_lost_at_the_talon_no_ohne_announcement_is_won_whenever_it_was_made() -> None:
    text = "zweiblatt 1 talon_loss; ohne_trull 1 before; ohne_koenige 1 after won"
    errors = settle(SYSTEM, text, 3, ohne_after_talon=True)["errors"]
    assert [(error["code"], error["field"]) for error in errors] == [("contradiction", "announcements[1].won")]


def test_a_sum_with_an_odd_claim_cannot_be_shared_by_two() -> None:
    refused(SYSTEM, "dreiblatt 0; renonce 1 2; claim 0 points 3", "indivisible", 3)  # 3 × 2 + 3
    refused(SYSTEM, "trischaken; renonce 1 2; claim 0 points 3", "indivisible", 3)


def test_an_answer_that_only_a_reading_gives_says_so() -> None:
    rows = (
        ("zweiblatt 1 talon_loss; ohne_trull 1 before", {}, ["§ 6 b", "Auslegung zu § 6 b"]),
        ("zweiblatt 1 20/2", {"surplus": "winner"}, ["§ 18 c", "Auslegung zu § 16"]),
        ("zweiblatt 1 35/2; pagat 2 after won", {"opponent_premiums": "holder"}, ["§ 18 c", "Auslegung zu § 6 b"]),
        ("zweiblatt 1; renonce 0 2", {}, ["§ 17"]),  # „teilen sich dann die Summe“
    )
    for text, options, sources in rows:
        assert [line["source"] for line in settle(SYSTEM, text, 3, **options)["lines"]] == sources, text


def test_the_text_of_an_announcement_says_what_it_is_and_whose_kontra_it_stands_at() -> None:
    rows = (
        ("zweiblatt 1 41/2; trull 1 open", "Trull im Blatt, Wert 1"),
        ("zweiblatt 1 46/2 K2; absolut 1 before", "Kontra auf das Spiel gilt auch für Absolut ×2"),
        ("zweiblatt 1 46/2 K2; absolut 1 before K4", "Re auf Absolut ×4"),
    )
    for text, wanted in rows:
        assert settle(SYSTEM, text, 3)["lines"][-1]["text"] == wanted
