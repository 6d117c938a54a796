"""French Tarot by the sheet's sections, worked out by hand from its formula; the arithmetic stands beside each row.

((25 + difference + petit) × multiplier) + poignées + chelem; seat 1 is the taker, each defender pays the amount.
"""

import pytest

import rules
from tests.rules.table import check, game, refused, rows, settle

SYSTEM = "french-tarot"

FOUR = (
    ("Abrechnung", "petite, just made", "petite 1 41 b2", (-25, 75, -25, -25)),  # 25 × 1
    ("Abrechnung", "petite, one short", "petite 1 40 b2", (26, -78, 26, 26)),  # -(25 + 1)
    ("Abrechnung", "garde", "garde 1 51 b2", (-70, 210, -70, -70)),  # (25 + 10) × 2
    ("Abrechnung", "garde sans", "garde_sans 1 41 b2", (-100, 300, -100, -100)),  # 25 × 4
    ("Abrechnung", "garde sans, lost", "garde_sans 1 31 b2", (140, -420, 140, 140)),  # -(25 + 10) × 4
    ("Abrechnung", "garde contre", "garde_contre 1 41 b2", (-150, 450, -150, -150)),  # 25 × 6
    ("Abrechnung", "garde contre, lost", "garde_contre 1 36 b2", (180, -540, 180, 180)),  # -(25 + 5) × 6
    ("Skat legen", "no bouts: 56", "petite 1 56 b0", (-25, 75, -25, -25)),  # 25
    ("Skat legen", "no bouts: 55 is lost", "petite 1 55 b0", (26, -78, 26, 26)),  # -26
    ("Skat legen", "one bout: 51", "petite 1 51 b1", (-25, 75, -25, -25)),
    ("Skat legen", "one bout: 50 is lost", "petite 1 50 b1", (26, -78, 26, 26)),
    ("Skat legen", "three bouts: 36", "petite 1 36 b3", (-25, 75, -25, -25)),
    ("Skat legen", "three bouts: 35 is lost", "petite 1 35 b3", (26, -78, 26, 26)),
    ("Abrechnung", "nothing at all", "petite 1 0 b0", (81, -243, 81, 81)),  # -(25 + 56)
    ("Abrechnung", "all 91", "petite 1 91 b3", (-80, 240, -80, -80)),  # 25 + 55
    ("Le Petit", "petit for the taker who loses", "garde 1 40 b2; petit attack", (32, -96, 32, 32)),  # (-26 + 10) × 2
    ("Le Petit", "petit for the defence that loses", "garde 1 41 b2; petit defence", (-30, 90, -30, -30)),  # (25 - 10) × 2
    ("Le Petit", "petit times six", "garde_contre 1 41 b2; petit attack", (-210, 630, -210, -210)),  # (25 + 10) × 6
    ("Melden", "simple, shown by a defender, for the taker who wins", "garde 1 41 b2; poignee 0 simple", (-70, 210, -70, -70)),  # 50 + 20
    ("Melden", "simple, shown by the taker, for the defence that wins", "garde 1 40 b2; poignee 1 simple", (72, -216, 72, 72)),  # -52 - 20
    ("Melden", "double, not multiplied", "garde_contre 1 41 b2; poignee 1 double", (-180, 540, -180, -180)),  # 150 + 30
    ("Melden", "triple", "petite 1 41 b2; poignee 1 triple", (-65, 195, -65, -65)),  # 25 + 40
    ("Melden", "two of them", "petite 1 41 b2; poignee 1 simple; poignee 3 simple", (-65, 195, -65, -65)),  # 25 + 20 + 20
    ("Excuse", "86.5 with two bouts: one short of everything", "petite 1 86.5 b2", (-71, 213, -71, -71)),  # 25 + 46
    ("Excuse", "… already rounded", "petite 1 87 b2", (-71, 213, -71, -71)),  # 25 + 46
    ("Excuse", "4.5 with one bout", "petite 1 4.5 b1", (72, -216, 72, 72)),  # -(25 + 47)
    ("Excuse", "… already rounded", "garde_contre 1 4 b1", (432, -1296, 432, 432)),  # -(25 + 47) × 6
    ("Excuse", "all tricks but the Excuse", "petite 1 86.5 b2; chelem attack made", (-271, 813, -271, -271)),  # 25 + 46 + 200
    (
        "Durchmarsch",
        "against the talon with all but its cards",
        "garde_contre 1 59 b0; chelem attack made",
        (-368, 1104, -368, -368),
    ),  # (25 + 3) × 6 + 200
    (
        "Durchmarsch",
        "of the defence, in a Garde sans",
        "garde_sans 1 32 b3; chelem defence made",
        (316, -948, 316, 316),
    ),  # -(25 + 4) × 4 - 200
    ("Durchmarsch", "announced and made", "garde 1 91 b3; chelem attack announced made", (-560, 1680, -560, -560)),  # (25 + 55) × 2 + 400
    ("Durchmarsch", "made without a word", "garde 1 91 b3; chelem attack made", (-360, 1080, -360, -360)),  # 160 + 200
    (
        "Durchmarsch",
        "announced and missed, game won",
        "garde 1 61 b2; chelem attack announced",
        (110, -330, 110, 110),
    ),  # (25 + 20) × 2 - 200
    ("Durchmarsch", "made by the defence", "petite 1 0 b0; chelem defence made", (281, -843, 281, 281)),  # -81 - 200
    (
        "Durchmarsch",
        "announced and made by the defence",
        "petite 1 0 b0; chelem defence announced made",
        (481, -1443, 481, 481),
    ),  # -81 - 400
    ("Durchmarsch", "announced and missed by the defence", "petite 1 41 b2; chelem defence announced", (-225, 675, -225, -225)),  # 25 + 200
    (
        "Durchmarsch",
        "everything",
        "garde 1 90 b3; petit attack; poignee 1 simple; chelem attack announced made",
        (-598, 1794, -598, -598),
    ),  # (25 + 54 + 10) × 2 + 20 + 400
    ("Austeilen", "dealt again", "redeal", (0, 0, 0, 0)),
)

THREE_AND_FIVE = (
    ("Variante für drei Spieler", "half a point short is lost by one", "garde 1 40.5 b2", (52, -104, 52)),  # -(25 + 1) × 2
    ("Variante für drei Spieler", "half a point over is won by one", "garde 1 41.5 b2", (-52, 104, -52)),  # (25 + 1) × 2
    ("Variante für drei Spieler", "two and a half short are three", "petite 1 38.5 b2", (28, -56, 28)),  # -(25 + 3)
    ("Variante für drei Spieler", "a whole count", "petite 1 45 b2", (-29, 58, -29)),  # 25 + 4
    ("Variante für fünf Spieler", "alone against four", "garde 1 41 b2", (-50, 200, -50, -50, -50)),  # 25 × 2
    ("Variante für fünf Spieler", "with a partner, two to one", "garde 1+3 41 b2", (-50, 100, -50, 50, -50)),  # 2 × 50, 50
    ("Variante für fünf Spieler", "… lost", "garde 1+3 40 b2", (52, -104, 52, -52, 52)),  # -(25 + 1) × 2
    ("Variante für fünf Spieler", "… a half", "petite 1+3 40.5 b2", (26, -52, 26, -26, 26)),  # -(25 + 1)
)

CHOICES = (
    ("Variante für fünf Spieler", "halves", "garde 1+3 41 b2", (-50, 75, -50, 75, -50), {"five_player_split": "halves"}),  # 1.5 × 50
    (
        "Variante für fünf Spieler",
        "halves that are no whole points",
        "petite 1+3 41 b2",
        (-25, 37.5, -25, 37.5, -25),
        {"five_player_split": "halves"},
    ),  # 1.5 × 25
    (
        "Variante für fünf Spieler",
        "halves change nothing alone",
        "petite 1 41 b2",
        (-25, 100, -25, -25, -25),
        {"five_player_split": "halves"},
    ),
    ("Abrechnung", "up to 5", "petite 1 42 b2", (-30, 90, -30, -30), {"round_to": 5}),  # 26 → 30
    ("Abrechnung", "up to 5, lost: away from 0", "petite 1 40 b2", (30, -90, 30, 30), {"round_to": 5}),  # -26 → -30
    ("Abrechnung", "already a five", "petite 1 41 b2", (-25, 75, -25, -25), {"round_to": 5}),
    ("Abrechnung", "up to 10", "petite 1 41 b2", (-30, 90, -30, -30), {"round_to": 10}),  # 25 → 30
    (
        "Abrechnung",
        "up to 10, with the premiums",
        "garde 1 42 b2; poignee 1 simple",
        (-80, 240, -80, -80),
        {"round_to": 10},
    ),  # 52 + 20 = 72 → 80
    ("Abrechnung", "up to 10 with a partner", "petite 1+3 40 b2", (30, -60, 30, -30, 30), {"round_to": 10}),  # -26 → -30
)


@pytest.mark.parametrize("paragraph, words, record, points", rows((*FOUR, *THREE_AND_FIVE)))
def test_worked_by_hand(paragraph: str, words: str, record: str, points: tuple[int, ...]) -> None:
    check(SYSTEM, record, points)


@pytest.mark.parametrize("paragraph, words, record, points, options", rows(CHOICES))
def test_interpretations(paragraph: str, words: str, record: str, points: tuple, options: dict) -> None:
    check(SYSTEM, record, points, **options)


# The sheet's table „Spieler… Anna Bert Carl Dora SPIEL“: what was played, the column SPIEL, and the running totals.
FIVE_GAMES = (
    ("garde 0 56 b2", 80, (240, -80, -80, -80)),  # (25 + 15) × 2
    ("garde 1 49 b3; petit attack", 96, (144, 208, -176, -176)),  # (25 + 13 + 10) × 2
    ("garde 2 40 b2; petit defence", 72, (216, 280, -392, -104)),  # (25 + 1 + 10) × 2, lost
    ("garde 2 41 b2; petit defence", 30, (186, 250, -302, -134)),  # (25 + 0 - 10) × 2
    ("garde 3 40 b3; poignee 0 simple", 78, (108, 172, -380, 100)),  # (25 + 4) × 2 + 20
)


@pytest.mark.parametrize("count", range(1, 6))
def test_the_sheets_own_table(count: int) -> None:
    """After each of the five games the totals are those printed; at the end +108, +172, -380, +100."""
    records = [game(record) | {"dealer": (number + 3) % 4} for number, (record, _, _) in enumerate(FIVE_GAMES[:count])]
    answer = rules.answer_sheet({"system": SYSTEM, "records": records})
    _, amount, totals = FIVE_GAMES[count - 1]
    assert answer["totals"] == list(totals)
    assert min(map(abs, answer["rows"][-1]["points"])) == amount
    assert [row.get("warnings") for row in answer["rows"]] == [None] * count


def test_four_players_have_no_half_points() -> None:
    refused(SYSTEM, "garde 1 40.5 b2", "bad_points", 4)


def test_a_count_outside_the_pack_is_one_however_it_is_written() -> None:
    for count in ("92", "92.0", "2000", "2000.0"):
        refused(SYSTEM, f"garde 1 {count} b2", "points_out_of_range", 4)


IMPOSSIBLE = (
    # seats, game, field: the count holds its bouts, 4.5 each, and leaves the others out
    (4, "petite 1 8 b2", "points"),  # two bouts are 9
    (4, "petite 1 9 b2", None),
    (3, "petite 1 8.5 b2", "points"),
    (5, "petite 1 13 b3", "points"),  # three are 13.5
    (3, "petite 1 13.5 b3", None),
    (4, "petite 1 14 b3", None),
    (4, "petite 1 78 b0", "points"),  # 91 - 13.5 = 77.5
    (3, "petite 1 77.5 b0", None),
    (4, "petite 1 83 b1", "points"),  # 91 - 9 = 82
    (4, "petite 1 82 b1", None),
    (4, "petite 1 88 b2", "points"),  # 86.5, rounded 87
    (5, "petite 1 87 b2", None),
    (3, "petite 1 3.5 b1", "points"),  # 4.5, rounded 4
    (3, "petite 1 4 b1", None),
    (4, "petite 1 86.5 b1", "points"),
    (4, "petite 1 86.5 b3", "points"),
    (3, "petite 1 86.5 b3", None),
    (4, "petite 1 4.5 b0", "points"),
    (4, "petite 1 4.5 b2", "points"),
    (5, "petite 1 4.5 b0", None),
    # the petit is a bout
    (4, "petite 1 56 b0; petit attack", "petit_au_bout"),
    (4, "petite 1 56 b0; petit defence", None),
    (4, "petite 1 36 b3; petit defence", "petit_au_bout"),
    (4, "petite 1 36 b3; petit attack", None),
    # 22 trumps with the Excuse
    (4, "petite 1 41 b2; poignee 1 double; poignee 3 simple", "poignees"),  # 13 + 10
    (3, "petite 1 41 b2; poignee 1 simple; poignee 2 simple", "poignees"),  # 13 + 13
    (5, "petite 1 41 b2; poignee 1 triple; poignee 3 simple", None),  # 13 + 8
    (5, "petite 1 41 b2; poignee 1 double; poignee 3 double", None),  # 10 + 10
    (5, "petite 1 41 b2; poignee 1 triple; poignee 3 double", "poignees"),  # 13 + 10
    (5, "petite 1 41 b2; poignee 1 simple; poignee 3 simple; poignee 4 simple", "poignees"),  # 8 + 8 + 8
    # who has no trick has an Excuse and what lies with it
    (4, "petite 1 85 b2; chelem attack made", "chelem"),
    (4, "petite 1 86 b2; chelem attack made", None),
    (4, "garde 1 82 b1; chelem attack made", "chelem"),
    (4, "garde_sans 1 86 b2; chelem attack made", None),
    (3, "garde_sans 1 85.5 b2; chelem attack made", "chelem"),
    (4, "garde_contre 1 58 b0; chelem attack made", "chelem"),
    (4, "garde_contre 1 59 b0; chelem attack made", None),
    (5, "garde_contre 1 72.5 b0; chelem attack made", "chelem"),
    (5, "garde_contre 1 73 b0; chelem attack made", None),
    (4, "petite 1 24 b1; chelem defence made", None),
    (4, "petite 1 25 b1; chelem defence made", "chelem"),
    (4, "petite 1 24 b2; chelem defence made", "chelem"),
    (5, "garde 1 15 b1; chelem defence made", None),
    (5, "garde 1 15.5 b1; chelem defence made", "chelem"),
    (4, "garde_sans 1 33 b3; chelem defence made", "chelem"),
    (5, "garde_sans 1 18 b3; chelem defence made", None),
    (5, "garde_sans 1 18.5 b3; chelem defence made", "chelem"),
    (4, "garde_contre 1 5 b1; chelem defence made", None),
    (4, "garde_contre 1 6 b1; chelem defence made", "chelem"),
    (4, "garde_contre 1 5 b0; chelem defence made", None),
    (3, "petite 1 40 b2; chelem attack made", "chelem"),  # did not win
    (4, "petite 1 24 b2; chelem defence announced", None),  # announced and missed says nothing
)


@pytest.mark.parametrize("seats, text, field", IMPOSSIBLE, ids=[f"{seats}: {text}" for seats, text, _ in IMPOSSIBLE])
def test_what_the_pack_cannot_give(seats: int, text: str, field: str | None) -> None:
    errors = settle(SYSTEM, text, seats).get("errors", [])
    assert [(error["code"], error["field"]) for error in errors] == ([("contradiction", field)] if field else [])


def test_every_contradiction_is_named_at_once() -> None:
    text = "petite 1 90 b0; petit attack; poignee 0 triple; poignee 2 triple; chelem defence made"
    errors = settle(SYSTEM, text, 4)["errors"]
    assert [error["field"] for error in errors] == ["points", "petit_au_bout", "poignees", "chelem"]
    assert {error["code"] for error in errors} == {"contradiction"}


def test_a_chelem_needs_the_game_and_a_reason() -> None:
    refused(SYSTEM, "garde 1 40 b2; chelem attack made", "contradiction", 4)
    refused(SYSTEM, "garde 1 41 b2; chelem defence announced made", "contradiction", 4)
    refused(SYSTEM, "garde 1 41 b2; chelem attack", "bad_value", 4)
    refused(SYSTEM, "garde 1 41 b2; poignee 0 simple; poignee 0 double", "duplicate_announcement", 4)
