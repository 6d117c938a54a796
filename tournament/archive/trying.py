"""A tournament from a file for as long as something is asked of it: stored as any other, and undone again."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction

from tournament.archive.importing import import_tournament
from tournament.archive.reading import TournamentFile
from tournament.models import Organiser, Tournament

TABLES = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type <> 'table', type, rowid"
"""What makes the tables, then their indexes and triggers."""


@contextmanager
def for_a_while(file: TournamentFile) -> Iterator[Tournament]:
    """The tournament; afterwards nothing of it is there. It is nobody's results here: without a cup, and its uid stays free.

    Inside, this thread may not find what else is stored: what is wanted of that has to be read before.
    """
    with _where_nobody_waits() as organisers, transaction.atomic():
        try:
            Organiser.objects.bulk_create(organisers)
            yield import_tournament(file=file)
        finally:
            transaction.set_rollback(True)


@contextmanager
def _where_nobody_waits() -> Iterator[list[Organiser]]:
    """SQLite has one writer, for whom all others wait: there it is a database in memory, with the same tables. Who has to be put into it.

    A thread keeps its own, with the queries that were written for it (`ledger.store.prepared`): they take a fifth of a small evening.
    """
    if connection.vendor != "sqlite":
        yield []
        return
    real, organisers = connections[DEFAULT_DB_ALIAS], list(Organiser.objects.all())
    with real.cursor() as cursor:
        tables = [sql for (sql,) in cursor.execute(TABLES)]
    made_of, beside = vars(real).get("tried_beside", ([], None))
    if beside is None or made_of != tables:
        beside = type(real)({**real.settings_dict, "NAME": ":memory:"}, DEFAULT_DB_ALIAS)
        with beside.cursor() as cursor:
            for sql in tables:
                cursor.execute(sql)
        vars(real)["tried_beside"] = tables, beside
    connections[DEFAULT_DB_ALIAS] = beside
    try:
        yield organisers
    finally:
        connections[DEFAULT_DB_ALIAS] = real
