"""A person's number is his own column, no longer his key: filled with the key, so that every printed pass stays good. And the number of the
federation's register beside it, blank where there is none.

How far the numbers were given is kept, also to persons who are gone: SQLite counts its keys anew when it builds a table anew.
"""

from importlib import import_module

from django.db import migrations, models
from django.db.models import F, Q

before = import_module("tournament.migrations.0039_balanced")

TABLE = "tournament_player"


def keys_given(schema_editor):
    """The highest key that any person ever had."""
    with schema_editor.connection.cursor() as cursor:
        if schema_editor.connection.vendor == "postgresql":
            cursor.execute(f"SELECT pg_get_serial_sequence('{TABLE}', 'id')")
            [sequence] = cursor.fetchone()
            cursor.execute(f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {sequence}")
        else:
            cursor.execute(f"SELECT seq FROM sqlite_sequence WHERE name = '{TABLE}'")
        found = cursor.fetchone()
    return found[0] if found else 0


def remember(apps, schema_editor):
    apps.get_model("tournament", "NumbersGiven").objects.create(kind="own", highest=keys_given(schema_editor))


def fill(apps, schema_editor):
    apps.get_model("tournament", "Player").objects.update(number=F("id"))


def go_on(apps, schema_editor):
    """Keys go on where they were, in the table that was built anew."""
    if schema_editor.connection.vendor == "postgresql":
        return
    highest = apps.get_model("tournament", "NumbersGiven").objects.values_list("highest", flat=True).get(kind="own")
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [TABLE])
        cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [TABLE, highest])


class Migration(migrations.Migration):
    dependencies = [("tournament", "0041_organisers")]
    operations = [
        migrations.CreateModel(
            "NumbersGiven",
            [
                (
                    "kind",
                    models.CharField(
                        choices=[("own", "Own"), ("federation", "Federation")], max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("highest", models.PositiveBigIntegerField(default=0)),
            ],
        ),
        migrations.RunPython(remember, migrations.RunPython.noop),
        before.Anew([
            migrations.AddField("player", "number", models.PositiveBigIntegerField(editable=False, null=True)),
            migrations.AddField("player", "federation_number", models.CharField(blank=True, default="", editable=False, max_length=12)),
            migrations.AddConstraint(
                "player",
                models.UniqueConstraint(
                    condition=~Q(federation_number=""), fields=("federation_number",), name="player_federation_number_once"
                ),
            ),
        ]),
        migrations.RunPython(fill, migrations.RunPython.noop),
        before.Anew([migrations.AlterField("player", "number", models.PositiveBigIntegerField(editable=False, unique=True))]),
        migrations.RunPython(go_on, migrations.RunPython.noop),
    ]  # fmt: skip
