"""What makes the pages fast: few queries, the same number for a small and a large field, and few bytes. Never a time."""

import gzip

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, get_resolver, reverse

from tests.tournament.crowd import crowd
from tournament.models import Tournament
from tournament.services.setup import show_standings

pytestmark = pytest.mark.django_db

MOST_QUERIES = 10
"""Of a page, with session and user."""

PAGES = {
    "home": (), "tournament-new": (), "tournament-import": (), "login": (),
    "tournament": ("slug",), "tournament-setup": ("slug",), "regelblatt": ("slug",), "players": ("slug",), "players-search": ("slug",),
    "players-import": ("slug",), "log": ("slug",), "draw": ("slug",), "standings": ("slug",), "papers": ("slug",),
    "player-edit": ("slug", 1), "player": ("slug", 1), "round": ("slug", 1), "check": ("slug", 1),
    "table": ("slug", 1, 1), "sums": ("slug", 1, 1), "why": ("slug", 1, 1, 1 << 20, 0),
}  # fmt: skip
"""Every page that is read, with what stands in its address."""

WRITES_OR_FILES = {
    "tournament-phase", "players-mark", "players-export", "logout", "entry", "entry-preview", "table-state", "paper",
}  # fmt: skip
"""Addresses that are posted to, and files: a file's queries are those of its selectors, counted in test_selectors."""


def address(name: str, tournament: Tournament) -> str:
    return reverse(name, args=[tournament.slug if part == "slug" else part for part in PAGES[name]])


def queries(client: Client, page: str) -> list[str]:
    with CaptureQueriesContext(connection) as captured:
        answer = client.get(page)
    assert answer.status_code == 200, page
    return [query["sql"][:100] for query in captured]


def test_every_page_is_counted() -> None:
    named = {pattern.name for pattern in get_resolver().url_patterns if isinstance(pattern, URLPattern)}
    assert named == PAGES.keys() | WRITES_OR_FILES


@pytest.fixture
def fields() -> tuple[Tournament, Tournament]:
    """20 and 200 players, one round of twenty games; the standings are shown."""
    found = crowd(20, 1), crowd(200, 1)
    for tournament in found:
        show_standings(tournament_id=tournament.pk, shown=True)
    return found


def test_no_page_needs_many_queries_or_more_for_a_larger_field(director_client: Client, client: Client, fields: tuple[Tournament, Tournament]) -> None:
    small, large = fields
    for_director = [(name, director_client) for name in PAGES if name != "login"]
    for_everybody = [(name, client) for name in PAGES if client.get(address(name, small)).status_code == 200]
    assert {"home", "login", "tournament", "regelblatt", "standings", "player", "round", "table", "why"} == {name for name, _ in for_everybody}
    for name, visitor in for_director + for_everybody:
        few, many = queries(visitor, address(name, small)), queries(visitor, address(name, large))
        assert len(few) == len(many), (name, many)
        assert len(many) <= MOST_QUERIES, (name, many)


def test_the_pages_of_a_large_field_are_small_when_packed(client: Client, fields: tuple[Tournament, Tournament]) -> None:
    """In bytes as a server that compresses would send them; a page that repeats itself without need shows here."""
    most = {"tournament": 5_000, "round": 8_000, "table": 10_000, "standings": 15_000}
    packed = {name: len(gzip.compress(client.get(address(name, fields[1])).content)) for name in most}
    assert {name: size for name, size in packed.items() if size > most[name]} == {}
