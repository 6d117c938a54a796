"""A database with the tables of today and nothing in them: made once, kept for later runs, and copied. Setting them up takes longer than
most tests."""

import fcntl
import os
import shutil
import subprocess
import sys
from functools import cache
from hashlib import sha256
from pathlib import Path
from sqlite3 import sqlite_version

ROOT = Path(__file__).parents[2]
FILE = "tarock.sqlite3"
PLACE = "TAROCK_TESTS_MIGRATED"
"""The variable that names the run's folder for it; tests/conftest.py makes it."""


def _made() -> Path:
    """The file, as long as nothing changes that it is made of; whoever needs it first makes it, and the others wait."""
    kept = ROOT / ".pytest_cache" / f"tables-{_made_of()}.sqlite3"
    folder = Path(os.environ[PLACE])
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"} | {
                "TAROCK_DATA": str(folder / "begun")
            }
            command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
            done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
            assert done.returncode == 0, done.stderr
            kept.parent.mkdir(exist_ok=True)
            for old in kept.parent.glob("tables-*.sqlite3"):
                old.unlink(missing_ok=True)
            fresh = shutil.move(folder / "begun" / FILE, kept.with_suffix(f".{os.getpid()}"))
            Path(fresh).rename(kept)
    return kept


@cache
def _made_of() -> str:
    """Identifies what the tables follow from: models, migrations, settings, and the versions of what makes them."""
    parts = [path for folder in ("models", "migrations") for path in sorted((ROOT / "tournament" / folder).rglob("*.py"))]
    digest = sha256(f"{sys.version} {sqlite_version}".encode())
    for path in (*parts, ROOT / "tournament" / "settings.py", ROOT / "requirements.txt"):
        digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]


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
