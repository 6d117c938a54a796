"""Two servers on one PostgreSQL, each with a data folder of its own: what one knows the other knows, for nothing lies in a process or a
folder.

While the PostgreSQL is stopped the program says so, and goes on by itself afterwards, as test_outages has it of a disk and a file.
"""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.tournament.management.test_serve import PATIENCE, ROOT, ask, free_port
from tests.tournament.postgres import PostgreSQL
from tests.tournament.site.test_outages import Program

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


class Served(NamedTuple):
    """A running server, the line that it printed, its first process."""

    port: int
    line: str
    pid: int


@pytest.fixture
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PostgreSQL]:
    with PostgreSQL(tmp_path_factory.getbasetemp()) as running:
        yield running


@pytest.fixture
def two(database: PostgreSQL, tmp_path: Path) -> Iterator[tuple[Served, Served]]:
    """The first makes the tables, the second finds them. Neither in its developers' mode, in which faults look different."""
    with ExitStack() as running:
        yield start(running, database.url, tmp_path / "one"), start(running, database.url, tmp_path / "two")
    for folder in ("one", "two"):
        complaints = (tmp_path / f"{folder}.stderr").read_text(encoding="utf-8")
        assert "Traceback" not in complaints, complaints


def start(running: ExitStack, database: str, folder: Path) -> Served:
    port = free_port()
    environment = {key: value for key, value in os.environ.items() if key not in {"TAROCK_SECRET", "TAROCK_DEBUG"}}
    environment |= {"DATABASE_URL": database, "TAROCK_DATA": str(folder)}
    command = [sys.executable, "manage.py", "serve", "--port", str(port)]
    with folder.with_suffix(".stderr").open("wb") as complaints:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=complaints, text=True)
    running.callback(process.wait, PATIENCE)
    running.callback(process.send_signal, signal.SIGTERM)
    running.enter_context(process.stdout)
    return Served(port, process.stdout.readline(), process.pid)


class Browser:
    """Keeps cookies, and sends them to whichever server is asked: a proxy in front shares the visitors out."""

    def __init__(self) -> None:
        self.cookies: dict[str, str] = {}

    def ask(self, port: int, path: str, **form: str) -> object:
        """A page, or with a form a post of it with the token of the page before."""
        sent = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if form:
            body = "&".join(f"{name}={value}" for name, value in {**form, "csrfmiddlewaretoken": self.token}.items())
            answer = ask(port, "POST", path, body, **sent, **FORM)
        else:
            answer = ask(port, "GET", path, **sent)
            found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', answer.text)
            self.token = found[1] if found else ""
        for line in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer


@pytest.mark.release
@pytest.mark.first(20)
def test_log_in_address_throttle_and_codes_are_everywhere_the_same(two: tuple[Served, Served], database: PostgreSQL) -> None:
    one, other = two
    name, password = re.search(r"Anmeldung (\S+) / (\S+)", one.line).groups()
    outlive_a_stop(database, Program(one.port, password, one.pid))

    director = Browser()
    director.ask(one.port, "/anmelden/")
    assert director.ask(other.port, "/anmelden/", username=name, password=password).status == 302, "the form of one goes to the other"
    for port in (one.port, other.port):
        assert director.ask(port, "/neu/").status == 200

    director.ask(one.port, "/netz/")
    assert director.ask(one.port, "/netz/", andere="http://192.168.77.20:8000").status == 302
    assert "http://192.168.77.20:8000" in director.ask(other.port, "/netz/").text

    guest = Browser()
    for turn in range(8):
        port = (one.port, other.port)[turn % 2]
        guest.ask(port, "/anmelden/")
        last = guest.ask(port, "/anmelden/", username=name, password="falsch")
    assert last.status == 429
    for turn in range(10):
        port = (one.port, other.port)[turn % 2]
        assert guest.ask(port, "/z/aaaa-aaaa/").status == 404
    assert {guest.ask(port, "/z/aaaa-aaaa/").status for port in (one.port, other.port)} == {429}
    assert director.ask(other.port, "/neu/").status == 200


@pytest.mark.release
def test_what_one_calls_unchanged_the_other_does_too(two: tuple[Served, Served]) -> None:
    """The tags of a page that a proxy gives to the next server; and each knows the other as it knows itself."""
    one, other = two
    name, password = re.search(r"Anmeldung (\S+) / (\S+)", one.line).groups()
    director = Browser()
    director.ask(one.port, "/anmelden/")
    director.ask(one.port, "/anmelden/", username=name, password=password)
    seen = {"Cookie": "; ".join(f"{name}={value}" for name, value in director.cookies.items())}
    tag = ask(one.port, "GET", "/rufe/", **seen).headers["ETag"]
    assert ask(other.port, "GET", "/rufe/", **seen, **{"If-None-Match": tag}).status == 304
    until = time.monotonic() + PATIENCE
    while not all(f":{port}<" in director.ask(one.port, "/sicherung/").text for port in (one.port, other.port)):
        assert time.monotonic() < until
        time.sleep(0.1)
    pages = [
        re.search(r'id="server".*?</section>', director.ask(port, "/sicherung/").text, re.DOTALL)[0] for port in (one.port, other.port)
    ]
    assert pages[0] == pages[1]


def outlive_a_stop(database: PostgreSQL, program: Program) -> None:
    assert program.is_well()
    database.stop()
    for _ in range(8):
        status, page = program.log_in()
        assert (status, "PostgreSQL antwortet nicht" in page) == (503, True)
    database.start()
    assert program.is_well()
