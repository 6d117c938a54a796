"""A series says how it is ranked, knows tournaments played elsewhere, and keeps a log of its own; the log's rows are neither changed nor deleted."""

from importlib import import_module

import django.utils.timezone
from django.db import migrations, models
from django.db.models import CASCADE, PROTECT, Q

guards = import_module("tournament.migrations.0002_guards")

KEY = ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))


def install(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    for name, event in (("serieslogrow_kept", "DELETE"), ("serieslogrow_said", "UPDATE")):
        text = (guards.POSTGRESQL if postgresql else guards.SQLITE).format(
            name=name, event=event, table="tournament_serieslogrow", fault="true" if postgresql else "1", message="serieslogrow: rows are kept"
        )
        for part in text.split("\n--\n"):
            schema_editor.execute(part)


def remove(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    for name in ("serieslogrow_kept", "serieslogrow_said"):
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {name}" + (" ON tournament_serieslogrow" if postgresql else ""))
        if postgresql:
            schema_editor.execute(f"DROP FUNCTION IF EXISTS {name}()")


class Migration(migrations.Migration):
    dependencies = [("tournament", "0020_merges")]
    operations = [
        migrations.AddField("cup", "policies", models.JSONField(blank=True, null=True)),
        migrations.AddField("tournament", "in_series", models.JSONField(blank=True, null=True)),
        migrations.CreateModel(
            name="AwayTournament",
            fields=[
                KEY,
                ("key", models.SlugField(max_length=80)),
                ("name", models.CharField(max_length=200)),
                ("date", models.DateField(blank=True, null=True)),
                ("place", models.CharField(blank=True, default="", max_length=200)),
                ("terms", models.JSONField(blank=True, default=dict)),
                ("cup", models.ForeignKey("tournament.cup", PROTECT, related_name="away")),
            ],
            options={
                "ordering": ("date", "pk"),
                "constraints": (
                    models.UniqueConstraint(fields=("cup", "key"), name="away_key_once"),
                    models.CheckConstraint(condition=~Q(name=""), name="away_named"),
                ),
            },
        ),
        migrations.CreateModel(
            name="AwayResult",
            fields=[
                KEY,
                ("tournament", models.ForeignKey("tournament.awaytournament", CASCADE, related_name="results")),
                ("player", models.ForeignKey("tournament.player", PROTECT, related_name="away_results")),
                ("said", models.JSONField(default=dict)),
            ],
            options={
                "ordering": ("pk",),
                "constraints": (models.UniqueConstraint(fields=("tournament", "player"), name="away_result_once"),),
            },
        ),
        migrations.CreateModel(
            name="SeriesNumber",
            fields=[
                KEY,
                ("cup", models.ForeignKey("tournament.cup", PROTECT, related_name="numbers")),
                ("player", models.ForeignKey("tournament.player", PROTECT, related_name="series_numbers")),
                ("number", models.BigIntegerField()),
            ],
            options={
                "ordering": ("number",),
                "constraints": (
                    models.UniqueConstraint(fields=("cup", "number"), name="series_number_once"),
                    models.UniqueConstraint(fields=("cup", "player"), name="series_player_once"),
                ),
            },
        ),
        migrations.CreateModel(
            name="SeriesLogRow",
            fields=[
                KEY,
                ("cup", models.ForeignKey("tournament.cup", PROTECT, related_name="log")),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("author", models.CharField(blank=True, default="", max_length=150)),
                ("action", models.SlugField(max_length=40)),
                ("facts", models.JSONField(blank=True, default=dict)),
                ("detail", models.JSONField(blank=True, default=dict)),
            ],
            options={"ordering": ("-pk",)},
        ),
        migrations.RunPython(install, remove),
    ]
