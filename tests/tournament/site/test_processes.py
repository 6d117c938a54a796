"""The processes of the server: one that dies is replaced, all end together, and without fork one serves alone."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.tournament.management.test_serve import ROOT, free_port
from tests.tournament.migrated import with_tables
from tests.tournament.wire import GET, PATIENCE, ask

SCRIPT = """
import os, sys
from pathlib import Path
from tournament.site.serving import processes

def job(name):
    def work(stopped):
        (Path(sys.argv[1]) / f"{name}-{os.getpid()}").touch()
        if name == "fails":
            raise ZeroDivisionError
        stopped.wait()
    return work

names = sys.argv[2:]
sys.exit(processes.run(job(names[0]), processes=2, beside=[job(name) for name in names[1:]]))
"""


@contextmanager
def family(folder: Path, *names: str) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(folder), *names], cwd=ROOT, stderr=subprocess.PIPE, text=True, start_new_session=True,
    ) as first:  # fmt: skip
        try:
            yield first
        finally:
            if first.poll() is None:
                os.killpg(first.pid, signal.SIGKILL)


def until(true: Callable[[], object]) -> None:
    """Waits for something that must happen."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def seen(folder: Path, name: str) -> set[int]:
    """The processes that have ever done this job."""
    return {int(path.name.rpartition("-")[2]) for path in folder.glob(f"{name}-*")}


def alive(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except OSError:
        return False


def test_two_serve_one_does_what_is_beside_and_who_dies_is_replaced(tmp_path: Path) -> None:
    with family(tmp_path, "serve", "timer") as first:
        until(lambda: len(seen(tmp_path, "serve")) == 2 and len(seen(tmp_path, "timer")) == 1)
        for name, count in (("serve", 3), ("timer", 2)):
            os.kill(min(seen(tmp_path, name)), signal.SIGKILL)
            until(lambda name=name, count=count: len(seen(tmp_path, name)) == count)
        first.send_signal(signal.SIGTERM)
        assert first.wait(PATIENCE) == 0
        assert not [pid for name in ("serve", "timer") for pid in seen(tmp_path, name) if alive(pid)]


def test_when_the_first_is_killed_the_others_end(tmp_path: Path) -> None:
    with family(tmp_path, "serve", "timer") as first:
        until(lambda: len(seen(tmp_path, "serve")) == 2 and seen(tmp_path, "timer"))
        first.kill()
        first.wait(PATIENCE)
        until(lambda: not [pid for name in ("serve", "timer") for pid in seen(tmp_path, name) if alive(pid)])


def test_what_fails_at_every_start_ends_with_a_sentence(tmp_path: Path) -> None:
    with family(tmp_path, "fails") as first:
        said = first.communicate(timeout=PATIENCE)[1]
        assert first.returncode == 1
        assert "ZeroDivisionError" in said
        assert "bricht immer wieder gleich nach dem Start ab; die Ursache steht darüber." in said


LIKE_WINDOWS = """
import os, subprocess, sys  # subprocess knows Windows by the module that is made up below
from types import SimpleNamespace
del os.fork
sys.modules["msvcrt"] = SimpleNamespace(locking=lambda *_: None, LK_NBLCK=2, LK_UNLCK=0)
sys.modules |= dict.fromkeys(("fcntl", "resource", "grp"))
from django.core.management import execute_from_command_line
os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
execute_from_command_line(["manage.py", *sys.argv[1:]])
"""


def test_where_the_system_cannot_fork_one_process_serves(tmp_path: Path) -> None:
    port = free_port()
    environment = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "TAROCK_SECRET"}}
    environment |= {"TAROCK_DATA": str(with_tables(tmp_path / "data")), "TAROCK_DEBUG": "1"}
    command = [sys.executable, "-c", LIKE_WINDOWS, "serve", "--port", str(port)]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert "Offen auf" in server.stdout.readline()
            assert ask(port, GET % b"/anmelden/")[0] == 200
        finally:
            server.send_signal(signal.SIGINT)
            _rest, complaints = server.communicate(timeout=PATIENCE)
    assert complaints == ""
    assert server.returncode == 0
