"""The page on adding a rule sheet is true: its example is made as it stands there, and settles the games beside it."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import rules
from rules.rows import kinds
from rules.rows.choices import Claims, JungfrauOfTied, KontraCounts, Trischaken, TwoJungfrauen
from rules.rows.citing import borrowed_paragraphs, borrowed_rows
from rules.rows.columns import lent_column
from rules.rows.system import Game, RuleSystem
from rules.sheets.koenigrufen_cup.policies import KOENIGRUFEN_CUP_POLICIES
from rules.sheets.koenigrufen_cup.values import KOENIGRUFEN_CUP

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "how-to-add-a-rule-sheet.md").read_text(encoding="utf-8")
NAMES = {
    thing.__name__: thing for thing in
    (borrowed_paragraphs, borrowed_rows, lent_column, replace, Claims, JungfrauOfTied, KontraCounts, Trischaken, TwoJungfrauen, Game)
} | {"KOENIGRUFEN_CUP": KOENIGRUFEN_CUP, "KOENIGRUFEN_CUP_POLICIES": KOENIGRUFEN_CUP_POLICIES, "kinds": kinds}  # fmt: skip
ROWS = re.findall(r"^\| `(\{.*\})` \| ([−\d, ]+) \|", PAGE, flags=re.M)


@pytest.fixture
def sheet(monkeypatch: pytest.MonkeyPatch) -> RuleSystem:
    made: dict[str, Any] = dict(NAMES)
    exec(re.search(r"```python\n(.*?)```", PAGE, flags=re.S)[1], made)  # noqa: S102 - the page's own example
    monkeypatch.setitem(rules.KNOWN, made["INN"].slug, replace(rules.SHEETS["koenigrufen-cup"], system=made["INN"]))
    return made["INN"]


def test_the_example_settles_as_the_page_says(sheet: RuleSystem) -> None:
    assert len(ROWS) == 3
    for record, amounts in ROWS:
        answer = rules.answer({"system": sheet.slug, "seats": 4, "options": {}, "record": json.loads(record)})
        assert answer["points"] == [int(part.replace("−", "-")) for part in amounts.split(",")], record
        assert answer["cash"] == [0, 0, 0, 0]


def test_a_claim_is_refused_where_the_column_says_so(sheet: RuleSystem) -> None:
    renonce = {"offenders": [2], "claims": [{"by": 1, "points": 3, "reason": "x"}]}
    answer = rules.answer({"system": sheet.slug, "seats": 4, "record": {"game": "dreier", "dealer": 0, "declarer": 1, "renonce": renonce}})
    assert [error["code"] for error in answer["errors"]] == ["bad_claim"]
