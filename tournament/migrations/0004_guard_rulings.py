"""Triggers for rulings, appeals and sanctions: what was said is never rewritten, and what was superseded or lifted stays so.

Runs the guards of 0002 once more, because 0003 gave the entries a column. Who had an account until now was a director.
"""

from importlib import import_module

from django.db import migrations

guards = import_module("tournament.migrations.0002_guards")

RULING_SAID = (
    "id", "case_id", "table_id", "position", "game", "number", "violation", "stage", "facts", "accused", "claims", "layout", "answered",
    "decision", "source", "text", "departure", "offenders", "entered", "record", "before", "referee_id", "referee_name", "panel",
    "appeal_id", "supersedes_id", "reason", "words", "client_id", "created_at", *[f"{column}{seat}" for column in "ac" for seat in range(5)],
)
APPEAL_SAID = ("id", "ruling_id", "appellant", "grounds", "author", "created_at")
SANCTION_SAID = (
    "id", "tournament_id", "ruling_id", "player_id", "name", "kind", "half_points", "tournaments", "until", "reason", "author", "created_at",
)

TRIGGERS = (
    ("ruling_said", "tournament_ruling", RULING_SAID, "(NEW.standing AND NOT OLD.standing)", "ruling: what was decided is kept"),
    ("appeal_said", "tournament_appeal", APPEAL_SAID, "(OLD.withdrawn <> '' AND NEW.withdrawn <> OLD.withdrawn)", "appeal: what was said is kept"),
    ("sanction_said", "tournament_sanction", SANCTION_SAID, "(OLD.lifted_at IS NOT NULL)", "sanction: what was given is kept"),
)


def install(apps, schema_editor):
    guards.install(apps, schema_editor)
    postgresql = schema_editor.connection.vendor == "postgresql"
    differs = 'OLD."{0}" IS DISTINCT FROM NEW."{0}"' if postgresql else 'OLD."{0}" IS NOT NEW."{0}"'
    for name, table, said, undone, message in TRIGGERS:
        fault = " OR ".join([*[differs.format(column) for column in said], undone])
        text = (guards.POSTGRESQL if postgresql else guards.SQLITE).format(name=name, event="UPDATE", table=table, fault=fault, message=message)
        for part in text.split("\n--\n"):
            schema_editor.execute(part)


def remove(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    for name, table, *_ in TRIGGERS:
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {name}" + (f" ON {table}" if postgresql else ""))
        if postgresql:
            schema_editor.execute(f"DROP FUNCTION IF EXISTS {name}()")


def accounts_are_directors(apps, schema_editor):
    apps.get_model("auth", "User").objects.update(is_staff=True)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0003_rulings"), ("auth", "0012_alter_user_first_name_max_length")]
    operations = [
        migrations.RunPython(install, remove),
        migrations.RunPython(accounts_are_directors, migrations.RunPython.noop),
    ]
