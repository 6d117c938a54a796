"""Starts a rehearsal from a page: the command in a process of its own, which ends by itself when this program does.

The new process is told by an open pipe that this one is still there: the same on every system, and without a signal.
"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from scoring import PACKAGES
from tournament.rehearsal import notes
from tournament.rehearsal.evening import Plan
from tournament.rehearsal.steps import Step

_started: list[subprocess.Popen[bytes]] = []
"""Kept, for their pipes would close otherwise."""


def command(plan: Plan, host: str, folder: Path) -> list[str]:
    """The words of the command for a plan."""
    said = {name: getattr(plan, name) for name in ("tables", "rounds", "games", "minutes", "system", "seed")}
    words = [word for name, value in said.items() for word in (f"--{name}", str(value))]
    words += ["--system-file", plan.file] if plan.file else []
    return [
        sys.executable, "-m", "tournament", "rehearsal", *words, "--host", host, "--folder", str(folder), "--stay", "--attached",
        *["--led"] * plan.led, "--faults", ",".join(plan.faults),
    ]  # fmt: skip


def keep_sheet(file: Mapping[str, Any]) -> str:
    """Puts the file of an own sheet into the rehearsal's folder, which goes with it; where it lies."""
    path = notes.folder() / "blatt.json"
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    path.write_text(json.dumps(file), encoding="utf-8")
    return str(path)


def start(plan: Plan, host: str) -> None:
    """Begins the rehearsal. Its first note is there when this returns, so that the page shows it at once."""
    folder = notes.folder()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    notes.write(folder, notes.Note(step=Step.STARTING, led=plan.led))
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(filter(None, (str(PACKAGES), os.environ.get("PYTHONPATH", "")))),
        "PYTHONIOENCODING": "utf-8",
    }
    _started[:] = [process for process in _started if process.poll() is None]
    _started.append(subprocess.Popen(  # noqa: S603 - our own program
        command(plan, host, folder), env=environment, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True,
    ))  # fmt: skip
