"""A digest is a list: what it is made of is said word by word, and what no sheet makes use of is no part of it."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path

import pytest

import rules
from rules.book.digest import ANNOUNCEMENT_1, GAME_1, LATER, POLICIES_1, TAKING_1
from rules.engine import pot_of
from rules.rows.policies import Policies
from rules.rows.system import AnnouncementRow, Game, RuleSystem, TakerValues
from tests.rules.pinned import KEPT

ROOT = Path(__file__).resolve().parents[2]

SYSTEM_1 = {
    "slug", "edition", "source", "seats", "active", "games", "announcements", "interpretations", "policies", "paragraphs", "bids", "taking",
    "valid_from",
    "valid_until",
}  # fmt: skip
NOT_HASHED = {
    "family", "title", "usual_seats", "policy_sources", "amended", "successor", "later_editions", "edition_names", "decided",
    "own_fields_only",
    "etiquette", "called", "leaving", "offered", "names", "spoken", "knows", "house_values", "deals_on", "single_values",
}  # fmt: skip
"""Words and citations beside the lines, and what a record may have: they change no amount."""
BY_POLICY = {"values", "by_game", "sources", "in_course", "option", "above"}
"""Of an announcement: written by what its sheet's policies make of it, or no amount."""


@pytest.mark.parametrize("row, listed", [
    (Game, {*GAME_1, "like"}), (AnnouncementRow, set(ANNOUNCEMENT_1) | BY_POLICY), (TakerValues, set(TAKING_1)),
    (Policies, set(POLICIES_1)),
    (RuleSystem, SYSTEM_1 | NOT_HASHED),
])  # fmt: skip
def test_every_field_is_listed_or_said_to_change_nothing(row: type, listed: set[str]) -> None:
    """Who adds one decides: into LATER with its default, or here with the reason."""
    later = {one.field for one in LATER if one.row is row}
    assert {field.name for field in fields(row) if field.init} - {"_"} == listed | later


def test_a_number_that_came_later_is_the_sheets() -> None:
    """Trischaken of 6 in all: the loser pays 3 to each, two tied 3 each; a pot that 10 stakes fill takes 5 of 10 cents beside 95."""
    sheet = rules.SHEETS["point-tarock"]
    own = replace(sheet, system=replace(sheet.system, policies=replace(sheet.system.policies, trischaken_value=6)))
    tariff = rules.tariff(own, 3)
    for counts, points in ((["30/0", "25/0", "15/0"], (-6, 3, 3)), (["30/0", "10/0", "30/0"], (-3, 6, -3))):
        settled = rules.score(rules.read_record({"game": "trischaken", "dealer": 0, "points": counts}, tariff), tariff)
        assert settled.points == points
    assert rules.digest(own) != rules.digest(sheet)
    with_pot = rules.SHEETS["koenigrufen-speiszettel"]
    small = rules.tariff(replace(with_pot, system=replace(with_pot.system, pot_stakes=10)), 4, {"pagatkassa_stake": 10})
    assert pot_of(small).due(small, 95, 2) == (0, 0, 5, 0)


def test_a_value_that_nobody_has_thought_of_raises() -> None:
    sheet = rules.SHEETS["point-tarock"]
    odd = replace(sheet, system=replace(sheet.system, bids={"holz": complex(1, 2)}))
    with pytest.raises(TypeError, match="nobody has said how a digest writes"):
        rules.digest(odd)


ADDED = (
    ("rules/rows/system.py", "    concedable: bool = False\n", "    concedable: bool = False\n    unheard: int = 0\n"),
    ("rules/rows/policies.py", "    round_to: int | None = None\n", "    round_to: int | None = None\n    unheard: int | None = None\n"),
)


def test_a_field_and_a_policy_that_no_sheet_uses_change_no_digest(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "rules", tmp_path / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    for file, before, after in ADDED:
        text = (tmp_path / file).read_text(encoding="utf-8")
        assert text.count(before) == 1
        (tmp_path / file).write_text(text.replace(before, after), encoding="utf-8")
    asked = "import json, rules; print(json.dumps({slug: rules.digest(slug) for slug in rules.SHEETS}))"
    done = subprocess.run(
        [sys.executable, "-c", asked], env=os.environ | {"PYTHONPATH": str(tmp_path)}, cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    kept = json.loads(KEPT.read_text(encoding="utf-8"))["digests"]
    assert json.loads(done.stdout) == {slug: kept[slug] for slug in rules.SHEETS}
