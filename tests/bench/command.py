"""`manage.py score` with a million lines in one process, against a Python loop that decodes and encodes each line; and its memory."""

import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.bench.data import evenings, new_games, written
from tests.bench.result import Result

LOOP = "import json, sys\nfor line in sys.stdin: sys.stdout.write(json.dumps(json.loads(line), ensure_ascii=False) + '\\n')"
STARTER = """
import json, resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([done.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss]))
"""
"""Starts a command from a small process: what a big one starts is counted as big as itself."""
BASELINE = [sys.executable, "-c", LOOP]
SCORE = [sys.executable, "manage.py", "score"]


class Run(NamedTuple):
    """What a process took: seconds of processor time, which other programs disturb less than the clock, and its most memory in MB."""

    seconds: float
    megabytes: float


def measure(*, quick: bool) -> Iterator[Result]:
    """Lines of tournaments, in which games repeat themselves; then lines of which no two are the same."""
    number, games, turns = (1_000, 200, 1) if quick else (1_000_000, 20_000, 2)
    yield _measure("manage.py score, lines of tournaments", written(evenings()), number, turns, reach=(0.8, 1.5))
    yield _measure("manage.py score, lines all different", _different(games), number, turns, reach=(0.4, 0.8))


def _different(games: int) -> Iterator[str]:
    """Made up once and sent again and again, each time with one more space at the end: nothing remembered helps."""
    lines = list(written(new_games(games)))
    for spaces in count():
        for line in lines:
            yield line + " " * spaces


def _measure(what: str, asked: Iterator[str], number: int, turns: int, *, reach: tuple[float, float]) -> Result:
    with TemporaryDirectory() as folder:
        few, many = Path(folder) / "few.jsonl", Path(folder) / "many.jsonl"
        repeated = _write(few, many, asked, number)
        small = _run(SCORE, few)
        ours = baseline = Run(float("inf"), 0)
        for _ in range(turns):
            ours, baseline = min(ours, _run(SCORE, many)), min(baseline, _run(BASELINE, many))
    note = (
        f"{number} lines, in {repeated:.0%} the game came before; {ours.seconds / number * 1e6:.1f} µs a line;"
        f" most memory {small.megabytes:.0f} MB at {number // 10} lines, {ours.megabytes:.0f} MB at {number}"
    )
    return Result(what, "a loop that decodes and encodes each line", baseline.seconds / ours.seconds, *reach, more=True, note=note)


def _write(few: Path, many: Path, asked: Iterator[str], number: int) -> float:
    """Fills both files with lines; gives the share of the lines that stand in the larger one before, but for their ids."""
    seen: set[int] = set()
    with few.open("w", encoding="utf-8") as small, many.open("w", encoding="utf-8") as large:
        for place, line in enumerate(islice(asked, number)):
            if place < number // 10:
                small.write(line + "\n")
            large.write(line + "\n")
            seen.add(hash(line.partition(", ")[2]))
    return 1 - len(seen) / number


def _run(command: list[str], path: Path) -> Run:
    with path.open("rb") as lines:
        done = subprocess.run([sys.executable, "-c", STARTER, *command], stdin=lines, capture_output=True, text=True, check=True)
    status, seconds, most = json.loads(done.stdout)
    if status:
        raise RuntimeError(f"{command} ended with status {status}: {done.stderr[-300:]}")
    return Run(seconds, most / (1_000_000 if sys.platform == "darwin" else 1_000))
