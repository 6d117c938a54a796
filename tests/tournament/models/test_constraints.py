"""What the database itself refuses, tried with raw ORM and raw SQL past every service."""

from functools import partial
from uuid import uuid4

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from tests.tournament.evening import DREIER, RUFER, drawn, registered, running, save, the_round, the_table
from tournament.models import Entry, LogRow, Player, Registration, Round, RowsAreKept, Seat, Table, Tournament

pytestmark = pytest.mark.django_db


def entry(table: Table, **columns: object) -> Entry:
    """A row past the services, at a position of its own."""
    values = {"position": 7, "games": 3, "record": RUFER, "game": 1, **columns}
    return Entry(table=table, client_id=uuid4(), **values)


def refused(action) -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        action()


def test_one_current_version_of_a_line() -> None:
    table = the_table(running())
    entry(table).save()
    refused(lambda: entry(table, version=2, reason="zwei", game=2).save())


def test_one_current_line_of_a_game() -> None:
    table = the_table(running())
    entry(table).save()
    refused(lambda: entry(table, position=8).save())
    entry(table, position=8, game=2).save()


def test_a_version_is_written_once() -> None:
    table = the_table(running())
    entry(table, current=False, game=None).save()
    refused(lambda: entry(table, game=2).save())


@pytest.mark.parametrize("game", [0, 4])
def test_a_game_is_within_the_round(game: int) -> None:
    refused(lambda: entry(the_table(running()), game=game).save())


def test_an_old_version_is_no_game() -> None:
    refused(lambda: entry(the_table(running()), current=False).save())


def test_a_correction_has_a_reason() -> None:
    refused(lambda: entry(the_table(running()), version=2).save())


@pytest.mark.parametrize("columns", [{"a0": 2}, {"a0": 2, "a1": -4}, {"c3": 2}, {"c0": 2, "c4": 2}])
def test_amounts_of_an_entry_sum_to_0(columns: dict) -> None:
    refused(lambda: entry(the_table(running()), **columns).save())


def test_amounts_of_an_entry_are_a_score_of_each_ones_own_where_its_system_says_so() -> None:
    table = the_table(running())
    entry(table, balanced=False, a0=2, a1=-8).save()
    refused(lambda: entry(table, position=8, game=2, balanced=False, c0=2, c1=-2).save())
    refused(lambda: entry(table, position=8, game=2, a0=2, a1=-8).save())
    entry(table, position=8, game=2, a0=2, a5=-2, c4=2, c5=-2).save()


@pytest.mark.parametrize("statement", ["UPDATE tournament_entry SET balanced = NOT balanced", "UPDATE tournament_entry SET a0 = 4"])
def test_nobody_makes_a_line_off_0_by_saying_otherwise_of_it(statement: str) -> None:
    save(the_table(running()), 1, RUFER)

    def rewrite() -> None:
        with connection.cursor() as cursor:
            cursor.execute(statement)

    refused(rewrite)


def test_an_unsettled_entry_counts_nothing() -> None:
    refused(lambda: entry(the_table(running()), settled=False, a0=2, a1=-2).save())


def test_a_struck_entry_counts_nothing() -> None:
    table = the_table(running())
    refused(lambda: entry(table, record=None, game=None, a0=2, a1=-2).save())
    refused(lambda: entry(table, record=None).save())
    entry(table, record=None, game=None).save()


def test_a_client_id_is_used_once() -> None:
    table = the_table(running())
    first = entry(table)
    first.save()
    again = entry(table, position=8, game=2)
    again.client_id = first.client_id
    refused(again.save)


@pytest.mark.parametrize(
    "columns",
    [
        {"a0": 2},
        {"c0": 2},
        {"a0": 2, "a4": -2},
        {"first_dealer": 4},
        {"seats": 7},
        {"seats": 1},
        {"games": 0},
        {"source": "guess"},
        {"state": "broken_off"},
        {"state": "lost"},
    ],
)
def test_a_table_is_consistent(columns: dict) -> None:
    table = the_table(running())
    refused(lambda: Table.objects.filter(pk=table.pk).update(**({"source": "records"} | columns)))


@pytest.mark.parametrize("columns, holds", [
    ({"a0": 2}, True), ({"a0": 2, "a3": 6}, True), ({"c0": 2, "c1": -2}, False), ({"c0": 2}, False), ({"a4": 2}, False), ({"a5": 2}, False),
])  # fmt: skip
def test_a_table_that_is_not_balanced_has_sums_and_no_cash(columns: dict, holds: bool) -> None:
    tables = Table.objects.filter(pk=the_table(running()).pk)
    if holds:
        tables.update(source="records", balanced=False, **columns)
    else:
        refused(lambda: tables.update(source="records", balanced=False, **columns))


def test_what_a_table_made_of_its_sums_is_their_sum() -> None:
    """3 − ½ = 2½, in half points 6 − 1 = 5; beside games, and where all are 0 together, there is none."""
    tables = Table.objects.filter(pk=the_table(running()).pk)
    sums = {"source": "sums", "balanced": False, "a0": 6, "a1": -1}
    tables.update(**sums, check_sum=5)
    for wrong in ({"check_sum": 4}, {"source": "records"}, {"a0": 7}, {"balanced": True, "a1": -6, "check_sum": 0}):
        refused(partial(tables.update, **wrong))
    tables.update(source="records", check_sum=None)


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_table_has_two_to_six_seats_and_nothing_beyond_them(seats: int) -> None:
    tables = Table.objects.filter(pk=the_table(running()).pk)
    tables.update(seats=seats, first_dealer=0, source="sums", **{"a0": 2, f"a{seats - 1}": -2})
    if seats < 6:
        refused(lambda: tables.update(**{f"a{seats - 1}": 0, f"a{seats}": -2}))


def test_a_table_without_source_has_no_totals() -> None:
    table = the_table(running())
    refused(lambda: Table.objects.filter(pk=table.pk).update(a0=2, a1=-2))


def test_seats_are_distinct() -> None:
    tournament = drawn()
    seat = Seat.objects.filter(table=the_table(tournament)).order_by("index").first()
    refused(lambda: Seat.objects.filter(pk=seat.pk).update(index=1))
    refused(lambda: Seat.objects.filter(pk=seat.pk).update(index=9))


def test_a_player_sits_once_a_round() -> None:
    tournament = drawn()
    other = Seat.objects.filter(table=the_table(tournament, 2)).first()
    refused(lambda: Seat.objects.filter(table=the_table(tournament), index=0).update(registration=other.registration))


def test_a_seat_is_in_its_tables_round() -> None:
    tournament = drawn()
    later = Round.objects.create(tournament=tournament, number=2)
    seat = Seat.objects.filter(table=the_table(tournament)).first()
    refused(lambda: Seat.objects.filter(pk=seat.pk).update(round=later))


def test_a_seat_is_for_a_player_of_the_tournament() -> None:
    tournament = drawn()
    stranger = Registration.objects.filter(tournament=registered(4, name="Anderes")).first()
    refused(lambda: Seat.objects.filter(table=the_table(tournament), index=0).update(registration=stranger))


def test_a_seat_is_one_of_the_table() -> None:
    tournament = drawn(((1, 2, 3, 4), (5, 6, 7, 8)))
    spare = Registration.objects.create(tournament=tournament, player=Player.objects.create(name="Spät"), number=99)
    refused(lambda: Seat.objects.create(table=the_table(tournament), round=the_round(tournament), index=4, registration=spare))


def test_a_number_is_given_once() -> None:
    tournament = registered(4)
    refused(lambda: Registration.objects.filter(tournament=tournament, number=1).update(number=2))
    refused(lambda: Registration.objects.filter(tournament=tournament, number=1).update(number=0))


def test_rounds_and_tables_are_numbered_once() -> None:
    tournament = drawn()
    refused(lambda: Round.objects.create(tournament=tournament, number=1))
    refused(lambda: Table.objects.create(round=the_round(tournament), number=1, seats=4, games=3))


@pytest.mark.parametrize(
    "columns", [{"phase": "party"}, {"phase": "running"}, {"rounds": 0}, {"games": 0}, {"games_large": 0}, {"name": ""}]
)
def test_a_tournament_is_consistent(columns: dict) -> None:
    tournament = registered(4)
    refused(lambda: Tournament.objects.filter(pk=tournament.pk).update(**columns))


def test_what_was_said_cannot_be_rewritten_through_the_app() -> None:
    table = the_table(running())
    save(table, 1, RUFER)
    row = Entry.objects.get()
    for forbidden in (
        row.delete,
        Entry.objects.all().delete,
        lambda: Entry.objects.update(record=DREIER),
        row.save,
        lambda: row.save(update_fields=["reason"]),
        LogRow.objects.all().delete,
        LogRow.objects.first().delete,
        lambda: LogRow.objects.update(text="nichts"),
    ):
        with pytest.raises(RowsAreKept):
            forbidden()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tournament_entry SET record = '{}'",
        "UPDATE tournament_entry SET reason = 'anders'",
        "UPDATE tournament_entry SET position = 9",
        "UPDATE tournament_logrow SET text = 'nichts'",
    ],
)
def test_what_was_said_cannot_be_rewritten_in_the_database(statement: str) -> None:
    save(the_table(running()), 1, RUFER)

    def rewrite() -> None:
        with connection.cursor() as cursor:
            cursor.execute(statement)

    refused(rewrite)


def test_a_replaced_version_does_not_come_back() -> None:
    table = the_table(running())
    save(table, 1, RUFER)
    save(table, 1, DREIER, expected_version=1, reason="verlesen")
    old = Entry.objects.get(version=1)
    Entry.objects.filter(version=2).update(current=False, game=None)
    refused(lambda: Entry.objects.filter(pk=old.pk).update(current=True))


def test_nothing_that_has_results_can_be_deleted() -> None:
    tournament = running()
    table = the_table(tournament)
    save(table, 1, RUFER)
    for row in (table, the_round(tournament), tournament, Player.objects.first(), Registration.objects.first()):
        with pytest.raises(IntegrityError), transaction.atomic():
            row.delete()
