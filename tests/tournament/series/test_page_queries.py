"""The pages of a series ask the database as often for a long season as for a short one, also where somebody sat down in another's place."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournament.season import POINTS, SERIES, evening, person, tournament
from tests.tournament.seat_hand import sits_down
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.models import Cup, Player, Table

pytestmark = pytest.mark.django_db

PAGES = (
    "series",
    "series-person",
    "series-states",
    "series-setup",
    "series-events",
    "series-event",
    "series-away",
    "series-papers",
    "series-wall",
)


@pytest.mark.parametrize("teams, pages", [(False, PAGES), (True, ("series", "series-team", "series-person", "series-wall"))])
def test_no_page_needs_more_queries_for_a_longer_season(director_client: Client, teams: bool, pages: tuple[str, ...]) -> None:
    """After one evening and after seven; at most ten, with session and user, one of them for who sat down in another's place."""
    evenings = list(POINTS)
    counted = []
    for part in (evenings[:1], evenings[1:]):
        for name in part:
            import_tournament(file=read_tournament(evening(name, POINTS[name])))
            substituted(name)
        cup = Cup.objects.get(name=SERIES)
        members = {"members": {"Alle": [person(letter) for letter in "ACD"]}}
        policies = {"formula": {"kind": "places"}, **({"teams": members} if teams else {"can_still": True})}
        Cup.objects.filter(pk=cup.pk).update(policies=policies)
        director_client.post(reverse("series-states", args=[cup.slug]))
        more = {"series-person": (person("A"),), "series-event": (tournament("t1").slug,)}
        asked = {name: reverse(name, args=[cup.slug, *more.get(name, ())]) + "?name=Alle" * (name == "series-team") for name in pages}
        counted.append({name: queries(director_client, address) for name, address in asked.items()})
    assert counted[0] == counted[1]
    assert max(counted[1].values()) <= 10, counted[1]


def substituted(key: str) -> None:
    """From the first game on somebody else sat in B's place at this evening."""
    found = tournament(key)
    found.registrations.create(player=Player.objects.create(name=f"Für B {key}"), number=20)
    sits_down(Table.objects.get(round__tournament=found), list(POINTS[key]).index("B"), 20, before_game=1)


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)
