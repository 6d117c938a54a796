"""What players carry from game to game of a sheet: told beside its sums, and what is left of it is part of them."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

import rules
from rules.book import tariff as book
from rules.engine import Held, Tariff, family_of, radl_of
from rules.families.free.family import FREE
from tests.rules import free_files

SHEET = free_files.sheet(free_files.OPEN, slug="mit-zeichen")


def held(tariff: Tariff, records: Sequence[object], games: int | None, _empty: Sequence[int | None]) -> Held:
    """Everybody gets a mark a game, a refused one too; each costs 10 once the planned games are played."""
    marks = (len(records),) * tariff.seats
    return Held("radl", marks, tuple(-10 * mark if games is not None and len(records) >= games else 0 for mark in marks))


@pytest.mark.parametrize("games, totals, left", [(3, [1, 2, 3], [0, 0, 0]), (2, [-19, -18, -17], [-20, -20, -20])])
def test_a_sheet_tells_it_and_adds_up_what_is_left(monkeypatch: pytest.MonkeyPatch, games: int, totals: list[int], left: list[int]) -> None:
    """1, 2, 3 in the first game, nothing in the second, which is refused for its amounts: two marks each, −20 once two are all."""
    monkeypatch.setattr(book, "FAMILIES", {**book.FAMILIES, "free": replace(FREE, held=held)})
    records = [{"game": "free", "dealer": 0, "amounts": [1, 2, 3]}, {"game": "free", "dealer": 1, "amounts": [1, 2]}]
    asked = {"system": SHEET.slug, "seats": 3, "games": games, "records": records}
    answer = rules.answer_sheet(asked, sheets={SHEET.slug: SHEET})
    assert (answer["totals"], answer["radl"], answer["left"]) == (totals, [2, 2, 2], left)


@pytest.mark.parametrize("game, factors", [
    ({"game": "tri", "declarer": 1, "points": 40}, [1, 2]), ({"game": "berac", "declarer": 1, "won": True}, [1, 2]),
    ({"game": "klop", "points": [10, 20, 20, 20]}, [None]), ({"game": "redeal"}, [None]),
])  # fmt: skip
def test_a_game_counts_with_a_radelc_or_without(game: dict[str, object], factors: list[int | None]) -> None:
    tariff = rules.tariff("tarok-slovenski-3", 4)
    assert isinstance(tariff, Tariff)
    record = rules.read_record({"dealer": 0, **game}, tariff)
    assert not isinstance(record, rules.Refusal)
    assert [radl_of(way) for way in family_of(tariff).ways(record, tariff)] == factors
