"""Whether a program that still runs can go on working on tables that a newer one has changed: while two servers are updated one after the
other, both are at the same database.

Safe is what adds: a table, an index, a column that may be empty or has a default in the database itself. Everything else is not, unless its
migration says `rolling = True`: whoever wrote it has thought about it.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations import Migration, operations
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.models import NOT_PROVIDED, Field

WITHOUT_TABLES = (operations.AlterModelOptions, operations.AlterModelManagers, operations.AlterOrderWithRespectTo)
ADDS = (operations.CreateModel, operations.AddIndex, *WITHOUT_TABLES)
Plan = Sequence[tuple[Migration, bool]]


def pending() -> tuple[str, ...]:
    """What of the migrations that this program would make now stops the one that still runs; empty where nothing does, as in a database
    that nobody has used yet."""
    executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
    if not executor.loader.applied_migrations:
        return ()
    return tuple(stopping(executor.loader, executor.migration_plan(executor.loader.graph.leaf_nodes())))


def stopping(loader: MigrationLoader, plan: Plan) -> Iterator[str]:
    """Each operation of the plan that does, as `name: what`."""
    made: set[tuple[str, str]] = set()
    for migration, _backwards in plan:
        for operation in migration.operations:
            if isinstance(operation, operations.CreateModel):
                made.add((migration.app_label, operation.name_lower))
            elif not getattr(migration, "rolling", False) and not _adds(loader, migration, operation, made):
                yield f"{migration.name}: {operation.describe()}"


def _adds(loader: MigrationLoader, migration: Migration, operation: Operation, made: set[tuple[str, str]]) -> bool:
    """Also where it concerns a table alone that the same plan makes."""
    if isinstance(operation, ADDS):
        return True
    if (migration.app_label, str(getattr(operation, "model_name", "")).lower()) in made:
        return True
    if isinstance(operation, operations.AddField):
        return _may_be_left_out(operation.field)
    return isinstance(operation, operations.AlterField) and _is_the_same_column(loader, migration, operation)


def _may_be_left_out(field: "Field[Any, Any]") -> bool:
    """By a program that does not know it, when it writes a row."""
    return field.many_to_many is True or field.null or field.db_default is not NOT_PROVIDED


def _is_the_same_column(loader: MigrationLoader, migration: Migration, operation: operations.AlterField) -> bool:
    """A choice more, another label: the database hears nothing of it."""
    before = loader.project_state((migration.app_label, migration.name), at_end=False)
    after = before.clone()
    operation.state_forwards(migration.app_label, after)
    old, new = (
        state.apps.get_model(migration.app_label, operation.model_name)._meta.get_field(operation.name) for state in (before, after)
    )
    editor = connections[DEFAULT_DB_ALIAS].schema_editor(collect_sql=True)  # asked, and never begun
    return not editor._field_should_be_altered(old, new)  # type: ignore[attr-defined]
