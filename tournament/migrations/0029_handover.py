"""The evening goes to another laptop: from then on the database itself takes no action here, whoever asks.

Every action writes one row of a log, so these triggers hold all of them. A later migration that rebuilds one of these tables on SQLite puts its
trigger on again.
"""

from importlib import import_module

import django.utils.timezone
from django.db import migrations, models
from django.db.models import Q

register_log = import_module("tournament.migrations.0026_register_log")

HELD = ("entry", "logrow", "otherversion", "ownsheet", "registerlogrow", "removal", "serieslogrow")
HOLDS = 'EXISTS (SELECT 1 FROM tournament_handover WHERE "holds")'
MESSAGE = "handover: the evening runs on another laptop"


def install(apps, schema_editor):
    for table in HELD:
        register_log.trigger(schema_editor, f"{table}_here", table, "INSERT", HOLDS, MESSAGE)


def remove(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    for table in HELD:
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_here" + (f" ON tournament_{table}" if postgresql else ""))
        if postgresql:
            schema_editor.execute(f"DROP FUNCTION IF EXISTS {table}_here()")


class Migration(migrations.Migration):
    dependencies = [("tournament", "0028_own_sheets")]
    operations = [
        migrations.CreateModel(
            name="HandOver",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("salt", models.CharField(blank=True, default="", max_length=32)),
                ("secret", models.CharField(blank=True, default="", max_length=64)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("offered_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("holds", models.BooleanField(default=False)),
                ("held_at", models.DateTimeField(blank=True, null=True)),
                ("source", models.CharField(blank=True, default="", max_length=300)),
                ("arrived_at", models.DateTimeField(blank=True, null=True)),
                ("taken_at", models.DateTimeField(blank=True, null=True)),
                ("address", models.CharField(blank=True, default="", max_length=300)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("author", models.CharField(blank=True, default="", max_length=150)),
            ],
            options={
                "ordering": ("-pk",),
                "constraints": [
                    models.UniqueConstraint(condition=Q(holds=True), fields=("holds",), name="handover_one_holds"),
                    models.CheckConstraint(condition=Q(holds=False) | Q(held_at__isnull=False, ended_at__isnull=True), name="handover_holds_since"),
                ],
            },
        ),
        migrations.RunPython(install, remove),
    ]  # fmt: skip
