"""Runs the programs of PostgreSQL and pgBackRest, as the user whose files they are about: PostgreSQL refuses to run as root."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tournament.site.optional import postgresql_program

LONGEST = 3_600
"""Seconds: what a restore may take at most (RTO)."""


class Trouble(Exception):
    """Why it did not go, in one sentence for whoever typed the command."""


def program(name: str, version: str = "*") -> str:
    """Where it lies. Raises Trouble."""
    found = postgresql_program(name, version)
    if found is None:
        raise Trouble(f"Es fehlt {name} von PostgreSQL{'' if version == '*' else f' {version}'} (Debian: postgresql).")
    return found


def owner(path: Path) -> dict[str, Any]:
    """For subprocess: root acts as whom the path belongs to, everybody else as himself."""
    if os.geteuid() != 0:
        return {}
    found = path.stat()
    return {"user": found.st_uid, "group": found.st_gid, "extra_groups": []}


def give(path: Path, to: Mapping[str, Any]) -> None:
    """A folder to whom `owner` names."""
    if to:
        os.chown(path, to["user"], to["group"])


def run(words: Sequence[str | Path], of: Path, what: str) -> str:
    """Runs it as the owner of `of`; what it printed. Raises Trouble, which says `what` did not go and why."""
    try:
        done = subprocess.run(  # noqa: S603 - our own words
            [str(word) for word in words], capture_output=True, text=True, encoding="utf-8", errors="replace", timeout=LONGEST, check=False,
            cwd="/", env=os.environ | {"LC_ALL": "C.UTF-8"}, **owner(of),
        )  # fmt: skip
    except FileNotFoundError as fault:
        raise Trouble(f"{what}: {words[0]} ist hier nicht installiert.") from fault
    except subprocess.TimeoutExpired as fault:
        raise Trouble(f"{what}: nach einer Stunde nicht fertig.") from fault
    if done.returncode:
        said = [line.strip() for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        raise Trouble(f"{what}: {' · '.join(said[-3:]) if said else f'Status {done.returncode}'}")
    return done.stdout
