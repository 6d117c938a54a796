"""Two workers on a PostgreSQL of their own, by procrastinate: each job is done once, one that is killed is followed by the other, and one
that is told to stop loses nothing. And a server that has none does the same in a thread."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.tournament.management.test_serve import PATIENCE, ROOT
from tests.tournament.postgres import PostgreSQL

SET_UP = """
import django, os, sys, time, json
django.setup()
from datetime import timedelta
from pathlib import Path
from django.core.management import call_command
from tests.tournament.jobs import kinds_made
from tournament.jobs import progress, working
from tournament.jobs.kinds import KINDS
from tournament.models import *
from tournament.models.organiser import everywhere
for kind in (kinds_made.COUNT, kinds_made.OF_SERVER):
    KINDS[kind.name] = kind
progress.OFTEN = 0
"""
WORKS = """
working.BEAT, working.UNSEEN = 0.2, timedelta(seconds=3)
mark = Path(sys.argv[1])
kinds_made.BETWEEN[0] = lambda number: ((mark / f"{os.getpid()}").touch(), time.sleep(float(sys.argv[2])))
call_command("work")
"""
BEGINS = """
from django.db import transaction
from tournament.jobs.beginning import begin
with everywhere():
    for number in range({count}):
        with transaction.atomic():
            job = begin("count", user=None, facts={{"to": {to}, "name": f"{name}-{{number}}"}}, organiser=Organiser.objects.get())
            if {undone}:
                transaction.set_rollback(True)
"""
STATES = """
with everywhere():
    print(json.dumps([list(row) for row in Job.objects.order_by("pk").values_list("state", "tries", "done")]))
"""
WAKES = """
from threading import Event, Thread
from django.db import connection, transaction
from tournament.jobs.queue import wake

def queued():
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM procrastinate_jobs WHERE task_name = 'look'")
        return cursor.fetchone()[0]

def waking(undone=False):
    with transaction.atomic():
        wake("uploads")
        transaction.set_rollback(undone)
    return queued()

found = [waking(undone=True)]
begun, go_on = Event(), Event()
def slow():
    with transaction.atomic():
        wake("uploads")
        begun.set()
        go_on.wait()
    connection.close()
thread = Thread(target=slow)
thread.start()
begun.wait()
found.append(waking())
go_on.set()
thread.join()
found += [queued(), waking()]
with connection.cursor() as cursor:
    cursor.execute("UPDATE procrastinate_jobs SET status = 'doing'")
print(json.dumps([*found, waking()]))
"""
OLDER = """
import subprocess
from django.db import connection
from tournament.backup import database
folder = Path(os.environ["TAROCK_DATA"])
with connection.cursor() as cursor:
    cursor.execute(database.WITHOUT_QUEUE)
    cursor.execute("DELETE FROM django_migrations WHERE app = 'procrastinate'")
dump = [database.program("pg_dump"), "--format=custom", f"--file={folder / 'older.dump'}", os.environ["DATABASE_URL"]]
subprocess.run(dump, check=True)
call_command("migrate", verbosity=0)
database.put_back_postgresql(folder / "older.dump", folder)
"""
LEFT = """
from django.db import connection
with everywhere(), connection.cursor() as cursor:
    found = sorted(Cup.objects.values_list("name", flat=True))
    cursor.execute("SELECT count(*) FROM procrastinate_jobs WHERE task_name = 'job'")
    print(json.dumps([found, cursor.fetchone()[0]]))
"""
DOING = """
from django.db import connection
with connection.cursor() as cursor:
    cursor.execute("SELECT task_name FROM procrastinate_jobs WHERE status = 'doing'")
    print(json.dumps(cursor.fetchall()))
"""


class Place:
    """A data folder and a database; what is done there is done by processes."""

    def __init__(self, folder: Path, database: str) -> None:
        folder.mkdir()
        self.folder = folder
        kept = {name: value for name, value in os.environ.items() if name != "TAROCK_SECRET"}
        own = {"DATABASE_URL": database, "TAROCK_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "tournament.settings", "TAROCK_DEBUG": "1"}
        self.environment = {**kept, **own}

    def python(self, code: str) -> Any:
        done = subprocess.run(self._said(code), cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout) if done.stdout.strip() else None

    def _said(self, code: str, *more: str) -> list[str]:
        return [sys.executable, "-c", SET_UP + code, *more]

    @contextmanager
    def worker(self, step: float = 0.05) -> Iterator[subprocess.Popen[str]]:
        """`step`: seconds for each number."""
        words = self._said(WORKS, str(self.folder), str(step))
        with (self.folder / "complaints").open("ab") as said:
            process = subprocess.Popen(words, cwd=ROOT, env=self.environment, stderr=said, text=True)
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            process.wait(PATIENCE)

    def busy(self) -> set[int]:
        """The processes that have worked on anything."""
        return {int(path.name) for path in self.folder.iterdir() if path.name.isdigit()}

    def begins(self, name: str, count: int, to: int, *, undone: bool = False) -> None:
        self.python(BEGINS.format(name=name, count=count, to=to, undone=undone))

    def states(self) -> list[str]:
        return [state for state, _tries, _done in self.python(STATES)]


def until(true: Callable[[], object]) -> None:
    last = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < last
        time.sleep(0.1)


@pytest.fixture
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with PostgreSQL(tmp_path_factory.getbasetemp()) as running:
        found = Place(tmp_path_factory.mktemp("worker") / "data", running.url)
        found.python('call_command("migrate", verbosity=0)')
        yield found
        (found.folder / "complaints").touch()
        assert "Traceback" not in (found.folder / "complaints").read_text(encoding="utf-8")


@pytest.mark.release
def test_two_share_the_work_one_is_killed_and_each_job_is_done_once(place: Place) -> None:
    place.begins("undone", 3, 1, undone=True)
    with place.worker() as first, place.worker() as second:
        place.begins("lang", 8, 60)
        until(lambda: len(place.busy()) == 2)
        first.kill()
        first.wait(PATIENCE)
        until(lambda: set(place.states()) == {"done"})
        assert place.python(LEFT)[0] == [f"lang-{number}" for number in range(8)]
        assert sum(tries > 1 for _state, tries, _done in place.python(STATES)) >= 1, "what the killed one had was begun again"
        place.begins("danach", 1, 1)
        until(lambda: place.states().count("done") == 9)
        until(lambda: place.python(LEFT)[1] == 0)
        second.send_signal(signal.SIGTERM)
        assert second.wait(PATIENCE) == 0


@pytest.mark.release
def test_one_that_is_told_to_stop_gives_back_what_it_has(place: Place) -> None:
    place.begins("lang", 2, 2000)
    with place.worker() as first:
        until(place.busy)
        first.send_signal(signal.SIGTERM)
        assert first.wait(PATIENCE) == 0
    assert place.states() == ["waiting", "waiting"]
    assert [tries for _state, tries, _done in place.python(STATES)] == [0, 0]
    place.python("with everywhere():\n    Job.objects.update(facts={'to': 1, 'name': 'kurz'}); Job.objects.last().delete()")
    with place.worker():
        until(lambda: place.states() == ["done"])


@pytest.mark.release
def test_who_lets_something_arrive_wakes_somebody_in_his_transaction_and_waits_for_nobody(place: Place) -> None:
    """Undone: nobody. Beside one that is not done yet: that one's. Once more: the same. While somebody looks: the next."""
    assert place.python(WAKES) == [0, 0, 1, 1, 2]


@pytest.mark.release
def test_a_backup_of_before_there_was_a_queue_is_put_back_and_a_start_makes_the_queue_anew(place: Place) -> None:
    place.python(OLDER)
    place.python('call_command("migrate", verbosity=0)')
    place.begins("danach", 1, 1)
    with place.worker():
        until(lambda: place.states() == ["done"])


@pytest.mark.release
def test_one_that_is_told_to_stop_in_the_middle_leaves_nothing_in_the_queue_that_holds_others(place: Place) -> None:
    place.begins("lang", 1, 2000)
    with place.worker(step=2) as first:
        until(place.busy)
        first.send_signal(signal.SIGTERM)
        assert first.wait(PATIENCE) == 0
    assert place.states() == ["waiting"]
    assert place.python(DOING) == []
