"""Whom the program runs as where root starts the server: a user of its own, who logs in nowhere and owns what the program writes.

No other will do in its place: what is www-data's the proxy's processes read, the secret among it; nobody's is everybody's who is sent
there; and postgres owns the database. Where that user cannot be, or cannot read the program, root goes on serving, and says so.
"""

import grp
import os
import pwd
import shutil
import subprocess
from pathlib import Path

from tournament.topology.parts import SETPRIV
from tournament.topology.place import Place, Program, Trouble, closed_above, drop_to

OURS, ANYBODY = "tarock", "daemon"
"""The program's user, and one who stands for it where it is not made yet: he may read what everybody may."""
TRIAL = """
import manage, tournament.topology.running
for name in ("docs/server/tarock.conf", "staticfiles/staticfiles.json", "templates"):
    assert os.access(name, os.R_OK)
"""
"""Needs what a server needs of a tree: the program, its libraries, its pages and what was collected."""
LIMIT = 60
"""Seconds for a trial, and for making a user."""


def chosen(folder: Path, program: Program) -> tuple[str, str]:
    """Whom the program's processes run as, "": as whoever starts them; and what is to be said of it, "" where all is well. Makes the user
    where there is none; `folder` is its home."""
    if os.geteuid() != 0:
        return "", ""
    there = is_known(OURS)
    if not may_run(program, OURS if there else ANYBODY):
        return "", f"root, und das soll nicht so bleiben: {cannot_read(program)}"
    if not there and (fault := _fault_of_making(folder)):
        return "", (
            f"root, und das soll nicht so bleiben: Der Benutzer {OURS} lässt sich nicht anlegen ({fault}). Legen Sie ihn an (adduser "
            f"--system --group --no-create-home --home {folder} {OURS}), und starten Sie noch einmal."
        )
    return OURS, ""


def is_known(name: str) -> bool:
    """Whether the machine has such a user, with a group of its own."""
    try:
        pwd.getpwnam(name)
        grp.getgrnam(name)
    except KeyError:
        return False
    return True


def may_run(program: Program, user: str) -> bool:
    """Whether this user can run a program, its Python too. Only root may ask."""
    # env: setpriv itself still opens what root may. A program begins others, and they are opened by the user.
    tried = [SETPRIV, *drop_to(user), "--", "/usr/bin/env", str(program.python), "-c", f"import os\n{TRIAL}"]
    return subprocess.run(tried, cwd=program.root, capture_output=True, check=False, timeout=LIMIT).returncode == 0  # noqa: S603


def cannot_read(program: Program) -> str:
    """One sentence on what keeps others out of a program, one on what to do."""
    closed = next((found for path in (program.root / "x", program.python.resolve()) if (found := closed_above(path))), None)
    shut = f"In den Ordner {closed} darf nur root" if closed else f"Das Programm in {program.root} kann nur root lesen"
    return (
        f"{shut}; App-Server und worker sollen unter dem Benutzer {OURS} laufen. Legen Sie das Programm dorthin, wo es alle lesen dürfen "
        f"(etwa /opt/tarock; chmod -R a+rX), mit dem Python von Debian, und starten Sie von dort."
    )


def _fault_of_making(folder: Path) -> str:
    """ "" where the user is there now."""
    useradd = shutil.which("useradd", path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin")
    if useradd is None:
        return "useradd fehlt"
    words = ["--system", "--user-group", "--no-create-home", "--home-dir", str(folder), "--shell", "/usr/sbin/nologin", OURS]
    done = subprocess.run([useradd, *words], capture_output=True, encoding="utf-8", check=False, timeout=LIMIT)  # noqa: S603
    return "" if is_known(OURS) else (done.stderr.strip().splitlines() or [f"Status {done.returncode}"])[-1]


def hand_over(place: Place) -> None:
    """What the program writes, to its user; what root executes, or looks after, to root, whoever had it before. Raises Trouble."""
    folders = [place.public, place.tls, place.data("worker"), *(place.data(f"app-{number}") for number in range(1, place.apps + 1))]
    place.secret()
    try:
        for path in (place.folder, place.run, place.log, place.proxy):
            shutil.chown(path, "root", "root")
        for path in (*folders, place.folder / "secret"):
            if path.exists():
                give(path, place.user)
    except (OSError, LookupError) as fault:
        raise Trouble(f"Was in {place.folder} liegt, lässt sich dem Benutzer {place.user} nicht übergeben ({fault}).") from fault


def give(top: Path, user: str) -> None:
    """A file, or a folder with all that lies in it, to a user. Nothing that a link leads to, and no file that has another name elsewhere:
    whoever could write here before could have meant somebody else's. Raises OSError."""
    known = pwd.getpwnam(user)
    if not top.is_dir():
        return os.chown(top, known.pw_uid, known.pw_gid, follow_symlinks=False)
    for _path, _folders, files, here in os.fwalk(top):
        for name in (".", *files):
            found = os.stat(name, dir_fd=here, follow_symlinks=False)
            if found.st_uid != known.pw_uid and (name == "." or found.st_nlink == 1):
                os.chown(name, known.pw_uid, known.pw_gid, dir_fd=here, follow_symlinks=False)
    return None
