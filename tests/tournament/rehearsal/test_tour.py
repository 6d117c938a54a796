"""The tour: on a rehearsal's server alone, note by note, each on its page; a page that is not there yet has to be made first."""

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tournament.evening import registered
from tournament.handbook import book
from tournament.models import Tournament
from tournament.rehearsal.tour import PLAN
from tournament.site import attempts

pytestmark = pytest.mark.django_db
BEGIN, TURN = "/rundgang/", "/rundgang/weiter/"


@pytest.fixture
def probe(settings: LazySettings) -> Tournament:
    settings.REHEARSAL = True
    return registered()


def note(client: Client, address: str) -> str:
    return client.get(address).content.decode().partition('<aside class="tour"')[2].partition("</aside>")[0]


def test_where_nothing_is_rehearsed_there_is_none(director_client: Client) -> None:
    assert director_client.post(BEGIN).status_code == 404
    assert director_client.post(TURN, {"do": "next"}).status_code == 404
    session = director_client.session
    session["tour"] = 0
    session.save()
    assert note(director_client, "/") == ""


def test_it_begins_on_the_page_of_its_first_note(director_client: Client, probe: Tournament) -> None:
    assert note(director_client, "/") == ""
    answer = director_client.post(BEGIN)
    assert answer.headers["Location"].removesuffix("?") == reverse("tournament", args=[probe.slug])
    assert "1 / 10" in note(director_client, answer.headers["Location"])
    assert "1 / 10" in note(director_client, "/"), "and is there on every other page, with the way back"
    assert f'href="{reverse("tournament", args=[probe.slug])}"' in note(director_client, "/")


def test_it_logs_in_with_the_rehearsals_password_and_with_no_other(probe: Tournament, director: User) -> None:
    """The form stands on a page of another server, which knows no token of this one."""
    client = Client(enforce_csrf_checks=True)
    client.post(BEGIN, {"username": "leitung", "password": "falsch"})
    assert "_auth_user_id" not in client.session
    answer = client.post(f"{BEGIN}?sprache=en", {"username": "leitung", "password": "trull-und-mond"})
    assert client.session["_auth_user_id"] == str(director.pk)
    assert answer.headers["Location"] == reverse("tournament", args=[probe.slug]) + "?sprache=en"


def test_a_password_in_the_address_logs_nobody_in(client: Client, probe: Tournament, director: User) -> None:
    client.get(BEGIN, {"username": "leitung", "password": "trull-und-mond"})
    client.post(f"{BEGIN}?username=leitung&password=trull-und-mond")
    assert "_auth_user_id" not in client.session


def test_where_no_password_is_sent_it_begins_behind_the_log_in(client: Client, probe: Tournament, director: User) -> None:
    answer = client.get(BEGIN)
    assert answer.headers["Location"].startswith("/anmelden/?next=")
    entered = client.post(answer.headers["Location"], {"username": "leitung", "password": "trull-und-mond"})
    assert entered.headers["Location"] == reverse("tournament", args=[probe.slug]) + "?"
    assert "1 / 10" in note(client, entered.headers["Location"])


def test_who_guesses_waits_as_at_the_log_in(client: Client, probe: Tournament, director: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attempts, "MOST", 1)
    said = {"username": "leitung", "password": "trull-und-mond"}
    client.post(BEGIN, said | {"password": "falsch"})
    for address in (BEGIN, "/anmelden/"):
        assert client.post(address, said).status_code == 429, "what was typed wrong there counts here, and the other way round"
    assert "_auth_user_id" not in client.session


def test_each_note_leads_to_its_page_and_what_is_not_there_has_to_be_made_first(director_client: Client, probe: Tournament) -> None:
    director_client.post(BEGIN)
    reached = [director_client.post(TURN, {"do": "next"}).headers["Location"] for _note in range(3)]
    draw = reverse("draw", args=[probe.slug])
    assert reached == [reverse("players", args=[probe.slug]), draw, draw], "no paper before there is a table"
    assert "Zuerst hier" in director_client.get(draw).content.decode()
    assert director_client.post(TURN, {"do": "back"}).headers["Location"] == reverse("players", args=[probe.slug])


def test_it_is_left_at_any_time_and_the_page_stays(director_client: Client, probe: Tournament) -> None:
    director_client.post(BEGIN)
    page = reverse("players", args=[probe.slug])
    assert director_client.post(TURN, {"do": "end", "from": page}).headers["Location"] == page
    assert note(director_client, page) == ""
    director_client.post(BEGIN)
    assert director_client.post(TURN, {"do": "end", "from": "https://example.at/"}).headers["Location"] == "/"


@pytest.mark.parametrize("do", ["next", "back", "end"])
def test_a_page_that_was_kept_shows_the_note_of_now(director_client: Client, probe: Tournament, do: str) -> None:
    """The overview answers by 304 while nothing has changed; the note has."""
    page = director_client.post(BEGIN).headers["Location"]
    director_client.post(TURN, {"do": "next"})
    kept = director_client.get(page)
    director_client.post(TURN, {"do": do, "from": page})
    director_client.get("/")  # where what is said once is said
    assert director_client.get(page, headers={"If-None-Match": kept["ETag"]}).status_code == 200


def test_it_goes_on_from_the_list_where_the_tournament_was_removed(director_client: Client, settings: LazySettings) -> None:
    settings.REHEARSAL = True
    for answer in (director_client.post(BEGIN), director_client.post(TURN, {"do": "next"}), director_client.post(TURN, {"do": "back"})):
        assert answer.headers["Location"].removesuffix("?") == reverse("home")
    assert "1 / 10" in note(director_client, "/")


def test_its_evening_is_one_that_the_page_may_begin() -> None:
    assert PLAN.led
    assert PLAN.tables * PLAN.rounds >= sum(kind in {"stumm", "unterschrift", "akku"} for kind in PLAN.faults)
    assert {language: len(book.tour(language)) for language in ("de", "en")} == {"de": 10, "en": 10}
