"""Limits of one token, address, phone, link or key are those of all servers of a database together, and who asks little costs none of
them a query. Runs on a PostgreSQL (`models.test_postgresql`); what nginx counts before them is tried in tests/server."""

import os
from itertools import cycle, islice
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournament.evening import running, the_table
from tests.tournament.phone_hand import Hand
from tests.tournament.two_machines import stands
from tournament.api import serving
from tournament.models import Counted, ServerKind
from tournament.phones import api
from tournament.site import pace, servers
from tournament.site.pace import Pace, wait

pytestmark = [pytest.mark.only_where("DATABASE_URL" in os.environ, reason="ein Laptop ist allein"), pytest.mark.django_db(transaction=True)]
HOUR = 3600.0
SMALL = Pace("small", 240, 60)


class Processes:
    """Of servers, by name: each has a memory of its own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.memories: dict[str, dict[Any, Any]] = {}
        stands(monkeypatch, HOUR)

    def at(self, name: str) -> None:
        """From now on this one answers."""
        self.monkeypatch.setattr(pace, "_counts", self.memories.setdefault(name, {}))

    def let_through(self, names: str, times_: int, who: str = "who") -> list[str]:
        """Who of them has let one through, where they are asked in turn so often in all."""
        found = []
        for name in islice(cycle(names), times_):
            self.at(name)
            found += [name] if wait(SMALL, who) == 0 else []
        return found


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Processes:
    return Processes(monkeypatch)


def test_in_turn_all_together_let_through_as_many_as_one_would(processes: Processes) -> None:
    found = processes.let_through("abcd", 1000)
    assert len(found) == SMALL.most
    assert {found.count(name) for name in "abcd"} == {60}


def test_where_one_has_let_through_all_the_other_soon_refuses_too(processes: Processes) -> None:
    assert len(processes.let_through("a", 300)) == SMALL.most
    late = processes.let_through("b", 300)
    assert len(late) < SMALL.most / pace.PARTS, "what it did not yet know of"
    assert processes.let_through("ab", 100) == []
    assert len(processes.let_through("b", 300, who="other")) == SMALL.most


def test_who_asks_little_costs_no_query_and_who_is_refused_none(processes: Processes) -> None:
    with CaptureQueriesContext(connection) as queries:
        processes.let_through("abcd", 4 * 14)
    assert len(queries) == 0
    with CaptureQueriesContext(connection) as queries:
        processes.let_through("abcd", 1000)
    assert 0 < len(queries) < SMALL.most / 2
    with CaptureQueriesContext(connection) as queries:
        processes.let_through("abcd", 1000)
    assert len(queries) == 0


def test_a_span_is_over_for_all_and_its_counts_go(processes: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    processes.let_through("ab", 300)
    stands(monkeypatch, HOUR + SMALL.span)
    assert len(processes.let_through("ab", 300)) == SMALL.most
    assert Counted.objects.count() == 2
    monkeypatch.undo()
    servers.say(ServerKind.APP)
    assert not Counted.objects.exists()


def test_a_program_that_asks_both_has_one_limit(processes: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "OF_ADDRESS", Pace("address", 20, 60))
    answers = []
    for name in "ab" * 12:
        processes.at(name)
        answers.append(Client().get("/api/v1/o/verein/cups"))
    assert [answer.status_code == 429 for answer in answers] == [False] * 20 + [True] * 4
    assert {answer.headers["Retry-After"] for answer in answers[20:]} == {"61"}


def test_a_phone_that_writes_by_both_has_one_limit(processes: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "OF_PHONE", Pace("phone", 6, 300))
    hand, answers = Hand(the_table(running())), []
    for name in "ab" * 5:
        processes.at(name)
        answers.append(hand.send("greet", seat=0, take=True).status_code)
    assert answers == [200] * 6 + [429] * 4
    processes.at("b")
    assert Hand(hand.table).send("greet", seat=1, take=True).status_code == 200, "the others at the table write on"
