"""What all servers of one database share, and the wrong codes that were typed."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0012_penalty_round")]
    operations = [
        migrations.CreateModel(
            "Shared",
            [
                ("key", models.SlugField(max_length=20, primary_key=True, serialize=False)),
                ("text", models.TextField(blank=True, default="")),
            ],
        ),
        migrations.CreateModel(
            "WrongCode",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("address", models.CharField(max_length=60)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={"indexes": [models.Index(fields=["address", "at"], name="wrong_code_by_address")]},
        ),
    ]
