"""Which reading of the sheets a tournament was opened under, and which one settled each line. What there was until now is of the first."""

from importlib import import_module

from django.db import migrations, models

from tournament.models.amounts import todays_reading

anonymous = import_module("tournament.migrations.0007_anonymous")
kept_rows = import_module("tournament.migrations.0009_kept_rows")

FIRST = 1


def unguard(apps, schema_editor):
    """Takes every trigger off: SQLite rebuilds a table that gains a column with a default, and no trigger may name it meanwhile."""
    kept_rows.remove(apps, schema_editor)
    anonymous.unguard(apps, schema_editor)


def guard(apps, schema_editor):
    """Puts every trigger on again."""
    anonymous.guard(apps, schema_editor)
    kept_rows.install(apps, schema_editor)


def were_of_the_first(apps, schema_editor):
    apps.get_model("tournament", "Tournament").objects.exclude(rules_digest="").update(rules_reading=FIRST)
    apps.get_model("tournament", "Entry").objects.update(reading=FIRST)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0010_kontra")]
    operations = [
        migrations.RunPython(unguard, guard),
        migrations.AddField("tournament", "rules_reading", models.PositiveSmallIntegerField(default=todays_reading)),
        migrations.AddField("entry", "reading", models.PositiveSmallIntegerField(default=todays_reading)),
        migrations.RunPython(were_of_the_first, migrations.RunPython.noop),
        migrations.RunPython(guard, unguard),
    ]
