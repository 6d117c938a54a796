"""A new field of a record is made in at most five files: a copy of the tree gets one, and scores, enters, sends, files and describes it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

LEFT = shutil.ignore_patterns(".*", "__pycache__", "data", "node_modules", "docs", "bench", "load", "browser", "screenshots")

ROW = """    Field(name="zugabe", form=Form.NUMBER, kinds=POSITIVE, where=told, label=("Zugabe", "Extra"),
          refusal=("bad_value", "bad_zugabe"),
          low=1, high=3),
"""
LINE = """    if record.zugabe is not None:
        extra = record.zugabe if won else -record.zugabe
        lines.append(Line("zugabe", ("zugabe", record.zugabe), "§", flow(sides, extra, 1), tariff.nothing))
"""

SENTENCES = """    "zugabe": ("Zugabe {0}", "extra {0}"),
    "bad_zugabe": ("1 bis 3.", "1 to 3."),
"""
ALONE, SETTLED = "    if not record.announcements and not warnings", "    return settle(lines, tariff.nothing, warnings, won)\n"

EDITS = (
    ("rules/families/tarock/shape.py", '    Field(name="renonce",', ROW + '    Field(name="renonce",'),
    ("rules/engine/record.py", "    talon_loss: bool = False\n", "    talon_loss: bool = False\n    zugabe: int | None = None\n"),
    ("rules/families/tarock/settlement.py", ALONE, f"{ALONE} and record.zugabe is None"),
    ("rules/families/tarock/settlement.py", SETTLED, LINE + SETTLED),
    ("rules/words/sentences.py", '    "bad_radl":', f'{SENTENCES}    "bad_radl":'),
)
"""File, what stands there, and what stands there then."""


@pytest.mark.release
@pytest.mark.first(10)
def test_a_new_field_of_a_record_needs_at_most_five_files(tmp_path: Path) -> None:
    assert len({file for file, _, _ in EDITS}) <= 5
    tree = tmp_path / "tree"
    shutil.copytree(ROOT, tree, ignore=LEFT)
    for file, before, after in EDITS:
        text = (tree / file).read_text(encoding="utf-8")
        assert text.count(before) == 1, (file, before)
        (tree / file).write_text(text.replace(before, after), encoding="utf-8")
    told = {**os.environ, "PYTHONPATH": str(tree), "TAROCK_DATA": str(tmp_path / "data")}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/tournament/new_field.py"]
    done = subprocess.run(command, cwd=tree, env=told, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "9 passed" in done.stdout
