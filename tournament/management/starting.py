"""What is looked at before a command works on the database: one start at a time, the file there and whole, its schema not a newer one.

Whatever is not so is one sentence on the console (CommandError) that says what to do; nothing has been changed then.
"""

import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader

from tournament.site.faults import Cause, cause_of, database_file
from tournament.site.file_lock import held

PATIENCE = 120
"""Seconds for which a second start waits for the first."""
CHECK_TIME = 5
"""Seconds for looking through the file; a very large one is then looked through in part."""
STEPS = 100_000
"""Of SQLite's own machine, between two looks at the clock."""
NUMBER = 0x7A60C
"""Of PostgreSQL's advisory lock; any number that nobody else takes."""
OURS = "tournament"

BACK = "Legen Sie sie zurück, oder spielen Sie eine Sicherung ein (manage.py restore DATEI). Für einen neuen Anfang den Ordner umbenennen."
TOO_LONG = "Ein anderer Start wird nicht fertig. Sehen Sie nach, woran er hängt, beenden Sie ihn, und starten Sie noch einmal."

_inside: list[bool] = []


@contextmanager
def alone() -> Iterator[None]:
    """Nobody else brings this database up to date meanwhile, on this machine or, with PostgreSQL, on another. Raises CommandError.

    A second start waits for the first. May be asked for again inside.
    """
    if _inside:
        yield
        return
    with _alone_by_file() if connection.vendor == "sqlite" else _alone_in_postgresql():
        _inside.append(True)
        try:
            yield
        finally:
            _inside.pop()


@contextmanager
def _alone_by_file() -> Iterator[None]:
    try:
        settings.DATA.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = (settings.DATA / "start.lock").open("ab")
    except OSError as error:
        raise CommandError(f"Der Ordner {settings.DATA} lässt sich nicht beschreiben ({error.strerror}).") from error
    with lock, held(lock.fileno(), PATIENCE, _say_that_it_waits) as mine:
        if not mine:
            raise CommandError(TOO_LONG)
        yield


@contextmanager
def _alone_in_postgresql() -> Iterator[None]:
    with plainly():
        _wait_for_postgresql()
    try:
        yield
    finally:
        with suppress(DatabaseError), connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [NUMBER])


def _wait_for_postgresql() -> None:
    until, said = time.monotonic() + PATIENCE, False
    with connection.cursor() as cursor:
        while True:
            cursor.execute("SELECT pg_try_advisory_lock(%s)", [NUMBER])
            if cursor.fetchone()[0]:
                return
            if not said:
                _say_that_it_waits()
                said = True
            if time.monotonic() > until:
                raise CommandError(TOO_LONG)
            time.sleep(0.1)


def _say_that_it_waits() -> None:
    sys.stderr.write("Das Programm wird gerade auch anderswo gestartet; warte, bis jener Start fertig ist …\n")


# What is looked at ------------------------------------------------------------------------------------------------------------------------


def check_file(*, thoroughly: bool) -> None:
    """The database's file, before anything opens it: SQLite would make an empty one. Raises CommandError."""
    path = database_file()
    if path is None:
        return
    with plainly():
        empty = not path.exists() or not path.stat().st_size or not _tables(path)
        if empty and any(key.exists() for key in (settings.PASSWORD_FILE, settings.REFEREE_PASSWORD_FILE)):
            state = "leer" if path.exists() else "nicht da"
            raise CommandError(
                f"Im Ordner {settings.DATA} liegen Passwörter und Schlüssel, aber die Datenbank {path.name} ist {state}. {BACK}"
            )
        if thoroughly and not empty and (found := damage(path)):
            raise CommandError(damaged(found))


def _tables(path: Path) -> int:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True)) as file:
        return file.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]


def damage(path: Path) -> str:
    """What is wrong with an SQLite file, in SQLite's words; "" where nothing is found within `CHECK_TIME`. Raises sqlite3.Error where it
    cannot be read."""
    until = time.monotonic() + CHECK_TIME
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True)) as file:
        file.set_progress_handler(lambda: time.monotonic() > until, STEPS)
        try:
            found = file.execute("PRAGMA quick_check(1)").fetchone()[0]
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
                raise
            return ""
    return "" if found == "ok" else found.splitlines()[-1]


def check_schema(loader: MigrationLoader) -> None:
    """Refuses a database that a newer program has changed: what this one does not know, it would lose. Not while that one is being put in
    its place and has only added something: until then both are at work. Raises CommandError."""
    newer = sorted(name for app, name in loader.applied_migrations if app == OURS and (app, name) not in loader.disk_migrations)
    if newer and not settings.ROLLING:
        raise CommandError(
            f"Die Datenbank ist von einer neueren Fassung des Programms (dieser hier fehlt {', '.join(newer)}). "
            "Starten Sie die neuere; mit der alten ginge verloren, was sie nicht kennt. Verändert wurde nichts."
        )


@contextmanager
def plainly() -> Iterator[None]:
    """Says what the database raises inside as one sentence (CommandError)."""
    try:
        yield
    except (DatabaseError, sqlite3.Error) as error:
        raise CommandError(sentence(error)) from error


def damaged(why: object) -> str:
    """The sentence for a file that is no whole database."""
    return (
        f"Die Datenbank {database_file()} ist beschädigt ({why}). Verändert wurde nichts. Heben Sie den Ordner auf, wie er ist, "
        "und spielen Sie die letzte Sicherung ein (manage.py restore DATEI)."
    )


def sentence(error: Exception) -> str:
    """Why the database cannot be used at the start, and what to do about it."""
    why = next(iter(str(error).strip().splitlines()), type(error).__name__)
    match cause_of(error):
        case Cause.DAMAGED:
            return damaged(why)
        case Cause.LOCKED:
            return f"Die Datenbank hält ein anderes Programm fest ({why}). Schließen Sie es, und starten Sie noch einmal."
        case Cause.FULL:
            return (
                f"Die Platte ist voll oder nimmt nichts mehr an ({why}). Machen Sie Platz, und starten Sie noch einmal. Was "
                "gespeichert war, ist sicher."
            )
        case Cause.GONE if connection.vendor == "postgresql":
            return f"PostgreSQL antwortet nicht ({why}). Läuft es, und stimmen Adresse, Name und Passwort in DATABASE_URL?"
    return f"Die Datenbank lässt sich nicht öffnen ({why}). Ist der Ordner {settings.DATA} beschreibbar und die Platte nicht voll?"
