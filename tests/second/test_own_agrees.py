"""Sheets of one's own: a sample of random files answered alike by the program and by the second scorer; `python -m tests.second.own`
compares as many as one likes, `python -m tests.second.free` free systems and rankings.
"""

import pytest

from tests.second.free_compare import EQUAL as ALIKE
from tests.second.free_compare import rankings, systems
from tests.second.own_compare import PARTS, count

REQUESTS = {"requests": 300, "sheets": 160, "rulings": 400, "files": 1000}  # twenty a file


@pytest.mark.parametrize("part", sorted(PARTS))
def test_both_answer_random_sheets_alike(part: str) -> None:
    tally = count("suite", REQUESTS[part], frozenset({part}))
    assert not tally.differing, next(iter(tally.examples.items()))


def test_both_answer_free_systems_alike() -> None:
    others = [(name, example) for name, example in systems("suite", 25) if name != ALIKE]
    assert not others, f"{len(others)} differ, the first: {others[0]}"


def test_both_rank_alike() -> None:
    others = [(name, example) for name, example in rankings("suite", 300) if name != ALIKE]
    assert not others, f"{len(others)} differ, the first: {others[0]}"
