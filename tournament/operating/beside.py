"""A restored PostgreSQL, started beside the real one for as long as it is looked at: reached by a socket in a folder of its own, by nobody
else, with no settings of the real one, and without writing into anybody's archive."""

import subprocess
import time
from pathlib import Path
from urllib.parse import quote

from django.db import connection

from tournament.operating.pitr import version
from tournament.operating.programs import LONGEST, Trouble, give, owner, program, run

PAUSE = 0.1
CONF = """\
listen_addresses = ''
unix_socket_directories = '{folder}'
unix_socket_permissions = 0700
hba_file = '{folder}/pg_hba.conf'
ident_file = '{folder}/pg_ident.conf'
archive_mode = off
# Nobody reads before it has caught up: then it needs no room for as many connections as the real one had.
hot_standby = off
max_connections = 20
# It is thrown away afterwards.
fsync = off
full_page_writes = off
autovacuum = off
shared_buffers = 64MB
ssl = off
"""


class Beside:
    """Runs inside `with`. `data`: what was restored; `folder`: an empty one for its socket and settings, with a short path."""

    def __init__(self, data: Path, folder: Path) -> None:
        self.data, self.folder, self.log = data, folder, folder / "log"
        self.control = program("pg_ctl", version(data))

    def __enter__(self) -> "Beside":
        give(self.folder, owner(self.data))
        files = {"beside.conf": CONF.format(folder=self.folder), "pg_hba.conf": "local all all trust\n", "pg_ident.conf": ""}
        for name, text in files.items():
            (self.folder / name).write_text(text, encoding="utf-8")
            give(self.folder / name, owner(self.data))
        words = [
            self.control,
            "-D",
            str(self.data),
            "-w",
            "-t",
            str(LONGEST),
            "-l",
            str(self.log),
            "-o",
            f"-c config_file={self.folder}/beside.conf",
        ]
        try:
            run([*words, "start"], self.data, "PostgreSQL")
            self._wait()
        except BaseException as trouble:
            self.__exit__()
            if isinstance(trouble, Trouble):
                raise Trouble(f"Was zurückgespielt wurde, startet nicht: {self._complaint() or trouble}") from trouble
            raise
        return self

    def _wait(self) -> None:
        """Until it has fetched from the archive what there is. Raises Trouble where it gave up."""
        until = time.monotonic() + LONGEST
        asked = [program("pg_isready", version(self.data)), "-q", "-h", str(self.folder)]
        while subprocess.run(asked, check=False).returncode:  # noqa: S603 - our own words
            if time.monotonic() > until or not self._runs():
                raise Trouble("es ist nicht bis ans Ende gekommen")
            time.sleep(PAUSE)

    def _runs(self) -> bool:
        return (self.data / "postmaster.pid").exists()

    def __exit__(self, *_: object) -> None:
        if self._runs():
            run([self.control, "-D", self.data, "-w", "-m", "immediate", "stop"], self.data, "PostgreSQL")

    def _complaint(self) -> str:
        """What it said last that was wrong."""
        said = self.log.read_text(encoding="utf-8", errors="replace").splitlines() if self.log.exists() else []
        return next((line for line in reversed(said) if any(word in line for word in ("FATAL", "PANIC", "ERROR"))), "")

    @property
    def url(self) -> str:
        """The program's database in it, as DATABASE_URL."""
        known = connection.settings_dict
        user = known["USER"] or known["OPTIONS"].get("user") or "tarock"
        return f"postgres://{quote(user)}@/{quote(known['NAME'])}?host={quote(str(self.folder))}"
