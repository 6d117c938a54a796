"""The server that is loaded: what `make server` starts, in a folder of its own: nginx, two app servers, a worker, PostgreSQL."""

import json
import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import IO

from tournament.topology.place import Place

ROOT = Path(__file__).parents[2]
FIRST_START = 300.0
"""Seconds."""
OURS = "load"
"""The data folder of this process, which makes the fields and asks the database afterwards: one of the server's processes, so to speak."""


class Stage:
    """A running server. `place`: where its parts lie and which ports they have."""

    def __init__(self, place: Place, supervisor: int) -> None:
        self.place, self.supervisor = place, supervisor
        self.tls = ssl.create_default_context()
        # It made its certificate itself, and nobody is deceived here.
        self.tls.check_hostname, self.tls.verify_mode = False, ssl.CERT_NONE

    def roots(self) -> dict[str, int]:
        """The first process of each part, as the supervisor has them now; of the clients this one."""
        parts = json.loads((self.place.run / "stand.json").read_text(encoding="utf-8"))["parts"]
        known = {name: pid for name, pid in parts.items() if pid is not None}
        return {**known, "supervisor": self.supervisor, "clients": os.getpid()}


@contextmanager
def staged(port: int, cores: str) -> Iterator[Stage]:
    """The server, until the block ends; then its folder is taken away. `cores`: those that it may use, as taskset(1) names them; "" for
    all."""
    folder = Path(mkdtemp(prefix="tarock-load-"))
    folder.chmod(0o711)  # PostgreSQL's and nginx's own users walk through it
    command = [sys.executable, "-m", "tournament.topology", "--data", str(folder / "server"), "--port", str(port)]
    environment = {name: value for name, value in os.environ.items() if not re.match(r"DATABASE_URL$|TAROCK_", name)}
    said = folder / "said"
    with (
        said.open("w") as output,
        subprocess.Popen(
            [*(["taskset", "-c", cores] if cores else []), *command], cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT
        ) as process,
    ):
        try:
            place = Place(folder=folder / "server", host="127.0.0.1", port=port, apps=2, address=f"https://localhost:{port}")
            _wait(place.run / "stand.json", process, said)
            yield Stage(place, process.pid)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait()
            shutil.rmtree(folder, ignore_errors=True)


def _wait(path: Path, process: subprocess.Popen[bytes], said: Path) -> None:
    until = time.monotonic() + FIRST_START
    while not path.exists():
        if process.poll() is not None or time.monotonic() > until:
            raise RuntimeError(f"The server does not start: {said.read_text()}")
        time.sleep(0.1)


def as_one_of(stage: Stage) -> Mapping[str, str]:
    """The environment of a process of this server."""
    stage.place.data(OURS).mkdir(exist_ok=True)
    return stage.place.environment(OURS) | {"DJANGO_SETTINGS_MODULE": "tournament.settings"}


class ProxyLog:
    """What the proxy has answered, and which of it an app server saw: read on as it is written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file: IO[bytes] = path.open("rb")
        self.file.seek(0, os.SEEK_END)
        self.rest = b""
        self.answers = self.of_apps = 0

    def read(self) -> None:
        """Counts what was written since. The supervisor puts a long log aside and empties it: what was put aside is read first."""
        if self.file.tell() > self.path.stat().st_size:
            aside = self.path.with_name(f"{self.path.name}.1").read_bytes()
            self._count(aside[self.file.tell() :])
            self.file.seek(0)
        self._count(self.file.read())

    def _count(self, content: bytes) -> None:
        *lines, self.rest = (self.rest + content).split(b"\n")
        self.answers += len(lines)
        self.of_apps += sum(b" app=- " not in line for line in lines)

    def close(self) -> None:
        self.file.close()
