"""What the tests of the program share: a real SQLite file, plain static files, quick password hashes, a director."""

import fcntl
import gc
import os
import shutil
import sqlite3
from collections.abc import Generator, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from django.conf import LazySettings, settings
from django.contrib.auth.models import User
from django.core.management.color import Style
from django.db import connection, transaction
from django.db.backends.base.operations import BaseDatabaseOperations
from django.test import Client, override_settings
from django_scopes import scopes_disabled
from hypothesis import HealthCheck
from hypothesis import settings as trying

from tests.hung import pytest_runtest_setup
from tests.no_skips import (
    pytest_addoption,
    pytest_collection_modifyitems,
    pytest_make_collect_report,
    pytest_runtest_makereport,
    pytest_terminal_summary,
)
from tests.tournament.migrated import PLACE, copy_tables
from tournament.organisers.founding import make_director
from tournament.site import pace

MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of our own in it, closed to other users
ROOM = 256 * 2**20
MADE_BY_MIGRATIONS = ("django_content_type", "auth_permission")
FIRST_STAYS = ("tournament_organiser", "tournament_team")
"""A laptop has one organiser with one team; a test that commits may have made more."""
ALONE_AGAIN = (
    "UPDATE tournament_organiser SET kind = 'club', parent_id = 1 WHERE id > 1",
    "UPDATE tournament_organiser SET name = 'Unser Verein', parent_id = NULL WHERE id = 1",
)

# A law holds or not, however long an example takes on a busy machine.
trying.register_profile("tests", deadline=None, suppress_health_check=[HealthCheck.too_slow])
trying.load_profile("tests")

__all__ = [
    "pytest_addoption", "pytest_collection_modifyitems", "pytest_make_collect_report", "pytest_runtest_makereport",
    "pytest_runtest_setup", "pytest_terminal_summary",
]  # fmt: skip


def pytest_configure(config: pytest.Config) -> None:
    """One folder for all workers, in which they wait for what the first makes; a run that a test starts has its own run's."""
    if PLACE not in os.environ:
        folder = TemporaryDirectory(prefix="tarock-tests-")
        os.environ[PLACE] = folder.name
        config.add_cleanup(folder.cleanup)
    gc.disable()  # until all tests are collected: they are here to stay


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """In a fresh checkout the first worker compiles all tests, and the others wait for what it has made: else each would, and three do it
    no sooner than one."""
    folder = Path(os.environ[PLACE])
    with (folder / "compiling").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if (folder / "compiled").exists():
            fcntl.flock(lock, fcntl.LOCK_UN)
        found = yield
        if session.items:  # who only hands the tests out has none
            (folder / "compiled").touch()
    return found


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(
        20_000, 20, 20
    )  # as often as Python does it unasked costs every thirteenth second, and frees nothing that anybody waits for
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_unconfigure() -> None:
    """pytest has just looked through all there is for what ended unseen, and would once more: a second or two of each worker."""
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _quick_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Static files without a collected manifest; hashing that is cheap on purpose; no address known, and nothing kept in the developer's
    own data."""
    data = tmp_path_factory.mktemp("data")
    with override_settings(
        DATA=data,
        PUBLIC=data / "public",
        ADDRESS="",
        LISTENING="",
        STORAGES={**settings.STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}},
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
        WHITENOISE_AUTOREFRESH=True,
        ALLOWED_HOSTS=["*"],
    ):
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings() -> Iterator[None]:
    """A file of this worker's own: the locks and the write-ahead log of the real thing, and two runs never meet.

    In memory, where there is room: else each save waits until the disk has it, and no test pulls the plug.
    """
    database = settings.DATABASES["default"]
    if not database["ENGINE"].endswith("sqlite3"):
        yield
        return
    roomy = os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM
    with TemporaryDirectory(prefix="tarock-tests-", dir=MEMORY if roomy else None) as folder:
        path = Path(folder, "test.sqlite3")
        copy_tables(path)
        _keys_are_no_numbers(path)
        database.setdefault("TEST", {})["NAME"] = str(path)
        yield


def _keys_are_no_numbers(path: Path) -> None:
    """The first person of a test has the number 1 and another key: what takes the one for the other is found, whichever test ran
    before."""
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DELETE FROM sqlite_sequence WHERE name = 'tournament_player'")
        database.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('tournament_player', 7000)")


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """SQLite's file has its tables already."""
    return settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")


@pytest.fixture(scope="session", autouse=True)
def _flush_takes_kept_rows_too() -> Iterator[None]:
    """Between two tests that commit, Django empties every table. On SQLite that is a DELETE, which the guards refuse: they stand aside for
    it.

    On PostgreSQL it would be a TRUNCATE, which makes the files of every table and index anew: a DELETE without triggers takes a twentieth
    of the time. The rows that the migrations themselves made are always the same: they stay, and are not worked out again after each test.
    """

    def of_the_others(operations: BaseDatabaseOperations, style: Style, tables: list[str], **named: bool) -> list[str]:
        tables = [table for table in tables if table not in (*MADE_BY_MIGRATIONS, *FIRST_STAYS)]
        others = [*ALONE_AGAIN, *(f'DELETE FROM "{table}" WHERE id > 1' for table in reversed(FIRST_STAYS))]  # noqa: S608
        if on_postgresql:
            return [*(f'DELETE FROM "{table}"' for table in tables), *others]  # noqa: S608
        return [*written(operations, style, tables, **named), *others]

    def unguarded(operations: BaseDatabaseOperations, statements: list[str]) -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            guards = cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
            for name, _sql in guards:
                cursor.execute(f"DROP TRIGGER {name}")
            flush(operations, statements)
            for _name, sql in guards:
                cursor.execute(sql)

    def without_triggers(operations: BaseDatabaseOperations, statements: list[str]) -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET LOCAL session_replication_role = replica")
            flush(operations, statements)

    kind = type(connection.ops)
    written, flush, on_postgresql = kind.sql_flush, kind.execute_sql_flush, connection.vendor == "postgresql"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kind, "sql_flush", of_the_others)
        patch.setattr("django.core.management.commands.flush.emit_post_migrate_signal", lambda *_args, **_named: None)
        patch.setattr(kind, "execute_sql_flush", without_triggers if on_postgresql else unguarded)
        yield


@pytest.fixture(autouse=True)
def _sees_every_organiser() -> Iterator[None]:
    """What a test itself asks the database is asked of all organisers, as of the only one; a page and a command say whose they are."""
    with scopes_disabled():
        yield


@pytest.fixture(autouse=True)
def _nobody_has_sent_anything() -> None:
    """Tables made by the same steps have the same link in each test, and the program counts what a link sends."""
    pace.forget()


@pytest.fixture
def director(db: None) -> User:
    """The director's account; the password is `trull-und-mond`."""
    return make_director(User.objects.create_user("leitung", password="trull-und-mond"))


@pytest.fixture
def director_client(director: User) -> Client:
    """Django's test client, logged in as the director."""
    client = Client()
    client.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def data(settings: LazySettings, tmp_path: Path) -> Path:
    """A data folder of the test's own, with the files that belong to the database."""
    settings.DATA = tmp_path / "data"
    settings.DATA.mkdir()
    (settings.DATA / "adresse").write_text("http://192.168.1.20:8000\n")
    (settings.DATA / "leitung-passwort").write_text("k7mp-w4xr-t9hd\n")
    return settings.DATA
