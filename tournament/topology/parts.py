"""One process of the server: started, looked after, ended. A process that dies is started again, the sooner the longer it had lived."""

import contextlib
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

LONG_LIFE = 30.0
"""Seconds after which a death is the first one again."""
PAUSES = (0.0, 1.0, 2.0, 5.0, 10.0, 20.0)
"""Seconds before a start, by how many quick deaths there were before it."""
ORPHANS = 5.0
"""Seconds for the children of a process that died; they hold its port."""
SETPRIV = "/usr/bin/setpriv"
"""Of util-linux, which every Debian has."""
LARGEST_LOG = 20 * 2**20


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """How a process is run. `answers`: whether it works as it should, asked until it does and now and then afterwards."""

    command: list[str]
    folder: Path
    environment: Mapping[str, str]
    answers: Callable[[], bool] = lambda: True
    stop: signal.Signals = signal.SIGTERM
    """Ends it in order, within `patience` seconds."""
    patience: float = 20.0
    as_user: tuple[str, ...] = ()
    """Words of setpriv(1)."""


@dataclass(slots=True)
class Part:
    """A process that is to run. `recipe` is asked at each start: a newer program may have come."""

    name: str
    recipe: Callable[[], Recipe]
    log: Path
    heard: Callable[[str], str] = lambda line: line
    """What is kept of a line that it prints; what it complains of is kept as it is."""
    process: subprocess.Popen[str] | None = None
    since: float = 0.0
    quick: int = 0
    not_before: float = 0.0
    running: Recipe | None = field(default=None)
    has_answered: bool = False
    """Since it was started: until then it may be at whatever a start takes."""

    @property
    def pid(self) -> int | None:
        """Of the process that runs; None where none does."""
        return self.process.pid if self.process is not None and self.process.poll() is None else None

    def start(self) -> None:
        """Starts it, in a group of its own: Ctrl-C at the terminal is for whoever looks after it. It ends when that one is gone."""
        self.running = recipe = self.recipe()
        keep_small(self.log)
        with self.log.open("ab") as complaints:
            self.process = subprocess.Popen(  # noqa: S603
                [SETPRIV, "--pdeathsig", recipe.stop.name.removeprefix("SIG"), *recipe.as_user, "--", *recipe.command],
                cwd=recipe.folder, env=dict(recipe.environment), start_new_session=True, encoding="utf-8", errors="replace",
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=complaints,
            )  # fmt: skip
        self.since, self.has_answered = time.monotonic(), False
        threading.Thread(target=self._listen, args=(self.process.stdout,), daemon=True).start()

    def _listen(self, said: IO[str]) -> None:
        with said:
            for line in said:
                with contextlib.suppress(OSError), self.log.open("a", encoding="utf-8") as kept:  # the disk may be full
                    kept.write(self.heard(line))

    def died(self) -> int | None:
        """Its exit status, once, where it has ended by itself; then it may be started again from `not_before` on."""
        if self.process is None or (status := self.process.poll()) is None:
            return None
        end_group(self.process.pid, ORPHANS)
        self.process = None
        self.put_off()
        return status

    def put_off(self) -> None:
        """The next start is the later, the more quick deaths there were."""
        now = time.monotonic()
        self.quick = 0 if now - self.since > LONG_LIFE else self.quick + 1
        self.not_before = now + PAUSES[min(self.quick, len(PAUSES) - 1)]

    def end(self) -> None:
        """Ends it in order, or at last anyhow."""
        if self.process is None or self.running is None:
            return
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(self.running.stop)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(self.running.patience)
        end_group(self.process.pid, 0)
        self.process.wait()
        self.process = None

    def complaint(self) -> str:
        """The last line that it left in its log."""
        with contextlib.suppress(OSError), self.log.open("rb") as log:
            log.seek(max(0, log.seek(0, os.SEEK_END) - 4096))
            lines = log.read().decode(errors="replace").strip().splitlines()
            return lines[-1] if lines else ""
        return ""


def end_group(leader: int, patience: float) -> None:
    """Ends what is left of a process's group: asked first, where there is `patience`."""
    until = time.monotonic() + patience
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if patience:
            os.killpg(leader, signal.SIGTERM)
        while time.monotonic() < until:
            os.killpg(leader, 0)
            time.sleep(0.05)
        os.killpg(leader, signal.SIGKILL)


def keep_small(log: Path) -> None:
    """Puts what a log has aside where that is much; one such file stays. Whoever writes goes on at the same file."""
    with contextlib.suppress(OSError):
        if log.stat().st_size > LARGEST_LOG:
            log.with_name(f"{log.name}.1").write_bytes(log.read_bytes())
            os.truncate(log, 0)
    with contextlib.suppress(OSError):
        log.touch(mode=0o600)
