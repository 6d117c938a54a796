"""Which writing of the evening this is, and what phones have given back to it. An evening that is going on begins with the first."""

import secrets

import django.db.models.deletion
import django.utils.timezone
import tournament.models.generation
from django.db import migrations, models


ORIGINS = [("begun", "Begun"), ("restored", "Restored"), ("taken", "Taken"), ("went_on", "Went On")]


def begin(apps, schema_editor):
    if apps.get_model("tournament", "TableLink").objects.exists():
        apps.get_model("tournament", "Generation").objects.create(number=1, mark=secrets.token_hex(6), secret=secrets.token_hex(32))


class Migration(migrations.Migration):
    dependencies = [("tournament", "0029_handover")]
    operations = [
        migrations.CreateModel(
            name="Generation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("mark", models.CharField(max_length=16)),
                ("secret", models.CharField(max_length=64)),
                ("origin", models.CharField(choices=ORIGINS, default="begun", max_length=10)),
                ("began", models.PositiveBigIntegerField(default=tournament.models.generation.seconds)),
                ("stand_at", models.DateTimeField(blank=True, null=True)),
                ("stand_row", models.PositiveBigIntegerField(default=0)),
                ("before", models.CharField(blank=True, default="", max_length=200)),
                ("safe", models.PositiveBigIntegerField(default=0)),
                ("here", models.BooleanField(default=True)),
                ("address", models.CharField(blank=True, default="", max_length=300)),
            ],
            options={
                "ordering": ("-number", "-began"),
                "constraints": [models.UniqueConstraint(fields=("number", "mark"), name="generation_mark_once")],
            },
        ),
        migrations.CreateModel(
            name="TableReturn",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("heard_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("stored", models.PositiveSmallIntegerField(default=0)),
                ("versions", models.PositiveSmallIntegerField(default=0)),
                ("left", models.PositiveSmallIntegerField(default=0)),
                ("gap", models.PositiveBigIntegerField(blank=True, null=True)),
                ("passed", models.PositiveBigIntegerField(default=0)),
                ("generation", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="returns", to="tournament.generation")),
                ("table", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="returns", to="tournament.table")),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [models.UniqueConstraint(fields=("generation", "table"), name="table_return_once")],
            },
        ),
        migrations.RunPython(begin, migrations.RunPython.noop),
    ]  # fmt: skip
