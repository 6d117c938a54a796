"""A database with the tables of today and nothing in them: made once for all workers of a run, then copied. Setting them up takes longer than most tests."""

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILE = "tarock.sqlite3"
PLACE = "TAROCK_TESTS_MIGRATED"
"""The variable that names the run's folder for it; tests/conftest.py makes it."""


def _made() -> Path:
    """The file; whoever needs it first makes it, and the others wait."""
    folder = Path(os.environ[PLACE])
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / FILE).exists():
            environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"} | {"TAROCK_DATA": str(folder / "begun")}
            command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
            done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
            assert done.returncode == 0, done.stderr
            (folder / "begun" / FILE).rename(folder / FILE)
    return folder / FILE


def ready(data: Path) -> None:
    """For a bench or a load that a test starts: the database, where there is a run of the tests that has one."""
    if PLACE in os.environ:
        copy_tables(data / FILE)


def copy_tables(path: Path) -> None:
    """Puts the database there."""
    shutil.copy(_made(), path)


def with_tables(data: Path) -> Path:
    """Makes this folder and puts the database into it; keys and a director are made by who starts there."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    copy_tables(data / FILE)
    return data
