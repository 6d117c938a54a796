"""Kept rows are not deleted, in the database either. The one way out is the removal of a whole tournament, a row of which stays.

A later migration that rebuilds one of these tables on SQLite loses its triggers: it runs `install` again, as it does for the older guards.
"""

from importlib import import_module

import django.utils.timezone
from django.db import migrations, models

guards = import_module("tournament.migrations.0002_guards")

KEPT = ("entry", "logrow", "otherversion", "ruling", "appeal", "sanction")
OPENED = 'EXISTS (SELECT 1 FROM tournament_removal WHERE "open")'
SAID = ("id", "slug", "name", "date", "phase", "rows", "backup", "author", "at")


def rows():
    """Name, event, table, fault and message of each trigger; `{differs}` is a comparison of the database's own."""
    for table in KEPT:
        yield f"{table}_kept", "DELETE", f"tournament_{table}", f"NOT {OPENED}", f"{table}: rows are kept"
    yield "removal_kept", "DELETE", "tournament_removal", "{true}", "removal: rows are kept"
    fault = " OR ".join([*(f'OLD."{column}" {{differs}} NEW."{column}"' for column in SAID), '(NEW."open" AND NOT OLD."open")'])
    yield "removal_said", "UPDATE", "tournament_removal", fault, "removal: what was said is kept"


def install(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    for name, event, table, fault, message in rows():
        fault = fault.format(differs="IS DISTINCT FROM" if postgresql else "IS NOT", true="true" if postgresql else "1")
        text = (guards.POSTGRESQL if postgresql else guards.SQLITE).format(name=name, event=event, table=table, fault=fault, message=message)
        if event == "DELETE":
            # PostgreSQL leaves the row alone, silently, where the trigger returns the NEW that a DELETE has not.
            text = text.replace("RETURN NEW;", "RETURN OLD;")
        for part in text.split("\n--\n"):
            schema_editor.execute(part)


def remove(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    for name, _, table, _, _ in rows():
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {name}" + (f" ON {table}" if postgresql else ""))
        if postgresql:
            schema_editor.execute(f"DROP FUNCTION IF EXISTS {name}()")


class Migration(migrations.Migration):
    dependencies = [("tournament", "0008_log_index")]
    operations = [
        migrations.CreateModel(
            name="Removal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slug", models.CharField(max_length=80)),
                ("name", models.CharField(max_length=200)),
                ("date", models.DateField(blank=True, null=True)),
                ("phase", models.CharField(max_length=12)),
                ("rows", models.JSONField(default=dict)),
                ("backup", models.CharField(max_length=300)),
                ("author", models.CharField(blank=True, default="", max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("open", models.BooleanField(default=True)),
            ],
            options={"ordering": ("-pk",)},
        ),
        migrations.RunPython(install, remove),
    ]
