"""The trial of another version where the data lie in PostgreSQL: on a copy beside it, which is gone afterwards.

Runs on a PostgreSQL (`models.test_postgresql` starts one).
"""

import os
from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.management.base import OutputWrapper
from django.db import connection

from tests.tournament.evening import fill, running, the_table
from tests.tournament.two_machines import Machines
from tournament.management import updating
from tournament.models import Tournament
from tournament.updating import opened
from tournament.updating.trial import trial

pytestmark = [
    pytest.mark.only_where("DATABASE_URL" in os.environ, reason="eine Datei kopiert sich anders"),
    pytest.mark.django_db(transaction=True),
]


def copies() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT datname FROM pg_database WHERE datname LIKE %s", ["%\\_probe\\_%"])
        return [name for (name,) in cursor.fetchall()]


@pytest.fixture
def may_make_no_database() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("CREATE ROLE tarock_plain NOLOGIN; GRANT pg_read_all_data, pg_monitor TO tarock_plain; SET ROLE tarock_plain")
        try:
            yield
        finally:
            cursor.execute("RESET ROLE; DROP ROLE tarock_plain")


def test_both_versions_are_asked_on_copies_that_are_gone_afterwards(machines: Machines) -> None:
    fill(the_table(running()))
    with connection.cursor() as cursor:
        cursor.execute("CREATE DATABASE " + connection.ops.quote_name(f"{connection.settings_dict['NAME']}_probe_killed"))
    found = trial(opened.own()._replace(path=("/", *opened.own().path)))
    assert (found.different, found.ranks, [one.name for one in found.compared]) == ((), True, [Tournament.objects.get().name])
    assert copies() == [], "nor what a killed trial had left"


def test_who_may_make_no_database_is_told_what_to_do(machines: Machines, may_make_no_database: None) -> None:
    said = StringIO()
    assert updating._tried(None, OutputWrapper(said)) is None
    assert "ALTER ROLE … CREATEDB" in said.getvalue()
