"""Which phone a second version of a line came from, so that one alone cannot send any number. SQLite adds such a column without a rebuild."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0013_shared")]
    operations = [migrations.AddField("otherversion", "device", models.UUIDField(blank=True, null=True))]
