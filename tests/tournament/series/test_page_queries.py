"""The pages of a series ask the database as often for a long season as for a short one."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournament.season import POINTS, SERIES, evening, person, tournament
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.models import Cup

pytestmark = pytest.mark.django_db

PAGES = ("series", "series-person", "series-states", "series-setup", "series-events", "series-event", "series-away", "series-papers", "series-wall")


def test_no_page_needs_more_queries_for_a_longer_season(director_client: Client) -> None:
    """After one evening and after seven; at most ten, with session and user."""
    evenings = list(POINTS)
    counted = []
    for part in (evenings[:1], evenings[1:]):
        for name in part:
            import_tournament(file=read_tournament(evening(name, POINTS[name])))
        cup = Cup.objects.get(name=SERIES)
        Cup.objects.filter(pk=cup.pk).update(policies={"formula": {"kind": "places"}, "can_still": True})
        director_client.post(reverse("series-states", args=[cup.slug]))
        more = {"series-person": (person("A"),), "series-event": (tournament("t1").slug,)}
        counted.append({name: queries(director_client, reverse(name, args=[cup.slug, *more.get(name, ())])) for name in PAGES})
    assert counted[0] == counted[1]
    assert max(counted[1].values()) <= 10


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)
