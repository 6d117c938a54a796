"""A table knows when a line of it was last corrected after its round had been closed. None was, before this program could."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0026_register_log'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='corrected_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
