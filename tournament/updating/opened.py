"""Which programs opened these data, the last one last: the version of each, where it lies, and how far the database had come with it. Kept
in the data folder, or in a database that servers share: which of them an update has reached, each of them knows."""

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _

from rules import READING
from scoring import INSTALLED, PACKAGES
from tournament import __version__
from tournament.backup import database
from tournament.ledger.machine import kept
from tournament.ledger.store.refusals import refuse
from tournament.models import times

MOST = 5
"""So many are remembered."""
LONGEST = 60
"""Seconds in which a program says what it is."""


class Program(NamedTuple):
    """A program that opened the data. `path`: where its Python finds its packages; `migrations`: those that the database had,
    `app.name`."""

    version: str
    reading: int
    python: str
    path: tuple[str, ...]
    migrations: tuple[str, ...]
    at: str = ""

    @property
    def is_there(self) -> bool:
        """Whether it can still be started, and is not the one that asks: an update may have written over it."""
        return Path(self.python).is_file() and all(Path(part).is_dir() for part in self.path) and self.path[:1] != (str(PACKAGES),)


def own() -> Program:
    """The program that runs, and the database as it is now. One query."""
    path = [str(PACKAGES), *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]
    return Program(
        version=__version__, reading=READING, python=sys.executable, path=tuple(dict.fromkeys(path)), migrations=applied(), at=_now(),
    )  # fmt: skip


def _now() -> str:
    return times.now().isoformat(timespec="seconds")


DESCRIBE = """
import json, sys
import rules, tournament
print(json.dumps({"version": tournament.__version__, "reading": rules.READING, "packages": rules.__path__[0]}))
"""


PYTHONS = (".venv/bin/python", "bin/python", ".venv/Scripts/python.exe", "Scripts/python.exe")
"""Where a source tree, or an environment, has its Python."""


def described(given: Path) -> Program:
    """The program that this Python runs, or that lies in this source tree, as its own packages say, and the database as it is now. Raises
    Refused where there is none."""
    done, folder = None, given.absolute() if given.is_dir() else None
    python = next((found for name in PYTHONS if (found := folder / name).is_file()), folder) if folder is not None else given.absolute()
    with suppress(OSError, UnicodeDecodeError, subprocess.TimeoutExpired):
        done = subprocess.run(  # noqa: S603
            [python, "-c", DESCRIBE], capture_output=True, encoding="utf-8", timeout=LONGEST, check=False, cwd=folder or python.parent
        )
    if done is None or done.returncode:
        text = _("Mit %(python)s läuft keine Fassung dieses Programms. Anzugeben ist ihr Python, etwa …/bin/python.")
        raise refuse("no_program", text % {"python": given})
    said = json.loads(done.stdout)
    return Program(
        version=said["version"], reading=said["reading"], python=str(python), path=(str(Path(said["packages"]).parent),),
        migrations=applied(), at=_now(),
    )  # fmt: skip


def applied() -> tuple[str, ...]:
    """The migrations that the database has; none where there is no database."""
    if not database.exists():
        return ()
    return tuple(sorted(f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations()))


def known() -> tuple[Program, ...]:
    """Those that are remembered. A file that cannot be read is as good as none."""
    try:
        said = json.loads(kept.read(kept.OPENED) or "[]")
        return tuple(_program(row) for row in said)
    except (ValueError, TypeError, KeyError, DatabaseError):  # a new database has no tables yet
        return ()


def _program(row: dict[str, Any]) -> Program:
    said = Program(
        version=str(row["version"]), reading=int(row["reading"]), python=str(row["python"]), path=tuple(map(str, row["path"])),
        migrations=tuple(map(str, row["migrations"])), at=str(row["at"]),
    )  # fmt: skip
    return said if said.is_there or not INSTALLED else _moved(said)


def _moved(program: Program) -> Program:
    """The same program in its folder beside this one's: all versions move together, and a stick has another letter elsewhere."""
    then = Path(program.path[0]).parent
    now = PACKAGES.parent.with_name(then.name)
    python, *path = (
        now / part.relative_to(then) if part.is_relative_to(then) else part for part in map(Path, (program.python, *program.path))
    )
    there = program._replace(python=str(python), path=tuple(map(str, path)))
    return there if there.is_there else program


def note(before: Program | None = None) -> None:
    """Says that this program opened the data: in the place of the last, where that was the same version. `before`: what opened them before,
    where nobody remembers. Raises OSError."""
    programs = [*known()] or [*filter(None, [before])]
    if programs and programs[-1].version == __version__:
        programs.pop()
    _keep([*programs, own()])


def forget_last() -> None:
    """The program before the last is the last again. Raises OSError."""
    _keep([*known()][:-1])


def _keep(programs: list[Program]) -> None:
    kept.put(kept.OPENED, json.dumps([program._asdict() for program in programs[-MOST:]]))


def last() -> Program | None:
    """The program that opened the data last; None where nobody knows."""
    return next(reversed(known()), None)


def is_other(before: Program | None) -> bool:
    """Whether the data are those of another version than this one: of `before`, or by the database's tables."""
    if not database.exists():
        return False
    return bool(database.missing_migrations(applied())) or (before is not None and before.version != __version__)
