"""Several writers at once on a real database file: nothing lost, nothing doubled, nobody turned away by a lock; and what a killed process leaves."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import connection, connections

from tests.tournament.evening import DREIER, RUFER, running, save, the_table
from tournament.models import POSITION_STEP, Entry, LogRow, Table, Tournament
from tournament.recompute import recompute
from tournament.refusals import Refused
from tournament.services.entries import save_entry

pytestmark = pytest.mark.django_db(transaction=True)

WRITERS = 8


def at_once(*jobs) -> list:
    """Runs jobs in threads, each with a connection of its own; the refusals' codes stand for what was refused."""

    def run(job) -> object:
        try:
            return job()
        except Refused as refused:
            return refused.codes
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))


def test_of_many_writers_of_one_line_one_writes_and_the_others_are_told() -> None:
    table = the_table(running())
    answers = at_once(*[lambda: save(table, 1, RUFER, client_id=uuid4())] * WRITERS)
    assert sorted(type(answer).__name__ for answer in answers) == ["SavedEntry"] + ["tuple"] * (WRITERS - 1)
    assert {answer for answer in answers if type(answer) is tuple} == {("stale",)}
    assert Entry.objects.count() == 1


def test_one_save_sent_many_times_is_stored_once() -> None:
    table, client = the_table(running()), uuid4()
    answers = at_once(*[lambda: save(table, 1, RUFER, client_id=client)] * WRITERS)
    assert sorted(answer.repeated for answer in answers) == [False] + [True] * (WRITERS - 1)
    assert len({answer._replace(repeated=False) for answer in answers}) == 1
    assert Entry.objects.count() == 1


def test_writers_at_different_tables_all_get_through() -> None:
    tables = [[4 * table + seat + 1 for seat in range(4)] for table in range(WRITERS)]
    tournament = running(tables, games=20)
    version, logged = tournament.version, LogRow.objects.count()

    def scribe(number: int):
        table = the_table(tournament, number)
        return lambda: [save(table, line, RUFER | {"dealer": line % 4, "declarer": (line + 1) % 4, "partner": (line + 2) % 4}) for line in range(1, 11)]

    answers = at_once(*[scribe(number) for number in range(1, WRITERS + 1)])
    assert all(len(answer) == 10 for answer in answers)
    assert Entry.objects.count() == LogRow.objects.count() - logged == Tournament.objects.get().version - version == 10 * WRITERS
    tournament.refresh_from_db()
    assert recompute(tournament) == []


def test_two_lines_of_one_table_do_not_lose_each_other() -> None:
    tournament = running()
    table = the_table(tournament)
    save(table, 1, RUFER)
    save(table, 2, DREIER)
    answers = at_once(
        lambda: save(table, 1, DREIER | {"dealer": 0}, expected_version=1, reason="verlesen"),
        lambda: save(table, 2, RUFER | {"dealer": 1}, expected_version=1, reason="verlesen"),
    )
    assert [answer.version for answer in answers] == [2, 2]
    assert recompute(Tournament.objects.get()) == []
    table.refresh_from_db()
    assert (table.a0, table.a1) == (2 * (15 - 1), 2 * (-5 + 1))


ROOT = Path(__file__).parents[2]

SCRIBE = f"""
import django, sys
django.setup()
from tournament.models import POSITION_STEP
from tournament.services.entries import save_entry
for line in range(1, 1000):
    save_entry(table_id=int(sys.argv[1]), position=line * {POSITION_STEP}, record={{"game": "rufer", "dealer": 0, "declarer": 1, "partner": 2, "won": True}})
    print(line, flush=True)
"""


@pytest.mark.skipif(connection.vendor != "sqlite", reason="kills a process that writes to the test's own SQLite file")
def test_a_killed_process_leaves_whole_lines_and_what_it_had_answered() -> None:
    table = the_table(running(games=999))
    name = str(connection.settings_dict["NAME"])
    code = f"from django.conf import settings; settings.DATABASES['default']['NAME'] = {name!r}\n{SCRIBE}"
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tournament.settings", "PYTHONPATH": str(ROOT), "TAROCK_DATA": str(settings.DATA)}
    connection.close()
    with subprocess.Popen([sys.executable, "-c", code, str(table.pk)], stdout=subprocess.PIPE, env=environment, cwd=ROOT) as process:
        answered = [int(process.stdout.readline()) for _ in range(5)]
        time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
        answered += [int(line) for line in process.stdout.read().split(b"\n")[:-1]]
    stored = Entry.objects.count()
    assert stored >= len(answered) == answered[-1]
    assert LogRow.objects.filter(action="save_entry").count() == stored
    assert Table.objects.get(pk=table.pk).a1 == 2 * stored
    assert recompute(Tournament.objects.get()) == []
    saved = save_entry(table_id=table.pk, position=(stored + 1) * POSITION_STEP, record=RUFER)
    assert saved.game == stored + 1
