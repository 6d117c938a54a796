"""A paid entry that was a mistake can be deleted: the lines of the cash keep the name alone, let go once, and say nothing else.

The way back makes them other money with the name as its word: a table of before has no place for a fee that is nobody's.
"""

from importlib import import_module

from django.db import migrations, models
from django.db.models import F, Q, Value
from django.db.models.functions import Concat, Left

prizes = import_module("tournament.migrations.0023_prizes")
log = import_module("tournament.migrations.0026_register_log")

BY_PERSON, NOBODYS = ["fee", "refund", "prize"], ["opening", "other", "counted"]
NAME = "cash_line_of_a_person"
WHOSE = Q(registration__isnull=False, whose="") | (Q(registration__isnull=True) & ~Q(whose=""))
SOMEBODYS_OR_NOBODYS = (Q(kind__in=BY_PERSON) & WHOSE) | Q(kind__in=NOBODYS, registration__isnull=True, whose="")


def put(schema_editor, *, named):
    """The table's two triggers: rows are kept, and what they say, but for the one time that an entry lets go of them."""
    postgresql = schema_editor.connection.vendor == "postgresql"
    differs = 'OLD."{0}"::text IS DISTINCT FROM NEW."{0}"::text' if postgresql else 'OLD."{0}" IS NOT NEW."{0}"'
    kept, said = "cashline: rows are kept", "cashline: what was said is kept"
    fault = " OR ".join(differs.format(column) for column in prizes.SAID["cashline"] if not (named and column == "registration_id"))
    if named:
        moved = f"{differs.format('registration_id')} OR {differs.format('whose')}"
        fault += f""" OR (({moved}) AND NOT (OLD."whose" = '' AND OLD."registration_id" IS NOT NULL AND NEW."registration_id" IS NULL))"""
    log.trigger(schema_editor, "cashline_said", "cashline", "UPDATE", f"{log.NOT_FORGOTTEN} AND {log.NOT_MERGED} AND ({fault})", said)
    text = (prizes.guards.POSTGRESQL if postgresql else prizes.guards.SQLITE).format(
        name="cashline_kept", event="DELETE", table="tournament_cashline", fault=f"NOT {prizes.OPENED}", message=kept
    )
    if postgresql:
        text = text.replace("RETURN NEW;", "RETURN OLD;")
    for part in text.split("\n--\n"):
        schema_editor.execute(part)


def install(apps, schema_editor):
    put(schema_editor, named=True)


def as_before(apps, schema_editor):
    put(schema_editor, named=False)


def loose(apps, schema_editor):
    """Without its triggers the table lets go of what it could not say before."""
    postgresql = schema_editor.connection.vendor == "postgresql"
    for name in ("cashline_said", "cashline_kept"):
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {name}" + (" ON tournament_cashline" if postgresql else ""))
    lines = apps.get_model("tournament", "CashLine")._base_manager.exclude(whose="")
    lines.filter(words="").update(words=F("whose"))
    lines.exclude(words=F("whose")).update(words=Left(Concat(F("whose"), Value(": "), F("words")), 500))
    lines.update(kind="other", whose="")
    if postgresql:
        # What was deferred is checked now: it lets no table be altered while it waits.
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def nothing(apps, schema_editor):
    """Not needed in this direction."""


class Migration(migrations.Migration):
    dependencies = [("tournament", "0035_second_incident")]
    operations = [
        migrations.RunPython(nothing, as_before),
        migrations.AddField("cashline", "whose", models.CharField(blank=True, default="", max_length=200)),
        migrations.RemoveConstraint("cashline", NAME),
        migrations.AddConstraint("cashline", models.CheckConstraint(condition=SOMEBODYS_OR_NOBODYS, name=NAME)),
        migrations.RunPython(install, loose),
    ]
