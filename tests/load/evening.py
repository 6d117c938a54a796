"""One run: the field is made, served, everybody comes in, and the database is asked afterwards."""

import asyncio
import random
import subprocess
import sys
import time
from pathlib import Path

from tests.load.field import Field, make_field, wrong_in
from tests.load.people import Counted, Tally, reader, scribe
from tests.load.report import Watch, memories, times, wrong

ROOT = Path(__file__).resolve().parents[2]


def run(seconds: int, tables: int, pause: float, port: int) -> int:
    """The exit status: 0 where nothing failed, nothing was lost or doubled, and the memory stayed flat."""
    field = make_field(tables, games=max(int(2 * seconds / pause), 20))
    server = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--port", str(port)], cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        server.stdout.readline()
        tally, watch = asyncio.run(_evening(field, seconds, pause, port, server.pid))
    finally:
        server.terminate()
        server.wait(timeout=20)
    missing = wrong_in(field.slug, tally.sent, tally.answered)
    sys.stdout.write("\n".join([*times(tally, seconds), *memories(watch), *wrong(tally, missing)]) + "\n")
    return 1 if tally.faults or tally.away or missing or not watch.flat else 0


async def _evening(field: Field, seconds: int, pause: float, port: int, pid: int) -> tuple[Tally, Watch]:
    tally, watch = Tally(), Watch(lambda: {"server": pid}, 1.0)
    end = time.monotonic() + seconds
    lines = [Counted("127.0.0.1", port, tally) for _visitor in (*field.tables, *field.readers)]
    free = iter(lines)

    def until() -> bool:
        return time.monotonic() < end

    people = [scribe(next(free), table, pause, until, random.Random(f"table {place}")) for place, table in enumerate(field.tables)]
    people += [reader(path, wait, next(free), until, random.Random(f"{place}")) for place, (path, wait) in enumerate(field.readers)]
    await asyncio.gather(*people, watch.run(until))
    for line in lines:
        line.close()
    return tally, watch
