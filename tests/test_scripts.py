"""The scripts' own tests (tests/scripts/), run by node's runner; nothing of them needs a browser or a server."""

import re
import subprocess
from pathlib import Path

from rules.families.registry import FORM
from tests import vendored
from tournament.entry.model import ASKS

ROOT = Path(__file__).parents[1]

SCRIPTS = sorted(path for path in (ROOT / "tournament/static").rglob("*.js") if path.parent.name != "vendor")
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
    folder = ROOT / "tournament/static"
    styles = {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in folder.rglob("*.css") if path.name != "print.css"
    }
    assert {name: text.count("prefers-color-scheme") for name, text in styles.items() if "prefers-color-scheme" in text} == {
        "site/tokens.css": 1
    }
    tokens, rest = styles["site/tokens.css"].split("@media (prefers-color-scheme: dark)")
    colours = re.findall(r"#[0-9a-f]{3,8}\b", tokens)
    assert len(colours) == 26
    screen = "".join(text for name, text in styles.items() if name != "site/tokens.css") + rest.split("@media print")[0]
    assert re.findall(r"--[a-z0-9-]+: #[0-9a-f]{3,8}\b", screen) == []


def test_what_the_server_has_rendered_is_swapped_in_one_place() -> None:
    """By htmx and idiomorph, through swap.js. What the phone draws it draws from data: it has no page of the server's to swap, and works
    without one."""
    by_hand = re.compile(r"DOMParser|\.(?:innerHTML|outerHTML) \+?= |insertAdjacentHTML|\.replaceWith\(")
    found = {path.name for path in SCRIPTS if by_hand.search(path.read_text(encoding="utf-8"))}
    assert found == {"swap.js"}


def test_the_files_of_others_are_as_they_came() -> None:
    """Byte for byte those of the packages that package.json pins, with version, licence and checksum beside them; `make vendor` renews
    them."""
    for name, (package, path) in vendored.FILES.items():
        assert (vendored.FOLDER / name).read_bytes() == (vendored.PACKAGES / package / path).read_bytes(), name
    assert (vendored.FOLDER / "VENDORED.json").read_text(encoding="utf-8") == vendored.written()
    lying = {
        path.name for path in vendored.FOLDER.iterdir() if not path.name.endswith(".d.ts")
    }  # types are ours: its own checker wants them beside
    assert lying == {*vendored.FILES, "VENDORED.json"}


def test_htmx_keeps_to_the_content_security_policy() -> None:
    """It evaluates nothing and writes no style; no template has an attribute that would be a script."""
    config = (ROOT / "templates/site/_swap.html").read_text(encoding="utf-8")
    for setting in ('"allowEval": false', '"includeIndicatorStyles": false', '"historyCacheSize": 0'):
        assert setting in config
    pages = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html"))
    assert not re.search(r'hx-on|hx-vars|"js:|javascript:|every [^"]*\[', pages)
