"""Lines and log rows may bring their own time along, from a tournament file. Only what Django knows changes, not the tables: they keep their guards."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0014_senders")]
    operations = [
        migrations.SeparateDatabaseAndState(state_operations=[
            migrations.AlterField("entry", "created_at", models.DateTimeField(default=django.utils.timezone.now)),
            migrations.AlterField("logrow", "at", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
        ]),
    ]
