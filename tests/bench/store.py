"""The store: proving a tournament's results against reading the same rows; saving an entry, and for how long the others wait for it
meanwhile, against one commit of one row.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from random import Random
from time import perf_counter
from unittest.mock import patch

from django.conf import settings
from django.db import connection

from tests.bench.data import tournament
from tests.bench.result import Result
from tests.bench.timing import Pair, in_turns
from tournament.demo.games import table_records
from tournament.ledger.lines.recompute import LINE, TOTALS, recompute
from tournament.ledger.lines.writing import next_position, save_entry
from tournament.models import Entry, Table


def measure(*, quick: bool) -> Iterator[Result]:
    """200 players, three rounds of twenty games; the last round half written, so that there is something to save."""
    yield _recompute(8 if quick else 200, 1 if quick else 7)
    yield from _saving(8 if quick else 200, 1 if quick else 7)


def _recompute(players: int, turns: int) -> Result:
    stored = tournament(players)
    entries = Entry.objects.filter(table__round__tournament=stored, current=True, record__isnull=False)
    tables = Table.objects.filter(round__tournament=stored).order_by("round__number", "number")

    def baseline() -> None:
        list(entries.order_by("table_id", "position").values("table_id", "record", *LINE))
        list(tables.values("id", "round__number", "number", "seats", "games", "source", *TOTALS))

    if recompute(stored):
        raise AssertionError("the tournament of the bench does not add up")
    found = in_turns(lambda: recompute(stored), baseline, turns)
    note = f"{entries.count()} games; {found.ours * 1000:.0f} ms"
    return Result(
        f"recompute a tournament, {players} players, 3 × 20 games", "reading the same rows", found.cost, 2.0, 1.2, more=False, note=note
    )


@contextmanager
def _held() -> Iterator[list[float]]:
    """For how many seconds each transaction held the lock meanwhile: from when it had begun until it was on the disk."""
    taken: list[float] = []
    begin, commit = connection._start_transaction_under_autocommit, connection._commit

    def begun() -> None:
        begin()
        taken.append(-perf_counter())

    def done() -> None:
        commit()
        taken[-1] += perf_counter()

    with patch.multiple(connection, _start_transaction_under_autocommit=begun, _commit=done):
        yield taken


def _saving(players: int, turns: int) -> Iterator[Result]:
    """Each save is the next game at another table, each commit one more row of a table with the columns of an entry's amounts."""
    stored = tournament(players, last=10)
    tables = list(Table.objects.filter(round__tournament=stored, round__number=3).order_by("number"))
    written = {table.pk: Entry.objects.filter(table=table).order_by("position").last().position for table in tables}
    random = Random("saving")
    records = iter(table_records(random, "koenigrufen-cup", 4, 10_000, 0, [1.0] * 4))
    turn = count()
    each = 10
    locked: list[float] = []

    def ours() -> None:
        start = next(turn) * each
        with _held() as taken:
            for number in range(start, start + each):
                table = tables[number % len(tables)]
                written[table.pk] = next_position(written[table.pk])
                save_entry(table_id=table.pk, position=written[table.pk], record=next(records), author="bench")
        locked.append(sum(taken))

    bare = sqlite3.connect(settings.DATA / "bare.sqlite3", isolation_level=None)
    bare.executescript(
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE IF NOT EXISTS row (id INTEGER PRIMARY KEY, said TEXT)"
    )

    def baseline() -> None:
        for _ in range(each):
            bare.execute("BEGIN IMMEDIATE")
            bare.execute("INSERT INTO row (said) VALUES (?)", ('{"game": "rufer", "dealer": 0, "declarer": 1, "partner": 2, "won": true}',))
            bare.execute("COMMIT")

    found = in_turns(ours, baseline, turns)
    bare.close()
    note = f"{found.ours / each * 1000:.1f} ms a save, {found.baseline / each * 1000:.2f} ms a commit; both WAL, synchronous=FULL"
    yield Result("saving an entry", "one SQLite commit of one row", found.cost, 5.0, 3.0, more=False, note=note)
    note = f"{min(locked) / each * 1000:.2f} ms, from BEGIN IMMEDIATE to the end of COMMIT; whoever else writes waits for so long"
    held = Pair(min(locked), found.baseline)
    yield Result("time a save holds the lock", "one SQLite commit of one row", held.cost, 4.0, 2.0, more=False, note=note)
