"""Several rulings may stand on one game, each on its own incident; one of them at most settles it.

Constraints with a condition are indexes on SQLite: the table is not built anew, and keeps its triggers.
"""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("tournament", "0034_empty_seats")]
    operations = [
        migrations.RemoveConstraint("ruling", "ruling_one_standing_a_line"),
        migrations.AddConstraint("ruling", models.UniqueConstraint(
            fields=("table", "position"), condition=Q(standing=True, position__isnull=False, record__isnull=False), name="ruling_one_settles_a_line",
        )),
    ]
