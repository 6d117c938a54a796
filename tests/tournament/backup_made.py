"""What the tests of the backups share: commands in a process and a data folder of their own."""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.tournament.migrated import ROOT, with_tables

SCHEMAS = (path.stem for path in (ROOT / "tournament" / "migrations").glob("[0-9]*.py"))
EARLIER = sorted(name for name in SCHEMAS if "squashed" not in name)[-2]
"""The schema before today's: what a start does with an older one it does with this, and the way back is short. The long way is walked
before a release."""


def command(*words: str, data: Path, given: str = "") -> subprocess.CompletedProcess:
    """A command in a process of its own, on SQLite in this data folder."""
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"} | {"TAROCK_DATA": str(data)}
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=environment,
        input=given,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


def taken_back(data: Path, schema: str) -> None:
    """The folder's database as a program has it whose last migration is this one: as the way back takes it there."""
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"} | {"TAROCK_DATA": str(data)}
    command = [sys.executable, "-P", ROOT / "tournament" / "updating" / "asked.py", data.with_suffix(".json"), f"tournament.{schema}", ROOT]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


@cache
def _demo() -> TemporaryDirectory:
    folder = TemporaryDirectory()
    done = command("demo", data=with_tables(Path(folder.name, "data")))
    assert done.returncode == 0, done.stderr
    return folder


def demo_folder(data: Path) -> Path:
    """A data folder with the demo, made once a worker and copied without what was backed up of it."""
    shutil.copytree(Path(_demo().name, "data"), data, ignore=shutil.ignore_patterns("sicherungen"))
    return data


def demo_backup(file: Path) -> None:
    """A backup of that folder by the command, made once a worker and copied."""
    made = Path(_demo().name, "backup.zip")
    if not made.exists():
        done = command("backup", str(made), data=Path(_demo().name, "data"))
        assert done.returncode == 0, done.stderr
    shutil.copy(made, file)
