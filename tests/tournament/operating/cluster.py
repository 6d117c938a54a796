"""A PostgreSQL that writes into an archive, as a server's does: its superuser is `postgres`, the program's user is `tarock`."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Self

from tests.tournament.management.test_serve import ROOT
from tests.tournament.postgres import drop_rights, program

MAKE = ("CREATE ROLE tarock LOGIN", "CREATE DATABASE tarock OWNER tarock")
PGBACKREST = """\
[global]
repo1-path={folder}/repo
repo1-retention-full=2
repo1-bundle=y
compress-type=zst
start-fast=y
log-level-file=off
log-level-console=error
lock-path={folder}/lock
spool-path={folder}/spool

[tarock]
pg1-path={folder}/data
pg1-socket-path={folder}/socket
"""


class Cluster:
    """Runs inside `with`. `way`: "plain" or "pgbackrest"."""

    def __init__(self, way: str) -> None:
        self.folder = Path(mkdtemp(prefix="tarock-pitr-", dir="/tmp"))
        self.rights, self.way = drop_rights(), way
        self.socket, self.data, self.repo = (self.folder / name for name in ("socket", "data", "repo"))
        self.url = f"postgres://tarock@/tarock?host={self.socket}"
        where = self.repo if way == "plain" else self.folder / "pgbackrest.conf"
        self.environment = {key: value for key, value in os.environ.items() if not key.startswith("TAROCK_")}
        self.environment |= {
            "DATABASE_URL": self.url, "TAROCK_DATA": str(self.folder / "app"), "TAROCK_PITR": f"{way}:{where}", "LC_ALL": "C.UTF-8",
        }  # fmt: skip

    def __enter__(self) -> Self:
        self.folder.chmod(0o755)
        for folder in (self.socket, self.data, self.repo, self.folder / "lock", self.folder / "spool"):
            folder.mkdir(mode=0o700)
            if self.rights:
                os.chown(folder, self.rights["user"], self.rights["group"])
        (self.folder / "pgbackrest.conf").write_text(PGBACKREST.format(folder=self.folder), encoding="utf-8")
        self.run(program("initdb"), "-D", self.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        (self.data / "conf.d").mkdir(mode=0o700)
        if self.rights:
            os.chown(self.data / "conf.d", self.rights["user"], self.rights["group"])
        with (self.data / "postgresql.conf").open("a", encoding="utf-8") as conf:
            conf.write(f"listen_addresses = ''\nunix_socket_directories = '{self.socket}'\nfsync = off\ninclude_dir = 'conf.d'\n")
        self.start()
        for statement in MAKE:
            self.sql(statement, database="postgres")
        self.manage("pitr", "settings", "--into", self.data / "conf.d" / "50-archive.conf")
        self.stop()
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if (self.data / "postmaster.pid").exists():
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        self.run(program("pg_ctl"), "-D", self.data, "-w", "-t", "600", "-l", self.socket / "log", "start")

    def stop(self, mode: str = "fast") -> None:
        self.run(program("pg_ctl"), "-D", self.data, "-w", "-t", "600", "-m", mode, "stop")

    def run(self, *words: str | Path) -> None:
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL, cwd="/", env=self.environment, **self.rights)

    def sql(self, text: str, *, database: str = "tarock", host: Path | None = None) -> str:
        """What a statement of the superuser answers."""
        words = [program("psql"), "-qXAt", "-v", "ON_ERROR_STOP=1", "-h", host or self.socket, "-U", "postgres", "-d", database, "-c", text]
        return subprocess.run(words, check=True, capture_output=True, text=True, cwd="/", env=self.environment).stdout.strip()

    def archived(self) -> None:
        """All that was written is in the archive: PostgreSQL says itself when it has put a piece there."""
        wanted = self.sql("SELECT pg_walfile_name(pg_switch_wal())")
        self.sql(
            "DO $$ BEGIN FOR look IN 1..1200 LOOP PERFORM pg_stat_clear_snapshot(); EXIT WHEN (SELECT last_archived_wal >= "  # noqa: S608
            f"'{wanted}' FROM pg_stat_archiver); PERFORM pg_sleep(0.05); END LOOP; END $$"
        )

    def manage(self, *words: str | Path, status: int = 0) -> subprocess.CompletedProcess[str]:
        """A command of the program that has to end with this status."""
        command = [sys.executable, "manage.py", *map(str, words)]
        done = subprocess.run(command, cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=600)
        assert done.returncode == status, done.stdout + done.stderr
        return done

    def python(self, code: str) -> str:
        """What a piece of the program prints that speaks to this database."""
        text = f"import django; django.setup()\n{code}"
        environment = {"DJANGO_SETTINGS_MODULE": "tournament.settings", "PYTHONPATH": str(ROOT)}
        done = subprocess.run([sys.executable, "-c", text], cwd=ROOT, env=self.environment | environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def rows(self, what: str) -> list[Any]:
        """What was noted, the newest first: whether it went well, and the facts."""
        return self.sql(f"SELECT ok, facts FROM tournament_upkeep WHERE kind = '{what}' ORDER BY id DESC").splitlines()  # noqa: S608
