"""The scripts' own tests (tests/scripts/), run by node's runner; nothing of them needs a browser or a server."""

import re
import subprocess
from pathlib import Path

from rules.record.reading import FORM
from tournament.entry.model import ASKS

ROOT = Path(__file__).parents[1]

SCRIPTS = sorted(path for path in (ROOT / "tournament/static/js").rglob("*.js"))
FIELDS = {*FORM, *(ask.block for ask in ASKS), *(name for ask in ASKS for name in ask.controls)}


def lists_of_fields(script: str) -> list[str]:
    """The lists written in a script that name three fields of a record, or their controls."""
    lists = re.findall(r'\[\s*(?:"[^"]*",?\s*)+\]', script)
    return [found for found in lists if len(FIELDS & set(re.findall(r'"([a-z_0-9]+)"', found))) > 2]


def test_no_script_has_a_list_of_the_fields_of_a_record() -> None:
    """They come with the data of the page (entry/model.py), so that a new field is shown, sent and asked for without a script's help."""
    assert lists_of_fields('for (const field of ["conceded", "talon_loss", "bid"]) show(field);')
    assert [(path.name, found) for path in SCRIPTS for found in lists_of_fields(path.read_text(encoding="utf-8"))] == []


def test_both_forms_have_the_same_model() -> None:
    importing = {path.name for path in SCRIPTS if "/form_model.js" in path.read_text(encoding="utf-8")}
    assert {"fields.js", "form.js"} <= importing


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


def test_each_colour_stands_once_by_day_and_in_the_dark() -> None:
    """The dark ones beside the light ones, where the tokens are; elsewhere a colour is a token's name."""
    styles = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "tournament/static").glob("*.css") if path.name != "print.css"}
    assert {name: text.count("prefers-color-scheme") for name, text in styles.items() if "prefers-color-scheme" in text} == {"look.css": 1}
    tokens, rest = styles["look.css"].split("@media (prefers-color-scheme: dark)")
    colours = re.findall(r"#[0-9a-f]{3,8}\b", tokens)
    assert len(colours) == 26
    screen = "".join(text for name, text in styles.items() if name != "look.css") + rest.split("@media print")[0]
    assert re.findall(r"--[a-z0-9-]+: #[0-9a-f]{3,8}\b", screen) == []
