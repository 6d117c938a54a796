"""What the director does with a series: setting up, tournaments from elsewhere, published states.

Numbers from the table in tests.tournament.season: Fixpunkte, the best five.
"""

import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.season import SERIES, correct_t4, ranked, tournament
from tournament.desk import players
from tournament.models import Cup, Registration, SeriesLogRow

pytestmark = pytest.mark.django_db

PLACES: Mapping[str, Any] = {"formula": {"kind": "places"}, "count": {"best": 5}}
HEINE: Mapping[str, Any] = {"formula": {"kind": "heine"}, "count": {"best": 5}}


def url(name: str, cup: Cup, *more: object) -> str:
    return reverse(name, args=[cup.slug, *more])


def page_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def rows(page: str, part: str = "tbody") -> list[str]:
    """The text of each line of the first table; what is struck stands between ~."""
    body = page.split(f"<{part}>", 1)[1].split(f"</{part}>", 1)[0].replace("<s>", "~").replace("</s>", "~")
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in body.split("<tr")[1:]]


# Published states --------------------------------------------------------------------------------------------------------------------


def test_a_correction_after_publishing_says_who_moved_and_why(client: Client, director_client: Client) -> None:
    cup = ranked(HEINE)
    director_client.post(url("series-states", cup))
    assert "Niemand steht anders als zuvor." in page_of(client, url("series-states", cup))
    correct_t4()
    page = page_of(client, url("series-states", cup))
    # A 421 → 231, B stays at 232 and is first now, C 17 → 217
    assert [line.removeprefix("> ") for line in rows(page)] == [
        "Bruno Bauer 2. → 1. 232 Turnier 4 berichtigt", "Anna Auer 1. → 2. 421 → 231 Turnier 4 berichtigt",
        "Carl Cerny 3. 17 → 217 Turnier 4 berichtigt",
    ]
    director_client.post(url("series-states", cup))
    assert SeriesLogRow.objects.filter(action="publish_series").count() == 2
    first = SeriesLogRow.objects.filter(action="publish_series").earliest("pk")
    assert "Anna Auer" in page_of(client, url("series-states", cup) + f"?stand={first.pk}")
    newest = SeriesLogRow.objects.filter(action="publish_series").latest("pk")
    assert "2. → 1." in page_of(client, url("series-states", cup) + f"?stand={newest.pk}&zu=davor")


def test_what_is_published_already_is_not_published_again(director_client: Client) -> None:
    cup = ranked(HEINE)
    director_client.post(url("series-states", cup))
    answer = director_client.post(url("series-states", cup), follow=True)
    assert "Dieser Stand ist schon veröffentlicht" in answer.content.decode()
    assert SeriesLogRow.objects.count() == 1


def test_another_way_to_rank_is_named_as_the_reason(client: Client, director_client: Client) -> None:
    cup = ranked(HEINE)
    director_client.post(url("series-states", cup))
    Cup.objects.filter(name=SERIES).update(policies={"formula": {"kind": "heine"}, "count": {"best": 1}})
    assert "Wertung geändert" in page_of(client, url("series-states", cup))


def test_nobody_is_named_in_a_state_who_asked_not_to_be(client: Client, director_client: Client) -> None:
    cup = ranked(PLACES)
    director_client.post(url("series-states", cup))
    correct_t4()
    players.set_anonymous(registration_id=Registration.objects.get(tournament=tournament("t2"), number=1).pk, anonymous=True)
    page = page_of(client, url("series-states", cup))
    assert "Cerny" in page
    assert "Auer" not in page
