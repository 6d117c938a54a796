"""A PostgreSQL of a test's own: made, started, stopped, started again, taken away. In memory, where there is room: no test pulls the
plug."""

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Self

MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of our own in it, closed to other users
ROOM = 512 * 2**20
SETTINGS = ("listen_addresses=", "fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off", "jit=off")
"""Nothing is kept beyond the test, and nothing is large enough to be swept or compiled."""


def program(name: str) -> str | None:
    """A program of PostgreSQL: on the path, or where Debian puts it."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return shutil.which(name) or (str(found[-1]) if found else None)


def drop_rights() -> dict[str, object]:
    """PostgreSQL refuses to run as root; then it runs as the user that its package makes, or as nobody."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    return {}


def place(base: Path) -> Path | str:
    """Where its data lie: in memory, or on the disk where another user can look into it."""
    if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
        return MEMORY
    return "/tmp" if os.geteuid() == 0 else base  # noqa: S108 - closed to other users


class PostgreSQL:
    """A fresh server, reached by a socket in a folder of its own; runs inside `with`."""

    def __init__(self, base: Path) -> None:
        """`base`: a folder for its data; a server that may not run as root cannot look into pytest's."""
        initdb, control = program("initdb"), program("pg_ctl")
        assert initdb, "PostgreSQL (initdb, pg_ctl) fehlt: make setup"
        assert control, "PostgreSQL (initdb, pg_ctl) fehlt: make setup"
        self.initdb, self.control = initdb, control
        self.folder = Path(tempfile.mkdtemp(prefix="tarock-pg-", dir=place(base)))
        self.url = f"postgres://tarock@/postgres?host={self.folder}"

    def __enter__(self) -> Self:
        self.rights = drop_rights()
        if self.rights:
            os.chown(self.folder, self.rights["user"], self.rights["group"])
        try:
            self._run(self.initdb, "-D", self.folder / "data", "-U", "tarock", "-A", "trust", "-E", "UTF8", "--no-sync")
            self.start()
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise
        return self

    def __exit__(self, *_: object) -> None:
        try:
            if (self.folder / "data" / "postmaster.pid").exists():
                self.stop()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        options = " ".join(f"-c {setting}" for setting in (f"unix_socket_directories={self.folder}", *SETTINGS))
        self._run(self.control, "-D", self.folder / "data", "-w", "-t", "600", "-l", self.folder / "log", "-o", options, "start")

    def stop(self) -> None:
        self._run(self.control, "-D", self.folder / "data", "-w", "-t", "600", "-m", "immediate", "stop")

    def _run(self, *command: str | Path) -> None:
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder, env=environment, **self.rights)
