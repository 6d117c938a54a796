"""Triggers for what a constraint cannot say, on SQLite and PostgreSQL alike.

- Entries and log rows: what was said is never rewritten (derived columns of an entry may be).
- A seat's round is its table's round, its player is registered for that tournament, its index is a seat of the table.

SQLite drops a table's triggers when a later migration rebuilds the table; such a migration must run `install` again
(tests/tournament/models/test_constraints.py notices).
"""

from django.db import migrations

ENTRY_SAID = ("id", "table_id", "position", "version", "games", "record", "reason", "author", "client_id", "created_at")

SEAT_FAULTS = """
    NEW.round_id <> (SELECT round_id FROM tournament_table WHERE id = NEW.table_id)
    OR NEW."index" >= (SELECT seats FROM tournament_table WHERE id = NEW.table_id)
    OR (SELECT tournament_id FROM tournament_round WHERE id = NEW.round_id)
       <> (SELECT tournament_id FROM tournament_registration WHERE id = NEW.registration_id)
"""

TRIGGERS = (
    ("entry_said", "UPDATE", "tournament_entry", "{changed} OR (NEW.current AND NOT OLD.current)", "entry: what was said is kept"),
    ("log_said", "UPDATE", "tournament_logrow", "{true}", "log: rows are kept"),
    ("seat_placed", "INSERT", "tournament_seat", SEAT_FAULTS, "seat: wrong round, player or index"),
    ("seat_moved", "UPDATE", "tournament_seat", SEAT_FAULTS, "seat: wrong round, player or index"),
)


def install(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        differs, true, statement = "OLD.{0} IS DISTINCT FROM NEW.{0}", "true", POSTGRESQL
    else:
        differs, true, statement = "OLD.{0} IS NOT NEW.{0}", "1", SQLITE
    changed = " OR ".join(differs.format(column) for column in ENTRY_SAID)
    for name, event, table, fault, message in TRIGGERS:
        text = statement.format(name=name, event=event, table=table, fault=fault.format(changed=changed, true=true), message=message)
        for part in text.split("\n--\n"):
            schema_editor.execute(part)


def remove(apps, schema_editor):
    for name, _, table, _, _ in TRIGGERS:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {name} ON {table}")
            schema_editor.execute(f"DROP FUNCTION IF EXISTS {name}()")
        else:
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {name}")


SQLITE = """DROP TRIGGER IF EXISTS {name}
--
CREATE TRIGGER {name} BEFORE {event} ON {table} WHEN {fault}
BEGIN SELECT RAISE(ABORT, '{message}'); END"""

POSTGRESQL = """CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {fault} THEN RAISE EXCEPTION '{message}' USING ERRCODE = 'integrity_constraint_violation'; END IF;
    RETURN NEW;
END $$
--
DROP TRIGGER IF EXISTS {name} ON {table}
--
CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()"""


class Migration(migrations.Migration):
    dependencies = [("tournament", "0001_store")]
    operations = [migrations.RunPython(install, remove)]
