"""A federation's server and clubs' laptops as they are: processes, each with a data folder of its own.

What a test wants to know of a machine it asks as a person or another machine would; how many rows there are it reads from the file.
"""

import http.client
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlencode
from uuid import uuid4

from tests.tournament.management.test_serve import PATIENCE, ROOT, free_port
from tests.tournament.migrated import FILE, copy_tables
from tests.tournament.site.test_two_servers import Browser
from tournament.upload.envelope import digest

T = TypeVar("T")
MIME = "application/vnd.tarock-upload"
ANSWERS_IN = 60
"""Seconds in which something that arrived is public."""
SET_UP = "import django\ndjango.setup()\nfrom tournament.models.organiser import everywhere\nfrom tournament.models import *\n"


def until(found: Callable[[], T | None], *, within: float = PATIENCE, instead: Callable[[], object] = lambda: "it never happened") -> T:
    """What is found at last. Fails where nothing is in so many seconds, and says what there is `instead`."""
    last = time.monotonic() + within
    while not (answer := found()):
        assert time.monotonic() < last, instead()
        time.sleep(0.05)
    return answer


class Machine:
    """A data folder with its processes. `more`: of its environment. `newer`: Python by which its program is a newer one than this."""

    newer = ""

    def __init__(self, folder: Path, **more: str) -> None:
        self.data = folder
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / FILE).exists():
            copy_tables(folder / FILE)
        kept = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "TAROCK_SECRET"}}
        own = {"TAROCK_DATA": str(folder), "TAROCK_DEBUG": "1", "DJANGO_SETTINGS_MODULE": "tournament.settings", "no_proxy": "*"}
        self.environment = {**kept, **own, **more}

    def started(self, *words: str, python: str = "", **more: Any) -> subprocess.Popen:
        """A command that runs, or Python; in a group of its own."""
        return subprocess.Popen(
            [sys.executable, *(["-c", python] if python else self._command(*words))], cwd=ROOT, env=self.environment,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True, **more,
        )  # fmt: skip

    def _command(self, *words: str) -> list[str]:
        if not self.newer:
            return ["manage.py", *words]
        run = f"from django.core.management import execute_from_command_line\nexecute_from_command_line({['manage.py', *words]!r})"
        return ["-c", f"import django\ndjango.setup()\n{self.newer}\n{run}"]

    @contextmanager
    def beside(self, python: str) -> Iterator[subprocess.Popen]:
        """Python that runs beside what a test does, and no longer than that."""
        with self.started(python=python) as process:
            try:
                yield process
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)

    def tried(self, *words: str, python: str = "") -> subprocess.CompletedProcess:
        """A command, whatever comes of it."""
        with self.started(*words, python=python) as process:
            out, err = process.communicate(timeout=PATIENCE)
        return subprocess.CompletedProcess(words, process.returncode, out, err)

    def did(self, *words: str) -> str:
        """A command that does what it should; what it says."""
        done = self.tried(*words)
        assert done.returncode == 0, done.stdout + done.stderr
        return str(done.stdout).strip()

    def python(self, code: str) -> str:
        """Python in a process of this machine, the program set up and nothing hidden; what it prints."""
        inside = "".join(f"    {line}\n" for line in code.strip().splitlines())
        done = self.tried(python=f"{SET_UP}with everywhere():\n{inside}")
        assert done.returncode == 0, done.stderr
        return str(done.stdout).strip()

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Rows of the machine's database, read beside whoever writes."""
        with closing(sqlite3.connect(f"file:{self.data / FILE}?mode=ro", uri=True, timeout=PATIENCE)) as file:
            return file.execute(query, values).fetchall()

    @contextmanager
    def serving(self, port: int = 0) -> Iterator["Served"]:
        """The program, as long as it is needed; its port stays the same where one is given."""
        port = port or free_port()
        serve = self._command("serve", "--host", "127.0.0.1", "--port", str(port))
        said = (self.data / "gesagt").open("ab")
        process = subprocess.Popen(
            [sys.executable, *serve], cwd=ROOT, env=self.environment,
            stdout=subprocess.PIPE, stderr=said, text=True, start_new_session=True,
        )  # fmt: skip
        said.close()
        with process:
            try:
                line = process.stdout.readline()
                assert "Offen auf" in line, (self.data / "gesagt").read_text(encoding="utf-8")
                yield Served(self, port, line, process)
            finally:
                if process.poll() is None:
                    process.send_signal(signal.SIGTERM)
                    process.wait(PATIENCE)


class Answer(NamedTuple):
    """Of a machine to another."""

    status: int
    text: str
    cookies: tuple[str, ...] = ()

    @property
    def json(self) -> Any:
        return json.loads(self.text)


class Served:
    """A machine whose program runs."""

    def __init__(self, machine: Machine, port: int, line: str, process: subprocess.Popen) -> None:
        self.machine, self.port, self.process = machine, port, process
        self.password = re.search(r"leitung / (\S+)", line)[1] if "leitung / " in line else ""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> Answer:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        with closing(line):
            line.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
            answer = line.getresponse()
            return Answer(answer.status, answer.read().decode(), tuple(answer.headers.get_all("Set-Cookie") or ()))

    def put(self, content: bytes) -> Answer:
        """As a laptop does it."""
        return self.ask("PUT", path_of(content), content, Content_Type=MIME)

    def state(self, content: bytes) -> dict[str, Any]:
        """How far the server says it is."""
        found: dict[str, Any] = self.ask("GET", path_of(content)).json
        return found

    def page(self, way: str) -> Answer:
        """Of what is public."""
        return self.ask("GET", f"/ergebnisse/{way}")

    def is_public(self, uid: str, says: str = "") -> str:
        """The public page of a tournament, waited for."""

        def looked() -> str:
            found = self.page(f"t/{uid}/index.html")
            return found.text if found.status == 200 and says in found.text else ""

        return until(looked, within=ANSWERS_IN, instead=lambda: self.machine.revisions(uid))

    def shows(self, way: str, says: str, *, without: str) -> str:
        """A page of the archive that says the one and no longer the other, waited for."""

        def looked() -> str:
            found = self.page(way)
            return found.text if found.status == 200 and says in found.text and without not in found.text else ""

        return until(looked, within=ANSWERS_IN, instead=lambda: way)

    def killed(self) -> None:
        """All of its processes, as when somebody pulls the plug."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)

    def visitor(self) -> "Visitor":
        """The director, logged in."""
        visitor = Visitor(self)
        visitor.get("/anmelden/")
        assert visitor.post("/anmelden/", username="leitung", password=self.password).status == 302
        return visitor


class Visitor(Browser):
    """Whoever sits before a screen of a machine, with cookies."""

    def __init__(self, served: Served) -> None:
        super().__init__()
        self.served = served

    def get(self, path: str) -> str:
        return str(self.ask(self.served.port, path).text)

    def post(self, path: str, **form: str) -> Any:
        sent = {name: urlencode({"": value})[1:] for name, value in form.items()}
        return self.ask(self.served.port, path, csrfmiddlewaretoken=self.token, **sent)

    def hand_in(self, path: str, content: bytes) -> str:
        """A file by the form of a page; what the page says then."""
        self.get(path)
        line, field = uuid4().hex, 'Content-Disposition: form-data; name="{}"{}\r\n\r\n'
        token = f"--{line}\r\n{field.format('csrfmiddlewaretoken', '')}{self.token}\r\n"
        file = f"--{line}\r\n{field.format('datei', '; filename=einsendung')}"
        body = token.encode() + file.encode() + content + f"\r\n--{line}--\r\n".encode()
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        done = self.served.ask("POST", path, body, Cookie=cookie, Content_Type=f"multipart/form-data; boundary={line}")
        assert done.status == 302, done.text
        for said in done.cookies:
            name, _, value = said.partition(";")[0].partition("=")
            self.cookies[name] = value
        return self.get(path)


class Server(Machine):
    """The federation's."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, TAROCK_REGISTER="1", TAROCK_REGISTER_NAME="Tarockverband")

    def code(self, slug: str) -> str:
        """A code by which a laptop of this club is let in; the club is founded for it, and the federation for the first. Who keeps the
        server may see what the club sends."""
        return self.python(
            "from django.contrib.auth.models import User\nfrom tournament.organisers import clubs\n"
            "from tournament.receiving.laptops import offer_code\n"
            "if not Organiser.objects.filter(kind='federation').exists():\n"
            "    clubs.found_federation(name='Tarockverband', slug='verband')\n"
            f"club = clubs.found(name={slug.capitalize()!r}, slug={slug!r})\n"
            "for user in User.objects.filter(username='leitung'):\n"
            "    club.teams.get().memberships.create(user=user)\n"
            "print(offer_code(organiser=club))"
        )

    def revisions(self, uid: str) -> list[tuple[int, str, str, int]]:
        """Number, stage, why held and whether put aside, of each revision as it came."""
        return self.rows(
            "SELECT r.number, c.stage, c.held, c.removed FROM tournament_revision r JOIN tournament_course c ON c.revision_id = r.id"
            " JOIN tournament_received t ON t.id = r.tournament_id WHERE t.uid = ? ORDER BY r.id",
            uid.replace("-", ""),
        )


class Laptop(Machine):
    """Of a club."""

    def enrolled(self, address: str, code: str) -> "Laptop":
        assert "Angemeldet" in self.did("send", "--enrol", address, code, "--name", self.data.name)
        return self

    def plays(self, file: dict[str, Any]) -> str:
        """Has this tournament; its address on the laptop."""
        path = self.data / "abend.json"
        path.write_text(json.dumps(file), encoding="utf-8")
        self.did("import_tournament", str(path))
        return self.slug(file["uid"])

    def slug(self, uid: str) -> str:
        return str(self.rows("SELECT slug FROM tournament_tournament WHERE uid = ?", uid.replace("-", ""))[0][0])

    def corrects(self, uid: str, line: int, record: dict[str, Any]) -> None:
        """Corrects a line of the first table, from 1, as the director does it later."""
        self.python(
            "from tournament.correcting.writing import correct_line\n"
            f"table = Table.objects.get(round__tournament__uid={uid!r}, number=1)\n"
            f"entry = table.entries.filter(current=True).order_by('position')[{line - 1}]\n"
            f"correct_line(table_id=table.pk, position=entry.position, record={record!r}, expected_version=entry.version,"
            " reason='verlesen', author='leitung')"
        )

    def stick(self, slug: str) -> bytes:
        """The last state of a tournament as a file."""
        path = self.data / f"{slug}.tarock-upload"
        self.did("send", slug, "--output", str(path))
        return path.read_bytes()

    def last(self) -> bytes:
        """What was made last to be sent."""
        return bytes(self.rows("SELECT content FROM tournament_sending ORDER BY id DESC LIMIT 1")[0][0])

    def sent(self) -> list[tuple[int, str, int]]:
        """Revision, state and tries of everything that is to be sent."""
        return self.rows("SELECT number, state, tries FROM tournament_sending ORDER BY id")


def address_of(content: bytes) -> str:
    """Of an upload: 64 figures."""
    return digest(content.split(b"\n")[1])


def path_of(content: bytes) -> str:
    """Where an upload is put."""
    header = json.loads(content.split(b"\n")[1])
    return f"/api/v1/o/{header['organiser']}/t/{header['tournament']}/r/{address_of(content)}"


def together(machines: Sequence[Machine], *words: str) -> list[int]:
    """The same command on each at the same moment; their exit statuses."""
    running = [machine.started(*words) for machine in machines]
    return [process.wait(PATIENCE) for process in running if process.communicate(timeout=PATIENCE)]
