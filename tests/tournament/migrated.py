"""A data folder with the tables of today and nothing in them: made once by each worker, then copied. Setting them up takes longer than most tests."""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
FILE = "tarock.sqlite3"


@cache
def _folder() -> TemporaryDirectory:
    folder = TemporaryDirectory()
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"} | {"TAROCK_DATA": folder.name}
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder


def with_tables(data: Path) -> Path:
    """Makes this folder and puts the database into it; keys and a director are made by who starts there."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    shutil.copy(Path(_folder().name, FILE), data / FILE)
    return data
