"""A family is a folder, its sheet and two registry lines: a copy of `rules/` gets one more, and scores, refuses, sums, describes and
digests it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.rules.pinned import KEPT

ROOT = Path(__file__).resolve().parents[2]
MADE = Path(__file__).parent / "new_family"
REGISTRY = (
    ("rules/families/registry.py", "for family in (TAROCK, ", "for family in (MADE, TAROCK, "),
    (
        "rules/families/registry.py",
        "from rules.families.french.family",
        "from rules.families.made.family import MADE\nfrom rules.families.french.family",
    ),
    ("rules/sheets/__init__.py", "    for sheet in (\n", "    for sheet in (\n        EVENING,\n"),
    (
        "rules/sheets/__init__.py",
        "from rules.sheets.french_tarot.cited",
        "from rules.sheets.evening import EVENING\nfrom rules.sheets.french_tarot.cited",
    ),
)
"""File, what stands there, and what stands there then: a row and its import in each of the two registries."""
ASKED = """
import json, sys, rules
from rules.engine.forms import game_forms
from rules.engine.schema import record_schema
answers = [rules.answer({"system": "evening", **request}) for request in json.load(sys.stdin)]
tariff = rules.tariff("evening", 3)
said = {"system": "evening", "seats": 2, "records": [
    {"game": "solo", "dealer": 0, "amounts": [7, 3]}, {"game": "solo", "dealer": 1, "amounts": [-1, 0]}]}
read = rules.read_record({"game": "solo", "dealer": 0, "amounts": [1, 2, 3], "word": "Räuber"}, tariff)
print(json.dumps({
    "answers": answers, "sheet": rules.answer_sheet(said), "forms": {form.slug: form.fields for form in game_forms(tariff)},
    "schema": record_schema(tariff)["oneOf"][0]["required"], "written": rules.write_record(read, tariff),
    "digests": {slug: rules.digest(slug) for slug in rules.KNOWN}, "tarock": rules.answer({"system": "koenigrufen-cup", "record":
        {"game": "dreier", "dealer": 0, "word": "x"}})["errors"],
}))
"""


@pytest.fixture(scope="module")
def answered(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    tree = tmp_path_factory.mktemp("tree")
    shutil.copytree(ROOT / "rules", tree / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "rules/families/free", tree / "rules/families/made", ignore=shutil.ignore_patterns("__pycache__"))
    family = tree / "rules/families/made/family.py"
    text = family.read_text(encoding="utf-8").replace('FREE = Family(\n    slug="free"', 'MADE = Family(\n    slug="made"')
    family.write_text(text, encoding="utf-8")
    shutil.copytree(MADE / "evening", tree / "rules/sheets/evening")
    for file, before, after in REGISTRY:
        text = (tree / file).read_text(encoding="utf-8")
        assert text.count(before) == 1, (file, before)
        (tree / file).write_text(text.replace(before, after), encoding="utf-8")
    requests = [
        {"record": {"game": "solo", "dealer": 0, "amounts": [5, 0, -2]}},
        {"record": {"game": "solo", "dealer": 0, "amounts": [5, 0]}},
        {"record": {"game": "solo", "dealer": 0, "amounts": [5, 0, 1], "reason": "x"}},
        {"record": {"game": "manual", "dealer": 0, "amounts": [0, -20, 0], "reason": "Renonce"}},
        {"record": {"game": "redeal", "dealer": 2}},
        {"seats": 4, "record": {"game": "solo", "dealer": 0, "amounts": [1, 1, 1, 1]}},
    ]
    done = subprocess.run(
        [sys.executable, "-c", ASKED], input=json.dumps(requests), env=os.environ | {"PYTHONPATH": str(tree)}, cwd=tree,
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_amounts_need_not_be_nothing_together(answered: dict[str, Any]) -> None:
    assert answered["answers"][0]["points"] == [5, 0, -2]
    assert answered["answers"][3]["points"] == [0, -20, 0]
    assert answered["answers"][4]["points"] == [0, 0, 0]
    assert (answered["sheet"]["totals"], answered["sheet"]["pot"]) == ([6, 3], 0)


def test_what_is_wrong_is_refused_by_the_fields_of_its_own(answered: dict[str, Any]) -> None:
    refused = [[(error["code"], error["field"]) for error in answer.get("errors", ())] for answer in answered["answers"]]
    assert refused[1] == [("bad_value", "amounts")]
    assert refused[2] == [("unexpected_field", "reason")]
    assert refused[5] == [("bad_seats", "seats")]
    assert ("unknown_field", "word") in [(error["code"], error["field"]) for error in answered["tarock"]]


def test_it_is_asked_described_and_written_by_its_table(answered: dict[str, Any]) -> None:
    assert answered["forms"] == {
        "solo": ["game", "dealer", "declarer", "amounts", "word"], "redeal": ["game", "dealer"],
        "manual": ["game", "dealer", "amounts", "reason"],
    }  # fmt: skip
    assert answered["schema"] == ["amounts"]
    assert answered["written"] == {"game": "solo", "dealer": 0, "amounts": [1, 2, 3], "word": "Räuber"}


def test_no_stored_digest_changes(answered: dict[str, Any]) -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8"))["digests"]
    assert {slug: digest for slug, digest in answered["digests"].items() if slug in kept} == {
        slug: kept[slug] for slug in kept if " " not in slug
    }
