"""A player can be a number in what visitors see."""

from importlib import import_module

from django.db import migrations, models

guards = import_module("tournament.migrations.0002_guards")
guard_rulings = import_module("tournament.migrations.0004_guard_rulings")
guard_versions = import_module("tournament.migrations.0006_links")


def unguard(apps, schema_editor):
    guard_versions.remove(apps, schema_editor)
    guard_rulings.remove(apps, schema_editor)
    guards.remove(apps, schema_editor)


def guard(apps, schema_editor):
    guard_rulings.install(apps, schema_editor)
    guard_versions.install(apps, schema_editor)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0006_links")]
    operations = [
        # SQLite rebuilds a table that gains a column with a default, and no trigger may name it meanwhile.
        migrations.RunPython(unguard, guard),
        migrations.AddField("registration", "anonymous", models.BooleanField(default=False)),
        migrations.RunPython(guard, unguard),
    ]
