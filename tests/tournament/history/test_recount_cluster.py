"""A history recounted by Dask: a scheduler and two workers, each a process of its own; one is killed in the middle. The same bytes."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tournament.history import played
from tests.tournament.history.test_recounting import GAMES, OBEROESTERREICH
from tests.tournament.management.test_serve import ROOT, free_port
from tests.tournament.site.test_processes import alive, until
from tournament.history import recount_reading
from tournament.history.recount_run import Asked, By, recount_history
from tournament.site import optional

pytestmark = [pytest.mark.django_db, pytest.mark.release]


def dask(*words: str) -> "subprocess.Popen[bytes]":
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-m", "dask", *words], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


@pytest.fixture
def cluster() -> Iterator[tuple[str, list["subprocess.Popen[bytes]"]]]:
    """The scheduler's address, and the workers, both there."""
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    common = ("--no-dashboard", "--host", "127.0.0.1")
    programs = [dask("scheduler", *common, "--port", str(port))]
    programs += [dask("worker", address, "--nthreads", "1", "--no-nanny", *common) for _ in range(2)]
    try:
        with optional.distributed().Client(address, timeout=600, set_as_default=False) as client:
            until(lambda: len(client.nthreads()) == 2)
        yield address, programs[1:]
    finally:
        for program in programs:
            program.kill()
            program.wait()


def test_one_worker_is_killed_in_the_middle(
    cluster: tuple[str, list["subprocess.Popen[bytes]"]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, workers = cluster
    monkeypatch.setattr(recount_reading, "PIECE", 1)
    history = played.lie(tmp_path, [played.file(number, GAMES[: 1 + number % 5]) for number in range(1, 25)])

    def kill(done: int, _of: int) -> None:
        if done >= 20:
            workers[0].kill()

    recount_history(Asked(history, OBEROESTERREICH), tmp_path / "here.json")
    recount_history(Asked(history, OBEROESTERREICH), tmp_path / "there.json", By(scheduler=address), tell=kill)
    assert (tmp_path / "there.json").read_bytes() == (tmp_path / "here.json").read_bytes()
    assert not alive(workers[0].pid) or workers[0].wait(600)
