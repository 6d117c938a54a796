"""A link for each table that was made before there were links; and a guard: what a phone wrote beside a line is kept."""

import secrets
from importlib import import_module

from django.db import migrations

guards = import_module("tournament.migrations.0002_guards")

READABLE = "abcdefghjkmnpqrstuvwxyz23456789"
SAID = ("id", "table_id", "position", "record", "reason", "author", "client_id", "created_at")
NAME, TABLE = "version_said", "tournament_otherversion"


def make_links(apps, schema_editor):
    link = apps.get_model("tournament", "TableLink")
    bare = apps.get_model("tournament", "Table").objects.filter(links__isnull=True)
    link.objects.bulk_create([link(table_id=pk, token=secrets.token_urlsafe(24), code=code()) for pk in bare.values_list("pk", flat=True)], 500)


def code():
    letters = "".join(secrets.choice(READABLE) for _ in range(8))
    return f"{letters[:4]}-{letters[4:]}"


def install(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    differs = 'OLD."{0}" IS DISTINCT FROM NEW."{0}"' if postgresql else 'OLD."{0}" IS NOT NEW."{0}"'
    fault = " OR ".join([*[differs.format(column) for column in SAID], "(OLD.choice <> '' AND NEW.choice <> OLD.choice)"])
    statement = guards.POSTGRESQL if postgresql else guards.SQLITE
    text = statement.format(name=NAME, event="UPDATE", table=TABLE, fault=fault, message="second version: what was said is kept")
    for part in text.split("\n--\n"):
        schema_editor.execute(part)


def remove(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    schema_editor.execute(f"DROP TRIGGER IF EXISTS {NAME}" + (f" ON {TABLE}" if postgresql else ""))
    if postgresql:
        schema_editor.execute(f"DROP FUNCTION IF EXISTS {NAME}()")


class Migration(migrations.Migration):
    dependencies = [("tournament", "0005_phones")]
    operations = [
        migrations.RunPython(make_links, migrations.RunPython.noop),
        migrations.RunPython(install, remove),
    ]
