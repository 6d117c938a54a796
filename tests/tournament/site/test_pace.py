"""How often somebody may ask, on a laptop: so many in a span, counted without a query."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournament.two_machines import stands
from tournament.site import pace
from tournament.site.pace import Pace, wait

pytestmark = pytest.mark.django_db
TEN = Pace("ten", 10, 60)


def test_so_many_in_a_span_each_and_no_query(settings: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.SHARED = False
    stands(monkeypatch, 130.5)
    with CaptureQueriesContext(connection) as queries:
        assert [wait(TEN, "one") for _ in range(12)] == [0] * 10 + [50] * 2
        assert wait(TEN, "other") == wait(TEN._replace(name="else"), "one") == 0
        stands(monkeypatch, 180)
        assert wait(TEN, "one") == 0
    assert len(queries) == 0


def test_nobody_fills_the_memory(settings: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.SHARED = False
    monkeypatch.setattr(pace, "MOST", 3)
    for who in "abcdefgh":
        wait(TEN, who)
    assert len(pace._counts) <= 3
