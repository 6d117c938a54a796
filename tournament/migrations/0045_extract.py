"""The federation's register as its server signed it for laptops."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0044_register")]
    operations = [
        migrations.CreateModel(
            "Extract",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("organiser", models.CharField(max_length=200)),
                ("made_at", models.DateTimeField()),
                ("valid_until", models.DateField()),
                ("key", models.CharField(max_length=64)),
                ("digest", models.CharField(max_length=64)),
                ("count", models.PositiveIntegerField()),
                ("confirmed", models.BooleanField(default=False)),
                ("author", models.CharField(blank=True, default="", max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={"ordering": ("-pk",)},
        ),
        migrations.CreateModel(
            "ExtractRow",
            [
                ("number", models.CharField(max_length=12, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=200)),
                ("words", models.CharField(db_index=True, max_length=400)),
                ("place", models.CharField(blank=True, default="", max_length=200)),
                ("club", models.CharField(blank=True, default="", max_length=200)),
                ("valid_until", models.DateField(blank=True, null=True)),
                ("barred", models.BooleanField(default=False)),
                ("leads_to", models.CharField(blank=True, default="", max_length=12)),
            ],
        ),
    ]
