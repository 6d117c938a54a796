"""How a server says that it is well: to a load balancer, to somebody who looks after it, and to a stranger."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client, override_settings
from django.utils import timezone

from tests.tournament.postgres import PostgreSQL
from tournament.models import Delivery, Mail, Organiser, Webhook
from tournament.operating import checks
from tournament.operating.checks import State, long
from tournament.site.faults import SOON_FULL

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(autouse=True)
def _anew() -> None:
    checks.forget()


def asked(path: str = "/health/ready", **said: str) -> tuple[int, dict[str, Any]]:
    answer = Client().get(path, **said)
    assert not answer.cookies, "no session"
    assert answer.headers["Cache-Control"] == "no-store"
    return answer.status_code, answer.json()


def test_a_process_answers_without_a_database() -> None:
    """pytest would say that the database was asked: this test has none."""
    assert asked("/health/live") == (200, {"status": "ok"})
    assert Client().post("/health/live").status_code == 405


@override_settings(ALLOWED_HOSTS=["tarock.example.at"], SECURE_SSL_REDIRECT=True, BEHIND_TLS_PROXY=True)
def test_nobody_is_asked_which_host_it_is_or_led_to_https(db: None) -> None:
    assert asked("/health/live", HTTP_HOST="10.0.0.7:8000") == (200, {"status": "ok"})
    assert asked(HTTP_HOST="10.0.0.7:8000")[0] == 200


def test_ready_says_each_thing_in_a_sentence(db: None) -> None:
    status, said = asked()
    assert status == 200
    assert {"database", "migrations", "uploads", "letters", "webhooks", "disk", "backup"} <= said["checks"].keys()
    assert all(check["said"] and check["status"] in {"ok", "warn", "fail"} for check in said["checks"].values())
    assert said["checks"]["migrations"] == {"status": "ok", "said": "Die Tabellen sind auf dem Stand des Programms.", "missing": 0}


SEEN = [
    # who asks (connection, forwarded for), who else may look; whether he is shown it
    ("127.0.0.1", None, [], False, True),
    ("::1", None, [], False, True),
    ("::ffff:127.0.0.1", None, [], False, True),
    ("10.0.0.9", None, [], False, False),
    ("10.0.0.9", None, ["10.0.0.0/8"], False, True),
    ("2001:db8::7", None, ["2001:db8::/64"], False, True),
    ("no address", None, ["0.0.0.0/0"], False, False),
    # a proxy that nobody declared makes nobody the machine itself
    ("127.0.0.1", "203.0.113.5", [], False, False),
    ("127.0.0.1", "127.0.0.1", [], False, False),
    # ours says who it is
    ("127.0.0.1", "203.0.113.5", [], True, False),
    ("127.0.0.1", "127.0.0.1", [], True, True),
    ("127.0.0.1", "203.0.113.5, 10.0.0.9", ["10.0.0.0/8"], True, True),
    ("127.0.0.1", "10.0.0.9, 203.0.113.5", ["10.0.0.0/8"], True, False),
    ("127.0.0.1", "unknown", [], True, False),
    ("127.0.0.1", "", [], True, False),
    ("127.0.0.1", None, [], True, True),
]


@pytest.mark.parametrize("peer, forwarded, networks, behind, sees", SEEN)
def test_details_are_for_whoever_looks_after_it(
    db: None, peer: str, forwarded: str | None, networks: list[str], *, behind: bool, sees: bool
) -> None:
    passed = {} if forwarded is None else {"HTTP_X_FORWARDED_FOR": forwarded}
    with override_settings(INSIDERS=networks, BEHIND_TLS_PROXY=behind):
        status, said = asked(REMOTE_ADDR=peer, **passed)
    assert (status, "checks" in said) == (200, sees)
    assert sees or said.keys() == {"status"}


@override_settings(METRICS_TOKEN="geheim-geheim", BEHIND_TLS_PROXY=True)
def test_a_token_opens_it_from_everywhere(db: None) -> None:
    stranger = {"REMOTE_ADDR": "203.0.113.5"}
    assert "checks" in asked(HTTP_AUTHORIZATION="Bearer geheim-geheim", **stranger)[1]
    for wrong in ("Bearer geheim", "geheim-geheim", "Bearer ", "Basic geheim-geheim", "Bearer gehäim"):
        assert "checks" not in asked(HTTP_AUTHORIZATION=wrong, **stranger)[1], wrong
    with override_settings(METRICS_TOKEN=""):
        assert "checks" not in asked(HTTP_AUTHORIZATION="Bearer ", **stranger)[1]


def test_tables_of_before_are_no_server_that_can_answer(db: None) -> None:
    last = MigrationRecorder.Migration.objects.filter(app="tournament").order_by("name")[::1][-1]
    last.delete()
    status, said = asked()
    assert (status, said["status"]) == (503, "fail")
    assert said["checks"]["migrations"]["said"] == f"Die Tabellen sind nicht auf dem Stand des Programms; es fehlt tournament.{last.name}."


def test_tables_of_a_newer_program_are_only_said(db: None) -> None:
    MigrationRecorder(connection).record_applied("tournament", "9999_tomorrow")
    status, said = asked()
    assert (status, said["status"], said["checks"]["migrations"]["status"]) == (200, "warn", "warn")


def waits(minutes: int) -> dict[str, Any]:
    return {"next_at": timezone.now() - timedelta(minutes=minutes)}


@override_settings(SMTP="smtp://localhost")
def test_what_nobody_works_on_is_noticed(db: None) -> None:
    here = Organiser.objects.get()
    Mail.objects.create(organiser=here, to="a@example.at", subject="s", text="t", **waits(1))
    hook = Webhook.objects.create(url="https://example.at/", secret="s", organiser=here)
    Delivery.objects.create(webhook=hook, event="ping", **waits(61))
    Delivery.objects.create(webhook=hook, event="ping", **waits(200), done_at=timezone.now())
    Delivery.objects.create(webhook=hook, event="ping", **waits(-30))
    status, said = asked()
    assert (status, said["status"]) == (200, "warn"), "no reason to send visitors elsewhere"
    letters, webhooks = said["checks"]["letters"], said["checks"]["webhooks"]
    assert (letters["status"], letters["waiting"]) == ("ok", 1)
    assert (webhooks["status"], webhooks["waiting"]) == ("warn", 1)
    assert webhooks["said"].startswith("Webhooks: 1 warten, seit 61 Minuten.")


def test_a_full_disk_is_said_before_and_counted_where_the_database_lies_on_it(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    for free, state in ((SOON_FULL, "ok"), (SOON_FULL - 1, "warn"), (0, "fail" if connection.vendor == "sqlite" else "warn")):
        monkeypatch.setattr(checks, "free_space", lambda free=free: free)
        checks.forget()
        assert asked()[1]["checks"]["disk"]["status"] == state, free


@pytest.mark.only_where(connection.vendor == "sqlite", reason="a file")
def test_a_file_that_was_taken_away_is_a_503(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tournament.site.faults.database_file", lambda *_: tmp_path / "gone")
    status, said = asked()
    assert (status, said["checks"]["database"]["status"]) == (503, "fail")
    assert said["checks"]["database"]["said"] == "Die Datenbank ist nicht erreichbar: StoreGone."
    assert asked(REMOTE_ADDR="203.0.113.5") == (503, {"status": "fail"})


def test_a_report_is_made_once_for_all_who_ask_at_a_time(db: None, django_assert_num_queries: Any) -> None:
    first = checks.report()
    with django_assert_num_queries(0):
        assert checks.report() is first


@pytest.mark.parametrize(
    "seconds, said", [(0, "0 Minuten"), (60, "1 Minute"), (7_100, "118 Minuten"), (7_300, "2 Stunden"), (9e5, "10 Tagen")]
)
def test_spans_are_said_in_their_largest_unit(seconds: float, said: str) -> None:
    assert long(seconds) == said


ASK = """
import json, sys, django
django.setup()
from django.test import Client
from tournament.operating import checks
for line in sys.stdin:
    checks.forget()
    answer = Client().get("/health/ready")
    print(answer.status_code, json.dumps(answer.json()["checks"]), flush=True)
"""


@pytest.mark.release
def test_a_postgresql_that_is_stopped_is_told_from_one_that_has_no_tables(tmp_path_factory: pytest.TempPathFactory) -> None:
    with PostgreSQL(tmp_path_factory.getbasetemp()) as running:
        environment = os.environ | {"DATABASE_URL": running.url, "DJANGO_SETTINGS_MODULE": "tournament.settings", "TAROCK_DEBUG": "1"}
        with subprocess.Popen(
            [sys.executable, "-c", ASK], cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as program:

            def ready() -> tuple[int, dict[str, Any]]:
                program.stdin.write("ready?\n")
                program.stdin.flush()
                status, said = program.stdout.readline().split(" ", 1)
                return int(status), json.loads(said)

            status, said = ready()
            assert (status, said["database"]["status"], said["migrations"]["status"]) == (503, "ok", "fail")
            running.stop()
            status, said = ready()
            assert (status, said["database"]["status"]) == (503, "fail")
            assert "migrations" not in said
            assert "password" not in said["database"]["said"]
            running.start()
            assert ready()[1]["database"]["status"] == "ok", "by itself"
            program.stdin.close()


@pytest.mark.django_db(transaction=True)
@pytest.mark.only_where(connection.vendor == "postgresql", reason="SQLite liest, was ein anderer gerade schreibt")
def test_a_table_that_somebody_holds_is_a_503_that_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "ANSWER", 1_000)
    held, asks = Event(), Event()

    def holds() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("LOCK TABLE tournament_job IN ACCESS EXCLUSIVE MODE")
            held.set()
            asks.wait(60)
        connection.close()

    with ThreadPoolExecutor(1) as other:
        done = other.submit(holds)
        assert held.wait(60)
        status, said = asked()
        assert not done.done(), "nobody let go of it"
        asks.set()
        done.result(60)
    assert (status, said["checks"]["database"]["status"]) == (503, "ok")
    assert said["checks"]["reading"]["said"].startswith("Die Datenbank antwortet, aber nicht auf alles: binnen 1 s keine Antwort (")
    checks.forget()
    assert asked()[0] == 200
    with connection.cursor() as cursor:
        cursor.execute("SHOW statement_timeout")
        assert cursor.fetchone() == ("0",), "what follows on this connection takes as long as it takes"


def test_the_worst_is_the_servers() -> None:
    one, other = (checks.Check(state.name, state, "") for state in (State.OK, State.WARN))
    assert checks.Report((one, other)).state is State.WARN
