"""Which tournament it is, on every laptop and server. Those that are there are given one.

It follows from what a tournament's copies share, its address and when it was set up: two laptops that have the same evening, a backup that
is put back and an update that is done a second time come to the same. Where no log says when, it is drawn.

The table has no triggers; SQLite builds it anew once, for the constraint.
"""

from uuid import UUID, uuid4, uuid5

from django.db import migrations, models

NAMESPACE = UUID("5d0f8a4e-7a86-4b0e-9a55-0a2f3c1b6e41")


def give(apps, schema_editor):
    alias = schema_editor.connection.alias
    tournaments = apps.get_model("tournament", "Tournament").objects.using(alias)
    log = apps.get_model("tournament", "LogRow").objects.using(alias)
    for key, slug in list(tournaments.order_by("pk").values_list("pk", "slug")):
        begun = log.filter(tournament=key).order_by("pk").values_list("at", flat=True).first()
        tournaments.filter(pk=key).update(uid=uuid4() if begun is None else uuid5(NAMESPACE, f"{slug} {begun.isoformat()}"))


class Migration(migrations.Migration):
    dependencies = [("tournament", "0042_person_numbers")]
    operations = [
        migrations.AddField("tournament", "uid", models.UUIDField(null=True, editable=False)),
        migrations.RunPython(give, migrations.RunPython.noop),
        migrations.AlterField("tournament", "uid", models.UUIDField(default=uuid4, unique=True, editable=False)),
    ]
