"""What the processes of a run take, from /proc: processor and memory, by the part of the server that they belong to."""

import os
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

TICKS = os.sysconf("SC_CLK_TCK")
PROC = Path("/proc")


class Taken(NamedTuple):
    """Of a process with all that it started: how many they are, processor seconds until now, bytes of memory."""

    processes: int
    seconds: float
    memory: int


class Process(NamedTuple):
    """One, of /proc/…/stat: its parent, and processor seconds with those of its children that have ended and were waited for."""

    parent: int
    seconds: float


def read_stat(text: str) -> Process:
    """A line of /proc/PID/stat. The name in brackets may hold anything."""
    fields = text.rpartition(")")[2].split()
    return Process(int(fields[1]), sum(map(int, fields[11:15])) / TICKS)


def taken(roots: Mapping[str, int]) -> dict[str, Taken]:
    """By name, what the process with this id has taken with all below it that are not below another of them. One that is gone has
    nothing."""
    known = _all()
    below = defaultdict[int, list[int]](list)
    for pid, process in known.items():
        if pid not in roots.values():
            below[process.parent].append(pid)
    return {name: _of(family(root, below), known) for name, root in roots.items() if root in known}


def family(root: int, below: Mapping[int, Iterable[int]]) -> list[int]:
    """A process and all that descend from it. `below`: the children by parent."""
    found = [root]
    for pid in found:
        found.extend(below.get(pid, ()))
    return found


def _all() -> dict[int, Process]:
    found = {}
    for path in PROC.glob("[0-9]*/stat"):
        try:
            found[int(path.parent.name)] = read_stat(path.read_text(encoding="utf-8", errors="replace"))
        except OSError:
            continue
    return found


def _of(pids: list[int], known: Mapping[int, Process]) -> Taken:
    return Taken(len(pids), sum(known[pid].seconds for pid in pids), sum(map(_resident, pids)))


def _resident(pid: int) -> int:
    """Bytes of a process; what several share is divided among them. What a database keeps of its files in memory that all its processes
    share has a size of its own, which is set, and fills up: it is left out."""
    try:
        lines = (PROC / str(pid) / "smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0
    sizes = {line.split()[0]: int(line.split()[1]) for line in lines[1:]}
    return 1024 * (sizes["Pss:"] - sizes.get("Pss_Shmem:", 0))


def spent(before: Mapping[str, Taken], after: Mapping[str, Taken]) -> dict[str, float]:
    """Processor seconds between two looks, by name."""
    return {name: now.seconds - before[name].seconds for name, now in after.items() if name in before}
