"""The production server as `make run` starts it, in an empty data folder: one line, a page, its style sheet, a log-in that works."""

import http.client
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from random import SystemRandom

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core.management import CommandError

from tournament.management.commands.serve import DIRECTOR, check_proxies, director_login, listen, logins_now, shown
from tournament.organisers.founding import make_director

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 600  # seconds until a start counts as hanging, on the slowest and busiest machine


GIVEN: set[int] = set()
"""Ports that this worker's tests have had."""


def free_port() -> int:
    """A port that stays free until it is used: below those that the system hands out to whoever asks for any, and none that another worker
    may take."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    while True:
        port = SystemRandom().randrange(15_000 + worker % 10, 30_000, 10)
        if port in GIVEN:
            continue
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            GIVEN.add(port)
            return port


WAITS = "Das Programm wird gerade auch anderswo gestartet; warte, bis jener Start fertig ist …\n"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[list[tuple[int, str]]]:
    """Port and printed line of two servers that were started at once in the same empty data folder: both would make the tables and the
    director."""
    environment = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "TAROCK_SECRET"}}
    environment |= {"TAROCK_DATA": str(tmp_path / "data"), "TAROCK_DEBUG": "1"}  # DEBUG: nothing has to be collected beforehand
    ports = [free_port(), free_port()]
    with ExitStack() as ended:
        servers = [
            subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--port", str(port)],
                cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            ) for port in ports
        ]  # fmt: skip
        for server in servers:
            ended.enter_context(server)
            ended.callback(server.send_signal, signal.SIGTERM)
        yield [(port, server.stdout.readline()) for port, server in zip(ports, servers, strict=True)]
        for server in servers:
            server.send_signal(signal.SIGTERM)
        rests, complaints = zip(*(server.communicate(timeout=PATIENCE) for server in servers), strict=True)
    assert rests == ("", ""), "one line and no more"
    assert set(complaints) <= {"", WAITS}
    assert "" in complaints


def ask(port: int, method: str, path: str, body: str = "", **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request(method, path, body, headers)
    response = connection.getresponse()
    response.text = response.read().decode()
    connection.close()
    return response


@pytest.mark.first(10)
def test_server_starts_in_an_empty_folder_and_the_printed_log_in_works(served: list[tuple[int, str]], tmp_path: Path) -> None:
    """So does a second one that is started at the same moment: it waits for the first."""
    (port, line), (second, other) = served
    found = re.fullmatch(r"Offen auf http://localhost:(\d+) – Anmeldung leitung / ([a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4})\n", line)
    assert found, line
    assert int(found[1]) == port
    assert other == line.replace(str(port), str(second))
    with closing(sqlite3.connect(tmp_path / "data" / "tarock.sqlite3")) as file:
        assert file.execute("SELECT username FROM auth_user").fetchall() == [("leitung",)]

    page = ask(port, "GET", "/anmelden/")
    assert page.status == 200
    style = re.search(r'href="(/static/site/page[^"]*\.css)"', page.text)[1]
    assert ask(port, "GET", style).status == 200

    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.text)[1]
    cookie = page.headers["Set-Cookie"].split(";")[0]
    form = f"username=leitung&password={found[2]}&csrfmiddlewaretoken={token}&next=/anmelden/"
    answer = ask(port, "POST", "/anmelden/", form, Cookie=cookie, **{"Content-Type": "application/x-www-form-urlencoded"})
    assert answer.status == 302
    assert "sessionid" in str(answer.headers)

    assert (tmp_path / "data").stat().st_mode & 0o077 == 0, "the data folder is the director's own"
    assert (tmp_path / "data/leitung-passwort").stat().st_mode & 0o077 == 0


def test_taken_port_is_said_with_what_to_do(settings: LazySettings) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(CommandError, match=f"Port {port} auf 127.0.0.1 ist nicht frei.*PORT={port + 1}"):
            listen("127.0.0.1", port)
        settings.COMMAND = r"C:\Tarock\start.bat"
        with pytest.raises(CommandError, match="Sonst noch einmal doppelklicken"):
            listen("127.0.0.1", port)


@pytest.mark.parametrize("proxies, wrong", [(["proxy.local"], "proxy.local"), (["127.0.0.1", "10.0.0.0/33"], "10.0.0.0/33")])
def test_a_proxy_without_address_is_said_with_what_to_do(settings: LazySettings, proxies: list[str], wrong: str) -> None:
    """Each request would end in an error before anything is answered."""
    settings.PROXIES = proxies
    with pytest.raises(CommandError, match=f"TAROCK_PROXY nennt „{wrong}“.*172.16.0.0/12"):
        check_proxies()


def test_proxies_are_addresses_and_networks(settings: LazySettings) -> None:
    settings.PROXIES = ["127.0.0.1", "::1", "172.16.0.0/12", "192.168.1.5/24"]
    check_proxies()


@pytest.mark.parametrize("host", ["0.0.0.0", "127.0.0.1", "[::]"])
def test_line_names_localhost(host: str) -> None:
    assert shown(host) == "localhost"


def test_line_names_another_address() -> None:
    assert shown("192.168.1.2") == "192.168.1.2"


@pytest.fixture
def own_data(settings, tmp_path: Path) -> Path:
    settings.PASSWORD_FILE = tmp_path / "leitung-passwort"
    return tmp_path


@pytest.mark.django_db
class TestDirectorLogin:
    def test_second_start_shows_the_same(self, own_data: Path) -> None:
        first = director_login()
        assert first.startswith(f"{DIRECTOR} / ")
        assert director_login() == first
        assert User.objects.count() == 1

    def test_own_password_is_never_shown_or_replaced(self, own_data: Path) -> None:
        first = director_login()
        user = User.objects.get()
        user.set_password("trull-und-mond")
        user.save()
        second = director_login()
        assert second.startswith(f"{DIRECTOR} mit Ihrem Passwort")
        assert first not in second
        assert "trull" not in second

    def test_the_control_page_says_that_of_an_evening_that_was_taken_over(self, own_data: Path) -> None:
        logins_now()
        assert User.objects.count() == 0, "it makes no account"
        assert logins_now() != director_login() == logins_now()
        user = User.objects.get()
        user.set_password("k7mp-w4xr-t9hd")
        user.save()
        (own_data / "leitung-passwort").write_text("k7mp-w4xr-t9hd\n")
        assert logins_now() == f"{DIRECTOR} / k7mp-w4xr-t9hd"

    def test_other_account_is_left_alone(self, own_data: Path) -> None:
        make_director(User.objects.create_user("maria", password="trull-und-mond"))
        assert director_login() == "mit Ihrem eigenen Zugang"
        assert User.objects.count() == 1


def test_commands_start_without_a_database_and_without_a_folder_to_write_to() -> None:
    """`manage.py score` starts through the same settings."""
    environment = os.environ | {"TAROCK_DATA": "/proc/nowhere/data", "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"}
    done = subprocess.run([sys.executable, "manage.py", "help"], cwd=ROOT, env=environment, capture_output=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
