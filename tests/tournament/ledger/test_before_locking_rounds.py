"""A round that is closed, and what is decided about rulings and versions, holds the lock for its writing alone: where anything was done
meanwhile it is read and decided again, and of two who do it at once one is told.
"""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournament.court import case, referee
from tests.tournament.evening import DREIER, RUFER, fill, running, save, the_round, the_table
from tests.tournament.ledger.test_before_locking import LOCKS, meanwhile, proved, within
from tournament.desk.evening import rounds
from tournament.desk.evening.rounds import close_round
from tournament.ledger.lines.writing import SavedEntry
from tournament.ledger.store.refusals import Refused
from tournament.models import LogRow, Round, Tournament
from tournament.referee.calls import call_referee

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def full() -> Tournament:
    """Both tables have their three games."""
    tournament = running()
    for number in (1, 2):
        fill(the_table(tournament, number))
    return tournament


def close(tournament: Tournament, reason: str = "") -> Round:
    return close_round(round_id=the_round(tournament).pk, reason=reason)


def refused_over(monkeypatch: pytest.MonkeyPatch, action: Callable[[], object], of: Tournament) -> tuple[str, ...]:
    """The codes with which the round is refused when this is done at the last moment."""
    with meanwhile(monkeypatch, action, "on_phones", rounds), pytest.raises(Refused) as refused:
        close(of)
    return refused.value.codes


def test_a_round_is_not_closed_over_what_came_meanwhile(monkeypatch: pytest.MonkeyPatch, full: Tournament) -> None:
    table = the_table(full, 2)
    user = referee(full)
    assert refused_over(monkeypatch, lambda: call_referee(table_id=table.pk, client_id=uuid4()), full) == ("call_open",)
    assert refused_over(monkeypatch, lambda: case(table, user), full) == ("case_open", "call_open")
    assert the_round(full).state == "open"


def test_a_round_that_was_closed_meanwhile_is_closed_once(monkeypatch: pytest.MonkeyPatch, full: Tournament) -> None:
    logged = LogRow.objects.count()
    assert refused_over(monkeypatch, lambda: close(full), full) == ("round_not_open",)
    assert LogRow.objects.count() == logged + 1


def test_a_round_whose_last_game_is_written_meanwhile_needs_no_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = running(((1, 2, 3, 4),))
    table = the_table(tournament)
    save(table, 1, RUFER)
    save(table, 2, DREIER)
    logged = LogRow.objects.count()

    def last() -> SavedEntry:
        return save(table, 3, {**RUFER, "dealer": 2, "declarer": 3, "partner": 0})

    with meanwhile(monkeypatch, last, "on_phones", rounds):
        assert close(tournament).closed_reason == ""
    assert LogRow.objects.latest("pk").detail == {"open": []}
    proved(tournament, logged)


def test_closing_a_round_asks_once_under_the_lock(full: Tournament) -> None:
    """Whether the round is as it was; then the round, the tournament's version, the row of the log. Who is refused waits for the first
    alone."""
    again, key = ["SELECT"] * (2 * LOCKS + 1), the_round(full).pk
    with CaptureQueriesContext(connection) as asked:
        close_round(round_id=key)
    assert within(asked) == [*again, "UPDATE", "UPDATE", "INSERT"]
    assert len(asked) <= 12 + 2 * LOCKS
    with CaptureQueriesContext(connection) as asked, pytest.raises(Refused):
        close_round(round_id=key)
    assert [query["sql"].split()[0] for query in asked.captured_queries] == ["SELECT", "BEGIN", *again, "ROLLBACK"]
