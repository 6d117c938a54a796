"""Which phone a second version of a line came from is part of what was said: the guard of what a phone wrote looks at it too."""

from importlib import import_module

from django.db import migrations

guards = import_module("tournament.migrations.0002_guards")
links = import_module("tournament.migrations.0006_links")

SAID = (*links.SAID, "device")


def install(apps, schema_editor):
    said(schema_editor, SAID)


def as_before(apps, schema_editor):
    said(schema_editor, links.SAID)


def said(schema_editor, columns):
    postgresql = schema_editor.connection.vendor == "postgresql"
    differs = 'OLD."{0}" IS DISTINCT FROM NEW."{0}"' if postgresql else 'OLD."{0}" IS NOT NEW."{0}"'
    fault = " OR ".join([*[differs.format(column) for column in columns], "(OLD.choice <> '' AND NEW.choice <> OLD.choice)"])
    statement = guards.POSTGRESQL if postgresql else guards.SQLITE
    text = statement.format(name=links.NAME, event="UPDATE", table=links.TABLE, fault=fault, message="second version: what was said is kept")
    for part in text.split("\n--\n"):
        schema_editor.execute(part)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0015_own_times")]
    operations = [migrations.RunPython(install, as_before)]
