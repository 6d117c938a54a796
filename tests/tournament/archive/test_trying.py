"""A tournament for as long as something is asked of it: nothing of it stays, and the next one finds the same tables and no row."""

import pytest
from django.db import DEFAULT_DB_ALIAS, connection, connections

from tests.tournament.hand_sums import FIXTURES
from tournament.archive.reading import read_file
from tournament.archive.trying import for_a_while
from tournament.models import Entry, Organiser, Player, Registration, Tournament

pytestmark = pytest.mark.django_db


def tried() -> tuple[object, list[int]]:
    """Where it was asked, and how many rows were there."""
    with for_a_while(read_file((FIXTURES / "cup-nine.json").read_bytes())) as made:
        assert made.registrations.count() == 9
        return connections[DEFAULT_DB_ALIAS], [model._base_manager.count() for model in (Tournament, Player, Entry, Organiser)]


def test_the_next_one_finds_nothing_of_it() -> None:
    first, rows = tried()
    Organiser.objects.update(name="Anders")
    second, again = tried()
    assert rows == again
    assert [row.objects.count() for row in (Tournament, Player, Registration)] == [0, 0, 0]
    assert first is second, "with the queries that were written for it"


@pytest.mark.only_where(connection.vendor == "sqlite", reason="PostgreSQL has no other database for it")
def test_it_has_the_tables_of_today() -> None:
    first, _rows = tried()
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE later (id integer)")
    second, _rows = tried()
    assert first is not second
    with second.cursor() as cursor:
        assert cursor.execute("SELECT count(*) FROM later").fetchone() == (0,)
