"""What was printed, a row a paper and state; kept, like the log."""

from importlib import import_module

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

guards = import_module("tournament.migrations.0002_guards")
OPENED = import_module("tournament.migrations.0009_kept_rows").OPENED

TRIGGERS = (
    ("printed_kept", "DELETE", f"NOT {OPENED}", "printed: rows are kept"),
    ("printed_said", "UPDATE", "{true}", "printed: what was said is kept"),
)


def install(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    for name, event, fault, message in TRIGGERS:
        fault = fault.format(true="true" if postgresql else "1")
        statement = guards.POSTGRESQL if postgresql else guards.SQLITE
        text = statement.format(name=name, event=event, table="tournament_printed", fault=fault, message=message)
        if event == "DELETE":
            # PostgreSQL leaves the row alone, silently, where the trigger returns the NEW that a DELETE has not.
            text = text.replace("RETURN NEW;", "RETURN OLD;")
        for part in text.split("\n--\n"):
            schema_editor.execute(part)


def remove(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    for name, *_ in TRIGGERS:
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {name}" + (" ON tournament_printed" if postgresql else ""))
        if postgresql:
            schema_editor.execute(f"DROP FUNCTION IF EXISTS {name}()")


class Migration(migrations.Migration):
    dependencies = [("tournament", "0023_prizes")]
    operations = [
        migrations.CreateModel(
            name="Printed",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("paper", models.SlugField(max_length=40)),
                ("form", models.CharField(max_length=4)),
                ("round", models.PositiveSmallIntegerField(default=0)),
                ("occasion", models.CharField(blank=True, default="", max_length=40)),
                ("digest", models.CharField(max_length=64)),
                ("shown", models.JSONField(blank=True, null=True)),
                ("author", models.CharField(blank=True, default="", max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("replaces", models.ForeignKey(
                    blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="replaced_by", to="tournament.printed",
                )),
                ("tournament", models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="printed", to="tournament.tournament",
                )),
            ],
            options={"ordering": ("-pk",), "indexes": [models.Index(fields=["tournament", "paper"], name="printed_of_paper")]},
        ),
        migrations.RunPython(install, remove),
    ]  # fmt: skip
