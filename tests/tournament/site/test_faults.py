"""A database that cannot be used just now: 503 with what to do, for a director as a page and for a phone as a sentence, and saving goes on
by itself."""

import errno
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.staticfiles import finders
from django.db import DatabaseError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse

from tests.tournament.evening import registered, running, the_table
from tests.tournament.phone_hand import Hand
from tournament.management import beside
from tournament.models import Entry, LogRow, Registration, TableLink
from tournament.organisers.founding import make_director
from tournament.phones.api import takes_json
from tournament.phones.body import Body
from tournament.site import faults
from tournament.site.faults import MEGABYTE, Cause, cause_of, waiting_at_most
from tournament.site.faults_page import WORDS, failed

sqlite_only = pytest.mark.only_where("DATABASE_URL" not in os.environ, reason="SQLite's own faults")

HOLDER = """
import sqlite3, sys
held = sqlite3.connect(sys.argv[1], isolation_level=None)
held.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def held_by_another(path: Path) -> Iterator[None]:
    """Another process has locked the file for writing."""
    with subprocess.Popen([sys.executable, "-c", HOLDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout.readline() == "held\n"
        yield
        holder.communicate()


def pragma(text: str) -> Any:
    with connection.cursor() as cursor:
        return cursor.execute(f"PRAGMA {text}").fetchone()


@pytest.fixture
def desk(transactional_db: None) -> Client:
    """The director's browser; what goes wrong is answered, not raised."""
    client = Client(raise_request_exception=False, headers={"accept": "text/html"})
    user = make_director(User.objects.create_user("leitung", password="trull-und-mond"))
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def register(desk: Client, slug: str, name: str) -> Any:
    return desk.post(reverse("players", args=[slug]), {"name": name, "number": ""})


# SQLite, locked and full ------------------------------------------------------------------------------------------------------------------


@sqlite_only
def test_a_locked_database_is_said_at_desk_and_phone_and_both_go_on(desk: Client) -> None:
    hand, slug = Hand(the_table(running())), registered(4, name="Zweites").slug
    hand.client.raise_request_exception = False
    pragma("busy_timeout = 50")
    with held_by_another(Path(connection.settings_dict["NAME"])):
        told = hand.game()
        assert (told.status_code, told.json()["code"]) == (503, "locked")
        assert (
            told.json()["message"] == "Der Rechner der Leitung ist beschäftigt. Hier bleibt alles gesichert und wird von selbst gesendet."
        )
        assert told.headers["Retry-After"] == "10"
        page = register(desk, slug, "Franz Pichler")
        assert page.status_code == 503
        assert "Ein anderes Programm hält die Datenbank fest" in page.content.decode()
        assert "dieser eine Schritt wurde nicht gespeichert" in page.content.decode()
        assert hand.get().status_code == 200, "reading goes on"
    assert hand.game().status_code == 200
    assert register(desk, slug, "Franz Pichler").status_code == 302
    assert Entry.objects.count() == 1
    assert Registration.objects.filter(player__name="Franz Pichler").count() == 1


def lock_wait() -> int:
    """Milliseconds for which this connection waits for somebody else's lock."""
    if connection.vendor == "sqlite":
        return pragma("busy_timeout")[0]
    with connection.cursor() as cursor:
        return cursor.execute("SELECT setting::int FROM pg_settings WHERE name = 'lock_timeout'").fetchone()[0]


def test_a_phone_is_answered_about_a_lock_before_it_gives_up(transactional_db: None) -> None:
    """It gives up after what its script says, and would then take the laptop for gone; the desk's next request waits as long as ever."""
    table, waits = the_table(running()), []

    @takes_json
    def view(_request: HttpRequest, _link: TableLink, _said: Body) -> HttpResponse:
        waits.append(lock_wait())
        if len(waits) > 1:
            raise OperationalError("database is locked")
        return HttpResponse()

    def send() -> HttpResponse:
        return view(
            RequestFactory().post("/", {}, content_type="application/json"), TableLink.objects.get(table=table, ended_at=None).token
        )

    patience = re.search(r"const PATIENCE = ([\d_]+);", Path(finders.find("phones/api.js")).read_text(encoding="utf-8"))
    assert send().status_code == 200
    assert waits[0] <= int(patience[1]) // 2, "half of it for the way and for who waits before"
    assert lock_wait() == 20_000
    with pytest.raises(OperationalError):
        send()
    assert lock_wait() == 20_000


@sqlite_only
def test_a_shorter_wait_stays_shorter(transactional_db: None) -> None:
    pragma("busy_timeout = 50")
    with waiting_at_most(4_000):
        assert lock_wait() == 50
    assert lock_wait() == 50
    pragma("busy_timeout = 20000")


@sqlite_only
def test_a_full_disk_is_said_nothing_is_half_written_and_saving_goes_on(desk: Client) -> None:
    slug = registered(4).slug
    # What tests before it have left behind is room, too.
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE room AS SELECT zeroblob(%s) AS taken", [pragma("freelist_count")[0] * pragma("page_size")[0]])
    grown = pragma("max_page_count")[0]
    pragma(f"max_page_count = {pragma('page_count')[0] + 2}")
    names = (f"{'Lang ' * 30}{number}" for number in range(1000))
    before = counted()
    while (answer := register(desk, slug, next(names))).status_code == 302:
        before = counted()
    assert answer.status_code == 503
    assert "Die Platte ist voll" in answer.content.decode()
    assert "Machen Sie Platz" in answer.content.decode()
    assert counted() == before, "neither the player nor his log row"
    pragma(f"max_page_count = {grown}")
    assert register(desk, slug, "Franz Pichler").status_code == 302


def counted() -> tuple[int, int]:
    return Registration.objects.count(), LogRow.objects.count()


def test_in_english_it_is_said_in_english(desk: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_request: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("tournament.desk.evening.home_page.read_tournaments", full)
    assert "<h1>Die Platte ist voll</h1>" in desk.get("/").content.decode()
    desk.cookies["sprache"] = "en"
    page = desk.get("/").content.decode()
    assert "<h1>The disk is full</h1>" in page
    assert 'lang="en"' in page


def test_a_fault_of_the_program_stays_a_fault_of_the_program(desk: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.desk.evening.home_page.read_tournaments", lambda: 1 // 0)
    answer = desk.get("/")
    assert answer.status_code == 500
    assert "Da ist dem Programm ein Fehler passiert" in answer.content.decode()


# Causes, without a database ---------------------------------------------------------------------------------------------------------------


def of_postgresql(state: str | None, kind: str = "OperationalError") -> Exception:
    """As psycopg raises it, wrapped by Django."""
    raised = type(kind, (Exception,), {"__module__": "psycopg.errors", "sqlstate": state})()
    wrapped = DatabaseError()
    wrapped.__cause__ = raised
    return wrapped


@pytest.mark.parametrize("state, cause", [
    (None, Cause.GONE), ("57P01", Cause.GONE), ("08006", Cause.GONE), ("53300", Cause.GONE), ("3D000", Cause.GONE), ("53100", Cause.FULL),
    ("55P03", Cause.LOCKED), ("40P01", Cause.LOCKED), ("25006", Cause.READ_ONLY), ("XX001", Cause.DAMAGED), ("23505", None),
    ("42P01", None),
])  # fmt: skip
def test_causes_of_postgresql(state: str | None, cause: Cause | None) -> None:
    assert cause_of(of_postgresql(state)) == cause


def test_a_misuse_is_no_cause() -> None:
    assert cause_of(of_postgresql(None, "ProgrammingError")) is None
    assert cause_of(ValueError()) is None
    assert cause_of(FileNotFoundError(errno.ENOENT, "")) is None
    assert cause_of(OSError(errno.ENOSPC, "")) == Cause.FULL


@pytest.mark.parametrize("cause", Cause)
def test_every_cause_has_its_words_for_desk_and_phone(cause: Cause) -> None:
    assert all(str(text) for text in WORDS[cause])
    assert failed(RequestFactory().get("/")).status_code == 500, "nothing was raised"


# Space ------------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("free, said", [(299 * MEGABYTE, "nur noch 299 MB frei"), (0, "nur noch 0 MB frei"), (300 * MEGABYTE, "")])
def test_the_desk_is_told_before_the_disk_is_full(desk: Client, monkeypatch: pytest.MonkeyPatch, free: int, said: str) -> None:
    monkeypatch.setattr(faults, "free_space", lambda: free)
    tournament = running()
    for address in ("/", reverse("round", args=[tournament.slug, 1])):
        assert ("MB frei" in desk.get(address).content.decode()) == bool(said)
        assert said in desk.get(address).content.decode()
        assert "MB frei" not in Client().get(address).content.decode(), "visitors need not know"


def test_a_place_that_cannot_be_measured_warns_of_nothing() -> None:
    with override_settings(DATA=Path("/nowhere/at/all")):
        assert faults.megabytes_left() is None


@pytest.mark.parametrize("row", beside.TABLE, ids=lambda row: row.name)
def test_what_runs_beside_says_in_a_line_that_the_database_is_away(
    db: None, row: beside.Beside, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Each second anew; where it is the program's fault, where in the program."""

    def away(*_: object) -> None:
        raise OperationalError("database is locked") from sqlite3.OperationalError()

    def wrong(*_: object) -> None:
        raise ValueError("Unsinn")

    for fails, traced in ((away, False), (wrong, True)):
        monkeypatch.setattr(faults, "cause_of", lambda fault: Cause.LOCKED if isinstance(fault, OperationalError) else None)
        caplog.clear()
        assert beside.looked(row._replace(look=fails), Event()) is False
        assert [bool(record.exc_info) for record in caplog.records] == [traced]
