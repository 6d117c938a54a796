"""Back to the program before: the database taken back to the tables that it knew, after the same was tried on a copy and nothing was lost
there."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

from django.apps import apps
from django.conf import settings
from django.db import connection
from django.db.models import Field, JSONField, Model
from django.utils.translation import gettext as _

from tournament import __version__
from tournament.backup import DATABASES, database
from tournament.backup.making import make_backup
from tournament.ledger.machine.backups import Why
from tournament.ledger.machine.local_data import put, read
from tournament.ledger.store.refusals import refuse
from tournament.models import NumbersGiven, Organiser, Team
from tournament.models.organiser import Owner
from tournament.models.player import PartOfName
from tournament.updating import opened
from tournament.updating.asked import take_back
from tournament.updating.opened import Program, own
from tournament.updating.trial import Trial, compared, copied, said_by, workshop

EMPTY = "('', '0', '{}', '[]', 'null', '\"\"')"
"""What a column holds where nobody has said anything, as text."""
WANTED = "zurueck"
MADE: Mapping[type[Model], str] = {
    Organiser: "parent_id IS NULL",
    Team: "id = (SELECT min(id) FROM tournament_team)",
    NumbersGiven: "kind = 'own'",
}
"""Rows that a database has from the beginning, and gets again from the next program that knows such: who runs everything, the team that
may do everything, and how many persons there are."""
OWN_BOOKS = {"django_migrations", "django_content_type", "auth_permission", "sqlite_sequence"}
"""Tables in which Django keeps what the program is made of."""


class Lost(NamedTuple):
    """What the program before does not know: a table, or a column of it (`table.column`), and how many rows say something there."""

    name: str
    rows: int


class Way(NamedTuple):
    """How it would be: the program to which it leads, what would differ there, and what would be lost."""

    program: Program
    trial: Trial
    lost: tuple[Lost, ...]

    @property
    def is_clear(self) -> bool:
        """Whether nothing is another and nothing is lost."""
        return not self.trial.different and not self.lost


def previous() -> Program | None:
    """The program to which `way_back` would lead, where there is such a way at all: it is known and there, and the database is one that can
    be copied."""
    programs = opened.known()
    return programs[-2] if database.kind() == "sqlite" and len(programs) > 1 and programs[-2].is_there else None


def way_back() -> Way:
    """Tried on a copy. Raises Refused where there is no program to go back to, or where it does not get on with what it would find."""
    if database.kind() != "sqlite":
        text = _(
            "Mit PostgreSQL führt kein Befehl zurück. Bitte mit der vorigen Fassung die Sicherung von vor der Erneuerung "
            "zurückspielen (restore DATEI)."
        )
        raise refuse("no_way_back", text)
    programs = opened.known()
    if len(programs) < 2:
        raise refuse("no_way_back", _("Diese Daten hat noch keine andere Fassung des Programms geöffnet; es gibt kein Zurück."))
    before = programs[-2]
    if not before.is_there:
        text = _("Die Fassung %(version)s liegt nicht mehr dort, wo sie war (%(folder)s). Bitte zuerst wieder dorthin legen.")
        raise refuse("program_gone", text % {"version": before.version, "folder": before.path[0]})
    with workshop() as folder:
        now, then = copied(folder, "neu"), copied(folder, "alt")
        said = said_by(own(), now)
        said_by(own(), then, targets(before))
        lost = tuple(lost_between(now / DATABASES["sqlite"], then / DATABASES["sqlite"]))
        found = compared(said, said_by(before, then))
    return Way(before, found, lost)


def go_back(way: Way) -> Path | None:
    """Does it, and answers the backup of the state before; None where the tables stay as they are. Raises Refused and OSError; nothing has
    changed then."""
    kept = None
    if set(opened.applied()) != set(way.program.migrations):
        kept = make_backup(Why.MIGRATION).path
        take_back(targets(way.program))
    opened.forget_last()
    return kept


def ask_for() -> None:
    """The way back is to be gone once the program has ended. Raises OSError."""
    put(settings.DATA / WANTED, __version__)


def was_asked_for() -> bool:
    """Whether somebody asked for it while this version ran; asked once, it is forgotten."""
    file = settings.DATA / WANTED
    found = read(file) == __version__
    with suppress(OSError):
        file.unlink()
    return found


def targets(program: Program) -> tuple[str, ...]:
    """The last migration that the program knew of each app that has come further since, or `app.zero`."""
    newer = {migration.partition(".")[0] for migration in set(opened.applied()) - set(program.migrations)}
    return tuple(
        max((known for known in program.migrations if known.startswith(f"{app}.")), default=f"{app}.zero") for app in sorted(newer)
    )


def lost_between(now: Path, then: Path) -> Iterator[Lost]:
    """Tables with rows, and columns that say something, which are in the first database and not in the second; and tables that have fewer
    rows there. A column says something where it holds neither nothing nor what every new row has, and does not follow from others; of rows
    those say something that are not there from the beginning."""
    with closing(sqlite3.connect(now)) as new, closing(sqlite3.connect(then)) as old:
        columns = {table: _columns(old, table) for table in _tables(old)}
        for table in sorted(_tables(new) - OWN_BOOKS):
            gone = _count(new, table) - _count(old, table) if table in columns else _count(new, table, _own_rows(table))
            if gone > 0:
                yield Lost(table, gone)
            for column in sorted(_columns(new, table) - columns.get(table, set())) if table in columns else ():
                field = _field(table, column)
                if isinstance(field, PartOfName):
                    continue
                where = f'WHERE "{column}" IS NOT NULL AND "{column}" IS NOT ? AND CAST("{column}" AS TEXT) NOT IN {EMPTY}'
                said = _count(new, table, where, _usual(field, new))
                if said:
                    yield Lost(f"{table}.{column}", said)


def _tables(database: sqlite3.Connection) -> set[str]:
    return {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def _columns(database: sqlite3.Connection, table: str) -> set[str]:
    return {row[1] for row in database.execute(f'PRAGMA table_info("{table}")')}


def _own_rows(table: str) -> str:
    made = next((rows for model, rows in MADE.items() if model._meta.db_table == table), "")
    return f"WHERE NOT ({made})" if made else ""


def _field(table: str, column: str) -> "Field[Any, Any] | None":
    """What this program calls the column; None where it is of no model."""
    fields = (field for model in apps.get_models() if model._meta.db_table == table for field in model._meta.local_concrete_fields)
    return next((field for field in fields if field.column == column), None)


def _usual(field: "Field[Any, Any] | None", database: sqlite3.Connection) -> Any:
    """What this program writes into every row that says nothing else, as it is stored; None where that is not always the same."""
    if isinstance(field, Owner):
        [(root,)] = database.execute("SELECT max(id) FROM tournament_organiser WHERE parent_id IS NULL").fetchall()
        return root
    if field is None or not field.has_default():
        return None
    if isinstance(field, JSONField):
        return field.get_db_prep_save(field.get_default(), connection)
    return None if callable(field.default) else field.default


def _count(database: sqlite3.Connection, table: str, where: str = "", *values: Any) -> int:
    found: int = database.execute(f'SELECT count(*) FROM "{table}" {where}', values).fetchone()[0]  # noqa: S608 - names of the database itself
    return found
