"""Sums, confirmations, agreements and rulings hold the lock for their writing alone: where anything was done meanwhile they are read and
settled again.

By hand, by the cup's sheet: a Dreier 5 from each of three, and in it a Renonce of seat 3: 15 5 5 −25.
"""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournament.court import DREIER_RENONCE, case, decide, referee, totals
from tests.tournament.evening import DREIER, RUFER, fill, running, save, the_table
from tests.tournament.ledger.test_before_locking import ASKED, meanwhile, proved, within
from tournament.ledger.lines import settling, writing
from tournament.ledger.lines.settling import break_off_table, clear_sums, confirm_table, reopen_table, save_sums
from tournament.ledger.lines.writing import strike_entry
from tournament.ledger.store.refusals import Refused
from tournament.models import POSITION_STEP, Agreement, Entry, LogRow, Ruling, Table
from tournament.phones import writing as phones
from tournament.phones.writing import agree
from tournament.referee import rulings
from tournament.referee.calls import call_referee

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def full() -> Table:
    """A Rufer, a Dreier and a Rufer: the three games of table 1."""
    found = the_table(running())
    fill(found)
    return found


def test_a_table_that_was_corrected_meanwhile_is_not_confirmed(monkeypatch: pytest.MonkeyPatch, full: Table) -> None:
    def strike() -> writing.SavedEntry:
        return strike_entry(table_id=full.pk, position=3 * POSITION_STEP, expected_version=1, reason="doppelt")

    with meanwhile(monkeypatch, strike, "must_be_complete", settling), pytest.raises(Refused) as refused:
        confirm_table(table_id=full.pk)
    assert refused.value.codes == ("table_incomplete",)
    assert the_table(full.round.tournament).state == "open"


def test_the_last_two_who_agree_at_once_confirm_once(monkeypatch: pytest.MonkeyPatch, full: Table) -> None:
    for seat in (0, 1):
        agree(table_id=full.pk, seat=seat)
    with meanwhile(monkeypatch, lambda: agree(table_id=full.pk, seat=2), "must_be_complete", phones):
        assert agree(table_id=full.pk, seat=3).state == "confirmed"
    actions = list(LogRow.objects.order_by("-pk").values_list("action", flat=True)[:4])
    assert actions == ["confirm_table", "agree", "agree", "agree"]
    assert Agreement.objects.count() == 4


def test_nobody_agrees_over_a_call_that_came_meanwhile(monkeypatch: pytest.MonkeyPatch, full: Table) -> None:
    def call() -> object:
        return call_referee(table_id=full.pk, client_id=uuid4())

    with meanwhile(monkeypatch, call, "must_be_complete", phones), pytest.raises(Refused) as refused:
        agree(table_id=full.pk, seat=0)
    assert refused.value.codes == ("call_open",)
    assert Agreement.objects.count() == 0


def test_sums_that_others_have_entered_meanwhile_are_not_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    table = the_table(running())

    def theirs() -> Table:
        return save_sums(table_id=table.pk, sums=(1, 2, 3, -6))

    with meanwhile(monkeypatch, theirs, "check_sums", settling), pytest.raises(Refused) as refused:
        save_sums(table_id=table.pk, sums=(4, -4, 0, 0), seen=())
    assert (refused.value.codes, refused.value.context["current"]) == (("stale",), (1, 2, 3, -6))
    assert totals(table) == (1, 2, 3, -6)


def test_a_game_that_was_written_meanwhile_is_struck_with_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = running()
    table = the_table(tournament)
    save(table, 1, RUFER)
    logged = LogRow.objects.count()
    with meanwhile(monkeypatch, lambda: save(table, 2, DREIER), "check_sums", settling):
        save_sums(table_id=table.pk, sums=(4, -4, 0, 0), reason="vom Zettel", replace_records=True)
    assert totals(table) == (4, -4, 0, 0)
    assert [entry.record for entry in Entry.objects.filter(current=True)] == [None, None]
    proved(tournament, logged)


def test_a_ruling_on_a_line_that_was_corrected_meanwhile_is_of_the_line_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not of the Rufer that stood there: a Dreier of seat 0 in which seat 3 revoked, 15 5 5 −25."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, RUFER)
    about = case(table, user)

    def correct() -> writing.SavedEntry:
        return save(table, 1, {**DREIER, "dealer": 0}, expected_version=1, reason="verlesen")

    with meanwhile(monkeypatch, correct, "consequence_of", rulings):
        assert decide(about, user).entered == {**DREIER, "dealer": 0}
    assert totals(table) == DREIER_RENONCE


def test_of_two_who_rule_at_once_the_second_has_to_say_why_the_first_falls(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = running()
    user, other, table = referee(tournament), referee(tournament, "huber"), the_table(tournament)
    save(table, 1, {**DREIER, "dealer": 0})
    about = case(table, user)
    with meanwhile(monkeypatch, lambda: decide(about, other), "consequence_of", rulings), pytest.raises(Refused) as refused:
        decide(about, user, "annul", departure="niemand weiß es")
    assert refused.value.codes == ("missing_reason",)
    assert Ruling.objects.get().referee == other
    assert totals(table) == DREIER_RENONCE


def test_a_confirmation_and_sums_hold_the_lock_for_their_writing_alone() -> None:
    """The table, the tournament's version, the row of the log. Who agrees is one row more, and whether he has agreed before."""
    confirmed = the_table(running())
    written = ["UPDATE", "UPDATE", "INSERT"]
    agreeing = ["SELECT", "INSERT"]
    for action, expected in (
        (lambda: save_sums(table_id=confirmed.pk, sums=(1, 2, 3, -6)), written),
        (lambda: clear_sums(table_id=confirmed.pk, reason="doch nicht"), written),
        (lambda: save_sums(table_id=confirmed.pk, sums=(1, 2, 3, -6)), written),
        (lambda: agree(table_id=confirmed.pk, seat=0), [*agreeing, *written[1:]]),
        (lambda: confirm_table(table_id=confirmed.pk), written),
        (lambda: reopen_table(table_id=confirmed.pk, reason="doch nicht"), ["DELETE", *written]),
        (lambda: break_off_table(table_id=confirmed.pk, reason="spät"), written),
    ):  # fmt: skip
        with CaptureQueriesContext(connection) as asked:
            action()
        assert [word for word in within(asked) if word not in ("SAVEPOINT", "RELEASE")] == ASKED + expected
