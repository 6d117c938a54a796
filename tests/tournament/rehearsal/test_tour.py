"""The tour: on a rehearsal's server alone, note by note, each on its page; a page that is not there yet has to be made first."""

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse

from tests.tournament.evening import registered
from tournament.handbook import book
from tournament.models import Tournament
from tournament.rehearsal.tour import PLAN

pytestmark = pytest.mark.django_db
BEGIN, TURN = "/rundgang/", "/rundgang/weiter/"


@pytest.fixture
def probe(settings: LazySettings) -> Tournament:
    settings.REHEARSAL = True
    return registered()


def note(client: Client, address: str) -> str:
    return client.get(address).content.decode().partition('<aside class="tour"')[2].partition("</aside>")[0]


def test_where_nothing_is_rehearsed_there_is_none(director_client: Client) -> None:
    assert director_client.get(BEGIN).status_code == 404
    assert director_client.post(TURN, {"do": "next"}).status_code == 404
    session = director_client.session
    session["tour"] = 0
    session.save()
    assert note(director_client, "/") == ""


def test_it_begins_on_the_page_of_its_first_note(director_client: Client, probe: Tournament) -> None:
    assert note(director_client, "/") == ""
    answer = director_client.get(BEGIN)
    assert answer.headers["Location"] == reverse("tournament", args=[probe.slug])
    assert "1 / 10" in note(director_client, answer.headers["Location"])
    assert "1 / 10" in note(director_client, "/"), "and is there on every other page, with the way back"
    assert f'href="{reverse("tournament", args=[probe.slug])}"' in note(director_client, "/")


def test_it_logs_in_with_the_rehearsals_password_and_with_no_other(client: Client, probe: Tournament, director: object) -> None:
    client.get(BEGIN, {"wort": "falsch"})
    assert "_auth_user_id" not in client.session
    director.set_password("probe-wort-1")  # type: ignore[attr-defined]
    director.save()  # type: ignore[attr-defined]
    client.get(BEGIN, {"wort": "probe-wort-1"})
    assert client.session["_auth_user_id"]


def test_each_note_leads_to_its_page_and_what_is_not_there_has_to_be_made_first(director_client: Client, probe: Tournament) -> None:
    director_client.get(BEGIN)
    reached = [director_client.post(TURN, {"do": "next"}).headers["Location"] for _note in range(3)]
    draw = reverse("draw", args=[probe.slug])
    assert reached == [reverse("players", args=[probe.slug]), draw, draw], "no paper before there is a table"
    assert "Zuerst hier" in director_client.get(draw).content.decode()
    assert director_client.post(TURN, {"do": "back"}).headers["Location"] == reverse("players", args=[probe.slug])


def test_it_is_left_at_any_time_and_the_page_stays(director_client: Client, probe: Tournament) -> None:
    director_client.get(BEGIN)
    page = reverse("players", args=[probe.slug])
    assert director_client.post(TURN, {"do": "end", "from": page}).headers["Location"] == page
    assert note(director_client, page) == ""
    director_client.get(BEGIN)
    assert director_client.post(TURN, {"do": "end", "from": "https://example.at/"}).headers["Location"] == "/"


def test_it_goes_on_from_the_list_where_the_tournament_was_removed(director_client: Client, settings: LazySettings) -> None:
    settings.REHEARSAL = True
    for answer in (director_client.get(BEGIN), director_client.post(TURN, {"do": "next"}), director_client.post(TURN, {"do": "back"})):
        assert answer.headers["Location"] == reverse("home")
    assert "1 / 10" in note(director_client, "/")


def test_its_evening_is_one_that_the_page_may_begin() -> None:
    assert PLAN.led
    assert PLAN.tables * PLAN.rounds >= sum(kind in {"stumm", "unterschrift", "akku"} for kind in PLAN.faults)
    assert {language: len(book.tour(language)) for language in ("de", "en")} == {"de": 10, "en": 10}
