"""Putting a backup back: looked at first, the present state kept, then swapped in at once while others may read. Printed slips keep their
codes."""

import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import DatabaseError, connection, connections, transaction
from django.db.models import F, Max
from django.utils.translation import gettext as _

from scoring import PACKAGES
from tournament.backup import DATABASES, SIGNING_KEY, archive, database, places
from tournament.backup.archive import Opened
from tournament.backup.making import make_backup, mirror
from tournament.ledger.machine import backups, generations
from tournament.ledger.machine.backups import Kept, Key, Why
from tournament.ledger.machine.elsewhere import holding
from tournament.ledger.machine.local_data import write_whole
from tournament.ledger.store import shared
from tournament.ledger.store.refusals import Refused, refuse
from tournament.models import Generation, Tournament, times
from tournament.models.generation import seconds
from tournament.site import address

ATTEMPTS = 5
KINDS = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


class Restored(NamedTuple):
    """What was done. `before`: the archive of the state that was there (a folder where that was damaged), None where there was nothing."""

    before: Path | None
    manifest: dict[str, Any]


@contextmanager
def opened(path: Path, passphrase: str = "", key: Key | None = None) -> Iterator[Opened]:
    """The archive unpacked and proved, if this program can take it. Raises Refused with the sentence why not, and OSError."""
    chosen = backups.wanted()
    backups.folder().mkdir(parents=True, exist_ok=True, mode=0o700)
    with tempfile.TemporaryDirectory(dir=backups.folder(), prefix=".auf-") as folder:
        if not path.is_file():
            raise refuse("no_file", _("Die Datei %(name)s gibt es nicht.") % {"name": path})
        found = archive.unpack(path, Path(folder), [one for one in (key, chosen.key) if one], passphrase)
        _must_fit(found)
        yield found


def _must_fit(found: Opened) -> None:
    kind = found.manifest["database"]
    if DATABASES.get(kind) not in found.files:
        raise refuse("no_backup", _("In dieser Sicherung ist keine Datenbank."))
    if database.unknown_migrations(found.manifest["migrations"]):
        text = _("Diese Sicherung ist von einer neueren Version des Programms. Bitte zuerst das Programm erneuern, dann zurückspielen.")
        raise refuse("newer_schema", text)
    if kind != database.kind():
        text = _(
            "Diese Sicherung ist von %(theirs)s, das Programm läuft mit %(ours)s. Einzelne Turniere lassen sich als Turnierdatei mitnehmen."
        )
        raise refuse("other_database", text % {"theirs": KINDS[kind], "ours": KINDS[database.kind()]})


def restore(path: Path, passphrase: str = "", *, running: bool, key: Key | None = None, taking_over: bool = False) -> Restored:
    """Puts everything back as the archive has it; nobody stays logged in. `running`: a server goes on with it, and keeps the key of its
    cookies. `key`: of an archive that another laptop has sealed. `taking_over`: the evening comes here from there, also to a laptop that
    had given it away.

    Raises Refused, and OSError, while everything is as it was.
    """
    if not taking_over:
        _must_be_here()
    with opened(path, passphrase, key) as found:
        file = found.files[DATABASES[database.kind()]]
        if database.kind() == "sqlite" and database.missing_migrations(found.manifest["migrations"]):
            _bring_up_to_date(file)
        origin = Generation.Origin.RESTORED if key is None else Generation.Origin.TAKEN
        about = {"made_at": found.manifest["made_at"], "row": found.manifest["log"][0], "origin": str(origin)}
        before = _swapped(file, about, places.newest_number(path.parent), running=running)
        _put_files(found, running=running)
    address.note_former([shared.read(shared.ADDRESS), *address.reached()])
    places.note_evening()
    mirror()
    return Restored(before, found.manifest)


def _must_be_here() -> None:
    """Refuses where the evening runs on another laptop: a backup put back would be written on here, beside it."""
    try:
        away = database.exists() and holding() is not None
    except DatabaseError:  # damaged, or of an older program: what is put back is all there will be
        return
    if away:
        text = _(
            "Dieser Laptop hat den Abend übergeben. Zuerst auf der Seite „Abend übergeben“ sagen, dass es hier weitergeht, dann "
            "zurückspielen."
        )
        raise refuse("handed_over", text)


def undo(*, running: bool) -> Restored:
    """Puts back what was there before the last restore: the wrong archive was taken. Refused: `nothing_to_undo`, and what `restore`
    refuses."""
    return restore(to_undo().path, running=running, taking_over=True)


def to_undo() -> Kept:
    """The archive that `undo` puts back. Refused: `nothing_to_undo`."""
    kept = undoable()
    if kept is None:
        text = _("Es gibt nichts zurückzunehmen: die Sicherung des Stands davor ist nicht mehr da, oder hier wurde nichts zurückgespielt.")
        raise refuse("nothing_to_undo", text)
    return kept


def undoable() -> Kept | None:
    """The archive of what the last restore has replaced; None where nothing was put back, or it is gone. One query."""
    found = generations.current()
    return places.found(found.before) if found is not None and found.before else None


def _swapped(file: Path, about: dict[str, Any], known: int, *, running: bool) -> Path | None:
    """Puts the database in the place of the present one, and answers what that is kept in. What somebody wrote since it was kept would be
    in neither of them: then it is kept once more. `known`: the newest number of a generation that is known elsewhere. Raises Refused where
    that does not end."""
    for _attempt in range(ATTEMPTS):
        before = _kept()
        newest, base, number = None, 0, known
        if before is not None and before.is_file():
            newest, base, number = archive.look_into(before)["log"][0], _newest_version(), max(known, generations.newest_number())
        connections.close_all()
        said = {**about, "before": before.name if before is not None and before.is_file() else ""}
        try:
            if database.kind() == "sqlite":
                _prepare_sqlite(file, base)
                _begin_sqlite(file, number, said)
                database.put_back_sqlite(file, newest)
            else:
                database.put_back_postgresql(file, file.parent, newest)
                _finish_postgresql(base, running=running)
                _begin_postgresql(number, said)
        except database.WrittenMeanwhile:
            continue
        return before
    raise refuse(
        "busy",
        _("Während des Zurückspielens wurde immer weiter geschrieben; es ist alles wie vorher. Bitte in einer Spielpause noch einmal."),
    )


def _kept() -> Path | None:
    """An archive of the present state; of a damaged one a folder with what is left of it; None where there is nothing."""
    if not database.exists():
        return None
    try:
        return make_backup(Why.BEFORE, copied=False).path
    except Refused as refused:
        if refused.codes != ("database",) or database.kind() != "sqlite":
            raise
    connections.close_all()
    return database.set_aside(backups.folder() / f"beschaedigt-{times.now():%Y%m%dT%H%M%SZ}")


def _newest_version() -> int:
    """Larger than every version that a browser can have seen: none of its kept pages may pass for one of the restored tournament."""
    if "tournament_tournament" not in connection.introspection.table_names():
        return 0
    return (Tournament.objects.aggregate(newest=Max("version"))["newest"] or 0) + 1


def _bring_up_to_date(file: Path) -> None:
    """Brings the file to this program's schema, in a process of which it is the database: what a migration does, it does to the one of its
    settings."""
    folder = file.parent
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"} | {
        "TAROCK_DATA": str(folder),
        "PYTHONIOENCODING": "utf-8",
    }
    command = [sys.executable, "-m", "tournament", "migrate", "--verbosity=0", "--no-input"]
    done = subprocess.run(command, cwd=PACKAGES, env=environment, capture_output=True, encoding="utf-8", check=False)  # noqa: S603 - our own program
    if done.returncode:
        raise refuse("database", _("Die Sicherung passt nicht zu diesem Programm (%(said)s).") % {"said": done.stderr.strip()[-300:]})


def _finish_postgresql(base: int, *, running: bool) -> None:
    """Brings it up to date, logs everybody out, moves the versions on; servers that run go on signing with their key."""
    call_command("migrate", verbosity=0, interactive=False)
    Session.objects.all().delete()
    Tournament.objects.update(version=F("version") + base)
    if running and not settings.SECRET_OF_ENVIRONMENT:
        shared.put(shared.SECRET, settings.SECRET_KEY)


def _prepare_sqlite(file: Path, base: int) -> None:
    """Logs everybody out and moves the versions on: before it is the database, not after."""
    with closing(sqlite3.connect(file)) as staged, staged:
        staged.execute("DELETE FROM django_session")
        staged.execute("UPDATE tournament_tournament SET version = version + ?", [base])
    with closing(sqlite3.connect(file, isolation_level=None)) as staged:
        staged.execute("PRAGMA journal_mode = DELETE")


def _begin_sqlite(file: Path, number: int, said: dict[str, Any]) -> None:
    """The file goes on as a new generation of the evening, from the first moment in which a phone can ask it."""
    with closing(sqlite3.connect(file)) as staged, staged:
        found = staged.execute(
            "SELECT number, secret FROM tournament_generation WHERE here ORDER BY number DESC, began DESC LIMIT 1"
        ).fetchone()
        row = _generation(Generation(number=found[0], secret=found[1]) if found else None, number, said)
        columns = {name: value.replace(tzinfo=None).isoformat(" ") if isinstance(value, datetime) else value for name, value in row.items()}
        marks = ", ".join("?" * len(columns))
        staged.execute("DELETE FROM tournament_generation WHERE NOT here")
        staged.execute(f"INSERT INTO tournament_generation ({', '.join(columns)}) VALUES ({marks})", list(columns.values()))  # noqa: S608 - names of columns


def _begin_postgresql(number: int, said: dict[str, Any]) -> None:
    with transaction.atomic():
        Generation.objects.filter(here=False).delete()
        Generation.objects.create(**_generation(generations.current(), number, said))


def _generation(found: Generation | None, number: int, said: dict[str, Any]) -> dict[str, Any]:
    """Every column of the generation after the one `found` in the archive, and after every number that this laptop knew. Nothing is safe
    until it lies at the second place: the archive may have lain on this laptop alone."""
    return generations.following(found, number) | {
        "origin": said["origin"],
        "began": seconds(),
        "stand_at": datetime.fromisoformat(said["made_at"]).astimezone(UTC),
        "stand_row": said["row"],
        "before": said["before"],
        "safe": 0,
        "here": True,
        "address": "",
    }


def _put_files(found: Opened, *, running: bool) -> None:
    for name, file in found.files.items():
        if name in DATABASES.values() or (running and name == SIGNING_KEY):
            continue
        write_whole(settings.DATA / name, file.read_bytes())
