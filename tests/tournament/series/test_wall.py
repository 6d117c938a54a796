"""The wall of a series: public, without names that are kept, fresh when something was written, 304 else. Numbers from
tests.tournament.season."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.season import correct_t4, person, ranked, tournament
from tournament.desk.registration import players
from tournament.models import Cup, Registration, Tournament

pytestmark = pytest.mark.django_db

HEINE = {"formula": {"kind": "heine"}, "count": {"best": 5}}


def lines(html: str) -> list[str]:
    body = html.split("<tbody>", 1)[1].split("</tbody>", 1)[0]
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()).removeprefix("> ") for row in body.split("<tr")[1:]]


def url(name: str, cup: Cup) -> str:
    return reverse(name, args=[cup.slug])


def test_the_wall_shows_the_standings_and_what_comes_next(client: Client) -> None:
    cup = ranked(HEINE)
    Tournament.objects.filter(pk=tournament("t8").pk).update(standings_shown=False)
    page = client.get(url("series-wall", cup)).content.decode()
    # B without t8: 100 + 60 + 20 + 12 + 10
    assert lines(page)[:3] == ["1 Auer A. 421", "2 Bauer B. 202", "3 Cerny C. 17"]
    assert "Stand nach 7 von 8 Turnieren" in page
    assert "Zuletzt: Turnier 7, 10. Juli 2026" in page
    assert "Als Nächstes: Turnier 8, 10. August 2026" in page


def test_an_unchanged_wall_is_304_and_a_correction_is_news(client: Client) -> None:
    cup = ranked(HEINE)
    first = client.get(url("series-wall-data", cup))
    assert client.get(url("series-wall-data", cup), headers={"If-None-Match": first["ETag"]}).status_code == 304
    correct_t4()
    again = client.get(url("series-wall-data", cup), headers={"If-None-Match": first["ETag"]})
    assert lines(again.json()["html"])[:2] == ["1 Bauer B. 232", "2 Auer A. 231"]


def test_the_director_sees_no_more_on_it_than_the_room(director_client: Client) -> None:
    cup = ranked(HEINE)
    players.set_anonymous(registration_id=Registration.objects.get(tournament=tournament("t2"), number=1).pk, anonymous=True)
    page = director_client.get(url("series-wall", cup)).content.decode()
    assert "Auer" not in page
    assert f"Nr.\N{NO-BREAK SPACE}{person('A')}" in page
