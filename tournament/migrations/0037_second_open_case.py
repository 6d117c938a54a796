"""Two incidents in one game may be open at once: a second case is begun beside the first by whoever knows of it (`referee.cases`).

A constraint with a condition is an index on SQLite: the table is not built anew.
"""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournament", "0036_mistaken_entry")]
    operations = [migrations.RemoveConstraint("case", "case_one_open_a_line")]
