"""Standings that many visitors ask for at once, on a server that others share the database with."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import LazySettings
from pytest_django import DjangoAssertNumQueries

from tests.tournament.evening import fixture
from tournament.hall import recent
from tournament.hall.recent import recent_ranking
from tournament.ledger.store.audience import Audience
from tournament.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def now(monkeypatch: pytest.MonkeyPatch, settings: LazySettings) -> Iterator[list[float]]:
    found = [1000.0]
    monkeypatch.setattr(recent, "monotonic", lambda: found[0])
    settings.SHARED = True
    recent._kept.clear()
    yield found
    recent._kept.clear()


def changed(tournament: Tournament) -> None:
    tournament.registrations.update(withdrawn=True)


def test_visitors_get_the_standings_of_a_moment_ago(now: list[float], django_assert_num_queries: DjangoAssertNumQueries) -> None:
    tournament = fixture("cup-nine")
    before = recent_ranking(tournament, Audience.PUBLIC)
    changed(tournament)
    with django_assert_num_queries(0):
        assert recent_ranking(tournament, Audience.PUBLIC) is before
    now[0] += 1.1
    assert recent_ranking(tournament, Audience.PUBLIC).marks != before.marks


def test_who_waited_long_for_them_shows_them_no_longer_than_any_page(now: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    tournament, read = fixture("cup-nine"), recent.read_ranking

    def slowly(*asked: Any) -> Any:
        now[0] += 20
        return read(*asked)

    monkeypatch.setattr(recent, "read_ranking", slowly)
    before = recent_ranking(tournament, Audience.PUBLIC)
    changed(tournament)
    assert recent_ranking(tournament, Audience.PUBLIC) is before, "who waited has it too"
    now[0] += 1.1
    assert recent_ranking(tournament, Audience.PUBLIC).marks != before.marks


def test_the_desk_always_gets_those_of_now() -> None:
    tournament = fixture("cup-nine")
    before = recent_ranking(tournament, Audience.DESK)
    changed(tournament)
    assert recent_ranking(tournament, Audience.DESK).marks != before.marks


def test_a_laptop_always_shows_those_of_now(settings: LazySettings) -> None:
    settings.SHARED = False
    tournament = fixture("cup-nine")
    before = recent_ranking(tournament, Audience.PUBLIC)
    changed(tournament)
    assert recent_ranking(tournament, Audience.PUBLIC).marks != before.marks


def test_no_more_are_kept_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recent, "MOST", 1)
    tournament = fixture("cup-nine")
    for audience in (Audience.PUBLIC, Audience.PUBLIC):
        recent_ranking(tournament, audience)
    recent._kept["another"] = recent._kept.popitem()[1]
    recent_ranking(tournament, Audience.PUBLIC)
    assert len(recent._kept) == 1
