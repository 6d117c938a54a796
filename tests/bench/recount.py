"""A history counted under another sheet, as `manage.py recount-season` does: `python -m tests.bench.recount FOLDER --by …` does it once, in
processes of its own, and says in JSON what it took.

Every row is read, counted and ranked; what is remembered of games that came before is part of the program and not taken away, so a history
whose games repeat themselves is counted faster than one in which none does.
"""

import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter, sleep
from typing import NamedTuple

import django

UNDER = "koenigrufen-oberoesterreich"
WAYS = {"1 process": ("1", ""), "2 processes": ("2", ""), "Dask, 2 workers": ("1", "dask")}
"""By its name in the table: how many processes here, or a cluster of this machine."""
FEW = 1_000_000
"""Rows up to which Dask counts too: what it adds shows there."""
PORT = 8786
PATIENCE = 60


class Recounted(NamedTuple):
    """Games a second by the clock; the processor's seconds, of all processes, for a million; the most memory of one, in MB."""

    speed: float
    worked: float
    memory: int


def main(arguments: Sequence[str]) -> None:
    """Counts once."""
    parser = ArgumentParser(prog="python -m tests.bench.recount")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--by", choices=sorted(WAYS), default="1 process")
    chosen = parser.parse_args(arguments)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    workers, cluster = WAYS[chosen.by]
    if not cluster:
        print(json.dumps(counted(chosen.folder, int(workers), "")))
        return
    with on_dask() as address:
        print(json.dumps(counted(chosen.folder, 1, address)))


def counted(folder: Path, workers: int, scheduler: str) -> dict[str, float]:
    """What came of it and what it took: `worked` without what a cluster's processes did."""
    django.setup()
    from tournament.history.recount_run import Asked, By, recount_history
    from tournament.history.target import Target

    began = perf_counter()
    with TemporaryDirectory() as beside:
        totals = recount_history(Asked(folder, Target(UNDER)), Path(beside) / "recount.json", By(workers, scheduler))
    seconds, times = perf_counter() - began, os.times()
    numbers = totals.numbers
    return {
        "games": numbers["games"], "recounted": numbers["recounted"], "seconds": seconds, "memory": _memory(),
        "worked": times.user + times.system + times.children_user + times.children_system,
    }  # fmt: skip


def _memory() -> int:
    """The most that this process had, or one of those that it began and that ended, in MB."""
    from tournament.site.optional import resource

    who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return max(resource.getrusage(one).ru_maxrss for one in who) // 1024


@contextmanager
def on_dask() -> Iterator[str]:
    """The address of a scheduler of this machine, with two workers."""
    address = f"tcp://127.0.0.1:{PORT}"
    common = ("--no-dashboard", "--host", "127.0.0.1")
    commands = [("scheduler", *common, "--port", str(PORT)), *[("worker", address, "--nthreads", "1", "--no-nanny", *common)] * 2]
    programs = [
        subprocess.Popen([sys.executable, "-m", "dask", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for words in commands
    ]
    try:
        _wait_for_both(address)
        yield address
    finally:
        for program in programs:
            program.kill()
            program.wait()


def _wait_for_both(address: str) -> None:
    from tournament.site import optional

    distributed, until = optional.distributed(), monotonic() + PATIENCE
    while True:
        try:
            with distributed.Client(address, timeout=2, set_as_default=False) as client:
                client.wait_for_workers(2, timeout=PATIENCE)
            return
        except (OSError, TimeoutError):
            if monotonic() > until:
                raise
            sleep(0.2)


def measured(folder: Path, rows: int) -> dict[str, Recounted]:
    """By the name of the way. A program of its own each."""
    found = {}
    for way, (_workers, cluster) in WAYS.items():
        if cluster and rows > FEW:
            continue
        command = [sys.executable, "-m", "tests.bench.recount", str(folder), "--by", way]
        said = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        print(f"  recounted by {way}: {said}", file=sys.stderr, flush=True)
        worked = float("nan") if cluster else said["worked"] / said["games"] * 1e6
        found[way] = Recounted(said["games"] / said["seconds"], worked, int(said["memory"]))
    return found


if __name__ == "__main__":
    main(sys.argv[1:])
