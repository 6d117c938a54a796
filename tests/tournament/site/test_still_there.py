"""A connection that has just answered is not asked whether it is there."""

from unittest import mock

import pytest
from django.core.signals import request_finished, request_started
from django.db import DEFAULT_DB_ALIAS, connection, connections

from tournament.site import still_there

pytestmark = pytest.mark.django_db


def asked_after(seconds: float) -> bool:
    """Whether a request, so long after the one before it, asks the database first. Both signals as Django's handler sends them."""
    with mock.patch.object(still_there.time, "monotonic", return_value=1000.0):
        request_finished.send(sender=None)
    connection.health_check_done = False
    with mock.patch.object(still_there.time, "monotonic", return_value=1000.0 + seconds):
        request_started.send(sender=None)
    return not connection.health_check_done


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Django's own receivers would close the test's connection."""
    monkeypatch.setattr(connection, "close_if_unusable_or_obsolete", lambda: None)
    monkeypatch.delitem(vars(connections[DEFAULT_DB_ALIAS]), "answered_at", raising=False)


def test_one_request_after_the_other_does_not_ask() -> None:
    connection.ensure_connection()
    assert [asked_after(seconds) for seconds in (0.0, 0.9, 1.1, 3600.0)] == [False, False, True, True]


def test_after_an_error_it_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    connection.ensure_connection()
    monkeypatch.setattr(connection, "errors_occurred", True)
    assert asked_after(0.1)
