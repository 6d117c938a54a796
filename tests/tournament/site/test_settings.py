"""What the settings promise: German by default, a durable SQLite that queues writers, PostgreSQL by one variable, secrets kept once."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection, transaction

from tournament.ledger.machine.local_data import READABLE, keep, new_password, new_secret_key, read

ROOT = Path(__file__).resolve().parents[3]


def setting(expression: str, **environment: str) -> str:
    """Value of an expression over `settings` in a fresh process with these variables."""
    code = f"from django.conf import settings; print({expression})"
    variables = {key: value for key, value in os.environ.items() if not key.startswith(("TAROCK_", "DATABASE_"))}
    variables |= {"DJANGO_SETTINGS_MODULE": "tournament.settings"} | environment
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=variables, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.mark.django_db(transaction=True)
@pytest.mark.only_where(connection.vendor == "sqlite", reason="SQLite's own switches")
def test_an_answered_save_is_on_disk_and_writers_queue() -> None:
    with connection.cursor() as cursor:
        pragma = {name: cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous", "foreign_keys")}
        assert pragma == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}  # 2 is FULL
        assert cursor.execute("PRAGMA busy_timeout").fetchone()[0] == 20_000
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    assert connection.transaction_mode == "IMMEDIATE"


def test_debug_is_off_and_the_time_is_vienna() -> None:
    assert setting("settings.DEBUG, settings.TIME_ZONE, settings.LANGUAGE_CODE") == "False Europe/Vienna de-at"


def test_database_url_chooses_postgresql() -> None:
    answer = setting(
        "settings.DATABASES['default']['ENGINE'], settings.DATABASES['default']['NAME']",
        DATABASE_URL="postgres://leitung:pw@127.0.0.1:5433/tarock",
    )
    assert answer == "django.db.backends.postgresql tarock"


def test_data_folder_is_moved_by_one_variable(tmp_path: Path) -> None:
    answer = setting("settings.DATABASES['default']['NAME']", TAROCK_DATA=str(tmp_path))
    assert answer == str(tmp_path / "tarock.sqlite3")


def test_tls_makes_cookies_secure() -> None:
    names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "LANGUAGE_COOKIE_SECURE", "SECURE_SSL_REDIRECT")
    assert setting(f"{{getattr(settings, name) for name in {names}}}", TAROCK_TLS="1") == "{True}"
    assert setting(f"{{getattr(settings, name) for name in {names}}}") == "{False}"


def test_hosts_are_named_by_one_variable() -> None:
    assert setting("settings.ALLOWED_HOSTS", TAROCK_HOSTS="tarock.local, 192.168.1.2") == "['tarock.local', '192.168.1.2']"


def test_static_files_are_stored_with_hashes_in_production() -> None:
    assert setting("settings.STORAGES['staticfiles']['BACKEND']") == "tournament.site.static_files.Storage"


def test_secret_is_made_once_and_for_the_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "data" / "secret-key"
    first = keep(path, new_secret_key)
    assert keep(path, new_secret_key) == first == read(path)
    assert len(first) >= 50
    assert path.stat().st_mode & 0o077 == 0
    assert [entry.name for entry in path.parent.iterdir()] == ["secret-key"], "no half-written file is left"


def test_processes_that_start_together_agree(tmp_path: Path) -> None:
    with ThreadPoolExecutor(16) as pool:
        answers = set(pool.map(lambda _: keep(tmp_path / "secret-key", new_secret_key), range(64)))
    assert len(answers) == 1


def test_unwritable_folder_gives_a_passing_secret() -> None:
    assert keep(Path("/proc/nowhere/secret-key"), lambda: "passing") == "passing"


def test_kept_text_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "secret-key"
    path.write_text("mine\n")
    assert keep(path, lambda: "another") == "mine"
    assert path.read_text() == "mine\n"


def test_password_can_be_read_aloud() -> None:
    assert not set("01loi") & set(READABLE)
    assert {len(new_password()) for _ in range(100)} == {14}
    assert len({new_password() for _ in range(100)}) == 100


def test_secret_key_is_not_the_one_of_an_example() -> None:
    assert "insecure" not in settings.SECRET_KEY
