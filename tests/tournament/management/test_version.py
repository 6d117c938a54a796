"""Which program this is, in each place that says so."""

import re
import subprocess
import sys
import tomllib
from importlib.metadata import requires
from pathlib import Path

import pytest

import rules
from tournament import __version__

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("command", [["manage.py"], ["-m", "tournament"]])
def test_the_command_says_its_version(command: list[str]) -> None:
    done = subprocess.run([sys.executable, *command, "--version"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == f"tarock {__version__} (Lesart {rules.READING})\n"


def test_package_and_changelog_say_the_same() -> None:
    assert tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"] == __version__
    versions = re.findall(r"^## (\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert versions[0] == __version__
    assert versions == sorted(versions, key=lambda text: [int(part) for part in text.split(".")], reverse=True)


def test_what_builds_the_wheel_and_what_runs_it_agree_on_a_release() -> None:
    """hatchling brings packages along of which requirements.txt pins some: pip builds nothing where it would have to have two releases."""
    pinned = dict(re.findall(r"^([\w-]+)==(\S+)", (ROOT / "requirements.txt").read_text(encoding="utf-8"), re.MULTILINE))
    building = dict(
        one.split("==") for one in tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    )
    brought = {re.split(r"[^\w-]", one)[0] for one in requires("hatchling") or ()}
    assert {name: building.get(name) for name in brought & pinned.keys()} == {name: pinned[name] for name in brought & pinned.keys()}
