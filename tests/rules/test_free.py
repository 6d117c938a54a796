"""A free system: amounts that a table writes. Balanced it refuses what is not 0 together, and nothing else; not balanced it takes every
whole amount."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

import rules
from rules.rows.sheet import Sheet

OPEN = rules.KNOWN["free-evening"]
ZERO = replace(OPEN, system=replace(OPEN.system, balanced=True))
AMOUNTS = some.lists(some.integers(-1_000_000, 1_000_000), min_size=2, max_size=6)


def written(amounts: list[int], **more: Any) -> dict[str, Any]:
    return {"game": "free", "dealer": 0, "amounts": amounts, **more}


def settled(sheet: Sheet, record: dict[str, Any], seats: int) -> rules.Settlement | list[tuple[str, str]]:
    tariff = rules.tariff(sheet, seats)
    read = rules.read_record(record, tariff)
    result = read if isinstance(read, rules.Refusal) else rules.score(read, tariff)
    return [(found.code, found.field) for found in result.findings] if isinstance(result, rules.Refusal) else result


@given(AMOUNTS)
def test_what_is_written_is_what_it_is_worth(amounts: list[int]) -> None:
    for record in (written(amounts), {"game": "manual", "dealer": 0, "amounts": amounts, "reason": "Renonce"}):
        found = settled(OPEN, record, len(amounts))
        assert isinstance(found, rules.Settlement)
        assert (found.points, found.cash) == (tuple(amounts), (0,) * len(amounts))
        balanced = settled(ZERO, record, len(amounts))
        assert balanced == ([("sum_not_0", "amounts")] if sum(amounts) else found)


@given(AMOUNTS)
def test_the_last_amount_makes_it_0(amounts: list[int]) -> None:
    amounts[-1] -= sum(amounts)
    found = settled(ZERO, written(amounts), len(amounts))
    too_large = abs(amounts[-1]) > 1_000_000
    assert found == [("bad_value", f"amounts[{len(amounts) - 1}]")] if too_large else isinstance(found, rules.Settlement)


@given(some.lists(some.lists(some.integers(-50, 50), min_size=4, max_size=4), max_size=6))
def test_a_sheet_adds_up_its_games(games: list[list[int]]) -> None:
    tariff = rules.tariff(OPEN, 4)
    records = [rules.read_record(written(amounts), tariff) for amounts in games]
    assert rules.score_sheet(tariff, records).totals == tuple(sum(column) for column in zip(*games, strict=True)) if games else (0,) * 4


@pytest.mark.parametrize("record, seats, faults", [
    (written([5, 0, -2]), 4, [("bad_value", "amounts")]), (written([5, 0, "x", 1]), 4, [("bad_value", "amounts[2]")]),
    (written([1, 2, 3, 4], declarer=1), 4, [("unexpected_field", "declarer")]),
    ({"game": "free", "dealer": 0}, 4, [("missing_field", "amounts")]),
    (written([1, 2], dealer=2), 2, [("bad_seat", "dealer")]), (written([1, 2], word=7), 2, [("bad_value", "word")]),
    ({"game": "solo", "dealer": 0}, 4, [("unknown_game", "game")]),
])  # fmt: skip
def test_what_is_no_record_is_refused(record: dict[str, Any], seats: int, faults: list[tuple[str, str]]) -> None:
    assert settled(OPEN, record, seats) == faults


def test_a_word_is_its_label_and_a_redeal_is_nothing() -> None:
    words = settled(OPEN, written([5, 0, 0], word="Solo"), 3)
    assert isinstance(words, rules.Settlement)
    assert [line.text() for line in words.lines] == ["Solo"]
    plain = settled(OPEN, written([5, 0, 0]), 3)
    assert isinstance(plain, rules.Settlement)
    assert [(line.text(), line.text("en"), line.source) for line in plain.lines] == [("Spiel", "game", "Auslegung zu Freier Abend")]
    assert settled(OPEN, {"game": "redeal", "dealer": 1}, 3).points == (0, 0, 0)  # type: ignore[union-attr]


@pytest.mark.parametrize("seats, fits", [(1, False), (2, True), (6, True), (7, False)])
def test_two_to_six_sit_at_a_table(seats: int, fits: bool) -> None:
    answer = rules.answer({"system": "free-evening", "seats": seats, "record": written([1] * seats)})
    assert ("points" in answer) is fits
    assert fits or [error["code"] for error in answer["errors"]] == ["bad_seats"]  # type: ignore[attr-defined]


def test_it_is_known_and_not_offered() -> None:
    assert "free-evening" not in rules.SHEETS
    assert not OPEN.system.offered
