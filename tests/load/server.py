"""`python -m tests.load.server [--uploads 1000] [--minutes 60]`: a season of evenings goes to the federation's server as it is served, from
so many laptops, clients included on the same machine.

Prints how long a laptop waits for the answer and everybody for the page, and exits 1 where anything failed or a goal was missed. With
DATABASE_URL the server works on that database, which has to be an empty one; else in a folder of its own.
"""

import http.client
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import date, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from uuid import uuid4

import django
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.load.report import percentile
from tests.tournament.migrated import FILE, ready

ROOT = Path(__file__).parents[2]
SEASON = date(2026, 1, 1)
ACCEPTED, PUBLIC = 1.0, 60.0
"""Goals: seconds within which 95 of a hundred are answered, and are public."""
PATIENCE = 600
LOOK = 0.5
"""Seconds between two looks for the pages that are awaited."""
ENROL = """
import django
django.setup()
from tournament.management.database import make_ready
from tournament.models import Laptop, Organiser
from tournament.models.organiser import everywhere
make_ready()
with everywhere():
    club = Organiser.objects.first()
    for number, key in enumerate({keys!r}, start=1):
        Laptop.objects.create(organiser=club, name=f"Laptop {{number}}", key=key)
    print(club.slug)
"""


class Upload(NamedTuple):
    """One, as a laptop has it: where it is put, its tournament, its bytes."""

    path: str
    uid: str
    content: bytes


class Times(NamedTuple):
    """Seconds until the answer, and until everybody sees the page; None where it never came."""

    accepted: float
    public: float | None
    status: int


def main() -> int:
    """Makes the uploads, starts the server, sends and says what came of it."""
    parser = ArgumentParser(prog="python -m tests.load.server")
    parser.add_argument("--uploads", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=60.0, help="over which they come evenly; 0: as fast as the laptops can")
    parser.add_argument("--laptops", type=int, default=20)
    parser.add_argument("--players", type=int, default=40, help="of an evening, a multiple of four")
    parser.add_argument("--port", type=int, default=8478)
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder:
        for name in ("maker", "server"):
            Path(folder, name).mkdir()
            ready(Path(folder, name))
        environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tournament.settings", "TAROCK_REGISTER": "1", "TAROCK_DEBUG": ""}
        os.environ |= {"TAROCK_DATA": f"{folder}/maker", "DJANGO_SETTINGS_MODULE": "tournament.settings"}
        os.environ.pop("DATABASE_URL", None)
        return run(chosen, Path(folder), environment | {"TAROCK_DATA": f"{folder}/server"})


def run(chosen: Namespace, folder: Path, environment: dict[str, str]) -> int:
    """The exit status."""
    keys = [Ed25519PrivateKey.generate() for _ in range(chosen.laptops)]
    said = [key.public_key().public_bytes_raw().hex() for key in keys]
    enrolled = subprocess.run(
        [sys.executable, "-c", ENROL.format(keys=said)], cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    )
    if not (folder / "maker" / FILE).exists():
        subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], cwd=ROOT, check=True)
    uploads = made(chosen, keys, enrolled.stdout.split()[-1])
    with served(chosen.port, environment):
        began = time.monotonic()
        times = sent(chosen, uploads)
        lasted = time.monotonic() - began
    size = sum(len(one.content) for one in uploads) // len(uploads)
    sys.stdout.write(report(chosen, times, lasted=lasted, size=size) + "\n")
    return 0 if is_good(times) else 1


def made(chosen: Namespace, keys: Sequence[Ed25519PrivateKey], organiser: str) -> list[Upload]:
    """The same evening on so many days, each a tournament of its own, signed by the laptops in turn."""
    django.setup()
    from django.utils import timezone
    from django_scopes import scopes_disabled

    from tests.tournament.crowd import GAMES, crowd
    from tournament import __version__
    from tournament.archive.writing import written
    from tournament.ledger.people.ranking import read_ranking, standings_digest
    from tournament.ledger.store.audience import Audience
    from tournament.ledger.store.convert import digest as rules_digest
    from tournament.referee.disputes import read_disputes
    from tournament.upload.cut import cut
    from tournament.upload.envelope import Header, What, canonical, digest, sealed

    with scopes_disabled():
        tournament = crowd(chosen.players, games=GAMES, closed=[1, 2, 3], phase="closed", place="Linz")
        ranked = read_ranking(tournament, Audience.DESK)
        standings = standings_digest(tournament, ranked, read_disputes(tournament, ranked).spans)
        parts, of_rules = cut(written(tournament)), rules_digest(tournament.sheet, tournament.options)
        reading = tournament.rules_reading
    found = []
    for number in range(chosen.uploads):
        uid, key = str(uuid4()), keys[number % len(keys)]
        day = (SEASON + timedelta(days=number % 365)).isoformat()
        results = canonical({**parts.results, "uid": uid, "date": day})
        persons = canonical({**parts.persons, "tournament": uid})
        header = Header(
            action=What.PUBLISH, key=key.public_key().public_bytes_raw().hex(), made=timezone.now(), organiser=organiser,
            persons=digest(persons), program=f"tarock {__version__}", reading=reading, reason="", results=digest(results), revision=1,
            rules=of_rules, standings=standings, supersedes="", tournament=uid,
        )  # fmt: skip
        path = f"/api/v1/o/{organiser}/t/{uid}/r/{digest(header.line())}"
        found.append(Upload(path, uid, sealed(header, results, persons, key)))
    return found


@contextmanager
def served(port: int, environment: dict[str, str]) -> Iterator[None]:
    """The program as a federation starts it."""
    command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            if process.stdout is None or "Offen auf" not in process.stdout.readline():
                raise RuntimeError("The server does not start.")
            yield
        finally:
            process.send_signal(signal.SIGTERM)


def ask(port: int, method: str, path: str, body: bytes = b"") -> int:
    """The status of the answer; 0 where none came."""
    kind = {"Content-Type": "application/vnd.tarock-upload"} if body else {}
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as line:
        try:
            line.request(method, path, body, kind)
            answer = line.getresponse()
            answer.read()
        except OSError:
            return 0
        return answer.status


def sent(chosen: Namespace, uploads: Sequence[Upload]) -> list[Times]:
    """Each at its time, by whichever laptop is free; and how long until its page was there."""
    began, pause = time.monotonic(), 60 * chosen.minutes / len(uploads)
    waiting: queue.SimpleQueue[tuple[float, Upload]] = queue.SimpleQueue()
    arrived: queue.SimpleQueue[tuple[Upload, float, float, int]] = queue.SimpleQueue()
    for number, upload in enumerate(uploads):
        waiting.put((began + number * pause, upload))

    def laptop() -> None:
        while True:
            try:
                at, upload = waiting.get_nowait()
            except queue.Empty:
                return
            time.sleep(max(at - time.monotonic(), 0))
            start = time.monotonic()
            status = ask(chosen.port, "PUT", upload.path, upload.content)
            arrived.put((upload, time.monotonic(), time.monotonic() - start, status))

    laptops = [threading.Thread(target=laptop) for _ in range(chosen.laptops)]
    for thread in laptops:
        thread.start()
    return watched(chosen.port, arrived, len(uploads))


def watched(port: int, arrived: "queue.SimpleQueue[tuple[Upload, float, float, int]]", count: int) -> list[Times]:
    """Looks for the page of each that arrived until it is there, or for ten minutes."""
    found, open_ = list[Times](), list[tuple[Upload, float, float, int]]()
    while len(found) < count:
        while not arrived.empty():
            open_.append(arrived.get())
        for one in list(open_):
            upload, at, took, status = one
            if status != 201 or time.monotonic() - at > PATIENCE:
                found.append(Times(took, None, status))
            elif ask(port, "HEAD", f"/ergebnisse/t/{upload.uid}/index.html") == 200:
                found.append(Times(took, time.monotonic() - at, status))
            else:
                continue
            open_.remove(one)
        time.sleep(LOOK)
    return found


def is_good(times: Sequence[Times]) -> bool:
    """Whether every one came, and in time."""
    shown = [one.public for one in times if one.public is not None]
    return len(shown) == len(times) and percentile([one.accepted for one in times], 0.95) <= ACCEPTED and percentile(shown, 0.95) <= PUBLIC


def report(chosen: Namespace, times: Sequence[Times], *, lasted: float, size: int) -> str:
    """The run as a table."""
    shown = [one.public for one in times if one.public is not None]
    wrong = sorted({one.status for one in times} - {201})
    lines = [
        f"{len(times)} uploads of {chosen.players} players ({size // 1000} kB) from {chosen.laptops} laptops in {lasted:.0f} s, "
        f"{os.cpu_count()} cores, load {os.getloadavg()[1]:.1f}",
        f"never public {len(times) - len(shown)}{f', answers {json.dumps(wrong)}' if wrong else ''}",
        f"{'seconds':<10}{'p50':>8}{'p95':>8}{'most':>8}{'goal p95':>10}",
    ]
    for name, values, goal in (("accepted", [one.accepted for one in times], ACCEPTED), ("public", shown, PUBLIC)):
        if values:
            lines.append(f"{name:<10}{percentile(values, 0.5):>8.2f}{percentile(values, 0.95):>8.2f}{max(values):>8.2f}{goal:>10.0f}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
