"""One run: the field is made, served, everybody comes in, and the database is asked afterwards."""

import asyncio
import random
import subprocess
import sys
import time
from pathlib import Path

from tests.load.field import Field, lost_or_doubled, make_field
from tests.load.people import Counted, Tally, reader, scribe
from tests.load.report import Memory, report

ROOT = Path(__file__).resolve().parents[2]


def run(seconds: int, tables: int, pause: float, port: int) -> int:
    """The exit status: 0 where nothing failed, nothing was lost or doubled, and the memory stayed flat."""
    field = make_field(tables, seconds, pause)
    server = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--port", str(port)], cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        server.stdout.readline()
        tally, memory = asyncio.run(_evening(field, seconds, pause, port, server.pid))
    finally:
        server.terminate()
        server.wait(timeout=20)
    missing = lost_or_doubled(field, tally)
    sys.stdout.write(report(tally, memory, seconds, missing) + "\n")
    return 1 if tally.faults or missing or not memory.flat else 0


async def _evening(field: Field, seconds: int, pause: float, port: int, pid: int) -> tuple[Tally, Memory]:
    tally, memory = Tally(), Memory(pid)
    end = time.monotonic() + seconds
    lines = [Counted("127.0.0.1", port, tally) for _visitor in (*field.tables, *field.readers)]
    free = iter(lines)

    def until() -> bool:
        return time.monotonic() < end

    people = [scribe(next(free), table, tally, pause, until, random.Random(f"table {place}")) for place, table in enumerate(field.tables)]
    people += [reader(next(free), path, wait, until, random.Random(f"{place}")) for place, (path, wait) in enumerate(field.readers)]
    await asyncio.gather(*people, memory.watch(until))
    for line in lines:
        line.close()
    return tally, memory
