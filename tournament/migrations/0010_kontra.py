"""Whether who pays whom after a round has the cash of Kontra in it.

The sheet says that it is paid at once. But what was played before this setting was shown and printed with it: nobody's payments change.
"""

from django.db import migrations, models

IN_CASH = ("koenigrufen-cup", "koenigrufen-gallneukirchen")
"""The systems that paid Kontra in cash when this setting came."""


def keep_what_was_printed(apps, schema_editor):
    opened = apps.get_model("tournament", "Round").objects.exclude(state="drawn").values("tournament")
    apps.get_model("tournament", "Tournament").objects.filter(system__in=IN_CASH, pk__in=opened).update(kontra="with_round")


class Migration(migrations.Migration):
    dependencies = [("tournament", "0009_kept_rows")]
    operations = [
        migrations.AddField(
            "tournament", "kontra",
            models.CharField(
                choices=[("at_once", "sofort nach jedem Spiel, am Tisch"), ("with_round", "am Ende der Runde, mit den Punkten")],
                default="at_once", max_length=10,
            ),
        ),
        migrations.RunPython(keep_what_was_printed, migrations.RunPython.noop),
        migrations.AddConstraint(
            "tournament", models.CheckConstraint(condition=models.Q(("kontra__in", ["at_once", "with_round"])), name="tournament_kontra_known"),
        ),
    ]
