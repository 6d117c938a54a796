"""Figures of a server: of all its processes together, by the names of views, for whoever looks after it; and none where nobody asked for
them."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse

from tests.tournament.evening import running, the_table
from tests.tournament.management.test_serve import PATIENCE, ROOT, ask, free_port
from tests.tournament.phone_hand import Hand
from tournament.operating import checks
from tournament.site import figures

FEW, MANY = 20, 5_000
LINE = re.compile(r"(\w+)(?:\{(.*)\})? (\S+)")


def read(text: str) -> dict[tuple[str, str], float]:
    """Each figure by its name and labels."""
    return {(found[1], found[2] or ""): float(found[3]) for line in text.splitlines() if (found := LINE.fullmatch(line))}


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A process that counts for itself alone, from nothing."""
    monkeypatch.delenv(figures.FOLDER, raising=False)
    checks.forget()
    figures.figures.cache_clear()
    with override_settings(METRICS=True):
        yield
    figures.figures.cache_clear()


def scraped(**said: str) -> dict[tuple[str, str], float]:
    answer = Client().get("/metrics", **said)
    assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
    assert not answer.cookies
    return read(answer.content.decode())


def test_views_are_counted_by_name_and_status(transactional_db: None, counted: None) -> None:
    tournament = running()
    hand = Hand(the_table(tournament))
    client = Client()
    client.get(reverse("standings", args=[tournament.slug]))
    client.get(reverse("standings", args=["nix"]))
    client.get("/gibt-es-nicht/geheim/")
    assert hand.game().status_code == 200
    found = scraped()
    requests = {labels: value for (name, labels), value in found.items() if name == "tarock_requests_total"}
    assert requests.items() >= {
        'status="200",view="standings"': 1, 'status="404",view="standings"': 1, 'status="404",view="none"': 1,
        'status="200",view="phone-game"': 1,
    }.items()  # fmt: skip
    assert found["tarock_request_seconds_count", 'view="standings"'] == 2
    assert found["tarock_request_seconds_bucket", 'le="+Inf",view="phone-game"'] == 1
    assert found["tarock_request_queries_total", 'view="phone-game"'] > 1
    assert ("tarock_request_queries_total", 'view="none"') not in found
    text = Client().get("/metrics").content.decode()
    assert [secret for secret in (hand.token, tournament.slug, "geheim") if secret in text] == []


def test_queries_are_those_that_were_asked(transactional_db: None, counted: None, django_assert_num_queries: object) -> None:
    address = reverse("standings", args=[running().slug])
    Client().get(address)
    before = scraped()["tarock_request_queries_total", 'view="standings"']
    with django_assert_num_queries(int(before)):
        Client().get(address)
    assert scraped()["tarock_request_queries_total", 'view="standings"'] == 2 * before


def test_what_waits_and_what_is_free_stands_beside(db: None, counted: None) -> None:
    found = scraped()
    assert found["tarock_ready", ""] == 1
    assert found["tarock_check_state", 'check="database"'] == 0
    assert found["tarock_waiting", 'queue="uploads"'] == 0
    assert found["tarock_disk_free_bytes", ""] > 0
    assert found["tarock_published_tournaments", ""] == 0
    assert ("tarock_backup_age_seconds", "") not in found, "there is none: no number"


def test_to_a_stranger_it_is_no_address(db: None, counted: None) -> None:
    assert Client().get("/metrics", REMOTE_ADDR="203.0.113.5").status_code == 404
    with override_settings(INSIDERS=["203.0.113.0/24"]):
        assert scraped(REMOTE_ADDR="203.0.113.5")["tarock_ready", ""] == 1


def answer(_request: HttpRequest) -> HttpResponse:
    return HttpResponse()


@pytest.mark.parametrize("wanted, there", [(False, True), (True, False)])
def test_where_nobody_counts_no_request_meets_it(db: None, monkeypatch: pytest.MonkeyPatch, *, wanted: bool, there: bool) -> None:
    monkeypatch.setattr(figures, "find_spec", lambda _name: object() if there else None)
    with override_settings(METRICS=wanted):
        with pytest.raises(MiddlewareNotUsed):
            figures.Counted(answer)
        assert figures.of_shared() is None
        assert Client().get("/metrics").status_code == 404


def test_a_connection_that_is_opened_meanwhile_keeps_its_own_steps(db: None, counted: None) -> None:
    """Django takes the last one off, whosever it is."""

    def opens(_request: HttpRequest) -> HttpResponse:
        figures.connection.execute_wrappers.append(mine)
        return HttpResponse()

    def mine(*_: object) -> None:
        raise AssertionError

    before = list(figures.connection.execute_wrappers)
    try:
        figures.Counted(opens)(RequestFactory().get("/"))
        assert figures.connection.execute_wrappers == [*before, mine]
    finally:
        figures.connection.execute_wrappers.remove(mine)


@pytest.mark.release
def test_two_processes_tell_one_truth(tmp_path: Path) -> None:
    port = free_port()
    environment = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "TAROCK_SECRET"}}
    environment |= {"TAROCK_DATA": str(tmp_path / "data"), "TAROCK_DEBUG": "1", "TAROCK_METRICS": "1", "TMPDIR": str(tmp_path)}
    command = [sys.executable, "manage.py", "serve", "--port", str(port)]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout.readline().startswith("Offen auf")
            for count in range(1, MANY):
                assert ask(port, "GET", "/anmelden/").status == 200
                told = read(ask(port, "GET", "/metrics").text)
                assert told["tarock_requests_total", 'status="200",view="login"'] == count
                if count > FEW and len(list(tmp_path.glob("tarock-figures-*/counter_*.db"))) == 2:
                    break
            assert count < MANY - 1, "the system gives both of them some: each writes a file of its own"
        finally:
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENCE) == 0
    assert list(tmp_path.glob("tarock-figures-*")) == []
