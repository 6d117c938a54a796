"""The register of a federation: the page that looks somebody up among 200,000 persons, on SQLite and on PostgreSQL.

No baseline would say anything here: a secretary waits, or does not. The times are the clock's, of the whole page as it is sent.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

import django
from django.db import connection

from tests.bench.people import people
from tests.bench.result import Result
from tests.tournament.postgres import PostgreSQL

PERSONS = 200_000
SEARCHES = (
    "", "gruber", "huber anna", "anna", "linz", "anna linz", "öllinger", "oellinger", "weißer", "weisser", "ubru", "anton brunnhofer weiz",
    "tarockrunde perg", "niemand", "xyz", "17", "199999", "steinmayr josef", "maria", "ma hu li",
)  # fmt: skip


def measure(*, quick: bool) -> Iterator[Result]:
    """Each database in turn."""
    for name, figures in (("SQLite", measured(quick=quick)), ("PostgreSQL", _on_postgresql(quick=quick))):
        for what, (ms, most, note) in figures.items():
            yield Result(f"{what}, {name}", "p95 by the clock", ms, most, most / 3, more=False, unit="ms", note=note)


def _on_postgresql(*, quick: bool) -> dict[str, tuple[float, float, str]]:
    """The same in a process of its own, whose database is a PostgreSQL of its own."""
    with TemporaryDirectory() as folder, PostgreSQL(Path(folder)) as server:
        command = [sys.executable, "-m", "tests.bench.register", *(["--quick"] if quick else [])]
        environment = os.environ | {"DATABASE_URL": server.url, "TAROCK_DATA": folder}
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return dict(json.loads(done.stdout.splitlines()[-1]))


def measured(*, quick: bool) -> dict[str, tuple[float, float, str]]:
    """What was measured, with milliseconds, what is wanted, and how it came about."""
    from tests.bench.pages import director
    from tournament.models import Player
    from tournament.register.doubles import look_for_doubles

    number = fill(200 if quick else PERSONS)
    client, found = director(), {}
    asked: list[tuple[str, Callable[[], object]]] = [
        (query or "–", lambda query=query: client.get("/register/", {"q": query})) for query in SEARCHES
    ]
    found[f"register page, search among {number} persons"] = _p95(asked, 1 if quick else 5, 300)
    some = Player.objects.order_by("pk").values_list("pk", flat=True)[7 :: number // 20]
    pages = [(str(key), lambda key=key: client.get(f"/register/{key}/")) for key in some]
    found[f"a person's page with who he may be, of {number}"] = _p95(pages, 1 if quick else 3, 300)
    start = perf_counter()
    pairs = look_for_doubles()
    found[f"everybody who may be twice among {number} persons"] = (
        (perf_counter() - start) * 1000,
        20_000,
        f"{pairs} pairs; once, not the p95",
    )
    listed = [("page", lambda: client.get("/register/doppelt/?seite=3"))]
    found[f"the page of those who may be twice, of {number}"] = _p95(listed, 2 if quick else 5, 300)
    return found


def fill(number: int) -> int:
    """So many persons."""
    from tournament.models import Player

    Player.objects.bulk_create((Player(name=one.name, place=one.place, club=one.club) for one in people(number)), batch_size=500)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
    return number


def _p95(asked: Sequence[tuple[str, Callable[[], object]]], turns: int, most: float) -> tuple[float, float, str]:
    times: dict[str, list[float]] = {}
    for turn in range(turns + 1):
        for name, ask in asked:
            start = perf_counter()
            ask()
            if turn:  # the first time warms up
                times.setdefault(name, []).append((perf_counter() - start) * 1000)
    every = sorted(time for row in times.values() for time in row)
    slowest = sorted(((max(row), name) for name, row in times.items()), reverse=True)[:3]
    note = f"median {every[len(every) // 2]:.0f} ms; slowest: " + ", ".join(f"{name} {time:.0f} ms" for time, name in slowest)
    return quantiles(every, n=20)[-1], most, note


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    print(json.dumps(list(measured(quick="--quick" in sys.argv).items())))
