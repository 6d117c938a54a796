"""Rulings, appeals and the panel's answer hold the lock for their writing alone: of two who come at once the second is told how things
stand, and what counts is the sheet as it is.

By hand, by the cup's sheet: a Dreier 5 from each of three, and in it a Renonce of seat 3: 15 5 5 −25; a Dreier of seat 0 beside it is 15
and −5 more, and annulled nothing.
"""

from collections.abc import Callable
from types import ModuleType
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournament.court import case, decide, referee, ruled_dreier, totals
from tests.tournament.evening import DREIER, save, the_table
from tests.tournament.ledger.test_before_locking import ASKED, meanwhile, proved, within
from tournament.ledger.store.refusals import Refused
from tournament.models import Appeal, LogRow, Ruling, Table
from tournament.referee import appeals, panel, rulings
from tournament.referee.appeals import appeal_ruling, withdraw_appeal
from tournament.referee.panel import confirm_ruling

pytestmark = pytest.mark.django_db(transaction=True)


class Court:
    """A ruled Dreier at table 1, who decided it, and who has not."""

    def __init__(self) -> None:
        self.tournament, self.user, self.ruling = ruled_dreier()
        self.other = referee(self.tournament, "huber")
        self.table: Table = the_table(self.tournament)

    def appeal(self) -> Appeal:
        return appeal_ruling(ruling_id=self.ruling.pk, appellant="Spieler 4", user=self.user)

    def withdraw(self) -> Appeal:
        return withdraw_appeal(appeal_id=Appeal.objects.get().pk, reason="doch nicht", user=self.user)

    def confirm(self) -> Ruling:
        return confirm_ruling(ruling_id=self.ruling.pk, panel=["Anna Berger"], user=self.other, client_id=uuid4())

    def again(self) -> Ruling:
        return decide(self.ruling.case, self.user, "annul", departure="niemand weiß es", reason="doch anders")


@pytest.fixture
def court() -> Court:
    return Court()


def refused(
    monkeypatch: pytest.MonkeyPatch, first: Callable[[], object], second: Callable[[], object], when: str, place: ModuleType = rulings
) -> tuple[str, ...]:
    """The codes with which the second is refused when the first comes before its lock; and one thing was done."""
    logged = LogRow.objects.count()
    with meanwhile(monkeypatch, first, when, place), pytest.raises(Refused) as found:
        second()
    assert LogRow.objects.count() == logged + 1
    return found.value.codes


def test_of_two_appeals_at_once_one_is_taken(monkeypatch: pytest.MonkeyPatch, court: Court) -> None:
    assert refused(monkeypatch, court.appeal, court.appeal, "_admitted_late", appeals) == ("appeal_pending",)
    assert Appeal.objects.count() == 1


def test_no_appeal_is_taken_against_a_ruling_that_fell_meanwhile(monkeypatch: pytest.MonkeyPatch, court: Court) -> None:
    assert refused(monkeypatch, court.again, court.appeal, "_admitted_late", appeals) == ("ruling_fallen",)


def test_an_appeal_that_the_panel_answered_meanwhile_is_not_withdrawn(monkeypatch: pytest.MonkeyPatch, court: Court) -> None:
    court.appeal()
    assert refused(monkeypatch, court.confirm, court.withdraw, "must_be_referee", appeals) == ("ruling_fallen",)
    assert Appeal.objects.get().withdrawn == ""


def test_an_appeal_that_is_withdrawn_twice_at_once_is_withdrawn_once(monkeypatch: pytest.MonkeyPatch, court: Court) -> None:
    court.appeal()
    logged = LogRow.objects.count()
    with meanwhile(monkeypatch, court.withdraw, "must_be_referee", appeals):
        assert court.withdraw().withdrawn == "doch nicht"
    assert LogRow.objects.count() == logged + 1


def test_an_appeal_that_was_withdrawn_meanwhile_is_not_answered(monkeypatch: pytest.MonkeyPatch, court: Court) -> None:
    court.appeal()
    assert refused(monkeypatch, court.withdraw, court.confirm, "to_settle_by_ruling", panel) == ("no_appeal",)
    assert Ruling.objects.get().standing


def test_of_two_panels_at_once_one_answers(monkeypatch: pytest.MonkeyPatch, court: Court) -> None:
    court.appeal()
    assert refused(monkeypatch, court.confirm, court.confirm, "to_settle_by_ruling", panel) == ("ruling_fallen",)
    assert Ruling.objects.count() == 2


@pytest.mark.parametrize("place, what, expected", [(panel, "confirm", (30, 0, 0, -30)), (rulings, "again", (15, -5, -5, -5))])
def test_a_game_that_is_written_meanwhile_counts_beside_what_is_decided(
    monkeypatch: pytest.MonkeyPatch, court: Court, place: ModuleType, what: str, expected: tuple[int, ...]
) -> None:
    if what == "confirm":
        court.appeal()
    logged = LogRow.objects.count()
    with meanwhile(monkeypatch, lambda: save(court.table, 2, DREIER), "to_settle_by_ruling", place):
        getattr(court, what)()
    assert totals(court.table) == expected
    proved(court.tournament, logged)


def test_what_is_decided_holds_the_lock_for_its_writing_alone(court: Court) -> None:
    """The row itself, the tournament's version, the row of the log; with a ruling that it falls, which number the next has, and its line. A
    line that changes is the table's sums too, and the case is its line's and ended."""
    logged, ruled = ["UPDATE", "INSERT"], ["UPDATE", "SELECT", "INSERT", "UPDATE"]

    def asked_by(action: Callable[[], object]) -> list[str]:
        with CaptureQueriesContext(connection) as asked:
            action()
        return within(asked)

    assert asked_by(court.appeal) == [*ASKED, "INSERT", *logged]
    assert asked_by(court.withdraw) == [*ASKED, "UPDATE", *logged]
    save(court.table, 2, DREIER)
    about = case(court.table, court.user, line=2)
    second = "UPDATE", "SELECT", "INSERT", "UPDATE", "UPDATE", "UPDATE", "UPDATE"
    assert asked_by(lambda: decide(about, court.user)) == [*ASKED, *second, *logged]
    court.ruling = Ruling.objects.latest("pk")
    court.appeal()
    assert asked_by(court.confirm) == [*ASKED, *ruled, *logged]
