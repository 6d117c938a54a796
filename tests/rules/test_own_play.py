"""What an own sheet's `play` makes of a game laid out: worked out by hand from own-sheets.md and play.md, none from the program.

Seats play 1, 2, 3, 0; games are unfinished where nothing else is said.
"""

from typing import Any

import pytest

import rules
from rules.rows.measures import CardCount
from rules.rows.play import Direction
from rules.rows.sheet import Sheet
from tests.rules.laid import laid, whole
from tests.rules.own_parts import CUP, NOTHING, OWN_GAMES, own

SPEIS, TIROL = rules.SHEETS["koenigrufen-speiszettel"], rules.SHEETS["koenigrufen-tirol"]


def played(sheet: Sheet, request: dict[str, Any]) -> dict[str, Any]:
    return rules.check_play(request | {"system": "muster"}, sheets={"muster": sheet})


def faults(sheet: Sheet, request: dict[str, Any]) -> list[tuple[Any, ...]]:
    answer = played(sheet, request)
    assert "errors" not in answer, answer["errors"]
    return [(found["trick"], found["seat"], found["card"], found["rule"], found.get("could")) for found in answer["violations"]]


# words, base, play, game, tricks, (trick, seat, card, rule, could) …
ROWS: tuple[tuple[str, Sheet, dict[str, Any], str, str, list[tuple[Any, ...]]], ...] = (
    ("the cup beats in Trischaken", CUP, {}, "trischaken", "1: HJ H4 D4 D3 / 1: S7 HK S8 S9", [(1, 2, "H4", "stichzwang", ["HK"])]),
    ("not where it need not", CUP, {"beat_trischaken": False}, "trischaken", "1: HJ H4 D4 D3 / 1: S7 HK S8 S9", []),
    ("which says nothing of negative games", CUP, {"beat_trischaken": False}, "bettler", "1: HJ H4 D4 D3 / 1: S7 HK S8 S9",
     [(1, 2, "H4", "stichzwang", ["HK"])]),
    ("not in negative games", CUP, {"beat_negative": False}, "bettler", "1: HJ H4 D4 D3 / 1: S7 HK S8 S9", []),
    ("nor in an own one", CUP, {"beat_negative": False}, "nichts", "1: HJ H4 D4 D3 / 1: S7 HK S8 S9", []),
    ("an own negative game is played as the one it is like", CUP, {}, "nichts", "1: HJ H4 D4 D3 / 1: S7 HK S8 S9",
     [(1, 2, "H4", "stichzwang", ["HK"])]),
    ("an own colour game too", CUP, {}, "auf", "1: T5 T6 T7 T8 / 0: S7 H4 S8 S9", [(1, 1, "T5", "tarock_led_early", ["H4"])]),
    ("the Pagat waits", CUP, {}, "bettler", "1: HJ T5 T1 T2 / 2: S7 T3 S8 S9", [(1, 3, "T1", "pagat_not_last", ["T3"])]),
    ("the Pagat does not wait, but the trick is beaten", CUP, {"pagat_last": False}, "bettler", "1: HJ T5 T1 T2 / 2: S7 T3 S8 S9", []),
    ("nor where Trischaken is without following", CUP, {"follow_trischaken": False, "beat_trischaken": False}, "trischaken",
     "1: HJ C7 D4 D3 / 1: S7 H4 S8 S9", []),
    ("which other games still have", CUP, {"follow_trischaken": False}, "rufer", "1: HJ C7 D4 D3 / 1: S7 H4 S8 S9",
     [(1, 2, "C7", "farbzwang", ["H4"])]),
    ("without following, who can still beats", CUP, {"follow_trischaken": False}, "trischaken", "1: HJ C7 D4 D3 / 1: S7 HK S8 S9",
     [(1, 2, "C7", "stichzwang", ["HK"])]),
    ("without following, the Pagat waits", CUP, {"follow_trischaken": False, "beat_trischaken": False}, "trischaken",
     "1: HJ T1 D4 D3 / 2: T3 S7 S8 S9", [(1, 2, "T1", "pagat_not_last", ["T3"])]),
    ("the declarer leads", CUP, {"lead_positive": "declarer"}, "dreier", "2: HJ H4 D4 D3", []),
    ("he does not in negative games", CUP, {"lead_negative": "vorhand"}, "bettler", "2: HJ H4 D4 D3",
     [(1, 2, "HJ", "lead_out_of_turn", None)]),
    ("from nothing, the declarer does", NOTHING, {}, "nichts", "2: HJ H4 D4 D3", []),
    ("from nothing, a trick is beaten", NOTHING, {}, "nichts", "2: HJ H4 D4 D3 / 2: S7 HK S8 S9", [(1, 3, "H4", "stichzwang", ["HK"])]),
)  # fmt: skip


@pytest.mark.parametrize("words, base, play, game, tricks, expected", ROWS, ids=[row[0] for row in ROWS])
def test_what_may_be_played(words: str, base: Sheet, play: dict[str, Any], game: str, tricks: str, expected: list[tuple[Any, ...]]) -> None:
    declarer = {} if game == "trischaken" else {"declarer": int(tricks[0])}
    assert faults(own(base, play=play), laid("muster", game, tricks, **declarer)) == expected


TRULL = "1: T1 T22 T21 H4"
IN_ORDER = "1: T21 T22 T1 H4"


# words, base, play, game, tricks, beside it, the seat that takes
KAISERSTICH: tuple[tuple[str, Sheet, dict[str, Any], str, str, dict[str, Any], int], ...] = (
    ("the cup has one", CUP, {}, "dreier", TRULL, {}, 1),
    ("none", CUP, {"kaiserstich": "no"}, "dreier", TRULL, {}, 2),
    ("none in the base, one here", rules.SHEETS["koenigrufen-sauwald"], {"kaiserstich": "yes"}, "dreier", TRULL, {}, 1),
    ("not in this order", CUP, {"kaiserstich": "in_order"}, "dreier", TRULL, {}, 2),
    ("in this order", CUP, {"kaiserstich": "in_order"}, "dreier", IN_ORDER, {}, 3),
    ("in a colour game where Tarock is led", CUP, {"kaiserstich": "in_order"}, "auf", IN_ORDER, {}, 3),
    ("not where a suit is led", CUP, {"kaiserstich": "yes"}, "auf", "1: H4 T1 T21 T22", {}, 1),
    ("not in negative games", CUP, {"kaiserstich": "yes"}, "bettler", TRULL, {}, 2),
    ("in negative games too", CUP, {"kaiserstich_negative": True}, "bettler", TRULL, {}, 1),
    ("as the base has it there", SPEIS, {"kaiserstich": "in_order"}, "bettler", TRULL, {}, 2),
    ("and in its order", SPEIS, {"kaiserstich": "in_order"}, "bettler", IN_ORDER, {}, 3),
    ("nothing announced", CUP, {"kaiserstich": "announced"}, "dreier", TRULL, {}, 2),
    ("something announced", CUP, {"kaiserstich": "announced"}, "dreier", TRULL, {"announced": True}, 1),
    ("a bird-Rufer announces its bird", CUP, {"kaiserstich": "announced"}, "pagatrufer", TRULL, {}, 1),
    ("from nothing there is one", NOTHING, {}, "auf", TRULL, {}, 1),
    ("from nothing, not in negative games", NOTHING, {}, "nichts", TRULL, {}, 2),
)  # fmt: skip


@pytest.mark.parametrize("words, base, play, game, tricks, beside, taker", KAISERSTICH, ids=[row[0] for row in KAISERSTICH])
def test_kaiserstich(
    words: str, base: Sheet, play: dict[str, Any], game: str, tricks: str, beside: dict[str, Any], taker: int
) -> None:  # fmt: skip
    assert played(own(base, play=play), laid("muster", game, tricks, declarer=1, **beside))["winners"] == [taker]


def test_the_pagat_may_break_through_where_there_is_a_kaiserstich_in_negative_games() -> None:
    there, not_there = (
        laid("muster", "bettler", f"1: T21 T22 T1 T2 / {tail}", declarer=1) for tail in ("3: T3 H4 S7 S8", "2: S9 T3 S7 S8")
    )
    assert faults(own(play={"kaiserstich_negative": True}), there) == []
    assert faults(own(), not_there) == [(1, 3, "T1", "pagat_not_last", ["T3"])]


def test_whether_something_was_announced_is_asked_only_where_a_kaiserstich_hangs_on_it() -> None:
    request = laid("muster", "dreier", TRULL, announced=True)
    assert [error["code"] for error in played(own(), request)["errors"]] == ["unknown_field"]
    wrong = played(own(play={"kaiserstich": "announced"}), request | {"announced": "pagat"})
    assert [(error["code"], error["field"]) for error in wrong["errors"]] == [("bad_value", "announced")]


def test_stichzwang_as_vorhand_chose() -> None:
    sheet, request = own(play={"beat_trischaken": "vorhand"}), laid("muster", "trischaken", "1: HJ H4 D4 D3 / 1: S7 HK S8 S9")
    assert faults(sheet, request) == faults(sheet, request | {"stichzwang": True}) == [(1, 2, "H4", "stichzwang", ["HK"])]
    assert faults(sheet, request | {"stichzwang": False}) == []
    fixed = played(own(TIROL, play={"beat_trischaken": True}), request | {"stichzwang": False})
    assert [error["code"] for error in fixed["errors"]] == ["unexpected_field"]


# Six Tarock of a third of a point each lie in the talon. Seat 3 takes the first trick, seat 2 the last, seat 1 all others.
THIRDS = {
    "nobody": (0, 0, 0, 0), "first_trick": (0, 0, 0, 6), "last_trick": (0, 0, 6, 0), "first_six": (0, 5, 0, 1), "vorhand": (0, 5, 0, 1),
}  # fmt: skip


def trischaken(to: str, **fields: Any) -> list[int]:
    """Thirds of each seat."""
    request = whole("koenigrufen-cup", "trischaken", "2: T9 H4 S7 S8", talon="T3 T4 T5 T6 T7 T8") | fields
    request["tricks"][0]["leader"] = 3
    counts = [count.split("/") for count in played(own(play={"talon_trischaken": to}), request)["points"]]
    return [3 * int(whole) + int(rest) for whole, rest in counts]


@pytest.mark.parametrize("to", THIRDS)
def test_where_the_talon_of_a_trischaken_goes(to: str) -> None:
    without = trischaken("nobody")
    assert sum(without) == 210 - 6
    assert tuple(now - before for now, before in zip(trischaken(to), without, strict=True)) == THIRDS[to]


def test_a_talon_that_is_nobodys_need_not_be_known() -> None:
    assert trischaken("nobody", talon=None) == trischaken("nobody")


def test_the_talon_as_vorhand_chose_and_as_the_sheet_fixes_it() -> None:
    assert trischaken("vorhand", talon_to="last_trick") == trischaken("last_trick")
    request = laid("muster", "trischaken", "1: HJ H4 D4 D3", talon_to="first_six")
    fixed = played(own(play={"talon_trischaken": "first_trick"}), request)
    assert [(error["code"], error["field"]) for error in fixed["errors"]] == [("contradiction", "talon_to")]


# Seat 1 takes every trick; three Tarock of the talon are left, a third of a point each: one point.
@pytest.mark.parametrize(
    "talon, declarer, opponents", [("opponents", "69/0", "1/0"), ("declarer", "70/0", "0/0"), ("nobody", "69/0", "0/0")]
)
def test_what_nobody_takes_of_the_talon(talon: str, declarer: str, opponents: str) -> None:
    request = whole("koenigrufen-cup", "dreier", "1: T9 H4 S7 S8", talon="T3 T4 T5")
    answer = played(own(play={"talon": talon}), request)
    assert answer["points"] == {"declarer": declarer, "opponents": opponents}


# The king lay in the talon, and so the declarer is alone: with his half, without it, with all of it. An own game may be like it.
@pytest.mark.parametrize("game", ["solorufer", "fern"])
@pytest.mark.parametrize("key, mine", [("opponents", 0), ("king_half", 3), ("declarer", 6)])
def test_the_talon_of_a_solorufer_whose_king_lies_in_it(key: str, mine: int, game: str) -> None:
    request = whole("koenigrufen-cup", "solorufer", "1: T9 H4 S7 S8", talon="HK T3 T4 T5 T6 T7", called_king="HK")
    sheet, six = own(play={"talon_solorufer": key}), request["talon"]
    fits = [count for count in (0, 3, 6) if "errors" not in played(
        sheet, request | {"game": game, "discards": six[:count], "talon": six[count:]}
    )]  # fmt: skip
    assert fits == sorted({0, mine}), "nothing, where the king was in somebody's hand"


def test_three_play_sixteen_tricks() -> None:
    alone = [row for row in OWN_GAMES if row.slug != "fern"]
    sheet = own(NOTHING, games=alone, active=3, seats=(3, 4), usual_seats=3)
    assert sheet.play.tricks[3] == 16
    request = laid("muster", "auf", "1: HJ H4 HK / 0: S7 S8 S9", declarer=1) | {"seats": 3}
    assert played(sheet, request)["winners"] == [0, 2]
    too_many = played(sheet, request | {"tricks": [{"leader": 1, "cards": ["HJ", "H4", "HK", "H3"]}]})
    assert [error["code"] for error in too_many["errors"]] == ["bad_cards"]


def test_of_another_pack_no_count_is_given() -> None:
    """A pack of 88 points is none of ours: its faults are proved, its cards are not counted."""
    sheet = own(count=CardCount(total=88, thirds=False, wins=45, wins_kontra=45, mayor=45))
    answer = played(sheet, whole("koenigrufen-cup", "dreier", "1: T9 H4 S7 S8"))
    assert answer["points"] is None
    assert answer["winners"] == [1] * 12


def test_the_paragraphs() -> None:
    request = laid("muster", "bettler", "1: HJ H4 D4 D3 / 1: S7 HK S8 S9", declarer=1)
    source = [own(), own(lends=False), own(sources={"play.beat_negative": "§ 3"}), own(play={"beat_negative": True})]
    assert [played(sheet, request)["violations"][0]["source"] for sheet in source] == [
        "Cup, § Negativspiele, 2", "Auslegung zu Muster", "§ 3", "Auslegung zu Muster",
    ]  # fmt: skip


def test_direction_is_told() -> None:
    assert own(play={"direction": "clockwise"}).play.direction is Direction.CLOCKWISE
    assert own().play.direction is Direction.COUNTER_CLOCKWISE
