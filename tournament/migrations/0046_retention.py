"""Links to what is stored about a person; how long names are kept; and what is left of a name may be its initials.

While somebody is forgotten his name goes out of who did what, too: of everything else these rows still keep what they say.
"""

from importlib import import_module

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models
from django.db.models import Q

balanced, squashed = (import_module(f"tournament.migrations.{name}") for name in ("0039_balanced", "0038_squashed"))

AUTHORED = {"printed": "author", "registerlogrow": "author", "ownsheet": "author", "removal": "author", "prizegiving": "author withdrawn_by"}
"""Rows that keep what they say, and their columns that name an account."""


def guards(apps, vendor, forgets):
    """The guards of changes on these tables: name, table, fault and message; `forgets`: as they are from now on."""
    differs = 'OLD."{0}"::text IS DISTINCT FROM NEW."{0}"::text' if vendor == "postgresql" else 'OLD."{0}" IS NOT NEW."{0}"'
    always = "true" if vendor == "postgresql" else "1"
    for name, event, table, fault, message in squashed.triggers(differs.format, always):
        if event == "UPDATE" and table in AUTHORED:
            columns = [field.column for field in apps.get_model("tournament", table)._meta.local_concrete_fields]
            others = " OR ".join(differs.format(column) for column in columns if column not in AUTHORED[table].split())
            yield name, table, f"({fault}) AND ({squashed.NOT_FORGOTTEN} OR {others})" if forgets else fault, message


def put(forgets):
    def install(apps, schema_editor):
        vendor = schema_editor.connection.vendor
        for name, table, fault, message in guards(apps, vendor, forgets):
            schema_editor.execute(f"DROP TRIGGER {name}" + (f" ON tournament_{table}" if vendor == "postgresql" else ""))
            if vendor == "postgresql":
                schema_editor.execute(f"DROP FUNCTION {name}()")
            statement = squashed.POSTGRESQL if vendor == "postgresql" else squashed.SQLITE
            schema_editor.execute(statement.format(name=name, event="UPDATE", table=table, fault=fault, message=message, row="NEW"))

    return install


KEPT_NAMES = [("full", "der volle Name"), ("initials", "die Anfangsbuchstaben"), ("number", "die Registernummer")]


class Migration(migrations.Migration):
    dependencies = [("tournament", "0045_extract")]
    operations = [
        migrations.CreateModel(
            "PersonalLink",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("mark", models.CharField(max_length=64, unique=True)),
                ("author", models.CharField(blank=True, default="", max_length=150)),
                ("given_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("expires_at", models.DateTimeField()),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "player",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="links", to="tournament.player"),
                ),
            ],
            {"ordering": ("-pk",)},
        ),
        migrations.CreateModel(
            "Retention",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(choices=KEPT_NAMES, default="full", max_length=8)),
                ("years", models.PositiveSmallIntegerField(default=10)),
            ],
            {
                "constraints": [
                    models.CheckConstraint(condition=Q(kind__in=["full", "initials", "number"]), name="retention_kind_known"),
                    models.CheckConstraint(condition=Q(years__range=(1, 99)), name="retention_years_1_99"),
                ]
            },
        ),
        balanced.Anew([migrations.AddField("forgotten", "initials", models.BooleanField(default=False))]),
        migrations.RunPython(put(forgets=True), put(forgets=False)),
    ]
