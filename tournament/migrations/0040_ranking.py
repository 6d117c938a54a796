"""By what a tournament puts its players in order, and what is taken off somebody's table points.

What there was until now is ranked by the sum of the games.
"""

from importlib import import_module

from django.db import migrations, models
from django.db.models import Q

import tournament.models.tournament

before = import_module("tournament.migrations.0039_balanced")

NAME, MESSAGE = "sanction_table_points", "sanction: what was given is kept"


def install(apps, schema_editor):
    """What was given is kept: a trigger of its own beside the one that keeps the rest."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(
            f"CREATE FUNCTION {NAME}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            f"RAISE EXCEPTION '{MESSAGE}' USING ERRCODE = 'integrity_constraint_violation'; END $$", None,
        )
        run = (
            f'FOR EACH ROW WHEN (OLD."half_table_points" IS DISTINCT FROM NEW."half_table_points") EXECUTE FUNCTION {NAME}()'
        )
    else:
        run = f"""WHEN OLD."half_table_points" IS NOT NEW."half_table_points" BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"""
    schema_editor.execute(f"CREATE TRIGGER {NAME} BEFORE UPDATE ON tournament_sanction {run}", None)


def remove(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    schema_editor.execute(f"DROP TRIGGER {NAME}" + (" ON tournament_sanction" if postgresql else ""))
    if postgresql:
        schema_editor.execute(f"DROP FUNCTION {NAME}()")


class Migration(migrations.Migration):
    dependencies = [("tournament", "0039_balanced")]
    operations = [
        migrations.AddField("tournament", "ranking", models.JSONField(default=tournament.models.tournament.default_ranking)),
        before.Anew([
            migrations.AddField("sanction", "half_table_points", models.BigIntegerField(default=0)),
            *before.now(
                "sanction",
                "sanction_points_are_a_players",
                (
                    Q(kind="points", half_points__lte=0, half_table_points__lte=0, player__isnull=False)
                    & ~Q(half_points=0, half_table_points=0)
                )
                | (~Q(kind="points") & Q(half_points=0, half_table_points=0)),
            ),
        ]),
        migrations.RunPython(install, remove),
    ]  # fmt: skip
