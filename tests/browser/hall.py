"""The hall of a chaos test: the program as it is served, in a folder of its own, killed and started again; what its database file says.

The server is a process group of its own, so that `kill -9` hits all of it, in the middle of whatever it does.
"""

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from tests.tournament.management.test_serve import PATIENCE, ROOT, free_port
from tests.tournament.migrated import with_tables


class Hall:
    """`held`: a table kills the program, or looks what is there without it; nobody starts it again yet. `kills`: how often it was
    killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with_tables(folder / "data")
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self.environment = {
            key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "TAROCK_SECRET", "TAROCK_ADDRESS"}
        }
        # DEBUG: nothing has to be collected beforehand.
        self.environment |= {"TAROCK_DATA": str(folder / "data"), "TAROCK_DEBUG": "1"}
        self.server: subprocess.Popen[bytes] | None = None
        self.starts, self.kills, self.held = 0, 0, False

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Another process of the program on the same folder."""
        command = [sys.executable, *arguments]
        return subprocess.run(command, cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=PATIENCE)

    def make_field(self) -> dict[str, Any]:
        done = self.run("-m", "tests.browser.hall_field")
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    # The server ------------------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Starts the program on the port that it always had; `ready` says when it is there."""
        self._wait_for_port()
        self.starts += 1
        command = [sys.executable, "manage.py", "serve", "--port", str(self.port)]
        with self._told.open("wb") as said, self._complaints.open("ab") as complaints:
            self.server = subprocess.Popen(command, cwd=ROOT, env=self.environment, stdout=said, stderr=complaints, start_new_session=True)

    def _wait_for_port(self) -> None:
        """What was killed may hold the port for another moment."""
        end = time.monotonic() + PATIENCE
        while True:
            with socket.socket() as probe, suppress(OSError):
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(("127.0.0.1", self.port))
                return
            assert time.monotonic() < end, f"port {self.port} stays taken"

    @property
    def _told(self) -> Path:
        return self.folder / f"told-{self.starts}"

    @property
    def _complaints(self) -> Path:
        return self.folder / "complaints"

    @property
    def dead(self) -> bool:
        return self.server is None or self.server.poll() is not None

    @property
    def ready(self) -> bool:
        return not self.dead and b"\n" in self._told.read_bytes()

    def kill(self) -> None:
        """kill -9, the whole process group."""
        os.killpg(self.server.pid, signal.SIGKILL)
        self.server.wait()
        self.kills += 1

    def kill_in(self, seconds: float) -> None:
        threading.Timer(seconds, self.kill).start()

    def stop(self) -> None:
        if not self.dead:
            self.server.send_signal(signal.SIGTERM)
            self.server.wait(PATIENCE)

    @property
    def login(self) -> tuple[str, str]:
        """The director's, as the start says it."""
        found = re.search(r"Anmeldung (\w+) / ([-\w]+)", self._told.read_text(encoding="utf-8"))
        return found[1], found[2]

    @property
    def complaints(self) -> str:
        return self._complaints.read_text(encoding="utf-8")

    # The file --------------------------------------------------------------------------------------------------------------------

    def ask(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        """Rows of the database file, read without the program."""
        with closing(sqlite3.connect(f"file:{self.folder}/data/tarock.sqlite3?mode=ro", uri=True)) as file:
            return file.execute(question, values).fetchall()
