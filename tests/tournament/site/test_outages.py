"""The program as it is served, while its disk is full and while its file is taken away: it says so, and goes on by itself afterwards.

That its PostgreSQL is stopped: test_two_servers.
"""

import os
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

import pytest

from tests.tournament.management.test_serve import PATIENCE, ROOT, free_port
from tests.tournament.migrated import with_tables
from tests.tournament.wire import ask

HEAD = "Host: localhost\r\nAccept: text/html\r\n"


class Program(NamedTuple):
    """A running program: where, who may log in, its first process."""

    port: int
    password: str
    pid: int

    def log_in(self) -> tuple[int, str]:
        """Status and page. Logging in writes a session: 302 means that it is stored."""
        _status, headers, page = ask(self.port, f"GET /anmelden/ HTTP/1.1\r\n{HEAD}\r\n".encode())
        token = re.search(rb'csrfmiddlewaretoken" value="([^"]+)"', page)
        if token is None:
            return _status, page.decode()
        form = urlencode({"username": "leitung", "password": self.password, "csrfmiddlewaretoken": token[1].decode(), "next": "/anmelden/"})
        cookie = headers["set-cookie"].partition(";")[0]
        kind = "application/x-www-form-urlencoded"
        sent = f"POST /anmelden/ HTTP/1.1\r\n{HEAD}Cookie: {cookie}\r\nContent-Type: {kind}\r\nContent-Length: {len(form)}\r\n\r\n{form}"
        status, _headers, page = ask(self.port, sent.encode())
        return status, page.decode()

    def is_well(self) -> bool:
        """Writes once, and reads so often that each process has been asked; to log in costs half a second each time."""
        return self.log_in()[0] == 302 and {ask(self.port, f"GET / HTTP/1.1\r\n{HEAD}\r\n".encode())[0] for _ in range(8)} == {200}

    def processes(self) -> list[int]:
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text(encoding="ascii")
        return [self.pid, *map(int, children.split())]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return with_tables(tmp_path_factory.mktemp("outages") / "data")


@pytest.fixture(scope="module")
def program(data: Path) -> Iterator[Program]:
    """The program in a folder of its own; not in its developers' mode, in which faults look different."""
    port = free_port()
    environment = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "TAROCK_SECRET", "TAROCK_DEBUG"}}
    environment |= {"TAROCK_DATA": str(data)}
    command = [sys.executable, "manage.py", "serve", "--port", str(port)]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            said = re.search(r"leitung / ([-\w]+)", server.stdout.readline())
            yield Program(port, said[1], server.pid)
        finally:
            server.send_signal(signal.SIGTERM)
            _rest, complaints = server.communicate(timeout=PATIENCE)
    assert "Traceback" not in complaints, complaints


def test_a_full_disk(program: Program) -> None:
    """No file of the program may grow any more: the system itself refuses each write."""
    assert program.log_in()[0] == 302
    for pid in program.processes():
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
    status, page = program.log_in()
    assert (status, "Die Platte ist voll" in page) == (503, True)
    for pid in program.processes():
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert program.log_in()[0] == 302


def test_a_file_that_is_taken_away(program: Program, data: Path) -> None:
    """SQLite would go on writing to it, where nobody finds it, or make an empty one."""
    assert program.is_well()
    data.rename(data.with_name("moved"))
    for _ in range(8):
        status, page = program.log_in()
        assert (status, "Die Datenbank ist nicht da" in page) == (503, True)
    assert not (data / "tarock.sqlite3").exists()
    data.with_name("moved").rename(data)
    assert program.is_well()
