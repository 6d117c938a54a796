"""`make bench`, `make load` and `make load-server` in their smallest size: every measure once, a few tables for a moment. What they
measure is looked at by people."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench import recount
from tests.bench.__main__ import MEASURES, RESULTS
from tests.bench.result import HEAD
from tests.server.standing import four_ports
from tests.tournament.management.test_serve import free_port
from tournament.history.questions import QUESTIONS

ROOT = Path(__file__).parents[1]
ROWS = 27
"""engine 2, command 2, store 3, processor 4, pages 4, files 2, register 8, series 2."""


def run(*arguments: str) -> str:
    done = subprocess.run([sys.executable, "-m", *arguments], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout


@pytest.mark.release
@pytest.mark.first(25)
def test_every_measure_of_the_bench_ends_with_a_figure() -> None:
    kept = RESULTS.read_bytes()
    said = run("tests.bench", "--quick", *MEASURES)
    table = [line for line in said.splitlines() if line.startswith("| ")]
    assert [cell.strip() for cell in table[0].strip("|").split("|")] == list(HEAD)
    assert len(table) == 1 + ROWS
    assert RESULTS.read_bytes() == kept, "only a full run is kept"


@pytest.mark.release
def test_a_small_archive_is_written_and_asked() -> None:
    kept = RESULTS.read_bytes()
    said = run("tests.bench.archive", "--rows", "20000", "--base", "1")
    asked = [line for line in said.splitlines() if line.startswith("| `ask ")]
    assert len(asked) == len(QUESTIONS)
    counted = [line for line in said.splitlines() if line.startswith("| `recount-season`")]
    assert [line.endswith("| – |") for line in counted] == [False] * len(recount.WAYS)
    assert "in memory by none" in said
    assert RESULTS.read_bytes() == kept, "only a run of all sizes is kept"


@pytest.mark.release
def test_a_small_hall_loses_nothing() -> None:
    said = run("tests.load", "--seconds", "2", "--tables", "3", "--pause", "0.5", "--port", str(free_port()))
    saved, missing, faults, _away, _unanswered = counted(said)
    assert (missing, faults) == (0, 0)
    assert saved >= 3, "every table has written"


@pytest.mark.release
def test_a_small_hall_at_a_whole_server_loses_nothing() -> None:
    said = run("tests.load.server", "--part=hall", "--tables=3", "--readers=6", "--pause=2", "--minutes=0.1", f"--port={four_ports()}")
    saved, missing, faults, _away, _unanswered = counted(said)
    assert (missing, faults) == (0, 0)
    assert saved >= 3, "every table has written"


def counted(said: str) -> list[int]:
    """The figures of the line about the games."""
    line = next(line for line in said.splitlines() if line.startswith("games answered as stored"))
    return [int(part.split(":")[1]) for part in line.split(";")]
