"""The log stores what happened; rows written before keep their sentence. The column may be empty and has no default, so SQLite adds it as it is."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0016_sender_said")]
    operations = [migrations.AddField("logrow", "facts", models.JSONField(blank=True, null=True))]
