"""The HTTP server in front of a small application: what the application is told, and what the visitor gets."""

from collections.abc import Iterator

import pytest
from django.test import override_settings

from tests.tournament.wire import GET, answer, ask, connect, small_server
from tournament.site.proxy import client_of, network_of
from tournament.site.serving.lanes import THREADS

TOLD: list[dict[str, object]] = []


def application(environ, start_response):
    """Notes what it is told and answers with the body."""
    body = environ["wsgi.input"].read()
    TOLD.append(environ)
    if environ["PATH_INFO"] == "/fails":
        raise ZeroDivisionError
    if environ["PATH_INFO"] == "/unchanged":
        start_response("304 Not Modified", [("ETag", "x")])
        return []
    start_response("200 OK", [("Content-Type", "text/plain"), ("Set-Cookie", " a=1"), ("Set-Cookie", " b=2")])
    return [b"<", body, b">"]


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with small_server(application) as port:
        yield port


def told() -> dict[str, object]:
    return TOLD[-1]


def test_the_application_is_told_what_was_asked(port: int) -> None:
    sent = (
        b"POST /t/k%C3%B6nig%20x/?a=b%20c&d HTTP/1.1\r\nHost: here:1\r\nContent-Type: text/plain\r\nX-One: 1\r\nContent-Length: "
        b"5\r\n\r\nhello"
    )
    assert ask(port, sent)[::2] == (200, b"<hello>")
    wanted = {
        "REQUEST_METHOD": "POST", "PATH_INFO": "/t/k\xc3\xb6nig x/", "QUERY_STRING": "a=b%20c&d", "CONTENT_TYPE": "text/plain",
        "CONTENT_LENGTH": "5",
        "HTTP_HOST": "here:1", "HTTP_X_ONE": "1", "REMOTE_ADDR": "127.0.0.1", "SERVER_PORT": str(port), "wsgi.url_scheme": "http",
    }  # fmt: skip
    assert {name: told()[name] for name in wanted} == wanted


def test_a_header_cannot_pass_for_another(port: int) -> None:
    ask(port, b"GET / HTTP/1.1\r\nHost: h\r\nX_Forwarded_Proto: https\r\n\r\n")
    assert not [name for name in told() if "FORWARDED" in name]


def test_a_body_in_chunks_is_read_whole_before_it_is_seen(port: int) -> None:
    sent = b"POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nTar\r\n3\r\nock\r\n0\r\n\r\n"
    assert ask(port, sent)[2] == b"<Tarock>"
    assert told()["CONTENT_LENGTH"] == "6"
    assert "HTTP_TRANSFER_ENCODING" not in told()


def test_a_connection_serves_one_request_after_the_other(port: int) -> None:
    with connect(port) as line:
        for _ in range(3):
            line.sendall(GET % b"/")
            assert answer(line)[2] == b"<>"


def test_head_and_unchanged_have_no_body_and_the_next_answer_fits(port: int) -> None:
    with connect(port) as line:
        line.sendall(b"HEAD / HTTP/1.1\r\nHost: h\r\n\r\n" + GET % b"/")
        with line.makefile("rb") as file:
            assert file.readline() == b"HTTP/1.1 200 OK\r\n"
            seen = [text for text in iter(file.readline, b"\r\n") if text.lower().startswith((b"content-length", b"set-cookie"))]
            assert sorted(seen) == [b"Content-Length: 2\r\n", b"Set-Cookie: a=1\r\n", b"Set-Cookie: b=2\r\n"]
            assert file.readline() == b"HTTP/1.1 200 OK\r\n"
    with connect(port) as line:
        line.sendall(GET % b"/unchanged")
        assert answer(line)[::2] == (304, b"")
        line.sendall(GET % b"/")
        assert answer(line)[2] == b"<>"


def test_what_is_too_large_is_read_and_thrown_away(port: int) -> None:
    """So that its sender gets the page that says so, instead of a broken connection."""
    with override_settings(UPLOAD_LIMIT=1000):
        sent = b"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 300000\r\n\r\n" + 300_000 * b"x"
        assert ask(port, sent)[::2] == (200, b"<>")
        assert told()["CONTENT_LENGTH"] == "300000"


def test_a_fault_of_the_application_is_an_answer(port: int, caplog: pytest.LogCaptureFixture) -> None:
    assert ask(port, GET % b"/fails")[0] == 500
    assert "ZeroDivisionError" in caplog.text
    assert ask(port)[0] == 200


def test_what_is_no_http_is_refused(port: int) -> None:
    assert ask(port, b"GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello")[0] == 400
    assert ask(port, b"hello\r\n\r\n")[0] == 400


def test_requests_that_cannot_be_told_keep_no_thread(port: int) -> None:
    """More of them than there are threads: each is refused, and whoever comes next is answered."""
    for _ in range(2 * THREADS):
        assert ask(port, b"GET http://[x HTTP/1.1\r\nHost: h\r\n\r\n")[0] == 400
    assert ask(port)[0] == 200


def test_whose_request_it_is() -> None:
    assert client_of("192.168.1.9", "10.0.0.1") == "192.168.1.9"
    with override_settings(BEHIND_TLS_PROXY=True):
        assert client_of("127.0.0.1", "10.0.0.1, 192.168.1.9") == "192.168.1.9"
        assert client_of("127.0.0.1", "") == "127.0.0.1"


@pytest.mark.parametrize("address, counted", [
    ("192.168.1.9", "192.168.1.9"), ("fd00:0:0:1::20", "fd00:0:0:1::/64"), ("fd00:0:0:1:aaaa::1", "fd00:0:0:1::/64"),
    ("fe80::1%wlan0", "fe80::/64"),
    ("::ffff:192.168.1.9", "192.168.1.9"), ("unknown", "unknown"),
])  # fmt: skip
def test_a_device_with_many_addresses_is_one_visitor(address: str, counted: str) -> None:
    assert network_of(address) == counted
