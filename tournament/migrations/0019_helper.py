"""A second pair of hands at the desk: an account that registers and writes slips."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0018_parts_of_names"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]
    operations = [
        migrations.CreateModel(
            name="Helper",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("active", models.BooleanField(default=True)),
                ("tournament", models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="helpers", to="tournament.tournament",
                )),
                ("user", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="helping", to=settings.AUTH_USER_MODEL)),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [models.UniqueConstraint(fields=("tournament", "user"), name="helper_once_a_tournament")],
            },
        ),
    ]
