"""The disk of the server is full: it says so, results stand, and once there is room it goes on by itself; nothing that was answered is
lost."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest

from tests.server.hall import Hall
from tests.server.standing import is_gone, standing
from tests.tournament.receiving.machines import until
from tournament.topology.postgresql import KEEPER

SIZE = "420m"


@contextmanager
def small_disk() -> Iterator[Path]:
    """A disk of its own, in memory."""
    with tempfile.TemporaryDirectory(prefix="tarock-disk-") as folder:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE},mode=711", "none", folder], check=True, capture_output=True)
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", folder], check=True)


def may_mount() -> bool:
    with suppress(OSError, subprocess.CalledProcessError), small_disk():
        return True
    return False


def fill(path: Path) -> None:
    """All that is left."""
    with path.open("wb") as file, suppress(OSError):
        while True:
            os.write(file.fileno(), bytes(1 << 20))


@pytest.mark.only_where(may_mount(), reason="a disk that may be filled is mounted for it")
def test_a_full_disk() -> None:
    with small_disk() as disk, standing(disk / "s") as server, Hall(server) as hall:
        before = server.pid("postgresql")
        fill(disk / "voll")

        def has_fallen() -> bool:
            with (
                suppress(psycopg.Error),
                psycopg.connect(host=str(disk / "s/socket"), user=KEEPER, dbname="postgres", autocommit=True) as line,
            ):
                line.execute("SELECT pg_switch_wal()")
            return is_gone(before)

        until(has_fallen, instead=server.logs)
        until(lambda: server.ask("GET", "/health/ready").status == 503)
        (disk / "voll").unlink()
        until(lambda: server.ask("GET", "/health/ready").status == 200, instead=server.logs)
        hall.goes_on()
        hall.ended.set()
        hall.thread.join()
        assert hall.lost_or_doubled() == []
    assert "ist voll. Machen Sie Platz" in "\n".join(server.lines)
