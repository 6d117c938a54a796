"""What a table made of its sums is their sum, and stands only beside sums of each one's own. SQLite builds the table anew for it."""

from functools import reduce
from importlib import import_module
from operator import add

from django.db import migrations, models
from django.db.models import F, Q

before = import_module("tournament.migrations.0039_balanced")


class Migration(migrations.Migration):
    dependencies = [("tournament", "0054_squads")]
    operations = [
        before.Anew([
            migrations.AddConstraint("table", models.CheckConstraint(
                condition=Q(check_sum__isnull=True)
                | (Q(source="sums", balanced=False) & Q(check_sum=reduce(add, map(F, before.columns("a", before.SEATS))))),
                name="table_check_is_the_sum",
            )),
        ]),
    ]
