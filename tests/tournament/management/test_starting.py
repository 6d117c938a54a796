"""The start: whatever is wrong with the database is one sentence that says what to do, and nothing has been changed."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.tournament.management.test_serve import PATIENCE, ROOT, free_port
from tests.tournament.migrated import with_tables
from tournament.management import starting
from tournament.management.starting import damage
from tournament.settings import postgresql

FILE = "tarock.sqlite3"


def environment(folder: Path, **more: str) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "TAROCK_SECRET"}}
    return kept | {"TAROCK_DATA": str(folder), "TAROCK_DEBUG": "1"} | more


def run(folder: Path, *command: str, **more: str) -> tuple[int, str]:
    """Status and complaints of a command that ends by itself."""
    done = subprocess.run(
        [sys.executable, "manage.py", *command], cwd=ROOT, env=environment(folder, **more), capture_output=True, text=True,
        timeout=PATIENCE,
    )  # fmt: skip
    return done.returncode, done.stderr


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with tables and a password."""
    folder = with_tables(tmp_path_factory.mktemp("whole"))
    (folder / "leitung-passwort").write_text("k7mp-w4xr-t9hd\n")
    return folder


@pytest.fixture
def folder(whole: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    with closing(sqlite3.connect(whole / FILE)) as source, closing(sqlite3.connect(tmp_path / FILE)) as target:
        source.backup(target)
    (tmp_path / "leitung-passwort").write_bytes((whole / "leitung-passwort").read_bytes())
    return tmp_path


def refused(folder: Path, *command: str, **more: str) -> str:
    """The one sentence with which a command refuses; and what it left as it was."""
    path = folder / FILE
    before = path.read_bytes() if path.exists() else None
    status, said = run(folder, *command, **more)
    assert status == 1
    assert "Traceback" not in said
    assert len(said.strip().splitlines()) == 1, said
    assert (path.read_bytes() if path.exists() else None) == before
    return said


SERVE = ("serve", "--port", "0")


@pytest.mark.parametrize("command", [SERVE, ("recompute",)])
def test_no_database_beside_the_passwords(folder: Path, command: tuple[str, ...]) -> None:
    (folder / FILE).unlink()
    said = refused(folder, *command)
    assert f"Passwörter und Schlüssel, aber die Datenbank {FILE} ist nicht da." in said
    assert "manage.py restore DATEI" in said


@pytest.mark.parametrize("content", ["nothing", "no table"])
def test_an_empty_database_beside_the_passwords(folder: Path, content: str) -> None:
    (folder / FILE).write_bytes(b"")
    if content == "no table":
        with closing(sqlite3.connect(folder / FILE)) as file:
            file.execute("PRAGMA user_version = 1")
    assert f"die Datenbank {FILE} ist leer." in refused(folder, *SERVE)


def test_a_damaged_database(folder: Path) -> None:
    path = folder / FILE
    content = bytearray(path.read_bytes())
    middle = len(content) // 8192 * 4096
    content[middle : middle + 16 * 4096] = 16 * 4096 * b"\xaa"
    path.write_bytes(content)
    said = refused(folder, *SERVE)
    assert f"Die Datenbank {path} ist beschädigt (" in said
    assert "Heben Sie den Ordner auf, wie er ist" in said


def test_what_is_no_database_at_all(folder: Path) -> None:
    (folder / FILE).write_bytes(b"Tarock " * 1000)
    assert "ist beschädigt (file is not a database)" in refused(folder, "recompute")


@pytest.mark.parametrize("command", [SERVE, ("recompute",)])
def test_a_newer_programs_database(folder: Path, command: tuple[str, ...]) -> None:
    with closing(sqlite3.connect(folder / FILE)) as file:
        file.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('tournament', '9999_from_next_year', '2027-01-01')")
        file.commit()
    assert "von einer neueren Fassung des Programms (dieser hier fehlt 9999_from_next_year)" in refused(folder, *command)


def test_postgresql_is_not_there(tmp_path: Path) -> None:
    url = f"postgres://tarock:streng-geheim@127.0.0.1:{free_port()}/tarock"
    status, said = run(tmp_path, *SERVE, DATABASE_URL=url)
    assert status == 1
    assert "PostgreSQL antwortet nicht (" in said
    assert "DATABASE_URL?" in said
    assert "Traceback" not in said
    assert "streng-geheim" not in said


def says_what_it_looks_like(said: str) -> bool:
    whole = (
        said.startswith("DATABASE_URL nennt keine PostgreSQL-Datenbank; sie sieht so aus: postgres://")
        and "Für SQLite bleibt DATABASE_URL leer" in said
    )
    return whole and "streng-geheim" not in said


@pytest.mark.parametrize("url", [
    "sqlite:///tarock.sqlite3", "sqlite:////tmp/tarock.sqlite3", "sqlite://:memory:", "mysql://leitung:streng-geheim@127.0.0.1/tarock",
    "postgres://leitung:streng-geheim@127.0.0.1:5432", "postgres://leitung:streng-geheim@127.0.0.1:funf/tarock", "tarock",
])  # fmt: skip
def test_what_names_no_postgresql(url: str) -> None:
    with pytest.raises(SystemExit) as ended:
        postgresql(url)
    assert says_what_it_looks_like(ended.value.code)


@pytest.mark.parametrize("command, url", [
    (SERVE, "postgres://leitung:streng-geheim@127.0.0.1:5432"), (("recompute",), "mysql://leitung:streng-geheim@127.0.0.1/tarock"),
])  # fmt: skip
def test_it_ends_the_command_before_anything_is_touched(folder: Path, command: tuple[str, ...], url: str) -> None:
    assert says_what_it_looks_like(refused(folder, *command, DATABASE_URL=url))


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    status, said = run(tmp_path / "file" / "data", *SERVE)
    assert status == 1
    assert "lässt sich nicht beschreiben" in said


def test_the_look_through_a_large_file_ends(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert damage(whole / FILE) == ""
    monkeypatch.setattr(starting, "CHECK_TIME", -1)
    monkeypatch.setattr(starting, "STEPS", 1)
    assert damage(whole / FILE) == "", "what was not looked at is not called damaged"


# Two starts -------------------------------------------------------------------------------------------------------------------------------


@contextmanager
def starting_at(folder: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "manage.py", "serve", "--port", str(port)]
    with subprocess.Popen(command, cwd=ROOT, env=environment(folder), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            yield server
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(PATIENCE)


def test_on_the_same_port_it_says_that_it_runs(folder: Path) -> None:
    port = free_port()
    with starting_at(folder, port) as one, starting_at(folder, port) as two:
        first = [server.stdout.readline() for server in (one, two)]
        refused = [server.stderr.read() for server, line in zip((one, two), first, strict=True) if not line]
    assert sorted(bool(line) for line in first) == [False, True]
    assert "Läuft das Programm schon?" in refused[0]
