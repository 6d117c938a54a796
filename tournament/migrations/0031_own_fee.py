"""A fee per person: a substitute and an honorary member pay nothing, a guest more."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0030_generations")]
    operations = [migrations.AddField("registration", "own_fee_cents", models.PositiveIntegerField(blank=True, null=True))]
