"""`manage.py score` with a million lines in one process, against a Python loop that decodes and encodes each line; and its memory."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.bench.data import Request, evenings, new_games, repeated, request_lines
from tests.bench.result import Result

LOOP = "import json, sys\nfor line in sys.stdin: sys.stdout.write(json.dumps(json.loads(line), ensure_ascii=False) + '\\n')"
BASELINE = [sys.executable, "-c", LOOP]
DIFFERENT = 20_000
"""More games than `score` remembers, so that none is remembered when it comes again."""
SCORE = [sys.executable, "manage.py", "score"]


class Run(NamedTuple):
    """What a process took: seconds of processor time, which other programs disturb less than the clock, and its most memory in MB."""

    seconds: float
    megabytes: float


def measure(*, quick: bool) -> Iterator[Result]:
    """Lines of tournaments, then lines of which no two have the same game."""
    count = 100_000 if quick else 1_000_000
    yield _measure("manage.py score, lines of tournaments", evenings(count), count)
    yield _measure("manage.py score, lines all different", new_games(DIFFERENT), count)


def _measure(what: str, asked: list[Request], count: int) -> Result:
    """The requests are sent again and again until there are `count` lines."""
    with TemporaryDirectory() as folder:
        few, many = Path(folder) / "few.jsonl", Path(folder) / "many.jsonl"
        _write(few, asked, count // 10)
        _write(many, asked, count)
        small = _run(SCORE, few)
        ours = baseline = Run(float("inf"), 0)
        for _ in range(2):
            ours, baseline = min(ours, _run(SCORE, many)), min(baseline, _run(BASELINE, many))
    share = repeated(asked) if len(asked) == count else 0
    note = (
        f"{count} lines, {share:.0%} of the games seen before; {ours.seconds / count * 1e6:.1f} µs a line;"
        f" most memory {small.megabytes:.0f} MB at {count // 10} lines, {ours.megabytes:.0f} MB at {count}"
    )
    return Result(what, "a loop that decodes and encodes each line", baseline.seconds / ours.seconds, 0.4, 0.8, more=True, note=note)


def _write(path: Path, asked: list[Request], count: int) -> None:
    lines = request_lines(asked[:count])
    with path.open("w", encoding="utf-8") as file:
        for start in range(0, count, len(lines)):
            file.write("\n".join(lines[: count - start]) + "\n")


def _run(command: list[str], path: Path) -> Run:
    with path.open("rb") as lines, Path(os.devnull).open("wb") as nowhere:
        process = subprocess.Popen(command, stdin=lines, stdout=nowhere)
        _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{command} ended with status {process.returncode}")
    kilobytes = used.ru_maxrss / (1024 if sys.platform == "darwin" else 1)
    return Run(used.ru_utime + used.ru_stime, kilobytes / 1000)
