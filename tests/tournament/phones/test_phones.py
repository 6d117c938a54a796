"""The phones of a table: links, who is there, who writes, who agrees; and many at once. What they write: test_phone_writing."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from uuid import UUID, uuid4

import pytest
from django.db import connections
from django.utils import timezone

from scoring.draw.model import seating
from tests.tournament.evening import FAULTY, RUFER, drawn, fill, fixture, log_says, running, save, the_table
from tests.tournament.phone_hand import ANNA, BERT, OTHER, current, refused, totals, write
from tournament.desk.drawing.draw import apply_repair
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.lines.settling import break_off_table, reopen_table, save_sums
from tournament.ledger.lines.sheet import read_sheet
from tournament.ledger.lines.versions import asked
from tournament.ledger.lines.writing import save_entry
from tournament.ledger.store.audience import Audience
from tournament.models import POSITION_STEP, Entry, LogRow, Phone, Table, TableLink, TableState, Tournament
from tournament.phones import writing
from tournament.phones.reading import find_code, find_link
from tournament.phones.writing import agree, greet, renew_link

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return the_table(running())


# Links --------------------------------------------------------------------------------------------------------------------------


def test_every_drawn_table_has_a_link_of_its_own_that_cannot_be_guessed() -> None:
    drawn()
    links = list(TableLink.objects.all())
    assert len({link.table_id for link in links}) == len({link.token for link in links}) == len({link.code for link in links}) == 2
    # 24 random bytes; two groups of four of 31 letters and figures that nobody mixes up.
    assert {(len(link.token), len(link.code), link.code[4]) for link in links} == {(32, 9, "-")}


def test_tables_of_a_file_have_links() -> None:
    tournament = fixture("cup-nine")
    tables = Table.objects.filter(round__tournament=tournament)
    assert tables.count() == TableLink.objects.filter(table__in=tables, ended_at__isnull=True).count() > 0


def test_a_repair_keeps_links_makes_new_ones_and_forgets_the_phones_of_those_who_moved() -> None:
    tournament = drawn(((1, 2, 3, 4), (5, 6, 7, 8)))
    first, second = the_table(tournament, 1), the_table(tournament, 2)
    kept = first.links.get().token
    for place in (first, second):
        greet(table_id=place.pk, device=ANNA, seat=0)
    fewer = [seating(1, ((1, 2, 3, 4, 5),))]
    apply_repair(tournament_id=tournament.pk, rounds=fewer, reason="zu wenige", pausing=(6, 7, 8))
    assert [link.token for link in TableLink.objects.all()] == [kept]
    assert Phone.objects.count() == 0
    apply_repair(tournament_id=tournament.pk, rounds=[seating(1, ((1, 2, 3, 4), (5, 6, 7, 8)))], reason="doch nicht")
    assert TableLink.objects.filter(ended_at__isnull=True).count() == 2
    assert the_table(tournament, 1).links.get().token == kept


def test_a_renewed_link_ends_the_old_one_and_phones_come_again(table: Table) -> None:
    old = table.links.get()
    greet(table_id=table.pk, device=ANNA, seat=0)
    new = renew_link(table_id=table.pk, author="leitung")
    assert find_link(old.token).ended_at is not None
    assert find_link(new.token).ended_at is None
    assert find_code(old.code) is None
    assert find_code(new.code) == new
    assert Phone.objects.count() == 0
    # It says nothing about games: a table with a new link can still be repaired.
    assert (LogRow.objects.latest("pk").action, LogRow.objects.latest("pk").table) == ("renew_link", None)


@pytest.mark.parametrize("token", ["", "gibt-es-nicht", "ä", "\0", "x" * 500])
def test_no_link_has_such_a_token(token: str) -> None:
    drawn()
    assert find_link(token) is None
    assert find_code(token) is None


# Who is there, who writes -------------------------------------------------------------------------------------------------------


def test_the_first_who_says_who_he_is_has_the_pen_and_the_next_can_take_it(table: Table) -> None:
    assert not greet(table_id=table.pk, device=ANNA).writes
    assert greet(table_id=table.pk, device=ANNA, seat=1).writes
    assert not greet(table_id=table.pk, device=BERT, seat=2).writes
    version, rows = Tournament.objects.get().version, LogRow.objects.count()
    assert greet(table_id=table.pk, device=BERT, take=True).writes
    assert not greet(table_id=table.pk, device=ANNA).writes
    assert log_says(LogRow.objects.latest("pk")) == "R1 T1: Spieler 3 schreibt jetzt statt Spieler 2"
    assert (Tournament.objects.get().version, LogRow.objects.count()) == (version + 1, rows + 1)


def test_a_phone_can_be_handed_on_and_back(table: Table) -> None:
    greet(table_id=table.pk, device=ANNA, seat=1)
    assert greet(table_id=table.pk, device=ANNA, seat=3).seat == 3
    assert Phone.objects.count() == 1


def test_taking_the_pen_without_saying_who_one_is_takes_nothing(table: Table) -> None:
    greet(table_id=table.pk, device=ANNA, seat=1)
    assert not greet(table_id=table.pk, device=BERT, take=True).writes
    assert Phone.objects.get(device=ANNA).writes


def test_a_sign_of_life_is_no_action_and_is_written_every_ten_seconds_at_most(table: Table, django_assert_num_queries) -> None:
    greet(table_id=table.pk, device=ANNA, seat=1)
    version, rows = Tournament.objects.get().version, LogRow.objects.count()
    with django_assert_num_queries(1):  # it only looks
        greet(table_id=table.pk, device=ANNA, seat=1)
    with django_assert_num_queries(2):  # something new: one row, no lock
        greet(table_id=table.pk, device=ANNA, seat=1, waiting=3)
    Phone.objects.update(seen_at=timezone.now() - timedelta(seconds=11))
    with django_assert_num_queries(2):
        greet(table_id=table.pk, device=ANNA, seat=1, waiting=3)
    found = Phone.objects.get()
    assert (found.waiting, timezone.now() - found.seen_at < timedelta(seconds=5)) == (3, True)
    assert (Tournament.objects.get().version, LogRow.objects.count()) == (version, rows)


def test_a_phone_that_says_nonsense_is_refused(table: Table) -> None:
    assert refused(lambda: greet(table_id=table.pk, device=ANNA, seat=4)) == ("bad_seat",)
    for _ in range(writing.MOST_PHONES):
        greet(table_id=table.pk, device=uuid4())
    assert refused(lambda: greet(table_id=table.pk, device=ANNA)) == ("too_many_phones",)
    renew_link(table_id=table.pk)
    assert greet(table_id=table.pk, device=ANNA, seat=0).writes


# Agreeing -----------------------------------------------------------------------------------------------------------------------


def agreed(table: Table) -> tuple[int, ...]:
    return read_sheet(table.round.tournament, 1, table.number, Audience.DESK).agreed


def test_when_all_agree_the_table_is_confirmed(table: Table) -> None:
    fill(table)
    for seat in (2, 0, 3):
        assert agree(table_id=table.pk, seat=seat, author=f"Spieler {seat + 1}").state == TableState.OPEN
    assert agreed(table) == (0, 2, 3)
    rows = LogRow.objects.count()
    agree(table_id=table.pk, seat=0)
    assert LogRow.objects.count() == rows
    assert agree(table_id=table.pk, seat=1, author="Spieler 2").state == TableState.CONFIRMED
    assert (LogRow.objects.latest("pk").action, LogRow.objects.latest("pk").author) == ("confirm_table", "Spieler 2")
    assert agree(table_id=table.pk, seat=1).state == TableState.CONFIRMED


def test_a_correction_of_the_desk_takes_confirmation_and_agreements(table: Table) -> None:
    fill(table)
    for seat in range(4):
        agree(table_id=table.pk, seat=seat)
    save_entry(table_id=table.pk, position=POSITION_STEP, record=OTHER, expected_version=1, reason="verschrieben")
    table.refresh_from_db()
    assert (table.state, agreed(table)) == (TableState.OPEN, ())


def test_agreeing_is_to_the_sheet_and_not_only_to_its_sums(table: Table) -> None:
    """Two lines are corrected and the sums are as before: still it is another sheet."""
    fill(table)
    before = totals(table)
    agree(table_id=table.pk, seat=0)
    save_entry(table_id=table.pk, position=POSITION_STEP, record=OTHER, expected_version=1, reason="verschrieben")
    save_entry(table_id=table.pk, position=POSITION_STEP, record=RUFER, expected_version=2, reason="doch richtig")
    assert (totals(table), agreed(table)) == (before, ())


def test_a_table_opened_again_is_agreed_to_anew(table: Table) -> None:
    fill(table)
    for seat in range(4):
        agree(table_id=table.pk, seat=seat)
    reopen_table(table_id=table.pk, reason="noch einmal ansehen")
    assert agreed(table) == ()
    assert agree(table_id=table.pk, seat=0).state == TableState.OPEN


def test_nobody_agrees_to_what_can_still_change(table: Table) -> None:
    save(table, 1, RUFER)
    assert refused(lambda: agree(table_id=table.pk, seat=0)) == ("table_incomplete",)
    save(table, 2, {**FAULTY, "dealer": 1}, keep_faulty=True)
    assert refused(lambda: agree(table_id=table.pk, seat=0)) == ("faulty_lines",)
    assert refused(lambda: agree(table_id=table.pk, seat=4)) == ("bad_seat",)
    break_off_table(table_id=table.pk, reason="Zeit")
    assert refused(lambda: agree(table_id=table.pk, seat=0)) == ("table_broken_off",)


def test_sums_of_a_slip_are_agreed_to_as_well(table: Table) -> None:
    save_sums(table_id=table.pk, sums=(3, -1, -1, -1))
    for seat in range(4):
        agree(table_id=table.pk, seat=seat)
    table.refresh_from_db()
    assert table.state == TableState.CONFIRMED


def test_nobody_agrees_in_a_round_that_is_not_open() -> None:
    tournament = drawn()
    assert refused(lambda: agree(table_id=the_table(tournament).pk, seat=0)) == ("round_not_open",)


# Many at once -------------------------------------------------------------------------------------------------------------------


def at_once(*jobs: Callable[[], object]) -> list:
    """Runs jobs in threads, each with a connection of its own."""

    def run(job: Callable[[], object]) -> object:
        try:
            return job()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))


@pytest.mark.django_db(transaction=True)
def test_one_save_sent_by_eight_threads_is_stored_once() -> None:
    table, client = the_table(running()), uuid4()
    answers = at_once(*[lambda: write(table, 1, RUFER, client=client)] * 8)
    assert sorted(answer.repeated for answer in answers) == [False] + [True] * 7
    assert Entry.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_different_games_for_one_line_one_stands_and_all_others_are_kept() -> None:
    tournament = running()
    table = the_table(tournament)
    records = [{**RUFER, "dealer": 0, "declarer": 1, "partner": partner, "won": won} for partner in (0, 2, 3) for won in (True, False)]
    devices = [UUID(int=number) for number in range(1, 7)]
    for device in devices:
        greet(table_id=table.pk, device=device)
    answers = at_once(*[partial(write, table, 1, record, device=device) for record, device in zip(records, devices, strict=True)])
    assert sorted(answer.kept for answer in answers) == [False] + [True] * 5
    stored = [current(table).record, *(row.other.record for row in asked(table=table))]
    assert all(record in stored for record in records)
    assert recompute(tournament) == []


@pytest.mark.django_db(transaction=True)
def test_of_many_who_take_the_pen_one_has_it() -> None:
    table = the_table(running())
    at_once(*[partial(greet, table_id=table.pk, device=UUID(int=number), seat=number % 4, take=True) for number in range(1, 9)])
    assert Phone.objects.count() == 8
    assert Phone.objects.filter(writes=True).count() == 1


@pytest.mark.django_db(transaction=True)
def test_all_who_agree_at_once_confirm_the_table_once() -> None:
    table = the_table(running())
    fill(table)
    at_once(*[partial(agree, table_id=table.pk, seat=seat) for seat in range(4)])
    table.refresh_from_db()
    assert table.state == TableState.CONFIRMED
    assert LogRow.objects.filter(action="confirm_table").count() == 1
