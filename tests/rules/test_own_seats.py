"""Tables of sheets of tarock-sheet/2: three who play, several who sit out, Vorhand passed on, who may be an offender, and a seat that is
left. Amounts by hand: an alone game of 5 is paid by each who plays against it."""

from dataclasses import replace
from typing import Any

import pytest

import rules
from rules.rows import kinds
from rules.rows.choices import FifthPlayer, Trischaken, VorhandPassedOn
from rules.rows.system import Game, RuleSystem
from rules.sheets.koenigrufen_cup.values import KOENIGRUFEN_CUP
from rules.sheets.koenigrufen_speiszettel.values import KOENIGRUFEN_SPEISZETTEL
from tests.rules.measured import points, settled, sheet_with, table

SIX = {"seats": (4, 5, 6), "out": {6: (0, 3)}}
"""Of six the dealer and the third after him sit out."""


def three(policies: dict[str, Any] | None = None, **other: Any) -> RuleSystem:
    """Three play, with up to three who sit out; games alone and negative ones only."""
    whole = {"trischaken": Trischaken.WHOLE_VALUE, "trischaken_pot": None, "trischaken_value": 4}
    games = tuple(game for game in KOENIGRUFEN_CUP.games if game.kind is not kinds.PARTNER)
    usual = {"active": 3, "seats": (3, 4, 5, 6), "usual_seats": 3, "games": games}
    return sheet_with(whole | (policies or {}), **(usual | other))


def dreier(dealer: int, declarer: int, **more: Any) -> dict[str, Any]:
    return {"game": "dreier", "dealer": dealer, "declarer": declarer, "won": True, **more}


@pytest.mark.parametrize(
    "seats, dealer, amounts",
    [
        (3, 0, [-5, 10, -5]),
        (4, 0, [0, 10, -5, -5]),
        (4, 3, [-5, 10, -5, 0]),
        (5, 0, [0, 10, -5, -5, 0]),
        (5, 4, [-5, 10, -5, 0, 0]),
        (6, 0, [0, 10, -5, -5, 0, 0]),
        (6, 5, [-5, 10, -5, 0, 0, 0]),
    ],
)
def test_three_from_vorhand_on_play(seats: int, dealer: int, amounts: list[int]) -> None:
    assert points(dreier(dealer, 1), table(three(), seats)) == amounts


def test_who_sits_out_of_five_and_six_the_sheet_says() -> None:
    """Out {5: [2, 4], 6: [0, 2, 4]}: of five the dealer plays; of six every other one."""
    system = three(out={5: (2, 4), 6: (0, 2, 4)})
    assert points(dreier(0, 0), table(system, 5)) == [10, -5, 0, -5, 0]
    assert points(dreier(0, 1), table(system, 6)) == [0, 10, 0, -5, 0, -5]
    assert points(dreier(1, 1), table(system, 6)) == ["bad_seat declarer"]


def test_four_of_six_play() -> None:
    tariff = table(sheet_with(**SIX), 6)
    assert points(dreier(0, 1), tariff) == [0, 15, -5, 0, -5, -5]
    assert points(dreier(0, 3), tariff) == ["bad_seat declarer"]
    assert points({"game": "rufer", "dealer": 2, "declarer": 3, "partner": 0, "won": True}, tariff) == [1, -1, 0, 1, -1, 0]
    assert points({"game": "rufer", "dealer": 2, "declarer": 3, "partner": 5, "won": True}, tariff) == ["bad_seat partner"]


def test_three_count_in_trischaken_and_the_others_have_nothing() -> None:
    """Vorhand, the seat after the dealer, loses with 36/0: 4 × 2 × 2, a half to each."""
    tariff = table(three(), 5)
    assert points({"game": "trischaken", "dealer": 4, "points": ["36/0", "20/0", "14/0", None, None]}, tariff) == [-16, 8, 8, 0, 0]
    assert points({"game": "trischaken", "dealer": 4, "points": ["36/0", "20/0", "14/0", "0/0", None]}, tariff) == ["bad_points points[3]"]


def test_a_negative_game_of_three_has_a_kontra_of_each() -> None:
    """A Piccolo of 2 won, one of two kontra'd: 2 + 4."""
    record = {"game": "piccolo", "dealer": 0, "declarer": 2, "won": True, "kontra": {"1": 2, "3": 1}}
    tariff = table(three(), 4)
    assert points(record, tariff) == [0, -2, 4, -2]
    assert list(settled(record, tariff).cash) == [0, -2, 2, 0]


def test_a_lone_declarer_of_three_has_a_renonce_from_two() -> None:
    """A Dreier of 5: the declarer 10, the other opponent 5."""
    tariff = table(three(), 4)
    ruled = {"game": "dreier", "dealer": 0, "declarer": 1, "renonce": {"offenders": [2]}}
    assert points(ruled, tariff) == [0, 10, -15, 5]
    assert points(ruled | {"renonce": {"offenders": [1, 2]}}, tariff) == ["indivisible renonce"]
    assert points(ruled | {"renonce": {"offenders": [1, 2, 3]}}, tariff) == ["bad_offenders renonce.offenders"]
    assert points(ruled | {"renonce": {"offenders": [0]}}, tariff) == ["bad_offenders renonce.offenders"]


def test_everybody_who_sits_out_may_be_an_offender_where_the_fifth_may() -> None:
    """A Dreier of 5: who sits out pays 15 + 5 + 5 + 5; two of them 15 each; who has left sits nowhere."""
    policies = {"fifth_player": FifthPlayer.PAYS_ALL}
    system = sheet_with(policies, **SIX)
    tariff = table(system, 6)
    ruled = {"game": "dreier", "dealer": 0, "declarer": 1}
    assert points(ruled | {"renonce": {"offenders": [3]}}, tariff) == [0, 15, 5, -30, 5, 5]
    assert points(ruled | {"renonce": {"offenders": [0, 3]}}, tariff) == [-15, 15, 5, -15, 5, 5]
    # 0, 3 and 4 share 15 + 5 + 5.
    assert points(ruled | {"renonce": {"offenders": [0, 3, 4]}}, tariff) == ["indivisible renonce"]
    assert points(ruled | {"renonce": {"offenders": [1, 2, 4, 5]}}, tariff) == ["bad_offenders renonce.offenders"]
    left = tariff.without(3)
    # Five are left, of whom the dealer alone sits out.
    assert points(ruled | {"renonce": {"offenders": [0]}}, left) == [-30, 15, 5, 0, 5, 5]
    assert points(ruled | {"renonce": {"offenders": [3]}}, left) == ["bad_offenders renonce.offenders"]
    assert points(ruled | {"renonce": {"offenders": [0]}}, table(sheet_with(**SIX), 6)) == ["bad_offenders renonce.offenders"]


def test_vorhand_is_passed_to_the_next_who_plays() -> None:
    """Of six the dealer and the second after him sit out: after Vorhand, seat 1, the next is 3."""
    policies = {"vorhand_passed_on": VorhandPassedOn.FOUR_KINGS}
    tariff = table(sheet_with(policies, seats=(4, 6), out={6: (0, 2)}), 6)
    counts = ["20/0", "10/0", "25/0", "15/0"]
    by = {"game": "trischaken", "dealer": 0, "points": [None, counts[0], None, counts[2], *counts[1::2]]}
    # 3 has the most: 6, a third of them to each; as Vorhand twice that.
    assert points(by, tariff) == [0, 2, 0, -6, 2, 2]
    assert points(by | {"vorhand": 3}, tariff) == [0, 4, 0, -12, 4, 4]
    assert points(by | {"vorhand": 2}, tariff) == ["bad_seat vorhand"]
    assert points(by | {"vorhand": 4}, tariff) == ["contradiction vorhand"]


def test_they_deal_in_turn_whoever_sits_out() -> None:
    tariff = table(sheet_with(**SIX), 6)
    deals = [dreier(dealer, (dealer + 1) % 6) for dealer in (0, 1, 2, 4)]
    result = rules.score_sheet(tariff, [rules.read_record(given, tariff) for given in deals])
    assert [len(row.warnings) for row in result.rows] == [0, 0, 0, 1]
    # Out of them 0 and 3, 1 and 4, 2 and 5, 4 and 1.
    assert result.totals == (-5 - 5 - 5, 15 - 5, -5 + 15 - 5, -5 + 15 - 5, -5 - 5, -5 - 5 + 15)


def test_one_leaves_a_table_at_which_two_sit_out() -> None:
    """Game 1 with six, 0 and 3 out. Then 2 leaves; 1 deals and sits out alone, of five: 3, 4, 5 and 0 play."""
    tariff = table(sheet_with(**SIX), 6)
    empty = [None, 2]
    first, second = dreier(0, 1), dreier(1, 3)
    records = [rules.read_record(first, tariff), rules.read_record(second, tariff.without(2))]
    result = rules.score_sheet(tariff, records, 20, empty)
    assert [row.points for row in result.rows] == [(0, 15, -5, 0, -5, -5), (-5, 0, 0, 15, -5, -5)]
    assert not any(row.warnings for row in result.rows)
    refused = rules.read_record(second | {"declarer": 2}, tariff.without(2))
    assert [(found.code, found.field) for found in refused.findings] == [("bad_seat", "declarer")]


def test_a_pot_is_everybodys_at_the_table() -> None:
    """Six at a stake of 10 cents fill an empty pot with 60; an announced Pagat that is won takes it, each of the side 30."""
    system = replace(KOENIGRUFEN_SPEISZETTEL, seats=(4, 5, 6), out={6: (0, 3)})
    tariff = table(system, 6, {"pagatkassa_stake": 10})
    pagat = {"kind": "pagat", "by": 1, "when": "open", "won": True}
    given = {"game": "rufer", "dealer": 0, "declarer": 1, "partner": 2, "won": True, "announcements": [pagat]}
    result = rules.score_sheet(tariff, [rules.read_record(given, tariff)])
    assert (result.pot, result.pot_payments) == (0, (-10, 20, 20, -10, -10, -10))


def test_a_game_of_a_sheet_of_three_pays_twice() -> None:
    """An own game of 7, lost 9: the declarer pays both."""
    own = Game("oberer", kinds.ALONE, value=7, lost=9, source="§ 3")
    system = three(games=(own,), announcements=(), names={"oberer": ("Oberer", "Upper")})
    assert points({"game": "oberer", "dealer": 2, "declarer": 0, "won": False}, table(system, 3)) == [-18, 9, 9]
