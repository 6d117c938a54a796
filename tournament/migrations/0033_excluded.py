"""What rank somebody has who was excluded: his own, as always so far, or none."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0032_times")]
    operations = [
        migrations.AddField(
            "tournament", "excluded",
            models.CharField(
                choices=[("keeps_rank", "behält seinen Rang, gekennzeichnet und ohne Preis"), ("no_rank", "hat keinen Rang, die anderen rücken auf")],
                default="keeps_rank", max_length=10,
            ),
        ),
        migrations.AddConstraint(
            "tournament", models.CheckConstraint(condition=models.Q(("excluded__in", ["keeps_rank", "no_rank"])), name="tournament_excluded_known"),
        ),
    ]
