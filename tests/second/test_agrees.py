"""A sample of every system, answered alike by the program and by the second scorer; `python -m tests.second` compares as many as one
likes."""

import pytest

from tests.second.compare import EQUAL, REFUSED, count_sheets, difference, differences
from tests.second.decided import ROWS, Decided, row_of
from tests.second.frame import Record
from tests.second.generate import SYSTEMS

SAMPLE = 130
SHEETS = {"koenigrufen-speiszettel": 15}


@pytest.mark.parametrize("system", SYSTEMS)
def test_both_scorers_agree(system: str) -> None:
    others = [
        (found, asked) for found, asked in differences(system, seed=7, records=SAMPLE) if found not in EQUAL and not row_of(asked, found)
    ]
    assert not others, f"{len(others)} of {SAMPLE} differ, the first: {others[0]}"


@pytest.mark.parametrize("system", SYSTEMS)
def test_both_count_a_sheet_alike(system: str) -> None:
    """Radl and Pagatkassa are the Speiszettel's alone."""
    classes, examples = count_sheets(system, seed=7, sheets=SHEETS.get(system, 2))
    assert not classes["others"], examples[0]


@pytest.mark.parametrize("row", ROWS, ids=[row.covers.__name__ for row in ROWS])
def test_a_decided_difference_is_one(row: Decided) -> None:
    assert difference(row.example) not in EQUAL, "answered alike by now: take the row out of decided.py"


@pytest.mark.parametrize("asked", [
    # README.md: a redeal „has no use for“ who Vorhand was; only cups.md's `four_kings` lets any record say it
    {"system": "point-tarock", "seats": 4, "record": {"game": "redeal", "dealer": 2, "vorhand": 1}},
    # cups.md, „Policies“: no announcements in negative games, of whatever kind or none
    {"system": "koenigrufen-cup", "record": {"game": "piccolo", "dealer": 0, "declarer": 1, "won": True,
                                             "announcements": [{"kind": None, "by": 1, "when": "open", "won": True}]}},
], ids=("redeal", "no kind"))  # fmt: skip
def test_what_was_once_refused_otherwise(asked: Record) -> None:
    assert difference(asked) == REFUSED
