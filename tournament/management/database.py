"""The database for a command line: made where there is none yet, so that a fresh clone needs no step by hand."""

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor

from tournament.management import starting


def make_ready(*, thoroughly: bool = False) -> None:
    """Brings the database's tables up to date. Does nothing, and writes nothing, where they are.

    `thoroughly`: looks through the file too, as a start does. Raises CommandError with one sentence where the database is not there, not whole, locked,
    or a newer program's; then nothing has changed.
    """
    with starting.alone():
        starting.check_file(thoroughly=thoroughly)
        with starting.plainly():
            executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
            starting.check_schema(executor.loader)
            if executor.migration_plan(executor.loader.graph.leaf_nodes()):
                call_command("migrate", verbosity=0, interactive=False)
