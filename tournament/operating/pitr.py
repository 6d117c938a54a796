"""A PostgreSQL backed up to any moment: by pgBackRest, or by what PostgreSQL itself brings along. Both keep a copy of the whole and, from
then on, everything that was written, five minutes after it was at the latest.

Knows no table. What is restored goes into an empty folder beside, never over what is there, and never writes into the archive that it came
from.
"""

import json
import shlex
import shutil
import tarfile
from abc import ABC, abstractmethod
from configparser import ConfigParser
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection

from tournament.models import times
from tournament.operating.programs import Trouble, give, owner, program, run

STANZA = "tarock"
EVERY = 300
"""Seconds after which what was written is in the archive, however little it was (RPO)."""
KEPT = 3
"""Copies of the whole by PostgreSQL's own means; what is older than the oldest cannot be restored."""
ODD = "'\"%$`\\\n"
"""What a path may not have that stands in PostgreSQL's settings and in a command of the shell."""
STAMP = "%Y%m%dT%H%M%SZ"
SETTINGS = """\
# What is written goes into the archive, after {every} seconds at the latest. Wants a restart of PostgreSQL.
wal_level = replica
archive_mode = on
archive_timeout = {every}
archive_command = '{command}'
"""


class Pitr(ABC):
    """A way to back up and restore."""

    @abstractmethod
    def prepare(self) -> None:
        """Makes what the archive wants, before PostgreSQL writes into it. May be done again. Raises Trouble."""

    def settings(self) -> str:
        """Lines for postgresql.conf, or a file of its folder conf.d."""
        return SETTINGS.format(every=EVERY, command=self.archive_command().replace("'", "''"))

    @abstractmethod
    def archive_command(self) -> str:
        """What PostgreSQL calls with each piece of its log (%p, %f)."""

    @abstractmethod
    def backup(self) -> None:
        """Copies the whole while it runs, and lets go of what is too old. Raises Trouble."""

    @abstractmethod
    def newest(self) -> datetime | None:
        """When the last copy of the whole was finished."""

    @abstractmethod
    def restore(self, into: Path, until: datetime | None = None) -> None:
        """Puts the whole into an empty folder; a PostgreSQL that is started there goes on to `until`, or as far as the archive goes. Raises
        Trouble."""


class Plain(Pitr):
    """pg_basebackup and archive_command: `base/TIME/` and `wal/` in a folder that PostgreSQL's user may write to."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def copies(self) -> list[Path]:
        """Whole ones, the newest first."""
        found = (self.folder / "base").glob("*")
        return sorted((path for path in found if path.suffix != ".part"), reverse=True)

    def prepare(self) -> None:
        """Makes what it wants; a piece of the log may come before the first copy."""
        run(["mkdir", "-p", "-m", "700", str(self.folder / "base"), str(self.folder / "wal")], self.folder, "Der Ordner der Sicherung")

    def archive_command(self) -> str:
        """A piece that is there already is the same one, or it is refused; a whole one appears at once."""
        wal = self.folder / "wal"
        kept, part = f'"{wal}/%f.gz"', f'"{wal}/%f.part"'
        return (
            f'if test -e {kept}; then gzip -dc {kept} | cmp -s - "%p"; '
            f'else gzip -c "%p" > {part} && sync {part} && mv {part} {kept} && sync "{wal}"; fi'
        )

    def backup(self) -> None:
        """See `Pitr`. Speaks to the running PostgreSQL as its superuser `postgres`, by the way that DATABASE_URL names."""
        made = self.folder / "base" / times.now().strftime(STAMP)
        part = made.with_suffix(".part")
        self.prepare()
        for cut_off in made.parent.glob("*.part"):
            shutil.rmtree(cut_off)
        words = [program("pg_basebackup"), "-D", str(part), "-Ft", "-z", "-X", "stream", "-c", "fast", "-w", "-d", superuser()]
        run(words, self.folder, "pg_basebackup")
        run(["mv", part, made], self.folder, "Die Sicherung")
        run(["sync", made.parent], self.folder, "Die Sicherung")
        for old in self.copies[KEPT:]:
            shutil.rmtree(old)
        run(
            [program("pg_archivecleanup"), "-x", ".gz", self.folder / "wal", self._first_piece(self.copies[-1])],
            self.folder, "pg_archivecleanup",
        )  # fmt: skip

    def _first_piece(self, copy: Path) -> str:
        """The oldest piece of the log that this copy needs."""
        with tarfile.open(copy / "base.tar.gz") as kept, kept.extractfile("backup_label") as label:  # type: ignore[union-attr]
            first = label.readline().decode()  # START WAL LOCATION: 0/2000028 (file 000000010000000000000002)
        return first.rpartition("(file ")[2].rstrip(")\n")

    def newest(self) -> datetime | None:
        """See `Pitr`; its name is when it was begun."""
        return datetime.strptime(self.copies[0].name, STAMP).replace(tzinfo=UTC) if self.copies else None

    def restore(self, into: Path, until: datetime | None = None) -> None:
        """See `Pitr`."""
        copies = [path for path in self.copies if until is None or path.name <= until.astimezone(UTC).strftime(STAMP)]
        if not copies:
            raise Trouble("Es gibt keine Sicherung von davor.")
        _empty(into, self.folder)
        copy = copies[0]
        run(["tar", "-xzf", copy / "base.tar.gz", "-C", into], into, "Die Sicherung")
        run(["tar", "-xzf", copy / "pg_wal.tar.gz", "-C", into / "pg_wal"], into, "Die Sicherung")
        run(["cp", copy / "backup_manifest", into], into, "Die Sicherung")
        run([program("pg_verifybackup", version(into)), "-q", into], into, "Die Sicherung ist beschädigt")
        wal = shlex.quote(str(self.folder / "wal")).strip("'")
        lines = [f'restore_command = \'gzip -dc "{wal}/%f.gz" > "%p"\'', "archive_mode = off", "recovery_target_action = 'promote'"]
        if until is not None:
            lines.append(f"recovery_target_time = '{until.astimezone(UTC):%Y-%m-%d %H:%M:%S.%f+00}'")
        with (into / "postgresql.auto.conf").open("a", encoding="utf-8") as conf:
            conf.write("\n".join(["", *lines, ""]))
        run(["touch", into / "recovery.signal"], into, "Die Sicherung")


class PgBackRest(Pitr):
    """pgBackRest, by its own configuration, stanza `tarock`."""

    def __init__(self, configuration: Path) -> None:
        self.configuration = configuration

    @property
    def of(self) -> Path:
        """What belongs to whoever runs it."""
        read = ConfigParser()
        read.read(self.configuration, encoding="utf-8")
        for section, key in ((STANZA, "pg1-path"), ("global", "repo1-path")):
            path = Path(read.get(section, key, fallback="/nowhere"))
            if path.exists():
                return path
        raise Trouble(f"{self.configuration} nennt weder eine Datenbank (pg1-path) noch einen Ort der Sicherung (repo1-path), die es gibt.")

    def _words(self, *words: str) -> list[str]:
        return ["pgbackrest", f"--config={self.configuration}", f"--stanza={STANZA}", *words]

    def prepare(self) -> None:
        """See `Pitr`."""
        run(self._words("stanza-create"), self.of, "pgBackRest")

    def archive_command(self) -> str:
        """See `Pitr`."""
        return shlex.join([*self._words(), "archive-push"]) + ' "%p"'

    def backup(self) -> None:
        """See `Pitr`: the whole once a week, in between what changed. Its settings say how many stay."""
        self.prepare()
        full = [datetime.fromtimestamp(row["timestamp"]["stop"], UTC) for row in self._known() if row["type"] == "full"]
        fresh = full and (times.now() - max(full)).days < 7
        run(self._words("backup", f"--type={'diff' if fresh else 'full'}"), self.of, "pgBackRest")

    def _known(self) -> list[dict[str, Any]]:
        told = json.loads(run(self._words("info", "--output=json"), self.of, "pgBackRest"))
        return [row for stanza in told for row in stanza["backup"] if not row["error"]]

    def newest(self) -> datetime | None:
        """See `Pitr`."""
        return max((datetime.fromtimestamp(row["timestamp"]["stop"], UTC) for row in self._known()), default=None)

    def restore(self, into: Path, until: datetime | None = None) -> None:
        """See `Pitr`."""
        _empty(into, self.of)
        to = [] if until is None else [
            "--type=time", f"--target={until.astimezone(UTC):%Y-%m-%d %H:%M:%S.%f+00}", "--target-action=promote",
        ]  # fmt: skip
        run(self._words(f"--pg1-path={into}", "--archive-mode=off", *to, "restore"), self.of, "pgBackRest")


def chosen(said: str = "") -> Pitr:
    """What TAROCK_PITR names. Raises Trouble."""
    kind, _, where = (said or settings.PITR).partition(":")
    path = Path(where)
    if not path.is_absolute() or any(mark in where for mark in ODD):
        raise Trouble("TAROCK_PITR sagt, womit PostgreSQL gesichert wird: plain:/ORDNER oder pgbackrest:/etc/pgbackrest.conf.")
    if not path.exists():
        raise Trouble(f"TAROCK_PITR nennt {path}; das gibt es nicht.")
    match kind:
        case "plain":
            return Plain(path)
        case "pgbackrest":
            return PgBackRest(path)
    raise Trouble(f"TAROCK_PITR nennt „{kind}“; möglich sind plain und pgbackrest.")


def superuser() -> str:
    """How PostgreSQL's own superuser reaches the running database: as the program does, under another name."""
    known = connection.settings_dict
    said = {"host": known["HOST"] or known["OPTIONS"].get("host", ""), "port": known["PORT"], "user": "postgres"}
    return " ".join(f"{key}={value}" for key, value in said.items() if value)


def version(data: Path) -> str:
    """The major version of a cluster ("15")."""
    return (data / "PG_VERSION").read_text(encoding="ascii").strip()


def _empty(into: Path, of: Path) -> None:
    """A folder for whoever restores, with nothing in it. Raises Trouble."""
    if into.exists() and any(into.iterdir()):
        raise Trouble(f"In {into} liegt etwas. Zurückgespielt wird nur in einen leeren Ordner.")
    into.mkdir(mode=0o700, parents=True, exist_ok=True)
    into.chmod(0o700)
    give(into, owner(of))
