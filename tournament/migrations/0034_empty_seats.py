"""One of five leaves and the others play on: from a line on nobody plays at his seat."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0033_excluded")]
    operations = [
        migrations.AddField("table", "left_after", models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.AddField("seatchange", "empty", models.BooleanField(blank=True, null=True)),
    ]
