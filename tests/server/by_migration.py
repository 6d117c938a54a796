"""Two servers that start at once bring the tables up to date once; and a change of a table gives way to whoever works with it."""

import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest

from tests.server.by_update import newer
from tests.tournament.management.test_serve import PATIENCE, ROOT, WAITS, free_port
from tests.tournament.postgres import PostgreSQL
from tests.tournament.receiving.machines import until

WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'"


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PostgreSQL]:
    with PostgreSQL(tmp_path_factory.getbasetemp()) as running:
        yield running


def environment(database: PostgreSQL, folder: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in {"TAROCK_SECRET", "TAROCK_DEBUG"}}
    return kept | {"DATABASE_URL": database.url, "TAROCK_DATA": str(folder)}


def connected(database: PostgreSQL) -> psycopg.Connection:
    return psycopg.connect(host=str(database.folder), user="tarock", dbname="postgres", autocommit=True)


def test_two_that_start_at_once_make_the_tables_once(database: PostgreSQL, tmp_path: Path) -> None:
    with ExitStack() as ended:
        servers = []
        for name in ("one", "two"):
            command = [sys.executable, "manage.py", "serve", "--port", str(free_port())]
            server = subprocess.Popen(
                command, cwd=ROOT, env=environment(database, tmp_path / name), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )
            servers.append(ended.enter_context(server))
            ended.callback(server.send_signal, signal.SIGTERM)
        assert all("Offen auf" in server.stdout.readline() for server in servers)
        for server in servers:
            server.send_signal(signal.SIGTERM)
        complaints = [server.communicate(timeout=PATIENCE)[1] for server in servers]
    assert WAITS in complaints, "one of them waited for the other"
    with connected(database) as line:
        made = Counter(line.execute("SELECT app, name FROM django_migrations").fetchall())
        accounts = line.execute("SELECT username FROM auth_user").fetchall()
    assert set(made.values()) == {1}
    assert accounts == [("leitung",)]


def test_a_change_of_a_table_gives_way(database: PostgreSQL, tmp_path: Path) -> None:
    """Somebody reads a table for long, as a backup does. The change waits for him, and nobody waits behind the change for longer than a
    moment."""
    tree = newer(tmp_path / "neu")
    with connected(database) as reader, connected(database) as other:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM tournament_entry")
        command = [sys.executable, "manage.py", "work", "--once"]
        changing = subprocess.Popen(command, cwd=tree, env=environment(database, tmp_path / "one"), stderr=subprocess.PIPE, text=True)
        with changing:
            until(lambda: other.execute(WAITING).fetchone()[0] == 1)
            other.execute("SET statement_timeout = '60s'")
            assert other.execute("SELECT count(*) FROM tournament_entry").fetchone() == (0,), "while the first still reads"
            assert changing.poll() is None
            reader.execute("COMMIT")
            assert (changing.wait(PATIENCE), changing.stderr.read()) == (0, "")
        assert other.execute("SELECT planted FROM tournament_entry").fetchall() == []
