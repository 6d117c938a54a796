"""The database for a command line: made where there is none yet, so that a fresh clone needs no step by hand."""

import sys
import time

from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import DEFAULT_DB_ALIAS, OperationalError, connection, connections
from django.db.migrations.executor import MigrationExecutor

from tournament.backup.making import make_backup
from tournament.ledger.machine.backups import Why
from tournament.ledger.store.refusals import Refused
from tournament.management import starting

SHORTLY, PAUSE = "2s", 1.0
"""How long a change of the tables waits for one that somebody holds, and seconds between two tries."""
NOT_AVAILABLE = "55P03"
"""What PostgreSQL calls a lock that it did not get in time."""
PATIENCE = 600.0
"""Seconds for all tries: a backup that reads everything holds every table as long as it takes."""


def make_ready(*, thoroughly: bool = False) -> None:
    """Brings the database's tables up to date, and backs up first what is in them. Does nothing, and writes nothing, where they are.

    `thoroughly`: looks through the file too, as a start does. Raises CommandError with one sentence where the database is not there, not
    whole, locked, a newer program's, or cannot be backed up; then nothing has changed.
    """
    with starting.alone():
        starting.check_file(thoroughly=thoroughly)
        with starting.plainly():
            executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
            starting.check_schema(executor.loader)
            if executor.migration_plan(executor.loader.graph.leaf_nodes()):
                # A first start that was cut off has left tables and nothing in them.
                if any(app == starting.OURS for app, _name in executor.loader.applied_migrations):
                    _back_up()
                _migrate()


def _migrate() -> None:
    """With PostgreSQL other servers are at work meanwhile. A table that somebody holds is waited for a moment only, again and again:
    whoever comes after one that waits waits too, and that would be everybody."""
    if connection.vendor != "postgresql":
        call_command("migrate", verbosity=0, interactive=False)
        return
    until = time.monotonic() + PATIENCE
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('lock_timeout', %s, false)", [SHORTLY])
    while True:
        try:
            call_command("migrate", verbosity=0, interactive=False)
            break
        except OperationalError as error:
            if getattr(error.__cause__, "sqlstate", "") != NOT_AVAILABLE or time.monotonic() > until:
                raise
        time.sleep(PAUSE)
    with connection.cursor() as cursor:
        cursor.execute("RESET lock_timeout")


def _back_up() -> None:
    """Without PostgreSQL's own dump program it says so and goes on: what is changed is changed in transactions."""
    try:
        make_backup(Why.MIGRATION)
    except Refused as refused:
        if "program_missing" not in refused.codes:
            raise CommandError(refused.findings[0].message) from refused
        sys.stderr.write(f"{refused.findings[0].message}\n")
