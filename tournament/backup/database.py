"""The database as one file, taken while others write, and put back: SQLite by its own online backup, PostgreSQL by its own programs.

Taking it never keeps a writer waiting: the file lies on the laptop's own disk and goes to slow targets from there.
"""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Any

from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

from tournament.backup import DATABASES
from tournament.ledger.machine.local_data import replaced
from tournament.ledger.store.refusals import refuse
from tournament.models import Counted, JobFile, Made, Server
from tournament.site import optional

PATIENCE = 30
"""Seconds for which putting back waits for others to finish their writing."""
STEP = 16
"""Pages that are put back at once; fewer than any database of this program has."""
LONGEST_DUMP = 1800
Progress = Callable[[int, int, int], None]

ABOUT = {
    "migrations": "SELECT app, name FROM django_migrations ORDER BY app, name",
    "log": "SELECT id, at FROM tournament_logrow ORDER BY id DESC LIMIT 1",
    "tournaments": """SELECT t.slug, t.name, t.date, t.phase,
        (SELECT COUNT(*) FROM tournament_registration r WHERE r.tournament_id = t.id),
        (SELECT COUNT(*) FROM tournament_round r WHERE r.tournament_id = t.id),
        (SELECT COUNT(*) FROM tournament_entry e JOIN tournament_table b ON b.id = e.table_id JOIN tournament_round r ON r.id = b.round_id
         WHERE r.tournament_id = t.id AND e.game IS NOT NULL)
        FROM tournament_tournament t ORDER BY t.date DESC, t.id DESC""",
}
"""What a manifest says of a database, in words that both kinds and every schema of this program understand."""
GENERATION = (
    "tournament.0030_generations",
    "SELECT number, began, mark FROM tournament_generation WHERE here ORDER BY number DESC, began DESC LIMIT 1",
)
"""The migration since which an evening has generations, and which one counts."""
OF_TOURNAMENT = ("slug", "name", "date", "phase", "players", "rounds", "games")


OF_THIS_MOMENT = (Counted, Made, Server, JobFile)
"""What no backup holds: it is made again, or of no other database. A job's file is gone after a day, and its names with it."""
MOVED = "tarock: written meanwhile"


class WrittenMeanwhile(Exception):
    """Somebody wrote after the present state was backed up; nothing was put back."""


def kind() -> str:
    """Which of `DATABASES` is used now."""
    return connection.vendor


def path() -> Path:
    """Where the SQLite database lies."""
    return Path(connection.settings_dict["NAME"])


def exists() -> bool:
    """Whether there is anything to back up: a database in which this program has made its tables."""
    if kind() == "sqlite" and not (path().is_file() and path().stat().st_size):
        return False
    try:
        with connection.cursor() as cursor:
            return "tournament_logrow" in connection.introspection.table_names(cursor)
    except DatabaseError:
        if kind() != "sqlite":
            raise
        return True  # damaged: what is there is more than nothing


def snapshot(folder: Path) -> tuple[Path, dict[str, Any]]:
    """The database as it is at this moment, in a file in `folder`, and what the manifest says of it. Raises Refused and OSError."""
    file = folder / DATABASES[kind()]
    if kind() == "sqlite":
        _copy_sqlite(file)
        with closing(sqlite3.connect(file)) as copy:
            return file, _about(copy.execute)
    about = about_now()
    dump = ["--format=custom", "--no-owner", "--no-privileges", f"--file={file}"]
    dump += [f"--exclude-table-data={model._meta.db_table}" for model in OF_THIS_MOMENT]
    _run([program("pg_dump"), *dump], _("PostgreSQL konnte nicht gesichert werden: %(said)s"))
    return file, about


def about_now() -> dict[str, Any]:
    """What a manifest would say of the database as it is. Three queries."""
    with connection.cursor() as cursor:
        return _about(cursor.execute, cursor)


def _about(execute: Any, cursor: Any = None) -> dict[str, Any]:
    rows = {}
    for name, question in ABOUT.items():
        answer = execute(question)
        rows[name] = list((cursor or answer).fetchall())
    newest = rows["log"][0] if rows["log"] else (0, None)
    migrations = [".".join(row) for row in rows["migrations"]]
    since, question = GENERATION
    found = None
    if since in migrations:
        answer = execute(question)
        found = (cursor or answer).fetchone()
    return {
        "database": kind(),
        "migrations": migrations,
        "generation": ".".join(map(str, found)) if found else "",
        "log": [newest[0], str(newest[1] or "")],
        "tournaments": [dict(zip(OF_TOURNAMENT, row, strict=True)) for row in rows["tournaments"]],
    }


def _copy_sqlite(target: Path) -> None:
    try:
        with closing(sqlite3.connect(path(), timeout=PATIENCE)) as source, closing(sqlite3.connect(target)) as copy:
            source.backup(copy, progress=not_for_ever())  # in one step: a snapshot, beside which others write on
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, without a log beside it
            _leave_out(copy)
            faults = copy.execute("PRAGMA quick_check").fetchone()[0]
    except sqlite3.Error as fault:
        if _is_full(target.parent):
            raise OSError(28, os.strerror(28), str(target)) from fault
        raise refuse("database", _("Die Datenbank lässt sich nicht sichern (%(said)s).") % {"said": fault}) from fault
    if faults != "ok":
        raise refuse(
            "database",
            _("Die Datenbank ist beschädigt (%(said)s); gesichert wurde sie nicht, die älteren Sicherungen bleiben.") % {"said": faults},
        )


def _leave_out(copy: sqlite3.Connection) -> None:
    """Takes out what no backup holds; the file is made shorter where there was any."""
    there = {name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    gone = sum(
        copy.execute(f'DELETE FROM "{name}"').rowcount  # noqa: S608 - a name of ours
        for name in (model._meta.db_table for model in OF_THIS_MOMENT)
        if name in there
    )
    copy.commit()
    if gone:
        copy.execute("VACUUM")


def _is_full(folder: Path) -> bool:
    return shutil.disk_usage(folder).free < 1 << 20


def unknown_migrations(migrations: Iterable[str]) -> set[str]:
    """Those that this program does not know: the schema is a newer one."""
    return set(migrations) - _known_migrations().keys()


def missing_migrations(migrations: Iterable[str]) -> set[str]:
    """Those that this program has and the database has not: the schema is an older one. A squashed one is there where all that it replaces
    is."""
    had = set(migrations)
    return {name for name, replaced in _known_migrations().items() if name not in had and not (replaced and replaced <= had)}


def _known_migrations() -> dict[str, set[str]]:
    """Each with those that it replaces."""
    known = MigrationLoader(None).disk_migrations
    return {".".join(name): {".".join(replaced) for replaced in found.replaces} for name, found in known.items()}


def set_aside(folder: Path) -> Path:
    """Moves a damaged database, with what lies beside it, into the folder: it cannot be backed up, and nothing of it is thrown away."""
    folder.mkdir(mode=0o700)
    for name in (path().name, f"{path().name}-wal", f"{path().name}-shm"):
        if path().with_name(name).exists():
            replaced(path().with_name(name), folder / name)
    return folder


def not_for_ever() -> Progress:
    """Looks at the clock between two steps of SQLite's own backup, which would wait for a lock as long as that is held."""
    end = monotonic() + PATIENCE

    def look(status: int, _left: int, _total: int) -> None:
        if status != sqlite3.SQLITE_DONE and monotonic() > end:
            raise refuse("busy", _("Die Datenbank ist gerade nicht frei. Bitte noch einmal versuchen."))

    return look


def put_back_sqlite(file: Path, newest: int | None = None) -> None:
    """Writes the file into the database, in one transaction: who reads meanwhile sees the old or the new, and a crash leaves the old.

    `newest`: key of the log row up to which the present state is kept elsewhere. Raises WrittenMeanwhile where there is a newer one when
    nobody else can write any more, and Refused where somebody keeps writing.
    """
    path().parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    wait = not_for_ever()
    looked: list[bool] = []

    def look(status: int, left: int, total: int) -> None:
        wait(status, left, total)
        # The first step takes the lock, and it is held until the last.
        if status == sqlite3.SQLITE_OK and newest is not None and not looked:
            looked.append(True)
            if _newest_row(path()) != newest:
                raise WrittenMeanwhile

    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(path(), timeout=PATIENCE)) as live:
        source.backup(live, pages=STEP, progress=look)


def _newest_row(file: Path) -> int:
    with closing(sqlite3.connect(file)) as found:
        return found.execute("SELECT COALESCE(MAX(id), 0) FROM tournament_logrow").fetchone()[0]


def put_back_postgresql(file: Path, folder: Path, newest: int | None = None) -> None:
    """Replaces the program's tables by those of the dump, in one transaction. Raises as `put_back_sqlite` does; Refused with what
    PostgreSQL says."""
    failed = _("PostgreSQL konnte die Sicherung nicht einspielen; es ist alles wie vorher. %(said)s")
    script, before = folder / "dump.sql", folder / "before.sql"
    _run([program("pg_restore"), "--clean", "--if-exists", "--no-owner", "--no-privileges", f"--file={script}", str(file)], failed)
    with connection.cursor() as cursor:
        mine = [
            name
            for name in connection.introspection.table_names(cursor)
            if name in {*connection.introspection.django_table_names(), "django_migrations"}
        ]
    drops = "".join(f'DROP TABLE IF EXISTS "{name}" CASCADE;\n' for name in mine)
    before.write_text(f"SET lock_timeout = '{PATIENCE}s';\n{_unless_written(newest)}{drops}{WITHOUT_QUEUE}", encoding="utf-8")
    psql = ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", "--output=/dev/null"]
    _run([program("psql"), *psql, f"--file={before}", f"--file={script}"], failed)


WITHOUT_QUEUE = r"""DO $$ DECLARE found text; BEGIN
FOR found IN SELECT oid::regclass FROM pg_class WHERE relname LIKE 'procrastinate\_%' AND relkind = 'r' LOOP
EXECUTE 'DROP TABLE ' || found || ' CASCADE'; END LOOP;
FOR found IN SELECT oid::regprocedure FROM pg_proc WHERE proname LIKE 'procrastinate\_%' LOOP
EXECUTE 'DROP FUNCTION ' || found || ' CASCADE'; END LOOP;
FOR found IN SELECT oid::regtype FROM pg_type WHERE typname LIKE 'procrastinate\_%' AND typrelid = 0 AND typelem = 0 LOOP
EXECUTE 'DROP TYPE ' || found || ' CASCADE'; END LOOP;
FOR found IN SELECT oid::regclass FROM pg_class WHERE relname LIKE 'procrastinate\_%' AND relkind = 'c' LOOP
EXECUTE 'DROP TYPE ' || found || ' CASCADE'; END LOOP;
END $$;
"""
"""SQL that takes the queue of jobs away, which a backup of before may not have: a start makes it anew."""


def fill_postgresql(name: str, file: Path) -> None:
    """Puts a dump into an empty database beside ours, on the same server. Raises Refused with what PostgreSQL says."""
    failed = _("Die Kopie zum Probieren lässt sich nicht füllen: %(said)s")
    _run([program("pg_restore"), "--no-owner", "--no-privileges", "--exit-on-error", f"--dbname={name}", str(file)], failed)


def _unless_written(newest: int | None) -> str:
    """SQL that keeps writers away from now on, and gives up where one has been quicker."""
    if newest is None:
        return ""
    return f"""DO $$ BEGIN
LOCK TABLE tournament_logrow IN ACCESS EXCLUSIVE MODE;
IF (SELECT COALESCE(MAX(id), 0) FROM tournament_logrow) <> {newest:d} THEN RAISE EXCEPTION '{MOVED}'; END IF;
END $$;
"""  # noqa: S608 - a number and a word of ours


def program(name: str) -> str:
    """A program of PostgreSQL. Raises Refused with what to install."""
    found = optional.postgresql_program(name)
    if found is None:
        text = _("%(name)s fehlt; damit wird PostgreSQL gesichert. Einmal: sudo apt-get install postgresql-client")
        raise refuse("program_missing", text % {"name": name})
    return found


SAID_TO_PROGRAMS = {
    "host": "PGHOST",
    "port": "PGPORT",
    "user": "PGUSER",
    "password": "PGPASSWORD",
    "dbname": "PGDATABASE",
    "service": "PGSERVICE",
    "sslmode": "PGSSLMODE",
    "sslrootcert": "PGSSLROOTCERT",
    "sslcert": "PGSSLCERT",
    "sslkey": "PGSSLKEY",
}


def _environment() -> Mapping[str, str]:
    """The connection as PostgreSQL's programs read it; a password never stands in a command, where others could see it."""
    given = connection.get_connection_params()
    return {**os.environ, **{name: str(given[key]) for key, name in SAID_TO_PROGRAMS.items() if given.get(key)}}


def _run(command: list[str], failed: str) -> None:
    try:
        done = subprocess.run(  # noqa: S603 - no shell
            command, env=_environment(), capture_output=True, encoding="utf-8", errors="replace", timeout=LONGEST_DUMP, check=False
        )
    except subprocess.TimeoutExpired as fault:
        raise refuse("database", failed % {"said": fault}) from fault
    if MOVED in done.stderr:
        raise WrittenMeanwhile
    if done.returncode:
        raise refuse("database", failed % {"said": " ".join(done.stderr.split())[:500]})
