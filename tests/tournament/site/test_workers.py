"""The same over many items in several processes: order, how far is read ahead, what ends it, and a process that dies."""

import logging
import os
import subprocess
import sys
from argparse import ArgumentTypeError
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.tournament.site.test_processes import alive, until
from tests.tournament.site.worked import dividing, dying, squaring
from tournament.site.workers import AHEAD, WorkerDied, cores, in_order, set_up, worker_count

ROOT = Path(__file__).resolve().parents[3]


def taken(found: list[int], results: Iterator[int]) -> None:
    """All of them, one after another, until something is raised."""
    for result in results:
        found.append(result)


def test_results_come_in_the_order_of_the_items_and_from_other_processes() -> None:
    alone, together = (list(in_order(squaring, range(40), workers)) for workers in (1, 2))
    assert [number for number, _ in alone] == [number for number, _ in together] == [number * number for number in range(40)]
    assert {process for _, process in alone} == {os.getpid()}
    assert os.getpid() not in {process for _, process in together}


def test_no_more_is_read_ahead_than_the_processes_need() -> None:
    read: list[int] = []

    def items() -> Iterator[int]:
        for number in range(100):
            read.append(number)
            yield number

    ahead = []
    for given, _ in enumerate(in_order(squaring, items(), 2)):
        ahead.append(len(read) - given)
    assert len(ahead) == 100
    assert max(ahead) <= 2 * AHEAD + 1  # the one more waits to be handed over


def test_what_reading_the_items_raises_comes_behind_the_results_of_those_before() -> None:
    def items() -> Iterator[int]:
        yield from range(5)
        raise OSError("the stick was pulled out")

    found: list[int] = []
    with pytest.raises(OSError, match="stick"):
        taken(found, (number for number, _ in in_order(squaring, items(), 2)))
    assert found == [0, 1, 4, 9, 16]


def test_what_the_work_raises_is_raised_in_its_turn() -> None:
    found: list[int] = []
    with pytest.raises(ZeroDivisionError):
        taken(found, in_order(dividing, [3, 4, 0, 6], 2))
    assert found == [4, 3]


def test_a_process_that_dies_is_told_and_nothing_behind_it_is_given() -> None:
    found: list[int] = []
    with pytest.raises(WorkerDied):
        taken(found, in_order(partial(dying, 20), range(40), 2))
    assert found == list(range(len(found)))
    assert len(found) <= 20


def test_who_wants_no_more_is_let_go_while_the_next_item_is_still_awaited() -> None:
    reading, writing = os.pipe()

    def items() -> Iterator[int]:
        yield 3
        os.read(reading, 1)

    results = in_order(squaring, items(), 2)
    assert next(results)[0] == 9
    results.close()
    os.close(writing)


ORPHANS = """
import sys
from tournament.site.workers import in_order
from tests.tournament.site.worked import squaring
def items():
    yield from range(4)
    sys.stdin.read()
if __name__ == "__main__":
    for _, process in in_order(squaring, items(), 2):
        print(process, flush=True)
"""


def test_who_is_killed_takes_its_processes_along(tmp_path: Path) -> None:
    script = tmp_path / "orphans.py"
    script.write_text(ORPHANS, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, str(script)], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:  # fmt: skip
        workers = {int(running.stdout.readline()) for _ in range(4)}
        running.kill()
    until(lambda: not any(map(alive, workers)))


@pytest.mark.parametrize("said, count", [("1", 1), ("2", 2), ("61", 61), ("auto", cores())])
def test_how_many(said: str, count: int) -> None:
    assert worker_count(said) == count


@pytest.mark.parametrize("said", ["0", "-1", "62", "zwei", "", "1.5", "²"])
def test_how_many_cannot_be(said: str) -> None:
    with pytest.raises(ArgumentTypeError, match="1 bis 61"):
        worker_count(said)


def test_where_django_is_set_up_it_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """The libraries' logs too: by one of them a paper tells how far it is."""
    told = logging.getLogger("weasyprint.progress")
    monkeypatch.setattr(told, "level", logging.INFO)
    set_up()
    assert told.level == logging.INFO
