"""A row put in by a statement that is written once is the row that Django would have put in."""

from uuid import uuid4

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.tournament.evening import running, the_table
from tournament.ledger.store.rows import put_down, put_in
from tournament.models import Entry, LogRow, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return the_table(running())


def line(table: Table, **columns: object) -> Entry:
    said = {
        "position": 1,
        "record": {"game": "dreier", "ö": [1, None, "½"]},
        "a0": 6,
        "a1": -6,
        "declarer_won": True,
        "findings": [{"code": "x"}],
    }
    return Entry(**{"table": table, "games": 20, "game": 1, "client_id": uuid4(), "author": 'Ö\'Hara "%s"', **said, **columns})


def test_it_says_what_django_would_say(table: Table) -> None:
    ours, theirs = line(table), line(table, position=2, game=2)
    put_in(ours)
    theirs.save()
    one, other = (Entry.objects.filter(pk=row.pk).values().get() for row in (ours, theirs))
    own = {"id", "position", "game", "client_id", "created_at"}
    assert {name: value for name, value in one.items() if name not in own} == {
        name: value for name, value in other.items() if name not in own
    }
    assert (one["position"], one["game"], one["client_id"], one["created_at"]) == (1, 1, ours.client_id, ours.created_at)
    assert (one["record"], one["author"]) == ({"game": "dreier", "ö": [1, None, "½"]}, 'Ö\'Hara "%s"')
    empty = LogRow(tournament=table.round.tournament, action="x", entry=ours)
    put_in(empty)
    assert LogRow.objects.filter(pk=empty.pk).values_list("detail", "table", "entry", "text").get() == ({}, None, ours.pk, "")


def test_what_the_database_refuses_is_refused(table: Table) -> None:
    put_in(line(table))
    for wrong in ({"client_id": uuid4(), "a1": 0}, {}):
        with pytest.raises(IntegrityError), transaction.atomic():
            put_in(line(table, **wrong))
    assert Entry.objects.count() == 1


def test_what_is_put_down_is_these_fields_of_this_row(table: Table) -> None:
    before = Table.objects.filter(pk=table.pk).values().get()
    table.a0, table.a1, table.first_dealer, table.source = 8, -8, 2, "records"
    with CaptureQueriesContext(connection) as asked:
        put_down(table, "a0", "a1", "source", "a0")
    assert asked.captured_queries[0]["sql"].count('"a0"') == 1, "PostgreSQL takes no column twice"
    assert Table.objects.filter(pk=table.pk).values().get() == {**before, "a0": 8, "a1": -8, "source": "records"}
    table.pk = 999_999
    with pytest.raises(ObjectDoesNotExist):
        put_down(table, "a0")
