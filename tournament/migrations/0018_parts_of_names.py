"""Surname, given name and what stands around them, beside the name of each person; who was there before is read as a new one would be."""

from django.db import migrations, models

from scoring.field import understood

PARTS = ("surname", "given", "title", "suffix")


def read_names(apps, schema_editor):
    persons = apps.get_model("tournament", "Player").objects
    rows = list(persons.only("pk", "name"))
    for row in rows:
        name = understood(row.name)
        for part in PARTS:
            setattr(row, part, getattr(name, part))
        row.sort_key = "\t".join(name.order)
    persons.bulk_update(rows, [*PARTS, "sort_key"], batch_size=100)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0017_log_facts")]
    operations = [
        *[migrations.AddField("player", part, models.CharField(blank=True, default="", editable=False, max_length=200)) for part in PARTS],
        migrations.AddField("player", "sort_key", models.CharField(blank=True, db_index=True, default="", editable=False, max_length=400)),
        migrations.RunPython(read_names, migrations.RunPython.noop),
        migrations.AlterModelOptions("player", options={"ordering": ("sort_key", "place", "pk")}),
    ]
