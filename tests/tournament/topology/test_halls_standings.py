"""Whom nginx, as docs/server sets it up, gives the standings that another one asked for: in front of the program's own HTTP server and a
view that says what it understood."""

import http.client
import os
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import closing
from io import StringIO
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.http import parse_cookie

from tests.tournament.management.test_serve import free_port
from tests.tournament.receiving.machines import until
from tests.tournament.wire import small_server
from tournament.site.serving import SHARED
from tournament.topology import proxy

FILES = Path(__file__).parents[3] / "docs" / "server"
STANDINGS = "/o/halle/t/abend/stand/"


class Application:
    """Answers with the language, the account and the packing that it was asked for, and counts; what is hidden it gives to nobody else. Who
    asks for `?wartet` waits until it is let go."""

    def __init__(self) -> None:
        self.asked, self.begun, self.go = 0, Event(), Event()

    def __call__(self, environ, start_response):
        self.asked += 1
        if "wartet" in environ["QUERY_STRING"] and not self.begun.is_set():
            self.begun.set()
            self.go.wait(60)
        cookies = parse_cookie(environ.get("HTTP_COOKIE", ""))
        said = {"sprache": cookies.get("sprache", "") if cookies.get("sprache") in {"de", "en"} else ""}
        said |= {"own": cookies.get(settings.SESSION_COOKIE_NAME, ""), "packed": "gzip" in environ.get("HTTP_ACCEPT_ENCODING", "")}
        hidden = [] if "wartet" in environ["QUERY_STRING"] else [(SHARED, "15")]
        start_response("200 OK", [("Content-Type", "text/plain"), ("ETag", '"a"'), *hidden])
        return [str(said).encode()]


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tls")
    before = os.umask(0o077)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings, "DATA", folder)
        call_command("certificate", stdout=StringIO())
    os.umask(before)  # which the command leaves as its own
    return folder


@pytest.fixture
def application() -> Application:
    return Application()


@pytest.fixture
def port(application: Application, certificate: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Of an nginx; what the program makes is good for longer than any test."""
    monkeypatch.setattr(settings, "BEHIND_TLS_PROXY", True)
    monkeypatch.setattr("tournament.site.serving.shared.SOON", 15.0)
    monkeypatch.setattr("tournament.site.serving.http.database_file", lambda: None)
    port = free_port()
    with small_server(application) as behind:
        values = dict.fromkeys(("user", "public", "folder", "log"), str(tmp_path)) | {
            "cache": str(tmp_path / "kept"), "servers": f"server 127.0.0.1:{behind};", "listen": f"listen 127.0.0.1:{port} ssl http2;",
            "certificate": str(certificate / "zertifikat.pem"), "key": str(certificate / "zertifikat-schluessel.pem"),
        }  # fmt: skip
        site = proxy.filled((FILES / proxy.SITE).read_text(encoding="utf-8"), values)
        (tmp_path / "site.conf").write_text(site, encoding="utf-8")
        user = "user root;" if os.geteuid() == 0 else ""
        frame = f"{user} daemon off; pid {tmp_path}/pid; error_log stderr; events {{}} http {{ include {tmp_path}/site.conf; }}"
        (tmp_path / "nginx.conf").write_text(frame, encoding="utf-8")
        running = subprocess.Popen([proxy.program(), "-e", "stderr", "-p", tmp_path, "-c", tmp_path / "nginx.conf"])
        try:
            until(lambda: _answers(port))
            yield port
        finally:
            running.terminate()
            running.wait(60)


def _answers(port: int) -> bool:
    try:
        return "ok" in asked(port, path="/health/proxy")
    except OSError:
        return False


def asked(port: int, *headers: tuple[str, str], path: str = STANDINGS, timeout: float = 60) -> str:
    """What somebody gets; each header as a line of its own."""
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    with closing(http.client.HTTPSConnection("127.0.0.1", port, timeout=timeout, context=trusting)) as line:
        line.putrequest("GET", path, skip_accept_encoding=True)
        for name, value in headers:
            line.putheader(name, value)
        line.endheaders()
        return line.getresponse().read().decode()


PLAIN = "{'sprache': '', 'own': '', 'packed': False}"
ENGLISH = PLAIN.replace("''", "'en'", 1)


def test_all_visitors_have_one_page_and_who_chose_a_language_another(port: int, application: Application) -> None:
    assert {asked(port) for _ in range(5)} == {PLAIN}
    assert {asked(port, ("Cookie", cookie)) for cookie in ("sprache=en", "a=b; sprache=en; c=d")} == {ENGLISH}
    assert application.asked == 2
    assert asked(port, path=f"{STANDINGS}?wertung=damen") == PLAIN
    assert application.asked == 3


@pytest.mark.parametrize("cookies", [
    ("sprache=enx",), ("probe_sprache=en",), ("xsprache=en",), ("sprache=en; sprache=de",), ("sprache=de; sprache=en",),
    ('sprache="en"',), ("sprache =en",), ("a=b;sprache=en",), ("a=b", "sprache=en"), ('a="; sprache=en"',), ("sprache=e\\156",),
    ("sessionid =leitung",), ("a=b;\tsessionid=leitung",), ("a=b", "sessionid=leitung"), ("sessionid=leitung; sprache=en",),
])  # fmt: skip
def test_however_somebody_writes_his_cookies_nobody_else_gets_his_page(port: int, cookies: tuple[str, ...]) -> None:
    """He comes first, so that nothing is kept yet."""
    asked(port, *(("Cookie", cookie) for cookie in cookies))
    assert asked(port) == PLAIN
    assert asked(port, ("Cookie", "sprache=en")) == ENGLISH


def test_who_takes_nothing_packed_gets_nothing_packed(port: int) -> None:
    asked(port, ("Accept-Encoding", "br"), ("Accept-Encoding", "gzip"))
    assert asked(port) == PLAIN
    assert "True" in asked(port, ("Accept-Encoding", "gzip, br"))


def test_where_nothing_may_be_kept_nobody_waits_for_another(port: int, application: Application) -> None:
    """A second one is answered while the first one's page is being made; nginx would let him wait for fifteen seconds."""
    path, first = f"{STANDINGS}?wartet", list[str]()
    visitor = Thread(target=lambda: first.append(asked(port, path=path)))
    visitor.start()
    assert application.begun.wait(60)
    assert asked(port, path=path, timeout=10) == PLAIN
    assert first == []
    application.go.set()
    visitor.join()
    assert first == [PLAIN]


def test_what_somebody_with_an_account_gets_names_no_time_for_a_proxy(application: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever stands before it, and whatever that makes of cookies."""
    monkeypatch.setattr(settings, "BEHIND_TLS_PROXY", True)
    monkeypatch.setattr("tournament.site.serving.http.database_file", lambda: None)
    with small_server(application) as port:
        found: Any = []
        for method, cookie in (("GET", "sessionid=leitung"), ("HEAD", "a=b")):
            line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            line.request(method, STANDINGS, headers={"Cookie": cookie})
            found.append(line.getresponse().headers["X-Accel-Expires"])
            line.close()
    assert found == ["0", "0"]
