"""What looks across the games of a sheet: Radl, Schluss-Radl, Pagatkassa, the dealer's turn; worked out by hand from the Speiszettel."""

from dataclasses import replace

import pytest

import rules
from tests.rules.table import game

SYSTEM = "koenigrufen-speiszettel"


def sheet(lines: list[str], seats: int = 4, games: int | None = None, system: str = SYSTEM, **options: object) -> dict:
    """The answer to a sheet whose dealers advance by themselves; `again` before a game: the same dealer deals once more."""
    records, dealer = [], -1
    for line in lines:
        again, _, rest = line.partition("again ")
        dealer = dealer if rest else (dealer + 1) % seats
        records.append(game(rest or again) | {"dealer": dealer})
    return rules.answer_sheet({"system": system, "seats": seats, "games": games, "options": options, "records": records})


def doubled(answer: dict) -> list[bool]:
    """Of each game of a sheet, whether it counted double."""
    return [any(line["item"] == "radl" for line in row["lines"]) for row in answer["rows"]]


DREIER = "dreier 3 won"  # 5 from each; seat 3 must not sit out, so five-player sheets keep away from dealer 3
TRISCHAKEN = "trischaken 25/0 22/0 13/0 10/0"


def test_four_games_after_a_trischaken_count_double() -> None:
    answer = sheet([TRISCHAKEN, DREIER, DREIER, DREIER, DREIER, DREIER])
    assert doubled(answer) == [False, True, True, True, True, False]
    # Trischaken -2 -2 +2 +2, four times ±10, once ±5
    assert answer["totals"] == [-2 - 40 - 5, -2 - 40 - 5, 2 - 40 - 5, 2 + 120 + 15]


def test_five_at_a_table_of_five() -> None:
    answer = sheet(
        ["trischaken - 25/0 22/0 13/0 10/0", "dreier 0 won", *["dreier 1 won"] * 2, "dreier 0 won", "dreier 1 won", "dreier 0 won"], 5
    )
    assert doubled(answer) == [False, True, True, True, True, True, False]


def test_a_fensterbankl_starts_one_too_and_is_no_game_itself() -> None:
    answer = sheet(["fensterbankl", DREIER])
    assert doubled(answer) == [False, True]
    assert answer["totals"] == [-10, -10, -10, 30]  # 5 × 2


def test_another_trischaken_starts_the_count_anew_and_nothing_doubles_twice() -> None:
    answer = sheet([TRISCHAKEN, DREIER, TRISCHAKEN, DREIER, DREIER, DREIER, DREIER, DREIER])
    assert doubled(answer) == [False, True, True, True, True, True, True, False]
    assert answer["rows"][2]["points"] == [-4, -4, 4, 4]
    assert answer["rows"][3]["points"] == [-10, -10, -10, 30]


def test_a_redeal_counts_towards_nothing() -> None:
    answer = sheet([TRISCHAKEN, DREIER, "redeal", "again " + DREIER, DREIER, DREIER, DREIER])
    assert doubled(answer) == [False, True, False, True, True, True, False]


def test_a_renonce_and_a_conceded_game_are_games_of_the_radl() -> None:
    answer = sheet([TRISCHAKEN, "rufer 2 conceded", "dreier 3; renonce 0", DREIER, DREIER, DREIER])
    assert doubled(answer) == [False, True, True, True, True, False]
    assert answer["rows"][1]["points"] == [2, 2, -6, 2]  # 1 × 2
    assert answer["rows"][2]["points"] == [-50, 10, 10, 30]  # (15 + 5 + 5) × 2


def test_a_trischaken_ended_by_a_renonce_starts_one() -> None:
    assert doubled(sheet(["trischaken; renonce 0", DREIER])) == [False, True]


def test_a_refused_trischaken_starts_one_and_is_left_out_of_the_totals() -> None:
    answer = rules.answer_sheet({"system": SYSTEM, "records": [
        game("trischaken 25/0 22/0 13/0 11/0"), game(DREIER) | {"dealer": 1},
    ]})  # fmt: skip
    assert [error["code"] for error in answer["rows"][0]["errors"]] == ["sum_not_70"]
    assert answer["totals"] == [-10, -10, -10, 30]  # 5 × 2


def by_hand(amounts: list[int], of: str | None = None, dealer: int = 0) -> dict:
    """A settlement by hand; `of`: the game that was played."""
    return {"game": "manual", "dealer": dealer, "amounts": amounts, "reason": "vom Schiedsrichter"} | ({"of": of} if of else {})


@pytest.mark.parametrize("of, follows", [("trischaken", True), ("fensterbankl", True), ("dreier", False), (None, False)])
def test_a_settlement_by_hand_of_a_trischaken_starts_one_and_is_never_doubled(of: str | None, follows: bool) -> None:
    """Four amounts by hand, then five Dreier of 5 by seat 1; a sixth line by hand inside the Radl counts in it and stays as it is."""
    games = [
        by_hand([-4, 4, 0, 0], of),
        *(game("dreier 1 won") | {"dealer": dealer} for dealer in (1, 2)),
        by_hand([3, -1, -1, -1], "rufer", 3),
    ]
    games += [game("dreier 1 won") | {"dealer": dealer} for dealer in (0, 1)]
    answer = rules.answer_sheet({"system": SYSTEM, "records": games})
    assert doubled(answer) == [False, follows, follows, False, follows, False]
    assert [row["points"][1] for row in answer["rows"]] == [4, *[30 if follows else 15] * 2, -1, 30 if follows else 15, 15]


def test_at_a_table_of_five_five_games_follow_it() -> None:
    games = [by_hand([0, 1, -1, 0, 0], "trischaken"), *(game("dreier 1 won") | {"dealer": dealer} for dealer in (2, 3, 4, 0, 2, 3))]
    assert doubled(rules.answer_sheet({"system": SYSTEM, "seats": 5, "records": games})) == [False, True, True, True, True, True, False]


def test_a_refused_settlement_by_hand_of_a_trischaken_starts_one_too() -> None:
    answer = rules.answer_sheet({"system": SYSTEM, "records": [by_hand([1, 0, 0, 0], "trischaken"), game(DREIER) | {"dealer": 1}]})
    assert [error["code"] for error in answer["rows"][0]["errors"]] == ["sum_not_0"]
    assert answer["totals"] == [-10, -10, -10, 30]  # 5 × 2


def test_a_settlement_by_hand_says_of_which_game() -> None:
    answer = rules.answer({"system": "french-tarot", "record": by_hand([3, -1, -1, -1], "garde")})
    assert (answer["points"], answer["lines"][0]["text"]) == ([3, -1, -1, -1], "Händisch (Garde (doppelt)): vom Schiedsrichter")
    assert rules.answer({"system": "french-tarot", "record": by_hand([3, -1, -1, -1], "garde")}, "en")["lines"][0]["text"].startswith(
        "By hand (Garde): "
    )


def test_the_last_four_of_the_planned_games() -> None:
    assert doubled(sheet([DREIER] * 6, games=6)) == [False, False, True, True, True, True]
    assert doubled(sheet([DREIER] * 6)) == [False] * 6, "without a planned number there is no Schluss-Radl"
    assert doubled(sheet([DREIER] * 3, games=4)) == [True] * 3


def test_the_last_games_are_called_as_the_sheet_calls_them() -> None:
    """Also where a Trischaken before them doubles: nothing doubles twice, 5 from each become 10, never 20. A Renonce in them too."""
    revoked = sheet(["dreier 1; renonce 0"], games=4)
    assert [line["text"] for line in revoked["rows"][0]["lines"]][-1] == "Schluss-Radl ×2"
    rows = sheet([TRISCHAKEN, DREIER, DREIER, DREIER], games=6)["rows"]
    named = [[(line["text"], line["source"], line["points"]) for line in row["lines"] if line["item"] == "radl"] for row in rows]
    final = [("Schluss-Radl ×2", "Schluss-Radl", [-5, -5, -5, 15])]
    assert named == [[], [("Doppeltes Radl ×2", "Doppeltes Radl", [-5, -5, -5, 15])], final, final]


def test_the_last_five_at_a_table_of_five() -> None:
    lines = ["dreier 1 won", "dreier 2 won", "dreier 3 won", "dreier 4 won", "dreier 0 won", "dreier 1 won", "dreier 2 won"]
    assert doubled(sheet(lines, 5, 7)) == [False, False, True, True, True, True, True]


def test_games_beyond_the_plan_are_no_schluss_radl() -> None:
    assert doubled(sheet([DREIER] * 6, games=4)) == [True, True, True, True, False, False]


def test_a_redeal_is_none_of_the_planned_games() -> None:
    assert doubled(sheet(["redeal", "again " + DREIER, DREIER, DREIER, DREIER, DREIER], games=5)) == [False, False, True, True, True, True]


def test_both_can_be_switched_off() -> None:
    assert doubled(sheet([TRISCHAKEN, DREIER], radl=False)) == [False, False]
    assert doubled(sheet([DREIER] * 4, games=4, final_radl=False)) == [False] * 4
    assert doubled(sheet([TRISCHAKEN, DREIER, DREIER], games=3, final_radl=False)) == [False, True, True]
    assert doubled(sheet([TRISCHAKEN, *[DREIER] * 5], games=6, radl=False)) == [False, False, True, True, True, True]


def test_a_record_that_says_otherwise_is_refused() -> None:
    answer = sheet([TRISCHAKEN, "dreier 3 R1 won", "dreier 3 R2 won"])
    assert [(error["code"], error["field"]) for error in answer["rows"][1]["errors"]] == [("contradiction", "radl")]
    assert answer["rows"][2]["points"] == [-10, -10, -10, 30]
    assert answer["totals"] == [-12, -12, -8, 32]  # Trischaken and one Dreier


@pytest.mark.parametrize("text, codes", [
    ("dreier 3 R1; renonce 0 0", [("contradiction", "radl"), ("bad_offenders", "renonce.offenders")]),
    ("trischaken R1 20/0 20/0 20/0 10/0", [("undefined_by_rules", "points"), ("contradiction", "radl")]),
    ("dreier 3 R1; renonce 0 1; claim 2 points 1", [("contradiction", "radl"), ("indivisible", "renonce")]),
])  # fmt: skip
def test_a_radl_that_is_wrong_stands_among_the_other_faults_as_on_the_form(text: str, codes: list[tuple[str, str]]) -> None:
    """Two offenders in a Dreier, doubled, owe (15 + 5) × 2 and the claim of 1: an odd sum."""
    answer = rules.answer_sheet({"system": SYSTEM, "records": [game(TRISCHAKEN), game(text) | {"dealer": 1}]})
    assert [(error["code"], error["field"]) for error in answer["rows"][1]["errors"]] == codes


def test_no_radl_where_the_sheet_has_none() -> None:
    assert doubled(sheet([TRISCHAKEN, DREIER, DREIER, DREIER], games=4, system="koenigrufen-cup")) == [False] * 4


def test_the_dealer_advances() -> None:
    records = [game(DREIER) | {"dealer": dealer} for dealer in (0, 1, 1, 2, 0)]
    rows = rules.answer_sheet({"system": SYSTEM, "records": records})["rows"]
    warned = [[item["code"] for item in row.get("warnings", [])] for row in rows]
    assert warned == [[], [], ["dealer_order"], [], ["dealer_order"]]


def test_after_a_redeal_either_may_deal() -> None:
    for dealer, warned in ((0, False), (1, False), (2, True)):
        records = [game("redeal"), game(DREIER) | {"dealer": dealer}]
        assert ("warnings" in rules.answer_sheet({"system": SYSTEM, "records": records})["rows"][1]) is warned


def test_after_a_redeal_only_the_same_deals_where_the_sheet_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the sizes of table that it names, and at no other."""
    known = rules.KNOWN[SYSTEM]
    on = replace(known, system=replace(known.system, slug="on", deals_on=frozenset({5})))
    monkeypatch.setitem(rules.KNOWN, "on", on)  # type: ignore[arg-type]
    for seats, dealer, warned in ((5, 0, False), (5, 1, True), (4, 0, False), (4, 1, False)):
        records = [game("redeal"), game(DREIER) | {"dealer": dealer}]
        answer = rules.answer_sheet({"system": "on", "seats": seats, "records": records})
        assert ("warnings" in answer["rows"][1]) is warned, (seats, dealer)
    # One left the table of five: four are there, and the next may deal as well.
    tariff = rules.tariff("on", 5)
    records = [rules.read_record(game("redeal"), tariff), rules.read_record(game(DREIER) | {"dealer": 1}, tariff)]
    assert [len(rules.score_sheet(tariff, records, None, empty).rows[1].warnings) for empty in ((), (4, 4))] == [1, 0]


PAGATKASSA = (
    # games, stake, pot, payments a seat, all in cents
    ("before the first game everybody pays", [DREIER], 10, 40, [-10, -10, -10, -10]),
    ("then the dealer", [DREIER, DREIER, DREIER], 10, 60, [-10, -20, -20, -10]),  # 40 + 10 + 10
    ("an announced Pagat that is won takes it, alone", ["dreier 3 won; pagat 3 open won"], 10, 0, [-10, -10, -10, 30]),  # 40 - 10
    ("with the partner in equal parts", ["rufer 1+3 won; pagat 1 open won"], 10, 0, [-10, 10, -10, 10]),  # 40 / 2 - 10
    (
        "three opponents: the remainder with the announcer",
        ["dreier 3 won; pagat 1 open won"],
        10,
        0,
        [3, 4, 3, -10],
    ),  # 40 = 13 + 13 + 13 and 1
    ("lost it is doubled", ["dreier 3 won; pagat 3 open lost"], 10, 80, [-10, -10, -10, -50]),  # 40 + 40
    ("the partner pays too", ["rufer 1+3 won; pagat 1 open lost"], 10, 80, [-10, -30, -10, -30]),  # 40 / 2 each
    (
        "lost by three, remainder with the announcer",
        ["dreier 3 won; pagat 1 open lost"],
        10,
        80,
        [-23, -24, -23, -10],
    ),  # 13 + 13 + 13 and 1
    ("an empty pot is filled by everybody again", ["dreier 3 won; pagat 3 open won", DREIER], 10, 40, [-20, -20, -20, 20]),  # 30 - 10
    ("a silent Pagat does nothing", ["dreier 3 won; pagat 3 silent won"], 10, 40, [-10, -10, -10, -10]),
    ("nor a Renonce", ["dreier 3; pagat 3 open; renonce 0"], 10, 40, [-10, -10, -10, -10]),
    ("nor a conceded game", ["besserrufer 3 conceded; pagat 3 open"], 10, 40, [-10, -10, -10, -10]),
    ("nobody pays for a redeal", ["redeal", "again " + DREIER], 10, 40, [-10, -10, -10, -10]),
    (
        "never above 50 stakes: 40, 80, 90, 180, 190, 380, 390, then 500 and no more",
        [*["dreier 3 won; pagat 3 open lost"] * 4, DREIER],
        10,
        500,
        [-10, -20, -20, -450],
    ),  # seat 3: 10 + 40 + 90 + 190, as dealer 10, 110
)


@pytest.mark.parametrize("words, lines, stake, pot, payments", PAGATKASSA, ids=[row[0] for row in PAGATKASSA])
def test_pagatkassa(words: str, lines: list[str], stake: int, pot: int, payments: list[int]) -> None:
    answer = sheet(lines, pagatkassa_stake=stake)
    assert "errors" not in answer
    assert (answer["pot"], answer["pot_payments"]) == (pot, payments)
    assert answer["pot"] + sum(answer["pot_payments"]) == 0


def test_the_pagatkassa_of_five_includes_who_sits_out() -> None:
    answer = sheet(["dreier 1 won"], 5, pagatkassa_stake=10)
    assert (answer["pot"], answer["pot_payments"]) == (50, [-10] * 5)


def test_no_pagatkassa_without_a_stake() -> None:
    answer = sheet(["dreier 3 won; pagat 3 open won"])
    assert (answer["pot"], answer["pot_payments"]) == (0, [0, 0, 0, 0])


def test_an_empty_sheet() -> None:
    assert rules.answer_sheet({"system": SYSTEM, "records": []}) == {
        "rows": [],
        "totals": [0] * 4,
        "cash": [0] * 4,
        "pot": 0,
        "pot_payments": [0] * 4,
    }
