"""An app server that answers is alive; ready it is when it says so."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from tests.tournament.management.test_serve import free_port
from tournament.topology.answering import app_answers, app_is_ready


class Handler(BaseHTTPRequestHandler):
    says = 200

    def do_HEAD(self) -> None:
        self.send_response(self.says if self.path == "/health/ready" else 200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def port() -> Iterator[int]:
    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,)).start()
        yield server.server_port
        server.shutdown()


@pytest.mark.parametrize("says", [200, 503])
def test_one_that_is_alive_is_ready_when_it_says_so(port: int, says: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Handler, "says", says)
    assert (app_answers(port), app_is_ready(port)) == (True, says == 200)


def test_one_that_is_away_is_neither() -> None:
    port = free_port()
    assert (app_answers(port), app_is_ready(port)) == (False, False)
