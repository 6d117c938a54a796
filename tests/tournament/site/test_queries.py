"""What makes the pages fast: few queries, the same number for a small and a large field, and few bytes. Never a time."""

import gzip
import json
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.tournament import court
from tests.tournament.crowd import crowd
from tests.tournament.evening import the_table
from tests.tournament.own_sheet_made import own_sheet
from tests.tournament.site.asked import patterns
from tournament.desk.setup.setup import show_standings
from tournament.models import Case, Cup, Job, LogRow, PersonalLink, Player, Registration, Ruling, Team, Tournament, Webhook
from tournament.organisers.invitations import invite
from tournament.personal.links import GOOD_FOR, mark_of, new_token

pytestmark = pytest.mark.django_db

MOST_QUERIES = 10
"""Of a page, with session and user."""
OF_EVERY_TABLE = {"register-stored", "own-data", "received"}
"""Pages that ask every table of the database about one person, or about all that was sent, once in a while: more queries, and as
many for a large field."""

KEPT: dict[str, dict[str, int]] = json.loads(Path(__file__).with_name("queries.json").read_text(encoding="utf-8"))
"""How many each page needs now, for a director and for everybody: it may become fewer."""

PAGES = {
    "register": (), "register-doubles": (), "register-provisional": (), "register-members": (), "register-import": (),
    "register-extract": (), "register-person": ("person",), "register-merge": ("person", "other"),
    "register-stored": ("person",), "register-retention": (), "own-data": ("ticket",),
    "own-sheets": (), "own-sheet-new": (), "free-sheet-new": (), "own-sheet": ("own_sheet",), "own-sheet-changes": ("own_sheet",),
    "rehearsal": (), "devices": (), "device": (), "device-picture": (), "device-paper": (), "hand-over": (), "take-over": (), "moved": (),
    "sending": (), "phone-read-in": (),
    "put-back": (),
    "home": (), "network": (), "backup": (), "tournament-new": (), "tournament-import": (), "login": (),
    "help": ("leitung",), "help-contents": (),
    "password": (), "teams": (), "team": ("team",), "tokens": ("team",), "webhooks": (), "webhook": ("hook",),
    "my-teams": (), "jobs": (), "job": ("job",), "clubs": (), "laptops": (), "uploads": (), "received": (), "invitation": ("invitation",),
    "tournament": ("slug",), "tournament-setup": ("slug",), "regelblatt": ("slug",),
    "regelblatt-changes": ("slug",), "players": ("slug",), "players-search": ("slug",),
    "players-import": ("slug",), "squads": ("slug",),
    "log": ("slug",), "draw": ("slug",), "standings": ("slug",), "papers": ("slug",), "referees": ("slug",),
    "player-edit": ("slug", 1), "player": ("slug", 1), "find-me": ("slug",), "round": ("slug", 1), "check": ("slug", 1),
    "referee": ("slug",), "case": ("slug", "case"), "case-layout": ("slug", "case"), "ruling": ("slug", "ruling"),
    "sanctions": ("slug",), "clock": ("slug",), "wall": ("slug",), "wall-data": ("slug",), "all-calls": (), "precedents": (),
    "precedent": ("ruling",),
    "prizes": ("slug",), "winners": ("slug",), "ceremony": ("slug",), "cash": ("slug",), "payments": ("slug",), "groups": ("slug",),
    "reading": ("slug",), "repair": ("slug",), "phone": ("token",), "phone-state": ("token",), "phone-prices": ("token",),
    "phone-code": (), "phone-worker": (), "wall-worker": (), "phone-manifest": (),
    "series-all": (), "series": ("series",), "series-person": ("series", "person_number"), "series-states": ("series",),
    "series-setup": ("series",),
    "series-events": ("series",), "series-event": ("series", "slug"), "series-away": ("series",), "series-away-file": ("series",),
    "series-papers": ("series",), "series-wall": ("series",), "series-wall-data": ("series",),
    "correct": ("slug", 1, 1, 1 << 20), "correct-add": ("slug", 1, 1), "correct-sums": ("slug", 1, 1),
    "table": ("slug", 1, 1), "sums": ("slug", 1, 1), "round-sums": ("slug", 1), "why": ("slug", 1, 1, 1 << 20, 0),
}  # fmt: skip
"""Every page that is read, with what stands in its address."""

WRITES_OR_FILES = {
    "tournament-phase", "tournament-remove", "backup-file", "players-mark", "players-export",
    "own-sheet-example", "own-sheet-example-preview", "help-booklet", "help-picture", "tour", "tour-turn",
    "register-stored-file", "own-data-file",
    "register-export", "register-passes",
    "own-sheet-read", "own-sheet-file", "logout", "entry", "entry-preview", "table-state", "table-phone",
    "hand-over-fetch",
    "hand-over-confirm", "phone-greet", "phone-game", "phone-worth", "phone-agree", "phone-call", "paper", "series-paper", "series-team",
    "call", "call-action",
    "case-new", "phone-back",
    "offers", "series-offers", "series-offer", "series-qualified", "series-qualified-file",
    "api-enrol", "api-upload", "upload", "received-one", "job-file", "recount",
}  # fmt: skip
"""Addresses that are posted to, and files: a file's queries are those of its selectors, counted in test_selectors. A team is named behind
its address: its queries are counted with those of the series. What is offered to cups is only on a federation's server: counted in
test_offers; what was sent, in the tests of its own."""


def address(name: str, tournament: Tournament) -> str:
    keys = {
        "slug": lambda: tournament.slug,
        "token": lambda: the_table(tournament).links.get().token,
        "person": lambda: person(tournament, 1),
        "ticket": lambda: ticket(tournament),
        "person_number": lambda: Player.objects.get(pk=person(tournament, 1)).number,
        "other": lambda: person(tournament, 2),
        "series": lambda: tournament.cup.slug if tournament.cup else "",
        "own_sheet": lambda: own_sheet().pk,
        "team": lambda: Team.objects.get().pk,
        "job": lambda: Job.objects.get_or_create(kind="paper", tournament=tournament, organiser=tournament.organiser)[0].uid,
        "hook": lambda: Webhook.objects.get_or_create(url="https://example.at/", organiser=tournament.organiser)[0].pk,
        "invitation": lambda: invite(team_id=Team.objects.get().pk),
        "case": lambda: newest(Case, tournament),
        "ruling": lambda: newest(Ruling, tournament),
    }
    return reverse(name, args=[keys[part]() if part in keys else part for part in PAGES[name]])


def person(tournament: Tournament, number: int) -> int:
    """The key of one of its players."""
    return Registration.objects.get(tournament=tournament, number=number).player_id


def ticket(tournament: Tournament) -> str:
    """A link of one of its players, without a row in the register's log: pages that show that need a query more with one."""
    token = new_token()
    until = timezone.now() + GOOD_FOR
    PersonalLink.objects.create(player_id=person(tournament, 1), mark=mark_of(token), expires_at=until)
    return token


def newest(model: type[Case | Ruling], tournament: Tournament) -> int:
    """The key of the last one in a tournament."""
    return model.objects.filter(table__round__tournament=tournament).latest("pk").pk


class Asked(NamedTuple):
    """What a page asked of the database. `steps`: instructions of SQLite's machine, in hundreds; 0 where another answers."""

    queries: list[str]
    steps: int


def queries(client: Client, page: str) -> Asked:
    steps = count()
    if connection.vendor == "sqlite":
        connection.connection.set_progress_handler(lambda: next(steps) and 0, 100)
    with CaptureQueriesContext(connection) as captured:
        answer = client.get(page)
    if connection.vendor == "sqlite":
        connection.connection.set_progress_handler(None, 100)
    assert answer.status_code == 200, page
    return Asked([query["sql"][:100] for query in captured], next(steps))


def test_every_page_is_counted() -> None:
    named = {pattern.name for pattern in patterns()}  # those of the API: tests/tournament/api/test_operations
    assert named == PAGES.keys() | WRITES_OR_FILES


@pytest.fixture
def fields(director: User) -> tuple[Tournament, Tournament]:
    """20 and 200 players, one round of twenty games; the standings are shown; at table 2 a game is ruled and another is a case."""
    found = crowd(20, 1), crowd(200, 1)
    for tournament in found:
        show_standings(tournament_id=tournament.pk, shown=True)
        cup = Cup.objects.create(name=tournament.name, slug=f"reihe-{tournament.pk}", policies={"formula": {"kind": "places"}})
        Tournament.objects.filter(pk=tournament.pk).update(cup=cup)
        LogRow.objects.create(tournament=tournament, action="reopen_tournament", facts={"reason": "so zählt es in der Reihe"})
        tournament.refresh_from_db()
        court.decide(court.case(the_table(tournament, 2), director), director)
        court.case(the_table(tournament, 2), director, line=2)
    return found


def test_no_page_needs_many_queries_or_more_for_a_larger_field(
    director_client: Client, client: Client, fields: tuple[Tournament, Tournament]
) -> None:
    small, large = fields
    for_director = [(name, director_client) for name in PAGES if name != "login"]
    for_everybody = [(name, client) for name in PAGES if client.get(address(name, small)).status_code == 200]
    assert {name for name, _ in for_everybody} == {
        "home",
        "login",
        "invitation",
        "own-data",
        "help",
        "help-contents",
        "moved",
        "device",
        "tournament",
        "regelblatt",
        "regelblatt-changes",
        "standings",
        "player",
        "find-me",
        "round",
        "table",
        "why",
        "payments",
        "groups",
        "winners",
        "phone",
        "phone-state",
        "phone-prices",
        "phone-code",
        "phone-worker",
        "phone-manifest",
        "wall",
        "wall-worker",
        "wall-data",
        "series-all",
        "series",
        "series-person",
        "series-states",
        "series-wall",
        "series-wall-data",
    }
    for name, visitor in for_director + for_everybody:
        (few, little), (many, much) = queries(visitor, address(name, small)), queries(visitor, address(name, large))
        assert much <= 12 * little + 50, (name, "ten times the players cost the database more than ten times the work", little, much)
        assert len(few) == len(many), (name, many)
        assert len(many) <= MOST_QUERIES or name in OF_EVERY_TABLE, (name, many)
        assert len(many) <= KEPT["director" if visitor is director_client else "everybody"][name], (name, many)


def test_the_pages_of_a_large_field_are_small_when_packed(client: Client, fields: tuple[Tournament, Tournament]) -> None:
    """In bytes as a server that compresses would send them; a page that repeats itself without need shows here."""
    most = {"tournament": 5_000, "round": 8_000, "table": 10_000, "standings": 15_000}
    packed = {name: len(gzip.compress(client.get(address(name, fields[1])).content)) for name in most}
    assert {name: size for name, size in packed.items() if size > most[name]} == {}
