"""The id of a request: whose it is, where it stands, and what lines of the log say and never say."""

import io
import json
import logging
import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, connection, transaction
from django.test import Client, override_settings
from django.urls import get_resolver, reverse

from tests.tournament.evening import running, the_table
from tests.tournament.phone_hand import Hand
from tournament.models import Organiser, Team
from tournament.organisers.invitations import invite
from tournament.site import log_lines, traced
from tournament.site.faults import log_of_job
from tournament.site.log_lines import Json, Line, fault_of, without_keys
from tournament.site.serving import SHARED

OURS = {"BEHIND_TLS_PROXY": True, "SECURE_SSL_REDIRECT": False}
OF_NGINX = "4bf92f3577b34da6a3ce929d0e0e4736"
ADDRESS = "franz.pichler@example.at"
MADE = re.compile(r"[2-9a-hjkmnp-z]{4}-[2-9a-hjkmnp-z]{4}")


class Written:
    """What a log came to, in both of its forms."""

    def __init__(self) -> None:
        self.streams = {Line: io.StringIO(), Json: io.StringIO()}
        self.handlers = [logging.StreamHandler(stream) for stream in self.streams.values()]
        for handler, kind in zip(self.handlers, self.streams, strict=True):
            handler.setFormatter(kind())

    @property
    def text(self) -> str:
        return "".join(stream.getvalue() for stream in self.streams.values())

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.streams[Json].getvalue().splitlines()]


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[Written]:
    """Everything that the program would write, with a line for each answer."""
    written = Written()
    loggers = [logging.getLogger(name) for name in ("", "django", "django.request", traced.REQUESTS)]
    for logger in loggers:
        monkeypatch.setattr(logger, "handlers", written.handlers)
        monkeypatch.setattr(logger, "propagate", False)
    monkeypatch.setattr(loggers[-1], "level", logging.INFO)
    loggers[-1].manager._clear_cache()
    with override_settings(LOG_JSON=True):
        yield written
    loggers[-1].manager._clear_cache()


# Whose id ---------------------------------------------------------------------------------------------------------------------------------


def id_of(**said: str) -> str:
    return Client(raise_request_exception=False).get("/gibt-es-nicht/", **said).headers["X-Request-ID"]


def test_each_request_has_an_id_of_its_own(db: None) -> None:
    ids = {id_of() for _ in range(5)}
    assert len(ids) == 5
    assert all(MADE.fullmatch(one) for one in ids), ids


@pytest.mark.parametrize("said, peer, behind, kept", [
    (OF_NGINX, "127.0.0.1", True, True), (OF_NGINX, "127.0.0.1", False, False), (OF_NGINX, "203.0.113.5", True, False),
    ("kurz", "127.0.0.1", True, False), ("a" * 65, "127.0.0.1", True, False), ("aaaaaaaa\nERROR gelogen", "127.0.0.1", True, False),
    ("-aaaaaaaaa", "127.0.0.1", True, False), ("äaaaaaaaaa", "127.0.0.1", True, False),
])  # fmt: skip
def test_only_our_proxy_names_it_and_only_as_a_name(db: None, said: str, peer: str, *, behind: bool, kept: bool) -> None:
    with override_settings(**OURS | {"BEHIND_TLS_PROXY": behind}):
        found = id_of(HTTP_X_REQUEST_ID=said, REMOTE_ADDR=peer)
    assert (found == said) is kept
    assert kept or MADE.fullmatch(found)


def test_an_answer_that_many_are_given_has_nobodys(db: None) -> None:
    tournament = running()
    answer = Client().get(reverse("wall-data", args=[tournament.slug]))
    assert SHARED in answer.headers
    assert "X-Request-ID" not in answer.headers


# A fault ----------------------------------------------------------------------------------------------------------------------------------


def failing(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr("tournament.desk.evening.home_page.read_tournaments", fail)


@pytest.mark.parametrize("error, status", [(KeyError("Franz Pichler"), 500), (OSError(28, "No space left on device"), 503)])
def test_what_stands_on_the_page_of_a_fault_is_in_the_log(
    db: None, log: Written, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int
) -> None:
    failing(monkeypatch, error)
    answer = Client(raise_request_exception=False).get("/")
    known = answer.headers["X-Request-ID"]
    assert answer.status_code == status
    assert f"<code>{known}</code>" in answer.content.decode()
    assert f" [{known}]: " in log.streams[Line].getvalue()
    faults = [line for line in log.lines if line["level"] == "error"]
    assert [line["request"] for line in faults] == [known]
    assert faults[0]["view"] == "home"
    if status == 500:
        assert faults[0]["fault"]["kind"] == "KeyError"
        assert re.fullmatch(r"tests/tournament/site/test_traced\.py:\d+ fail", faults[0]["fault"]["place"])
    assert "Franz Pichler" not in log.text
    assert log.lines[-1] | {"status": status, "view": "home", "request": known, "message": "GET"} == log.lines[-1]


def test_who_types_an_address_writes_no_line_of_the_log(db: None, log: Written, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tournament.phones.api.selectors.find_code", fail)
    answer = Client(raise_request_exception=False).get("/z/abc%0a29.11.2026%2020:00:00%20ERROR%20gelogen%1b[2J%c2%85wahr/")
    assert answer.status_code == 503
    faults, _answered = log.streams[Line].getvalue().splitlines()
    assert r"gelogen\x1b[2J\x85wahr/: OSError" in faults


def test_of_a_proxys_long_id_so_much_is_told_as_somebody_reads_out(db: None, log: Written, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, RuntimeError())
    with override_settings(**OURS):
        page = Client(raise_request_exception=False).get("/", HTTP_X_REQUEST_ID=OF_NGINX, HTTP_X_FORWARDED_FOR="10.0.0.1")
    assert "<code>4bf92f35</code>" in page.content.decode()
    assert OF_NGINX in log.text


def test_a_job_beside_the_server_has_an_id_for_each_look(log: Written) -> None:
    @traced.job("letters")
    def look() -> None:
        try:
            int(ADDRESS)
        except ValueError as fault:
            log_of_job(logging.getLogger("tournament.api.job"), "telling", fault)

    look()
    look()
    first, second = log.lines
    assert (first["job"], second["job"]) == ("letters", "letters")
    assert first["request"] != second["request"]
    assert first["fault"]["place"].endswith(" look")
    assert "pichler" not in log.text


# What no line holds -----------------------------------------------------------------------------------------------------------------------


def test_a_line_says_who_by_numbers(director_client: Client, log: Written) -> None:
    tournament = running(name="Abend der Frau Moser")
    director_client.get(reverse("standings", args=[tournament.slug]))
    line = log.lines[-1]
    assert line["tournament"] == str(tournament.uid)
    assert line["user"] == User.objects.get().pk
    assert (line["view"], line["status"], line["level"], line["logger"]) == ("standings", 200, "info", "tournament.requests")
    assert isinstance(line["ms"], int)
    assert "Moser" not in log.text


def test_neither_names_passwords_tokens_nor_invitations_come_into_it(db: None, log: Written, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logging.getLogger("django"), "level", logging.DEBUG)
    monkeypatch.setattr(logging.getLogger("django.request"), "level", logging.DEBUG)
    client = Client(raise_request_exception=False, enforce_csrf_checks=True)
    link = the_table(running()).links.get()
    invitation = invite(team_id=Team.objects.get().pk)
    secrets = [link.token, link.code, invitation, "Trull-und-Mond-7", "Franz Pichler"]
    failing(monkeypatch, ValueError("Franz Pichler"))
    client.get(f"/tisch/{link.token}/")
    client.get(f"/tisch/{link.token}/gibt-es-nicht/")
    client.get(f"/z/{link.code}/?name=Franz Pichler")
    client.get(f"/einladung/{invitation}/")
    client.get(f"/o/verein/einladung/{invitation}/x/y/")
    client.post(f"/einladung/{invitation}/", {"username": "Franz Pichler", "password": "Trull-und-Mond-7"})
    client.post("/anmelden/", {"username": "Franz Pichler", "password": "Trull-und-Mond-7"})
    client.post(f"/tisch/{link.token}/spiel/", "{", content_type="application/json", headers={"authorization": f"Bearer {link.token}"})
    client.get("/", {"Franz Pichler": "Trull-und-Mond-7"})
    assert len(log.lines) > 9
    assert [secret for secret in secrets if secret in log.text] == []


def test_every_address_with_a_key_in_it_is_cut() -> None:
    """Whoever adds one is told here."""
    keys = {"token", "code", "ticket"}
    found = [pattern for pattern in get_resolver().url_patterns if keys & set(pattern.pattern.converters)]
    assert len(found) > 10
    for pattern in found:
        path = reverse(pattern.name, kwargs=dict.fromkeys(pattern.pattern.converters, "GEHEIM-1"))
        for said in (path, f"/o/verein{path}", f"Forbidden (CSRF token missing.): {path}", f'"{path}"'):
            assert "GEHEIM-1" not in without_keys(said), said
    control = f"/{'Aa1_-' * 6}xy/beenden/"
    assert without_keys(f"Internal Server Error: {control}") == "Internal Server Error: /…/beenden/"


@pytest.mark.parametrize("path", ["/t/abend/runde/1/tisch/3/", "/t/abend/runde/1/tisch/12", "/auskunft", "/o/verein/t/abend/"])
def test_other_addresses_stay_whole(path: str) -> None:
    assert without_keys(path) == path


def test_of_a_row_that_the_database_refuses_stands_the_rule_and_not_the_row(transactional_db: None) -> None:
    name = "Verein der Frau Moser"
    Organiser.objects.filter(pk=1).update(name=name)
    slug = Organiser.objects.get(pk=1).slug
    with pytest.raises(IntegrityError) as caught, transaction.atomic():
        Organiser.objects.create(name=name, slug=slug)
    told = fault_of(caught.value)
    assert told.startswith("IntegrityError: ")
    assert "organiser" in told
    assert "Moser" not in told
    assert connection.vendor == "sqlite" or "23505" in told


@pytest.mark.parametrize("error, said", [
    (KeyError("Franz Pichler"), "KeyError"), (ValueError("Franz Pichler"), "ValueError"),
    (OSError(2, "No such file or directory", "/home/franz/pichler.csv"), "FileNotFoundError: No such file or directory"),
    (AttributeError("'NoneType' object has no attribute 'name'"), "AttributeError: 'NoneType' object has no attribute 'name'"),
])  # fmt: skip
def test_an_error_is_told_in_words_that_hold_no_value(error: Exception, said: str) -> None:
    assert fault_of(error) == said


def record(error: Exception) -> logging.LogRecord:
    return logging.LogRecord("x", logging.ERROR, __file__, 1, "Fehler", (), (type(error), error, error.__traceback__))


def read_as_a_number() -> None:
    try:
        int(ADDRESS)
    except ValueError as cause:
        raise RuntimeError(ADDRESS) from cause


def test_what_it_came_of_is_told_too() -> None:
    with pytest.raises(RuntimeError) as caught:
        read_as_a_number()
    readable, structured = Line().format(record(caught.value)), json.loads(Json().format(record(caught.value)))
    assert structured["fault"]["of"] == ["ValueError"]
    assert readable.count("Traceback (most recent call last):") == 2
    assert readable.endswith("RuntimeError")
    assert "int(ADDRESS)" in readable, "the line of the program is there"
    assert ADDRESS not in readable + json.dumps(structured)


def test_a_developer_is_told_everything() -> None:
    with pytest.raises(ValueError, match="invalid literal") as caught:
        int(ADDRESS)
    assert ADDRESS not in Line().format(record(caught.value))
    with override_settings(DEBUG=True):
        assert ADDRESS in Line().format(record(caught.value))


def test_places_are_those_of_the_program() -> None:
    assert log_lines._short(str(log_lines.HERE / "tournament" / "urls.py")) == "tournament/urls.py"
    assert log_lines._short("/x/.venv/lib/python3.11/site-packages/django/urls/base.py") == "/django/urls/base.py"
    assert log_lines._short("/usr/lib/python3.11/json/decoder.py") == "/usr/lib/python3.11/json/decoder.py"


def test_a_phones_save_has_one_line(transactional_db: None, log: Written) -> None:
    hand = Hand(the_table(running()))
    assert hand.game().status_code == 200
    lines = [line for line in log.lines if line["view"] == "phone-game"]
    assert [(line["message"], line["status"]) for line in lines] == [("POST", 200)]
    assert str(uuid4()) not in log.text
