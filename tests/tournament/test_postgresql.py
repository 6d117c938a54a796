"""The store on a real PostgreSQL: its key tests once more, on a server that this test starts and ends."""

import os
import pwd
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STORE = ("constraints", "entries", "rounds_and_tables", "setup_players_draw", "selectors", "files", "recompute", "concurrency",
         "ruling_constraints", "calls", "cases", "rulings", "ruled_lines", "appeals", "sanctions", "referees", "one_log_row", "phones",
         "phone_writing", "views_phone", "kept_rows")


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


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a fresh server, reached by a socket in a folder of its own."""
    initdb, control = program("initdb"), program("pg_ctl")
    assert None not in (initdb, control), "PostgreSQL (initdb, pg_ctl) fehlt: make setup"
    base = Path("/tmp") if os.geteuid() == 0 else tmp_path_factory.getbasetemp()  # noqa: S108 - pytest's own folder is closed to other users
    folder = base / f"tarock-pg-{os.getpid()}"
    folder.mkdir(mode=0o700)
    rights = drop_rights()
    if rights:
        os.chown(folder, rights["user"], rights["group"])
    quiet = {"check": True, "stdout": subprocess.DEVNULL, "cwd": folder, "env": {**os.environ, "LC_ALL": "C.UTF-8"}, **rights}
    data = folder / "data"
    try:
        subprocess.run([initdb, "-D", data, "-U", "tarock", "-A", "trust", "-E", "UTF8", "--no-sync"], **quiet)
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
        subprocess.run([control, "-D", data, "-w", "-l", folder / "log", "-o", options, "start"], **quiet)
        try:
            yield f"postgres://tarock@/postgres?host={folder}"
        finally:
            subprocess.run([control, "-D", data, "-m", "immediate", "stop"], **quiet)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.mark.only_where("DATABASE_URL" not in os.environ, reason="läuft schon auf der Datenbank von DATABASE_URL")
def test_the_store_on_postgresql(server: str) -> None:
    files = [str(ROOT / "tests" / "tournament" / f"test_{name}.py") for name in STORE]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--no-skips", "-p", "no:cacheprovider", *files],
        cwd=ROOT, env={**os.environ, "DATABASE_URL": server}, capture_output=True, text=True, timeout=3600,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert " passed" in done.stdout
