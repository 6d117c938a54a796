"""Two persons can be merged, and one can be forgotten: meanwhile sanctions may change hands and log rows lose a name, and at no other time."""

from importlib import import_module

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models
from django.db.models import F, Q

guards = import_module("tournament.migrations.0002_guards")
guard_rulings = import_module("tournament.migrations.0004_guard_rulings")
penalties = import_module("tournament.migrations.0012_penalty_round")

MERGES = '(SELECT 1 FROM tournament_merge WHERE "open")'
FORGETS = '(SELECT 1 FROM tournament_forgotten WHERE "open")'
SAID = (*guard_rulings.SANCTION_SAID, "round")


def install(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    differs = 'OLD."{0}" IS DISTINCT FROM NEW."{0}"' if postgresql else 'OLD."{0}" IS NOT NEW."{0}"'
    fault = " OR ".join([*[differs.format(column) for column in SAID], "(OLD.lifted_at IS NOT NULL)"])
    put(schema_editor, "sanction_said", "tournament_sanction", f"NOT EXISTS {MERGES} AND NOT EXISTS {FORGETS} AND ({fault})", "sanction: what was given is kept")
    put(schema_editor, "log_said", "tournament_logrow", f"NOT EXISTS {FORGETS}", "log: rows are kept")


def as_before(apps, schema_editor):
    penalties.said(schema_editor, SAID)
    true = "true" if schema_editor.connection.vendor == "postgresql" else "1"
    put(schema_editor, "log_said", "tournament_logrow", true, "log: rows are kept")


def put(schema_editor, name, table, fault, message):
    text = (guards.POSTGRESQL if schema_editor.connection.vendor == "postgresql" else guards.SQLITE).format(
        name=name, event="UPDATE", table=table, fault=fault, message=message
    )
    for part in text.split("\n--\n"):
        schema_editor.execute(part)


def key():
    return ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))


def to(model, **more):
    return models.ForeignKey(**{"on_delete": django.db.models.deletion.PROTECT, "to": f"tournament.{model}", **more})


class Migration(migrations.Migration):
    dependencies = [("tournament", "0019_helper")]
    operations = [
        migrations.AddField("player", "merged_into", to("player", blank=True, null=True, related_name="merged_from")),
        migrations.CreateModel(
            name="Merge",
            fields=[
                key(),
                ("moved", models.JSONField(default=dict)),
                ("author", models.CharField(blank=True, default="", max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("undone_at", models.DateTimeField(blank=True, null=True)),
                ("undone_by", models.CharField(blank=True, default="", max_length=150)),
                ("open", models.BooleanField(default=True)),
                ("other", to("player", related_name="merged_away")),
                ("person", to("player", related_name="merges")),
            ],
            options={
                "ordering": ("-pk",),
                "constraints": [
                    models.CheckConstraint(condition=~Q(person=F("other")), name="merge_of_two"),
                    models.UniqueConstraint(condition=Q(undone_at__isnull=True), fields=("other",), name="merge_one_at_a_time"),
                ],
            },
        ),
        migrations.CreateModel(
            name="MergedNumber",
            fields=[
                key(),
                ("number", models.PositiveIntegerField()),
                ("into", models.PositiveIntegerField()),
                ("merge", to("merge", blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="numbers")),
                ("tournament", to("tournament", related_name="merged_numbers")),
            ],
            options={"ordering": ("number", "-pk")},
        ),
        migrations.CreateModel(
            name="Forgotten",
            fields=[
                key(),
                ("author", models.CharField(blank=True, default="", max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("open", models.BooleanField(default=True)),
                ("person", to("player", related_name="forgotten")),
            ],
            options={"ordering": ("-pk",)},
        ),
        migrations.RunPython(install, as_before),
    ]
