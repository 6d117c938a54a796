"""A whole server as `make server` starts it: real PostgreSQL, real nginx, TLS, two app servers, a worker; in a folder of its own.

What a test wants to know of it it asks through the proxy, as a browser, a phone or a laptop would, or the processes themselves.
"""

import http.client
import json
import os
import re
import signal
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

from tests.tournament.management.test_serve import PATIENCE, ROOT, free_port
from tests.tournament.postgres import MEMORY, ROOM
from tests.tournament.receiving.machines import SET_UP, until

FORM = "application/x-www-form-urlencoded"
HERE = ("DATABASE_URL", "TAROCK_DATA", "TAROCK_SECRET", "TAROCK_DEBUG", "TAROCK_PUBLIC", "TAROCK_ADDRESS", "TAROCK_CERT", "TAROCK_KEY")
"""What somebody may have set where the tests run."""


class Answer(NamedTuple):
    """What came back through the proxy. `app`: the port of whoever was asked directly, or of the proxy."""

    status: int
    text: str
    headers: http.client.HTTPMessage

    @property
    def json(self) -> Any:
        return json.loads(self.text)


class Standing:
    """A server's folder, and its processes while it stands. `more`: its environment; `python`, `tree`: what runs it, and where it lies."""

    def __init__(self, folder: Path, port: int = 0, **more: str) -> None:
        self.folder, self.port = folder, port or four_ports()
        kept = {name: value for name, value in os.environ.items() if name not in HERE}
        self.runs_by, self.tree = more.pop("python", sys.executable), more.pop("tree", str(ROOT))
        self.environment = {**kept, "no_proxy": "*", **more}
        self.process: subprocess.Popen[str] | None = None
        self.lines: list[str] = []

    def command(self, *words: str) -> list[str]:
        return [self.runs_by, "-m", "tournament.topology", "--data", str(self.folder), "--port", str(self.port), *words]

    def tried(self, *words: str) -> subprocess.CompletedProcess[str]:
        """A start that ends by itself, because something is not as it should be."""
        return subprocess.run(self.command(*words), cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=PATIENCE)

    def start(self, *words: str) -> None:
        self.process = subprocess.Popen(
            self.command(*words), cwd=self.tree, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            start_new_session=True,
        )  # fmt: skip
        self.lines = []
        while "Beenden:" not in (line := self.process.stdout.readline()):
            self.lines.append(line)
            assert line, f"it ended: {self.lines} {self.logs()}"
        self.password = re.search(r"leitung / (\S+)", self.lines[0])[1] if "leitung / " in self.lines[0] else ""

    def stop(self) -> None:
        """As Ctrl-C does it; what was printed until then is kept."""
        self.process.send_signal(signal.SIGTERM)
        self.lines += self.process.communicate(timeout=PATIENCE)[0].splitlines()
        assert self.process.returncode == 0, self.lines

    def logs(self) -> str:
        return "\n".join(f"{path.name}:\n{path.read_text(encoding='utf-8')[-3000:]}" for path in sorted(self.folder.glob("log/*.log")))

    @property
    def state(self) -> dict[str, Any]:
        """What runs, as the server says."""
        found: dict[str, Any] = json.loads((self.folder / "run" / "stand.json").read_text(encoding="utf-8"))
        return found

    def pid(self, part: str) -> int:
        return int(self.state["parts"][part])

    # Asking it -------------------------------------------------------------------------------------------------------------------------

    def line(self) -> http.client.HTTPSConnection:
        """A connection with the proxy, whose certificate is held against the one that it made."""
        proved = ssl.create_default_context(cafile=self.folder / "tls" / "zertifikat.pem")
        return http.client.HTTPSConnection("localhost", self.port, timeout=PATIENCE, context=proved)

    def ask(self, method: str, path: str, body: str | bytes = "", **headers: str) -> Answer:
        """Through the proxy."""
        return asked(self.line(), method, path, body, headers)

    def ask_app(self, number: int, method: str, path: str, body: str | bytes = "", **headers: str) -> Answer:
        """One of the app servers, as the proxy asks it; from 1."""
        plain = http.client.HTTPConnection("127.0.0.1", self.port + number, timeout=PATIENCE)
        return asked(plain, method, path, body, {"Host": f"localhost:{self.port}", "X-Forwarded-Proto": "https", **headers})

    def manage(self, *words: str, text: str = "") -> str:
        """A command by the script that the server wrote for it."""
        done = subprocess.run([self.folder / "manage", *words], env=self.environment, input=text, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.strip()

    def python(self, code: str) -> str:
        """Python inside the program, with this server's environment and nothing hidden; what it prints."""
        inside = "".join(f"    {line}\n" for line in code.strip().splitlines())
        return self.manage("shell", "--no-imports", text=f"{SET_UP}with everywhere():\n{inside}\n")

    # What befalls it -------------------------------------------------------------------------------------------------------------------

    def kill(self, part: str) -> int:
        """SIGKILL for all processes of a part at once, as when its machine loses its power; which one it was."""
        killed = self.pid(part)
        os.killpg(killed, signal.SIGKILL)
        return killed

    def comes_back(self, part: str, instead_of: int) -> None:
        """Until the part runs again as another process."""
        until(lambda: self.state["parts"][part] not in (None, instead_of), instead=self.logs)


class Visitor:
    """Whoever sits before a browser: cookies, and the token of the page before; asks whichever server it is told to."""

    def __init__(self, server: Standing) -> None:
        self.server, self.cookies, self.token = server, dict[str, str](), ""

    def ask(self, path: str, *, app: int = 0, **form: str) -> Answer:
        """Through the proxy, or at this app server; with a form a post of it."""
        said = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        body = urlencode({**form, "csrfmiddlewaretoken": self.token}) if form else ""
        said |= {"Content_Type": FORM, "Origin": self.server.state["address"]} if form else {}
        method = "POST" if form else "GET"
        answer = self.server.ask_app(app, method, path, body, **said) if app else self.server.ask(method, path, body, **said)
        self.cookies |= dict(cookies(answer))
        found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', answer.text)
        self.token = found[1] if found else self.token
        return answer


def cookies(answer: Answer) -> Iterator[tuple[str, str]]:
    for line in answer.headers.get_all("Set-Cookie") or []:
        name, _equals, value = line.partition(";")[0].partition("=")
        yield name, value


def director(server: Standing) -> Visitor:
    """Logged in with the password that was printed."""
    visitor = Visitor(server)
    visitor.ask("/anmelden/")
    assert visitor.ask("/anmelden/", username="leitung", password=server.password).status == 302
    return visitor


def asked(line: http.client.HTTPConnection, method: str, path: str, body: str | bytes, headers: dict[str, str]) -> Answer:
    with closing(line):
        line.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        answer = line.getresponse()
        return Answer(answer.status, answer.read().decode(errors="replace"), answer.headers)


def four_ports() -> int:
    """The first of some free ports in a row."""
    while True:
        first = free_port()
        with suppress(OSError):
            for port in range(first + 1, first + 4):
                with closing(http.client.socket.socket()) as probe:
                    probe.bind(("127.0.0.1", port))
            return first


@contextmanager
def place() -> Iterator[Path]:
    """A folder that PostgreSQL's and nginx's own users may walk through; in memory, where there is room."""
    roomy = os.access(MEMORY, os.W_OK) and os.statvfs(MEMORY).f_bavail * os.statvfs(MEMORY).f_frsize > 2 * ROOM
    with tempfile.TemporaryDirectory(prefix="tarock-server-", dir=MEMORY if roomy else None, ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o711)
        yield Path(folder)


@contextmanager
def standing(folder: Path, *words: str, **more: str) -> Iterator[Standing]:
    """A server that stands as long as it is needed."""
    server = Standing(folder, **more)
    try:
        server.start(*words)
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.stop()


def is_gone(pid: int) -> bool:
    """Whether there is no such process any more."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] == "Z"


def gone_within(pids: list[int], seconds: float = 30) -> None:
    """Fails where one of these processes still runs after so many seconds."""
    until(lambda: all(map(is_gone, pids)), within=seconds)


def repeated(what: Callable[[], bool], *, every: float = 0.1, within: float = PATIENCE) -> None:
    """Asks again and again until it is so."""
    last = time.monotonic() + within
    while not what():
        assert time.monotonic() < last
        time.sleep(every)
