"""What a double-click starts: looks whether all files are there, opens what runs already, or hands over to the program's own command.

Standard library only, but for what it hands over to. Sentences of the console are German with the English below: nobody has chosen a
language yet.
"""

import os
import re
import runpy
import shlex
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from tournament.portable import checksums, running, window
from tournament.site.file_lock import held

PATIENCE = 60
"""Seconds for a start that another double-click has begun."""
MOST_NAMED = 12
LOCK, CHECKED = "portabel.lock", "geprueft-{}.json"
START = {"win32": "start.bat", "darwin": "start.command"}
LAUNCHER = "start.sh"
"""The start file of every other system."""
CUT = re.compile(r"[ &()^,;=]")
"""What ends a name for cmd."""

LOST = """
Es fehlen Dateien des Programms oder sie sind verändert. Der Virenschutz hat vermutlich entfernt:

{names}

So geht es weiter: den Ordner {folder} im Virenschutz als Ausnahme eintragen und die Dateien aus der Quarantäne zurückholen,
oder das ZIP noch einmal darüber entpacken. Ihre Daten liegen im Ordner „{data}“; dort fehlt nichts.

Files of the program are missing or changed, probably taken by a virus scanner. Exempt the folder and restore them, or unpack the ZIP again.
"""
TOO_DEEP = """
Der Ordner {folder} liegt zu tief: Windows findet darin nicht alle Dateien. Bitte das ZIP weiter oben entpacken, etwa nach C:\\Tarock.
Haben Sie hier schon gearbeitet, den Ordner „{data}“ mitnehmen.

The path of this folder is too long for Windows: unpack the ZIP higher up, such as in C:\\Tarock, and take the folder “daten” along.
"""
LONGEST = 259
"""Letters that Windows gives a path."""
NO_LIST = (
    "Die Liste der Dateien ({name}) fehlt oder ist beschädigt. Bitte das ZIP noch einmal entpacken. / The list of files is missing: "
    "unpack again."
)
NO_DATA = (
    "Im Ordner {folder} lässt sich nichts schreiben ({fault}). Bitte das ZIP in einen eigenen Ordner entpacken, etwa unter „Dokumente“."
)
NOT_OURS = """Der Ordner {folder} gehört einem anderen Benutzer oder Rechner ({fault}).
Bitte dort eine Sicherung machen, das ZIP hier frisch entpacken und sie einspielen.
The folder belongs to another user or machine: make a backup there, unpack the ZIP anew here, and restore it."""
ALREADY = "Tarock läuft schon; die Seite wird geöffnet. / Tarock runs already; its page is being opened.\n{address}"
BUSY = "Tarock wird schon gestartet, antwortet aber nicht. Bitte das andere Fenster ansehen und dort beenden."
NOT_IMPORTED = "Ein Teil des Programms lässt sich nicht laden ({fault}). Bitte das ZIP noch einmal entpacken und den Virenschutz ansehen."
STARTING = "Tarock startet …"
ANYWAY = "Trotzdem starten? / Start anyway? (j/n) "


def main(version: Path, arguments: Sequence[str]) -> int:
    """Starts the program of this version's folder; with words behind, its command of that name instead. Answers the exit status."""
    top = version.parent.parent
    data = Path(os.environ.get("TAROCK_DATA") or top / "daten").resolve()
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        (data / LOCK).touch()
    except OSError as fault:
        if isinstance(fault, PermissionError) and data.is_dir():
            return _said(NOT_OURS.format(folder=data, fault=fault.strerror))
        return _said(NO_DATA.format(folder=data, fault=fault.strerror))
    os.environ |= {
        "TAROCK_DATA": str(data),
        "TAROCK_COMMAND": typed(top / START.get(sys.platform, LAUNCHER)),
        "PYTHONPATH": os.pathsep.join(sys.path[: sys.path.index(str(version / "site-packages")) + 1]),
    }
    if arguments:
        return _run(["tarock", *arguments])
    with (data / LOCK).open("ab") as lock, held(lock.fileno(), 0) as mine:
        if not mine:
            return _open_other(data)
        if not _whole(version, top, data):
            return 1
        window.goes_on_when_clicked()
        sys.stdout.write(f"{STARTING}\n")
        sys.stdout.flush()
        return _run(["tarock", "serve", "--host", "0.0.0.0", "--port", str(running.choose_port(data)), "--control"])  # noqa: S104 - for the phones


def typed(start: Path) -> str:
    """The start file as somebody types it into a terminal (Windows: cmd): in quotes where a space or sign would end its name."""
    if sys.platform == "win32":
        return f'"{start}"' if CUT.search(str(start)) else str(start)
    return shlex.quote(str(start))


def _whole(version: Path, top: Path, data: Path) -> bool:
    """Whether the files are as they were packed; says which are not, and asks whoever sits there."""
    memory = data / CHECKED.format(version.name)
    try:
        found = checksums.hold(version, checksums.remembered(memory))
    except (OSError, ValueError):
        _said(NO_LIST.format(name=version / checksums.LIST))
        return False
    if sys.platform == "win32" and any(len(str(version / name)) > LONGEST for name in found.missing):
        _said(TOO_DEEP.format(folder=top, data=data))
        return False
    if lost := [*found.missing, *found.changed]:
        names = [f"  {version.relative_to(top) / name}" for name in lost[:MOST_NAMED]]
        more = [f"  … und {len(lost) - MOST_NAMED} weitere"] if len(lost) > MOST_NAMED else []
        _said(LOST.format(names="\n".join(names + more), folder=top, data=data))
        return sys.stdin is not None and sys.stdin.isatty() and input(ANYWAY).strip().lower() in {"j", "ja", "y", "yes"}
    checksums.remember(memory, found.states)
    return True


def _open_other(data: Path) -> int:
    """Shows the page of the program that runs from this folder."""
    address = running.wait_for(data, PATIENCE)
    if not address:
        return _said(BUSY)
    sys.stdout.write(f"{ALREADY.format(address=address)}\n")
    webbrowser.open(address)
    return 0


def _run(command: list[str]) -> int:
    """The program's command, in this process."""
    sys.argv = command
    try:
        runpy.run_module("tournament", run_name="__main__", alter_sys=True)
    except ImportError as fault:
        return _said(NOT_IMPORTED.format(fault=fault))
    except SystemExit as ended:
        if isinstance(ended.code, str):
            return _said(ended.code)
        return ended.code or 0
    return 0


def _said(sentence: str) -> int:
    sys.stderr.write(f"{sentence}\n")
    return 1
