"""A sheet that is known and not offered: requests and files name it, no list does."""

from dataclasses import replace

import pytest

import rules

CUP = rules.SHEETS["koenigrufen-cup"]
DREIER = {"game": "dreier", "dealer": 1, "declarer": 0, "won": True}


@pytest.fixture(autouse=True)
def _tried(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = replace(CUP, system=replace(CUP.system, slug="tried", offered=False))
    monkeypatch.setitem(rules.KNOWN, "tried", tried)  # type: ignore[arg-type]


def test_it_settles_games_and_nobody_is_told_of_it() -> None:
    assert rules.answer({"system": "tried", "record": DREIER})["points"] == [15, -5, -5, -5]
    [unknown] = rules.answer({"system": "x", "record": DREIER})["errors"]  # type: ignore[misc]
    assert unknown["code"] == "unknown_system"
    assert "koenigrufen-cup" in unknown["message"]
    assert "tried" not in unknown["message"]


def test_every_sheet_that_is_offered_is_known() -> None:
    assert all(rules.KNOWN[slug] is sheet and sheet.system.offered for slug, sheet in rules.SHEETS.items())
    assert "tried" not in rules.SHEETS


def test_it_changes_no_digest() -> None:
    known = rules.KNOWN["tried"]
    assert rules.digest(replace(known, system=replace(known.system, slug=CUP.slug))) == rules.digest(CUP)
