"""A connection that has just answered is not asked whether it is there, unless it says something by itself. Runs on a PostgreSQL
(`models.test_postgresql`)."""

import os
from concurrent.futures import ThreadPoolExecutor
from unittest import mock

import pytest
from django.core.signals import request_finished, request_started
from django.db import DEFAULT_DB_ALIAS, connection, connections

from tournament.site import still_there

pytestmark = [pytest.mark.only_where("DATABASE_URL" in os.environ, reason="eine Datei geht nicht weg"), pytest.mark.django_db]
PATIENCE = 600_000
"""Milliseconds."""


def asked_after(seconds: float) -> bool:
    """Whether a request, so long after the one before it, asks the database first. Both signals as Django's handler sends them."""
    with mock.patch.object(still_there, "monotonic", return_value=1000.0):
        request_finished.send(sender=None)
    connection.health_check_done = False
    with mock.patch.object(still_there, "monotonic", return_value=1000.0 + seconds):
        request_started.send(sender=None)
    return not connection.health_check_done


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Django's own receivers would close the test's connection."""
    monkeypatch.setattr(connection, "close_if_unusable_or_obsolete", lambda: None)
    monkeypatch.delitem(vars(connections[DEFAULT_DB_ALIAS]), "answered_at", raising=False)


@pytest.mark.usefixtures("quiet")
def test_one_request_after_the_other_does_not_ask() -> None:
    connection.ensure_connection()
    assert [asked_after(seconds) for seconds in (0.0, 0.9, 1.1, 3600.0)] == [False, False, True, True]


@pytest.mark.usefixtures("quiet")
def test_after_an_error_it_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    connection.ensure_connection()
    monkeypatch.setattr(connection, "errors_occurred", True)
    assert asked_after(0.1)


def one(query: str, *values: object) -> object:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        return cursor.fetchone()[0]


def test_one_that_the_server_ended_meanwhile_costs_no_request() -> None:
    """As when PostgreSQL is started anew: what it says as it goes is heard before the next request, however soon that comes."""

    def answered() -> object:
        """In a thread of its own, whose connection is its own."""
        request_started.send(sender=None)
        try:
            return one("SELECT pg_backend_pid()")
        finally:
            request_finished.send(sender=None)

    with ThreadPoolExecutor(1) as thread, mock.patch.object(still_there, "monotonic", return_value=1000.0):
        first = thread.submit(answered).result()
        assert thread.submit(answered).result() == first
        assert one("SELECT pg_terminate_backend(%s, %s)", first, PATIENCE), "it has gone, and not only been told to"
        assert thread.submit(answered).result() not in (first, None)
        thread.submit(connections.close_all).result()
