"""The register has a log. While two persons are merged a movement of the cash may change hands; while one is forgotten his name goes out of what is kept."""

from importlib import import_module

import django.utils.timezone
from django.db import migrations, models

guards = import_module("tournament.migrations.0002_guards")
guard_rulings = import_module("tournament.migrations.0004_guard_rulings")
sender_said = import_module("tournament.migrations.0016_sender_said")
merges = import_module("tournament.migrations.0020_merges")
prizes = import_module("tournament.migrations.0023_prizes")

NOT_FORGOTTEN, NOT_MERGED = f"NOT EXISTS {merges.FORGETS}", f"NOT EXISTS {merges.MERGES}"


def rows(differs, true):
    """Name, table, what is a fault, but while this is, and the message of each trigger on an update. `differs`: a comparison of a column."""
    kept = "{}: what was said is kept"

    def changed(columns, *more):
        return " OR ".join([*map(differs, columns), *more])

    yield "entry_said", "entry", changed(guards.ENTRY_SAID, "(NEW.current AND NOT OLD.current)"), NOT_FORGOTTEN, kept.format("entry")
    for name, table, columns, undone, message in guard_rulings.TRIGGERS[:2]:
        more = ("admitted",) if name == "appeal_said" else ()
        yield name, table.removeprefix("tournament_"), changed((*columns, *more), undone), NOT_FORGOTTEN, message
    undone = "(OLD.choice <> '' AND NEW.choice <> OLD.choice)"
    yield "version_said", "otherversion", changed(sender_said.SAID, undone), NOT_FORGOTTEN, kept.format("second version")
    yield "serieslogrow_said", "serieslogrow", true, NOT_FORGOTTEN, "serieslogrow: rows are kept"
    yield "cashline_said", "cashline", changed(prizes.SAID["cashline"]), f"{NOT_FORGOTTEN} AND {NOT_MERGED}", kept.format("cashline")


def install(apps, schema_editor):
    put(schema_editor, opened=True)
    for name, event in (("registerlogrow_kept", "DELETE"), ("registerlogrow_said", "UPDATE")):
        trigger(schema_editor, name, "registerlogrow", event, true(schema_editor), "registerlogrow: rows are kept")


def as_before(apps, schema_editor):
    put(schema_editor, opened=False)
    postgresql = schema_editor.connection.vendor == "postgresql"
    for name in ("registerlogrow_kept", "registerlogrow_said"):
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {name}" + (" ON tournament_registerlogrow" if postgresql else ""))
        if postgresql:
            schema_editor.execute(f"DROP FUNCTION IF EXISTS {name}()")


def put(schema_editor, *, opened):
    postgresql = schema_editor.connection.vendor == "postgresql"
    # PostgreSQL compares JSON as text.
    differs = 'OLD."{0}"::text IS DISTINCT FROM NEW."{0}"::text' if postgresql else 'OLD."{0}" IS NOT NEW."{0}"'
    for name, table, fault, unless, message in rows(differs.format, true(schema_editor)):
        trigger(schema_editor, name, table, "UPDATE", f"{unless} AND ({fault})" if opened else fault, message)


def trigger(schema_editor, name, table, event, fault, message):
    statement = guards.POSTGRESQL if schema_editor.connection.vendor == "postgresql" else guards.SQLITE
    text = statement.format(name=name, event=event, table=f"tournament_{table}", fault=fault, message=message)
    for part in text.split("\n--\n"):
        schema_editor.execute(part)


def true(schema_editor):
    return "true" if schema_editor.connection.vendor == "postgresql" else "1"


class Migration(migrations.Migration):
    dependencies = [("tournament", "0025_appeals_in_time")]
    operations = [
        migrations.CreateModel(
            name="RegisterLogRow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("author", models.CharField(blank=True, default="", max_length=150)),
                ("action", models.SlugField(max_length=40)),
                ("facts", models.JSONField(blank=True, default=dict)),
            ],
            options={"ordering": ("-pk",)},
        ),
        migrations.RunPython(install, as_before),
    ]
