"""What was asked of a sheet that nobody needs any more is not kept: who tries a sheet out saves it a hundred times."""

import gc
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

import rules
from rules.book import read_file
from rules.book import tariff as kept
from rules.engine.forms import game_forms
from rules.engine.tariff import Tariff
from tests.rules.generator import every_table, records

MOST, DRAFTS = 6, 12


@pytest.fixture(scope="module", autouse=True)
def _what_was_there_is_not_looked_through() -> None:
    """Each time that tariffs go, all there is is looked through for circles: late in a run of all tests a second, and a hundred times."""
    gc.collect()
    gc.freeze()


def draft() -> rules.Sheet:
    """With what no printed sheet has: one player pays another."""
    row = {"value": [1, None], "kind": "catch", "pays": "pair"}
    file = {"format": "tarock-sheet/2", "slug": "dorf", "name": "Dorf", "edition": "1", "valid_from": "2026", "base": "koenigrufen-cup"}
    sheet = read_file({**file, "own_announcements": {"fang": row}, "names": {"fang": "Mondfang"}})
    assert isinstance(sheet, rules.Sheet)
    return sheet


CAUGHT = {"kind": "fang", "by": 1, "of": 2, "when": "silent", "won": True}
PAIR = {"game": "dreier", "dealer": 0, "declarer": 0, "won": True, "announcements": [CAUGHT]}


@pytest.mark.parametrize("make, seats", [
    (lambda: replace(rules.SHEETS["koenigrufen-cup"]), 5), (lambda: replace(rules.SHEETS["point-tarock"]), 4),
    (lambda: replace(rules.SHEETS["french-tarot"]), 5), (lambda: replace(rules.SHEETS["tarokk-illusztralt"]), 5),
    (lambda: replace(rules.SHEETS["tarok-slovenski-3"]), 4), (draft, 4),
], ids=["koenigrufen-cup", "point-tarock", "french-tarot", "tarokk", "slovenian", "own"])  # fmt: skip
def test_tariffs_of_drafts_go(monkeypatch: pytest.MonkeyPatch, make: Callable[[], rules.Sheet], seats: int) -> None:
    """Games are settled by each draft, and their form is asked for."""
    monkeypatch.setattr(kept, "_MOST_KEPT", MOST)
    drafts = [make() for _ in range(DRAFTS)]
    games: Counter[bool] = Counter()
    for number, sheet in enumerate(drafts):
        tariff = rules.tariff(sheet, seats)
        game_forms(tariff)
        given = [*records(tariff, seed=number, count=60), PAIR]
        found = [rules.answer({"system": sheet, "seats": seats, "record": record}) for record in given]
        games.update("errors" not in answer for answer in found)
        assert make is not draft or "errors" not in found[-1]
    assert games[True] > 10 * DRAFTS
    del tariff
    gc.collect()
    alive = [found for found in gc.get_objects() if type(found) is Tariff and any(found.sheet is sheet for sheet in drafts)]
    assert len(alive) <= MOST


def test_they_go_where_nobody_looks_for_circles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever answers a million lines has switched that off, and each may have options of its own."""
    monkeypatch.setattr(kept, "_MOST_KEPT", MOST)
    gc.collect()
    gc.disable()
    try:
        for left in range(1, MOST * MOST):
            rules.answer({"system": "tarok-slovenski-3", "options": {"radelc_left": left}, "record": {"game": "redeal", "dealer": 0}})
        alive = [found for found in gc.get_objects() if type(found) is Tariff and found.options.get("radelc_left")]
    finally:
        gc.enable()
    assert len(alive) <= MOST


def test_every_table_of_every_sheet_with_each_choice_is_kept() -> None:
    """Each has two keys at most; with fewer places than that, lines of all of them in turn are each compiled anew."""
    assert 2 * len(every_table()) < kept._MOST_KEPT


def test_what_is_kept_is_the_same_tariff() -> None:
    """Whoever asks again gets the one that was compiled."""
    assert rules.tariff("koenigrufen-cup", 4) is rules.tariff("koenigrufen-cup", 4)
