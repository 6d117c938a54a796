"""An index for what phones ask every few seconds: the newest row of the log that is about no table."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0007_anonymous")]
    operations = [
        migrations.AddIndex(
            "logrow", models.Index(fields=["tournament"], condition=models.Q(("table__isnull", True)), name="log_of_no_table"),
        ),
    ]
