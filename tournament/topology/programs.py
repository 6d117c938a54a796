"""Running a command of the program with the server's environment, once, or by whoever keeps the machine."""

import subprocess
from collections.abc import Sequence

from tournament.ledger.machine.local_data import write_whole
from tournament.topology.place import Place, Program, Trouble

SCRIPT = """\
#!/bin/sh
# A command of the program with this server's environment: {path} organiser, {path} backup …
{exports}
TAROCK_SECRET=${{TAROCK_SECRET:-$(cat "{secret}")}}
export TAROCK_SECRET
cd "{root}" && exec "{python}" manage.py "$@"
"""


def write_script(place: Place, program: Program) -> None:
    """The script that runs a command of the program: without its environment it would speak of another database."""
    ours = place.environment("app-1")
    names = [name for name in ours if name.startswith("TAROCK_") or name == "DATABASE_URL"]
    exports = "\n".join(f"export {name}={quoted(ours[name])}" for name in sorted(names) if name != "TAROCK_SECRET")
    text = SCRIPT.format(path=place.manage, exports=exports, secret=place.folder / "secret", root=program.root, python=program.python)
    write_whole(place.manage, text.encode())
    place.manage.chmod(0o700)


def quoted(text: str) -> str:
    """For the shell, whatever it holds."""
    return "'" + text.replace("'", "'\\''") + "'"


def run_program(program: Program, words: Sequence[str], environment: dict[str, str]) -> str:
    """A command of the program that does its work and ends. Raises Trouble with what it says."""
    done = subprocess.run(  # noqa: S603
        program.manage(*words), cwd=program.root, env=environment, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode:
        raise Trouble((done.stderr or done.stdout).strip().splitlines()[-1])
    return done.stdout
