"""Writers of one SQLite file wait in one line: one of them looks for the lock, the others behind it, in this process and in any other."""

import fcntl
import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread

import pytest
from django.db import OperationalError, connection, transaction

from tournament.models import Cup
from tournament.site import turns

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 600


@pytest.fixture
def path() -> Path:
    """The file of the tests; nobody waits for anything on another database."""
    found = turns.database_file()
    assert found is not None
    return found


@pytest.fixture
def locked(path: Path) -> Iterator[Callable[[], None]]:
    """Another program has the lock of the file, until this is called."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield lambda: other.execute("ROLLBACK")
    other.close()


class Writer(Thread):
    """Writes one row on a connection of its own, and says so."""

    def __init__(self, name: str, done: list[str], *, atomic: bool = True) -> None:
        super().__init__(name=name, daemon=True)
        self.done, self.atomic = done, atomic
        self.start()

    def run(self) -> None:
        try:
            if self.atomic:
                with transaction.atomic():
                    Cup.objects.create(name=self.name, slug=self.name)
            else:
                Cup.objects.create(name=self.name, slug=self.name)
            self.done.append(self.name)
        finally:
            connection.close()


def until(true: Callable[[], bool]) -> None:
    """Waits for something that other threads bring about."""
    pause = Event()
    for _ in range(PATIENCE * 100):
        if true():
            return
        pause.wait(0.01)
    raise AssertionError("it never came about")


def test_one_writer_looks_for_the_lock_and_the_next_one_waits_behind_it(
    locked: Callable[[], None], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looking: list[str] = []
    when_free = turns._when_free

    def noted(write: Callable[[], object], end: float) -> object:
        looking.append("looks")
        try:
            return when_free(write, end)
        finally:
            looking.append("has it")

    monkeypatch.setattr(turns, "_when_free", noted)
    done: list[str] = []
    writers = [Writer(name, done) for name in ("Anna", "Berta", "Carl")]
    until(lambda: bool(looking))
    assert looking == ["looks"]
    locked()
    for writer in writers:
        writer.join(PATIENCE)
    assert sorted(done) == ["Anna", "Berta", "Carl"]
    assert looking == ["looks", "has it"] * 3


@pytest.mark.parametrize("atomic", [True, False])
def test_a_writer_waits_behind_the_one_of_another_process(path: Path, atomic: bool) -> None:
    """A second handle of the folder is to the system what another process is."""
    other = os.open(path.parent, os.O_RDONLY)
    fcntl.flock(other, fcntl.LOCK_EX)
    done: list[str] = []
    writer = Writer("Anna", done, atomic=atomic)
    until(turns._line(path).threads.locked)
    done.append("the other looks no more")
    os.close(other)
    writer.join(PATIENCE)
    assert done == ["the other looks no more", "Anna"]


def test_nobody_waits_longer_than_his_connection_does(locked: Callable[[], None], path: Path) -> None:
    """Then he is told that the file is locked, also where he did not come to look; and the connection is as patient as before."""
    connection.ensure_connection()
    connection.connection.execute("PRAGMA busy_timeout = 20")
    with turns._line(path).threads, pytest.raises(OperationalError, match="locked"):
        Cup.objects.create(name="Anna")
    with pytest.raises(OperationalError, match="locked"), transaction.atomic():
        Cup.objects.create(name="Anna")
    assert connection.connection.execute("PRAGMA busy_timeout").fetchone() == (20,)
    connection.close()
    locked()
    Cup.objects.create(name="Anna")


def test_a_process_that_was_stopped_in_the_line_holds_nobody_up_for_longer(path: Path) -> None:
    """It keeps its place without an end; the file itself is free, and is written as soon as his time is over."""
    other = os.open(path.parent, os.O_RDONLY)
    fcntl.flock(other, fcntl.LOCK_EX)
    connection.ensure_connection()
    connection.connection.execute("PRAGMA busy_timeout = 20")
    Cup.objects.create(name="Anna")
    os.close(other)
    connection.close()
    assert Cup.objects.count() == 1


def test_what_is_read_waits_for_nobody(locked: Callable[[], None], path: Path) -> None:
    with turns._line(path).threads:
        assert not Cup.objects.exists()
