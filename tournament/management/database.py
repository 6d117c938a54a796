"""The database for a command line: made where there is none yet, so that a fresh clone needs no step by hand."""

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor


def make_ready() -> None:
    """Brings the database's tables up to date. Does nothing, and writes nothing, where they are."""
    executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=0, interactive=False)
