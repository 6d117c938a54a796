"""The scripts' own tests (tests/scripts/), run by node's runner; nothing of them needs a browser or a server."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_logic_of_the_scripts() -> None:
    files = sorted((ROOT / "tests/scripts").glob("*.test.js"))
    assert files
    done = subprocess.run(["node", "--test", *files], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_lock_file_names_no_registry() -> None:
    """A mirror of the packages does as well: npm asks whatever it is set to."""
    text = (ROOT / "package-lock.json").read_text(encoding="utf-8")
    assert "integrity" in text
    assert "resolved" not in text
