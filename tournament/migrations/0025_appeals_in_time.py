"""Why an appeal was taken after its deadline, and the state of the standings by which prizes were given. Both say, and keep.

Both columns take NULL: SQLite then adds them to the tables as they are, with their triggers.
"""

from importlib import import_module

from django.db import migrations, models

merges = import_module("tournament.migrations.0020_merges")
guard_rulings = import_module("tournament.migrations.0004_guard_rulings")
prizes = import_module("tournament.migrations.0023_prizes")

WITHDRAWN = "(OLD.withdrawn <> '' AND NEW.withdrawn <> OLD.withdrawn)"


def said(schema_editor, appeal, giving):
    """The guards of both tables, over these columns."""
    postgresql = schema_editor.connection.vendor == "postgresql"
    differs = 'OLD."{0}"::text IS DISTINCT FROM NEW."{0}"::text' if postgresql else 'OLD."{0}" IS NOT NEW."{0}"'
    fault = " OR ".join([*map(differs.format, appeal), WITHDRAWN])
    merges.put(schema_editor, "appeal_said", "tournament_appeal", fault, "appeal: what was said is kept")
    fault = " OR ".join(map(differs.format, giving))
    merges.put(schema_editor, "prizegiving_said", "tournament_prizegiving", fault, "prizegiving: what was said is kept")


def install(apps, schema_editor):
    said(schema_editor, (*guard_rulings.APPEAL_SAID, "admitted"), (*prizes.SAID["prizegiving"], "state"))


def as_before(apps, schema_editor):
    said(schema_editor, guard_rulings.APPEAL_SAID, prizes.SAID["prizegiving"])


class Migration(migrations.Migration):
    dependencies = [("tournament", "0024_printed")]
    operations = [
        migrations.AddField("appeal", "admitted", models.CharField(blank=True, max_length=500, null=True)),
        migrations.AddField("prizegiving", "state", models.CharField(blank=True, max_length=64, null=True)),
        migrations.RunPython(install, as_before),
    ]
