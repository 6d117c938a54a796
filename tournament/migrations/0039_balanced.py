"""Whether amounts are 0 together or a score of each one's own, kept with each row of them; tables of two to six.

What there was until now is balanced. SQLite builds a table anew for each column and each constraint: here once for all of a table's.
"""

from functools import reduce
from operator import add

from django.db import migrations, models
from django.db.models import F, Q

SEATS = 6
KEPT = {"entry": ("balanced",), "ruling": ("a5", "c5", "balanced")}
"""What of the new columns was said, and stays; the amounts of a line follow from it."""


def columns(letters, count):
    return [f"{letter}{seat}" for letter in letters for seat in range(count)]


def nothing(letters, count):
    return Q(**dict.fromkeys(columns(letters, count), 0))


def sum_0(letter, count):
    first, *others = columns(letter, count)
    return Q(**{first: 0 - reduce(add, map(F, others))})


def no_seat_beyond(least, count):
    small = Q(seats__gte=count)
    for seats in range(count - 1, least - 1, -1):
        small |= Q(seats=seats) & Q(**dict.fromkeys([f"{letter}{seat}" for letter in "ac" for seat in range(seats, count)], 0))
    return small


def unsettled(count):
    return Q(settled=True) | nothing("ac", count)


def struck(count):
    return Q(record__isnull=False) | (Q(game__isnull=True, settled=True) & nothing("ac", count))


def now(model, name, condition, before=None):
    """The constraint as it is now, in the place of the one before."""
    return [
        migrations.RemoveConstraint(model, before or name),
        migrations.AddConstraint(model, models.CheckConstraint(condition=condition, name=name)),
    ]


def amounts(model):
    """Columns for a sixth seat and for what its system says of the amounts; both ledgers are held to it."""
    return [
        *(migrations.AddField(model, name, models.BigIntegerField(default=0)) for name in ("a5", "c5")),
        migrations.AddField(model, "balanced", models.BooleanField(default=True)),
        *now(model, f"{model}_points_sum_0", Q(balanced=False) | sum_0("a", SEATS)),
        *now(model, f"{model}_cash_sum_0", (Q(balanced=True) & sum_0("c", SEATS)) | nothing("c", SEATS)),
    ]


class Anew(migrations.SeparateDatabaseAndState):
    """These operations on some tables, of which SQLite builds each anew once, with its triggers as they were."""

    def __init__(self, operations):
        super().__init__(operations, operations)
        self.models = list(dict.fromkeys(operation.model_name_lower for operation in operations))

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        if schema_editor.connection.vendor == "sqlite":
            self._build(app_label, schema_editor, from_state, to_state)
        else:
            super().database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        if schema_editor.connection.vendor == "sqlite":
            self._build(app_label, schema_editor, from_state, to_state)
        else:
            super().database_backwards(app_label, schema_editor, from_state, to_state)

    def _build(self, app_label, schema_editor, from_state, to_state):
        with schema_editor.connection.cursor() as cursor:
            cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            triggers = cursor.fetchall()
        for name, _sql in triggers:
            schema_editor.execute(f"DROP TRIGGER {schema_editor.quote_name(name)}", None)
        for model in self.models:
            build(schema_editor, from_state.apps.get_model(app_label, model), to_state.apps.get_model(app_label, model))
        for _name, sql in triggers:
            schema_editor.execute(sql, None)


def build(schema_editor, old, new):
    """The table of `old` becomes that of `new`, whose further columns have their defaults."""
    quote = schema_editor.quote_name
    table, meanwhile = new._meta.db_table, f"new__{new._meta.db_table}"
    had = {field.column for field in old._meta.local_concrete_fields}
    said = {
        quote(field.column): quote(field.column) if field.column in had else schema_editor.quote_value(field.get_default())
        for field in new._meta.local_concrete_fields
    }
    new._meta.db_table = meanwhile
    schema_editor.create_model(new)
    schema_editor.execute(f"INSERT INTO {quote(meanwhile)} ({', '.join(said)}) SELECT {', '.join(said.values())} FROM {quote(table)}", None)
    schema_editor.execute(f"DROP TABLE {quote(table)}", None)
    schema_editor.alter_db_table(new, meanwhile, table)
    new._meta.db_table = table
    for statement in schema_editor.deferred_sql:
        schema_editor.execute(statement, None)
    schema_editor.deferred_sql.clear()


def install(apps, schema_editor):
    """What was said of a row's amounts is kept: triggers of its own beside those that keep the rest."""
    for table, said in KEPT.items():
        name, message = f"{table}_balanced", f"{table}: what was said is kept"
        if schema_editor.connection.vendor == "postgresql":
            fault = " OR ".join(f'OLD."{column}" IS DISTINCT FROM NEW."{column}"' for column in said)
            schema_editor.execute(
                f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
                f"RAISE EXCEPTION '{message}' USING ERRCODE = 'integrity_constraint_violation'; END $$", None,
            )
            run = f"FOR EACH ROW WHEN ({fault}) EXECUTE FUNCTION {name}()"
        else:
            fault = " OR ".join(f'OLD."{column}" IS NOT NEW."{column}"' for column in said)
            run = f"WHEN {fault} BEGIN SELECT RAISE(ABORT, '{message}'); END"
        schema_editor.execute(f"CREATE TRIGGER {name} BEFORE UPDATE ON tournament_{table} {run}", None)


def remove(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    for table in KEPT:
        schema_editor.execute(f"DROP TRIGGER {table}_balanced" + (f" ON tournament_{table}" if postgresql else ""))
        if postgresql:
            schema_editor.execute(f"DROP FUNCTION {table}_balanced()")


class Migration(migrations.Migration):
    dependencies = [("tournament", "0038_squashed")]
    operations = [
        Anew([
            *amounts("entry"),
            *now("entry", "entry_unsettled_counts_0", unsettled(SEATS)),
            *now("entry", "entry_struck_counts_0", struck(SEATS)),
            *amounts("ruling"),
            *amounts("table"),
            migrations.AddField("table", "p5", models.BigIntegerField(default=0)),
            *now("table", "table_nothing_is_zero", ~Q(source="") | nothing("ac", SEATS)),
            *now("table", "table_amounts_have_seats", no_seat_beyond(2, SEATS)),
            *now("table", "table_seats_2_6", Q(seats__range=(2, 6)), before="table_seats_3_5"),
            *now("seat", "seat_index_0_5", Q(index__lt=SEATS), before="seat_index_0_4"),
            *now("seatchange", "seat_change_index_0_5", Q(index__lt=SEATS), before="seat_change_index_0_4"),
        ]),
        migrations.RunPython(install, remove),
    ]  # fmt: skip
