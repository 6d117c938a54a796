"""The round from whose standing on penalty points count. Old ones get the round that ran when they were given.

SQLite rebuilds the table of sanctions for its new constraint and loses its triggers with it.
"""

from importlib import import_module

from django.db import migrations, models

guards = import_module("tournament.migrations.0002_guards")
guard_rulings = import_module("tournament.migrations.0004_guard_rulings")
kept_rows = import_module("tournament.migrations.0009_kept_rows")


def round_of(given_at, rounds):
    """The number of the round that ran then; of none, the last that had been opened; before the first, 1.

    `rounds`: (number, opened_at, closed_at) of those that were opened. All of a tournament that was read in from a file were opened at once, after
    everything that happened in it: there it is the last.
    """
    running = [number for number, opened, closed in rounds if opened <= given_at and (closed is None or closed >= given_at)]
    before = [number for number, opened, _closed in rounds if opened <= given_at]
    at_once = [number for number, *_times in rounds] if len({opened for _number, opened, _closed in rounds}) == 1 else []
    return max(running or before or at_once or [1])


def fill(apps, schema_editor):
    opened = apps.get_model("tournament", "Round").objects.filter(opened_at__isnull=False)
    rounds = {}
    for tournament, *row in opened.values_list("tournament_id", "number", "opened_at", "closed_at"):
        rounds.setdefault(tournament, []).append(row)
    penalties = apps.get_model("tournament", "Sanction").objects
    for key, tournament, given_at in list(penalties.filter(kind="points").values_list("pk", "tournament_id", "created_at")):
        penalties.filter(pk=key).update(round=round_of(given_at, rounds.get(tournament, [])))


def said(schema_editor, columns):
    """The guard of what was said about a sanction, over these columns."""
    postgresql = schema_editor.connection.vendor == "postgresql"
    differs = 'OLD."{0}" IS DISTINCT FROM NEW."{0}"' if postgresql else 'OLD."{0}" IS NOT NEW."{0}"'
    name, table, _columns, undone, message = next(row for row in guard_rulings.TRIGGERS if row[0] == "sanction_said")
    fault = " OR ".join([*[differs.format(column) for column in columns], undone])
    text = (guards.POSTGRESQL if postgresql else guards.SQLITE).format(name=name, event="UPDATE", table=table, fault=fault, message=message)
    for part in text.split("\n--\n"):
        schema_editor.execute(part)


def unguard(apps, schema_editor):
    on = " ON tournament_sanction" if schema_editor.connection.vendor == "postgresql" else ""
    schema_editor.execute(f"DROP TRIGGER IF EXISTS sanction_said{on}")


def guard(apps, schema_editor):
    said(schema_editor, (*guard_rulings.SANCTION_SAID, "round"))
    kept_rows.install(apps, schema_editor)


def guard_as_before(apps, schema_editor):
    said(schema_editor, guard_rulings.SANCTION_SAID)
    kept_rows.install(apps, schema_editor)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0011_readings")]
    operations = [
        migrations.RunPython(unguard, guard_as_before),
        migrations.AddField("sanction", "round", models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AddConstraint(
            "sanction",
            models.CheckConstraint(
                condition=models.Q(kind="points", round__isnull=False, round__gte=1) | (~models.Q(kind="points") & models.Q(round__isnull=True)),
                name="sanction_points_have_a_round",
            ),
        ),
        migrations.RunPython(guard, unguard),
    ]
