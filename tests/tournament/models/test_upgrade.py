"""A store of the version before rulings is brought up to date, and back: nothing lost, every guard in place. On a database file of its
own."""

import os
import subprocess
import sys
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]

UPGRADE = """
import django
import gc
django.setup()
gc.disable()  # a fifth of the time goes into looking for models of past states that nobody misses
from django.apps import apps
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django_scopes import scopes_disabled
from tournament.updating.asked import take_back
everywhere = scopes_disabled()
everywhere.__enter__()

OPENED = {"phase": "running", "rules_edition": "Turnierregeln", "rules_digest": "0" * 64}
BEFORE = {"entry_said", "log_said", "seat_placed", "seat_moved"}
NOW = BEFORE | {"ruling_said", "appeal_said", "sanction_said", "version_said", "removal_said", "removal_kept"}
NOW |= {f"{table}_kept" for table in ("entry", "logrow", "otherversion", "ruling", "appeal", "sanction", "serieslogrow",
                               "prizegiving", "cashline")}
NOW |= {"serieslogrow_said", "prizegiving_said", "cashline_said", "printed_kept", "printed_said", "registerlogrow_kept",
        "registerlogrow_said"}
NOW |= {"ownsheet_kept", "ownsheet_said", "entry_balanced", "ruling_balanced", "sanction_table_points"}
NOW |= {f"{table}_here" for table in ("entry", "logrow", "organiserlogrow", "otherversion", "ownsheet", "registerlogrow", "removal",
                               "revision", "serieslogrow", "uploadlogrow")}
NOW |= {f"{table}_{what}" for table in ("organiserlogrow", "revision", "uploadlogrow") for what in ("kept", "said")}

def triggers():
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        return {name for name, in cursor.fetchall()}

def rewritten():
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("UPDATE tournament_entry SET record = '{}'")
    except IntegrityError:
        return False
    return True

def entries():
    with connection.cursor() as cursor:
        cursor.execute("SELECT record, a0, a1 FROM tournament_entry")
        return cursor.fetchall()

for app in ("contenttypes", "auth", "sessions"):
    call_command("migrate", app, verbosity=0)
begun = MigrationExecutor(connection)
begun.loader.replace_migrations = False  # an empty database would begin with the squashed one
begun.loader.build_graph()
begun.migrate([("tournament", "0002_guards")])
old = MigrationExecutor(connection).loader.project_state([
    ("tournament", "0002_guards"), ("auth", "0012_alter_user_first_name_max_length")]).apps
old.get_model("auth", "User").objects.create(username="leitung")
tournament = old.get_model("tournament", "Tournament").objects.create(slug="alt", name="Alt", system="koenigrufen-cup", **OPENED)
round_ = old.get_model("tournament", "Round").objects.create(tournament=tournament, number=1, state="open")
for slug, system, state in (("vorher", "koenigrufen-gallneukirchen", "drawn"), ("punkte", "point-tarock", "closed")):
    other = old.get_model("tournament", "Tournament").objects.create(slug=slug, name=slug, system=system)
    old.get_model("tournament", "Round").objects.create(tournament=other, number=1, state=state)
table = old.get_model("tournament", "Table").objects.create(round=round_, number=1, seats=4, games=3)
old.get_model("tournament", "Entry").objects.create(table=table, position=7, games=3, game=1, record={"game": "rufer"}, a0=2, a1=-2)
assert triggers() == BEFORE and not rewritten()
call_command("migrate", "tournament", "0011", verbosity=0)
before = MigrationExecutor(connection).loader.project_state([("tournament", "0011_readings")]).apps
before.get_model("tournament", "Round").objects.filter(tournament_id=tournament.pk).update(opened_at="2026-11-21T10:00Z")
for slug, lifted in (("alt", {}), ("punkte", {"lifted_at": "2026-11-21T12:00Z", "lifted_reason": "Irrtum"})):
    before.get_model("tournament", "Sanction").objects.create(
        tournament=before.get_model("tournament", "Tournament").objects.get(slug=slug), created_at="2026-11-21T11:00Z", half_points=-20,
        player=before.get_model("tournament", "Player").objects.create(name="Spät"), name="Spät", kind="points", reason="zu spät", **lifted,
    )
for turn in range(2):
    call_command("migrate", verbosity=0)
    if not turn:
        assert list(apps.get_model("tournament", "Sanction").objects.values_list("half_points", "round")) == [(-20, 1), (-20, 1)]
    assert triggers() == NOW and not rewritten(), triggers()
    assert entries() == [('{"game": "rufer"}', 2, -2)]
    assert len(apps.get_model("tournament", "TableLink").objects.get().token) == 32, "a table of before has its link"
    entry = apps.get_model("tournament", "Entry").objects.get()
    assert (entry.ruling, entry.table.round.tournament.own_club, entry.table.round.tournament.appeal_minutes) == (None, "allowed", None)
    assert (entry.reading, entry.table.round.tournament.rules_reading) == (1, 1), "what there was is of the first reading"
    found = set(apps.get_model("tournament", "Player").objects.values_list("surname", "sort_key"))
    assert found == {("Spät", "spat\\t")}, "a name has its parts"
    kontra = dict(apps.get_model("tournament", "Tournament").objects.values_list("slug", "kontra"))
    assert kontra == {"alt": "with_round", "vorher": "at_once", "punkte": "at_once"}, "what was played pays as it was printed"
    assert apps.get_model("auth", "User").objects.get().is_staff, "who had an account was a director"
    team = apps.get_model("tournament", "Membership").objects.get().team
    assert (team.director, team.owner, team.organiser.parent) == (True, True, None), "and is in the team of the only organiser"
    whose = set(apps.get_model("tournament", "Tournament").objects.values_list("organiser", flat=True))
    assert whose == {team.organiser_id}, "what there was is all its own"
    if not turn:
        take_back(["tournament.0002_guards"])
        assert triggers() == BEFORE and not rewritten(), triggers()
        assert entries() == [('{"game": "rufer"}', 2, -2)]
print("done")
"""


@pytest.mark.release
@pytest.mark.first(25)
def test_a_store_of_before_is_brought_up_to_date_and_back_and_again(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment |= {"DJANGO_SETTINGS_MODULE": "tournament.settings", "PYTHONPATH": str(ROOT), "TAROCK_DATA": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", UPGRADE], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout == "done\n"


def test_old_penalties_count_from_the_round_that_ran() -> None:
    """By the clock: round 1 from 10 to 12, round 2 from 13 to 15 and again (reopened) to 18, round 3 since 16; or all opened at once, by a
    file."""
    round_of = import_module("tournament.migrations.0012_penalty_round").round_of

    def at(hour: int) -> datetime:
        return datetime(2026, 11, 21, hour, tzinfo=UTC)

    evening = [(1, at(10), at(12)), (2, at(13), at(18)), (3, at(16), None)]
    assert [round_of(at(hour), evening) for hour in (9, 10, 11, 12, 14, 17, 20)] == [1, 1, 1, 1, 2, 3, 3]
    paused = [(1, at(10), at(12)), (2, at(14), at(16))]
    assert [round_of(at(hour), paused) for hour in (13, 17)] == [1, 2]
    assert [round_of(at(9), [(1, at(20), at(20)), (2, at(20), at(20))]), round_of(at(9), [])] == [2, 1]
