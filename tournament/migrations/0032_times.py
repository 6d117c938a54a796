"""When the registration and the play begin, as the invitation says it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0031_own_fee")]
    operations = [
        migrations.AddField("tournament", "registration_from", models.TimeField(blank=True, null=True)),
        migrations.AddField("tournament", "play_from", models.TimeField(blank=True, null=True)),
    ]
