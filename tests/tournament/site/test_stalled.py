"""Half-sent requests: they keep no page from being answered, one address cannot have many of them, and whole requests are never counted."""

import asyncio
import os
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.tournament.management.test_serve import ROOT, free_port
from tests.tournament.migrated import with_tables
from tests.tournament.wire import GET, PATIENCE, answer, ask, connect, hung_up, small_server, stalled
from tournament.site.serving import http, lanes
from tournament.site.serving.stalled import GRACE, MOST_BYTES, MOST_OF_ONE, Unfinished

HALF_HEADER = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
HALF_BODY = b"POST /anmelden/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\nusername=leitung"
HALF_HANDSHAKE = b"\x16\x03\x01\x02\x00\x01\x00"

PATIENT = """
import sys
import django
from django.core.management import execute_from_command_line
django.setup()
from tournament.site.serving import http, lanes
http.HEADER_TIME = http.BODY_TIME = http.ANSWER_TIME = 24 * 3600
execute_from_command_line(["manage.py", *sys.argv[1:]])
"""
"""The program, which gives what is half-sent a day: who waits for it waits longer than the test, on however slow a machine."""


def hello(_environ, start_response):
    start_response("200 OK", [])
    return [b"hello"]


def until_refused(port: int) -> None:
    """Waits until nobody listens any more."""
    with suppress(ConnectionError):
        while True:
            connect(port).close()


@contextmanager
def program(folder: Path, **environment: str) -> Iterator[int]:
    """The port of the program as `make run` starts it, but for its patience."""
    port = free_port()
    kept = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "TAROCK_SECRET"}}
    kept |= {
        "TAROCK_DATA": str(with_tables(folder / "data")),
        "TAROCK_DEBUG": "1",
        "DJANGO_SETTINGS_MODULE": "tournament.settings",
    } | environment
    command = [sys.executable, "-c", PATIENT, "serve", "--port", str(port)]
    with subprocess.Popen(command, cwd=ROOT, env=kept, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert "Offen auf" in server.stdout.readline()
            yield port
        finally:
            server.send_signal(signal.SIGTERM)
            _rest, complaints = server.communicate(timeout=PATIENCE)
    assert complaints == "", "a rude visitor is no event"


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with program(tmp_path_factory.mktemp("plain")) as port:
        yield port


@pytest.fixture(scope="module")
def secret(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, ssl.SSLContext]]:
    """The program with https of its own, and what trusts it."""
    folder = tmp_path_factory.mktemp("secret")
    made = subprocess.run(
        [sys.executable, "manage.py", "certificate"], cwd=ROOT, env=os.environ | {"TAROCK_DATA": str(folder)}, capture_output=True
    )
    assert made.returncode == 0, made.stderr
    certificate = str(folder / "zertifikat.pem")
    with program(folder, TAROCK_CERT=certificate, TAROCK_KEY=str(folder / "zertifikat-schluessel.pem")) as port:
        yield port, ssl.create_default_context(cafile=certificate)


PAGES = (b"/", b"/anmelden/", b"/static/site/page.css")
"""From the database, with a form, and a file."""


# Pages are answered -------------------------------------------------------------------------------------------------------------------


def test_pages_are_answered_beside_sixty_stalled_requests(plain: int) -> None:
    with stalled(plain, HALF_HEADER, HALF_BODY, each=30) as lines:
        assert [ask(plain, GET % path)[0] for path in PAGES] == [200] * len(PAGES)
        assert not any(map(hung_up, lines)), "all sixty were there the whole time"


def test_and_over_https_beside_stalled_handshakes_too(secret: tuple[int, ssl.SSLContext]) -> None:
    port, tls = secret
    with stalled(port, b"", HALF_HANDSHAKE, each=15) as raw, stalled(port, HALF_HEADER, HALF_BODY, each=15, tls=tls) as lines:
        assert [ask(port, GET % path, tls=tls)[0] for path in PAGES] == [200] * len(PAGES)
        assert not any(map(hung_up, [*raw, *lines])), "all sixty were there the whole time"


def test_two_hundred_whole_requests_of_one_address_pass(plain: int) -> None:
    """All guests may stand behind one address."""
    with ExitStack() as stack:
        lines = [stack.enter_context(connect(plain)) for _ in range(200)]
        for line in lines:
            line.sendall(GET % b"/anmelden/")
        assert [answer(line)[0] for line in lines] == [200] * 200


def test_a_request_that_comes_in_pieces_is_answered(plain: int) -> None:
    with connect(plain) as line:
        for piece in (b"GET /anme", b"lden/ HTTP/1.1\r\nHo", b"st: localhost\r\n", b"\r\n"):
            line.sendall(piece)
        assert answer(line)[0] == 200


@pytest.mark.parametrize("beginning, name", [(HALF_HEADER + b"X: ", "HEADER_TIME"), (HALF_BODY, "BODY_TIME")])
def test_who_sends_a_byte_now_and_then_is_closed_all_the_same(beginning: bytes, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is for the whole of it, not for the next byte."""
    monkeypatch.setattr(http, name, 0.3)
    with small_server(hello) as port, connect(port) as line:
        line.sendall(beginning)
        until = time.monotonic() + PATIENCE
        while not hung_up(line):
            line.setblocking(True)
            try:
                line.sendall(b"x")
            except ConnectionError:
                break
            time.sleep(0.01)
            assert time.monotonic() < until, "a request that never ends is never closed"


def test_who_does_not_read_his_answer_keeps_no_thread() -> None:
    def much(environ, start_response):
        start_response("200 OK", [])
        return [8 * 2**20 * b"x"] if environ["PATH_INFO"] == "/much" else [b"hello"]

    with small_server(much) as port, stalled(port, GET % b"/much", each=lanes.THREADS + 2):
        assert ask(port)[2] == b"hello"


def test_what_is_being_answered_is_answered_when_the_program_is_told_to_stop() -> None:
    asked, go_on, stopped = threading.Event(), threading.Event(), threading.Event()

    def slow(_environ, start_response):
        asked.set()
        go_on.wait(PATIENCE)
        start_response("200 OK", [])
        return [b"done"]

    with small_server(slow, stopped=stopped) as port, connect(port) as line:
        line.sendall(GET % b"/")
        assert asked.wait(PATIENCE)
        stopped.set()
        until_refused(port)
        go_on.set()
        status, headers, body = answer(line)
    assert (status, headers["connection"], body) == (200, "close", b"done")


# One address ----------------------------------------------------------------------------------------------------------------------------


def test_of_too_many_unfinished_the_oldest_is_closed_and_whole_ones_pass() -> None:
    with small_server(hello) as port, stalled(port, HALF_HEADER, each=MOST_OF_ONE + 16) as lines:
        until = time.monotonic() + PATIENCE
        while not hung_up(lines[0]):
            assert ask(port)[2] == b"hello"
            assert time.monotonic() < until, "nobody was closed"
        assert not hung_up(lines[-1])


def test_what_is_more_than_fits_closes_the_oldest_of_who_has_most() -> None:
    with small_server(hello, most=8) as port, stalled(port, HALF_HEADER, each=9) as lines:
        assert ask(port)[2] == b"hello"
        assert [hung_up(line) for line in lines] == [True, True, *[False] * 7]


# Counting, without a clock --------------------------------------------------------------------------------------------------------------


def test_only_the_excess_is_closed_the_oldest_first_and_not_the_newest_moments() -> None:
    unfinished = Unfinished()
    for number in range(MOST_OF_ONE + 3):
        unfinished.begin(number, "10.0.0.1", now=float(number))
    last = MOST_OF_ONE + 2.0
    assert unfinished.too_many("10.0.0.1", last) == [0, 1, 2]
    assert unfinished.too_many("10.0.0.1", 1.0 + GRACE) == [0, 1], "2 began just now"
    assert unfinished.too_many("10.0.0.2", last) == []


def test_a_whole_request_counts_no_more() -> None:
    unfinished = Unfinished()
    for number in range(5 * MOST_OF_ONE):
        unfinished.begin(number, "10.0.0.1", now=0.0)
        unfinished.end(number)
    assert unfinished.too_many("10.0.0.1", 100.0) == []
    assert not unfinished.of


def test_behind_a_proxy_the_visitor_counts_from_when_he_began() -> None:
    unfinished = Unfinished()
    unfinished.begin("a", "127.0.0.1", now=1.0)
    unfinished.begin("a", "10.0.0.7", now=5.0)
    assert unfinished.begun["a"] == ("10.0.0.7", 1.0)
    assert dict(unfinished.of) == {"10.0.0.7": 1}


def test_who_makes_us_keep_most_is_closed_when_it_is_too_much() -> None:
    unfinished = Unfinished()
    unfinished.hold("small", 1000)
    unfinished.hold("large", MOST_BYTES - 1000)
    assert unfinished.too_much() == []
    unfinished.hold("more", 5000)
    assert unfinished.too_much() == ["large"]
    unfinished.forget("large")
    assert unfinished.too_much() == []


class Line:
    """A connection as the server holds it."""

    def __init__(self, socket: socket.socket | None) -> None:
        self.stream = SimpleNamespace(socket=socket)


def test_whose_request_is_there_and_was_not_read_yet_is_not_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hall behind one address comes in at once, and the program is slow: it is the program that has not finished."""
    closed: list[object] = []
    monkeypatch.setattr(http.Server, "drop", lambda _server, line: closed.append(line))
    server: http.Server = object.__new__(http.Server)
    server.unfinished = Unfinished()

    async def comes() -> None:
        server.begun(Line(None), "10.0.0.1")

    with ExitStack() as opened:
        pairs = [socket.socketpair() for _ in range(MOST_OF_ONE + 2)]
        lines = [Line(ours) for ours, _theirs in pairs]
        for ours, theirs in pairs:
            opened.enter_context(ours)
            opened.enter_context(theirs)
        for line in lines:
            server.unfinished.begin(line, "10.0.0.1", -2 * GRACE)
        pairs[0][1].sendall(b"GET / HTTP/1.1\r\n")
        # In a thread of its own: Playwright keeps a loop running in that of the tests.
        with ThreadPoolExecutor(1) as beside:
            beside.submit(asyncio.run, comes()).result()
    assert closed == lines[1:3], "three too many, and of the oldest three the first has sent what nobody has read"
