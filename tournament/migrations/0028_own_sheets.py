"""A cup's own rule sheet: its editions, kept, and in each tournament the file that it plays by."""

from importlib import import_module

import django.utils.timezone
from django.db import migrations, models

register_log = import_module("tournament.migrations.0026_register_log")

TRIGGERS = (("ownsheet_kept", "DELETE"), ("ownsheet_said", "UPDATE"))


def install(apps, schema_editor):
    for name, event in TRIGGERS:
        register_log.trigger(schema_editor, name, "ownsheet", event, register_log.true(schema_editor), "ownsheet: rows are kept")


def remove(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    for name, _ in TRIGGERS:
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {name}" + (" ON tournament_ownsheet" if postgresql else ""))
        if postgresql:
            schema_editor.execute(f"DROP FUNCTION IF EXISTS {name}()")


class Migration(migrations.Migration):
    dependencies = [("tournament", "0027_corrected_tables")]
    operations = [
        migrations.CreateModel(
            name="OwnSheet",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slug", models.SlugField(max_length=60)),
                ("edition", models.CharField(max_length=60)),
                ("name", models.CharField(max_length=200)),
                ("file", models.JSONField()),
                ("author", models.CharField(blank=True, default="", max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "ordering": ("slug", "-pk"),
                "constraints": [models.UniqueConstraint(fields=("slug", "edition"), name="ownsheet_one_an_edition")],
            },
        ),
        migrations.AddField("tournament", "sheet_file", models.JSONField(blank=True, null=True)),
        migrations.RunPython(install, remove),
    ]  # fmt: skip
