"""Running a command of the program with the server's environment, once, or by whoever keeps the machine."""

import shutil
import subprocess
from collections.abc import Sequence

from tournament.ledger.machine.local_data import write_whole
from tournament.topology.parts import SETPRIV
from tournament.topology.place import Place, Program, Trouble

SCRIPT = """\
#!/bin/sh
# A command of the program with this server's environment: {path} organiser, {path} backup …
{exports}
TAROCK_SECRET=${{TAROCK_SECRET:-$(cat "{secret}")}}
export TAROCK_SECRET
cd "{root}" || exit
{drop}exec "{python}" manage.py "$@"
"""
DROP = """\
# Root becomes the server's user, but for what is PostgreSQL's: there he becomes PostgreSQL's.
case "$(id -u) $1" in
    "0 pitr" | "0 drill") ;;
    "0 "*)
        {exports}
        exec {setpriv} "{python}" manage.py "$@" ;;
esac
"""


def write_script(place: Place, program: Program) -> None:
    """The script that runs a command of the program: without its environment it would speak of another database."""
    ours = place.environment("app-1")
    names = [name for name in ours if name.startswith("TAROCK_") or name == "DATABASE_URL"]
    exports = "\n".join(f"export {name}={quoted(ours[name])}" for name in sorted(names) if name != "TAROCK_SECRET")
    text = SCRIPT.format(
        path=place.manage, exports=exports, secret=place.folder / "secret", drop=_drop(place, program), root=program.root,
        python=program.python,
    )  # fmt: skip
    write_whole(place.manage, text.encode())
    if place.user:
        shutil.chown(place.manage, group=place.user)  # who runs it and may not change it: root does too
    place.manage.chmod(0o750 if place.user else 0o700)


def _drop(place: Place, program: Program) -> str:
    """The script's lines by which root becomes the server's user."""
    if not place.user:
        return ""
    exports = " ".join(["export", *(f"{name}={quoted(value)}" for name, value in place.at_home("app-1").items())])
    return DROP.format(exports=exports, setpriv=" ".join([*as_user(place), "--"]), python=program.python)


def as_user(place: Place) -> list[str]:
    """What stands before a command of the program, so that it runs as the server's user."""
    return [SETPRIV, *place.as_user] if place.user else []


def quoted(text: str) -> str:
    """For the shell, whatever it holds."""
    return "'" + text.replace("'", "'\\''") + "'"


def run_program(place: Place, program: Program, words: Sequence[str], environment: dict[str, str]) -> str:
    """A command of the program that does its work and ends. Raises Trouble with what it says."""
    done = subprocess.run(  # noqa: S603
        [*as_user(place), *program.manage(*words)], cwd=program.root, env=environment, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode:
        raise Trouble((done.stderr or done.stdout).strip().splitlines()[-1])
    return done.stdout
