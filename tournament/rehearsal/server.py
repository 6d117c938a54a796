"""The second server: the same program in a process of its own, on a folder of its own, without a way to the real data.

Works where no process can be forked: it is started as anybody starts it (`python -m tournament serve`).
"""

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scoring import PACKAGES
from tournament.ledger.machine.local_data import read

LOGIN = "leitung"
KEPT_IN = "leitung-passwort"
ITS_OWN = ("DATABASE_URL", "TAROCK_ADDRESS", "TAROCK_CERT", "TAROCK_HOSTS", "TAROCK_KEY", "TAROCK_SECRET", "TAROCK_TLS")
"""What the environment may say of the real one, and must not reach the rehearsal: it speaks plain http, under any name."""
EVERYWHERE = frozenset({"0.0.0.0", "::", "[::]"})  # noqa: S104 - recognised here
LOG = "server.log"
LAST_TIME = 30


class NotStarted(Exception):
    """The second server did not start; says what it said."""


def free_port(host: str) -> int:
    """A port that nobody listens on now."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as taken:
        taken.bind((host.strip("[]"), 0))
        return int(taken.getsockname()[1])


@contextmanager
def served(folder: Path, host: str, port: int) -> Iterator[None]:
    """The program on this folder, open as long as one is inside. Raises NotStarted."""
    environment = {name: value for name, value in os.environ.items() if name not in ITS_OWN}
    environment |= {"TAROCK_DATA": str(folder), "TAROCK_PROBE": "1", "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"}
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, (str(PACKAGES), environment.get("PYTHONPATH", ""))))
    command = [sys.executable, "-m", "tournament", "serve", "--host", host, "--port", str(port)]
    with (folder / LOG).open("wb") as log:
        server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log, encoding="utf-8")  # noqa: S603 - our own program
    try:
        # It says one line, when it is open; a server that does not start says why to its log.
        if not server.stdout or not server.stdout.readline():
            raise NotStarted((folder / LOG).read_text(encoding="utf-8", errors="replace").strip())
        yield
    finally:
        server.terminate()
        try:
            server.wait(LAST_TIME)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
        if server.stdout:
            server.stdout.close()


def here(host: str) -> str:
    """The host by which a robot on this machine reaches a server that listens on `host`."""
    return "127.0.0.1" if host in EVERYWHERE else host.strip("[]")


def password(folder: Path) -> str:
    """The password of the rehearsal's director. Raises NotStarted where there is none."""
    kept = read(folder / KEPT_IN)
    if kept is None:
        raise NotStarted("ohne Zugang der Leitung")
    return kept


def remove(folder: Path) -> None:
    """Takes the rehearsal's folder away, whatever lies in it."""
    shutil.rmtree(folder, ignore_errors=True)
