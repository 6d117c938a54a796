"""A player who does not want to be named is a number on everything a visitor sees; desk, referees and paper know the name."""

import json
import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.evening import DREIER, RUFER, fill, registered, running, save, the_table
from tests.tournament.filed import as_text, written
from tests.tournament.site.asked import Court, patterns
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.desk.registration.players import set_anonymous
from tournament.desk.setup.setup import show_standings
from tournament.ledger.people.people import read_registered
from tournament.ledger.store.audience import Audience
from tournament.models import LogRow, Phase, Player, Registration, Tournament
from tournament.phones.writing import greet
from tournament.referee.sanctions import give_sanction

pytestmark = pytest.mark.django_db

SECRETS = ("Wolfram", "Geheimrat", "Hinterstoder", "Verborgen", "verbandskasse")


def hide(tournament: Tournament, number: int = 1) -> Registration:
    """Gives a player a name, place, club and tag that stand nowhere else, and takes them from the visitors."""
    registration = Registration.objects.select_related("player").get(tournament=tournament, number=number)
    Player.objects.filter(pk=registration.player_id).update(name="Wolfram Geheimrat", place="Hinterstoder", club="TC Verborgen")
    Registration.objects.filter(pk=registration.pk).update(tags=["verbandskasse"])
    return set_anonymous(registration_id=registration.pk, anonymous=True)


def found(text: str) -> list[str]:
    return [secret for secret in SECRETS[:4] if secret in text]


def test_no_page_that_a_visitor_can_open_names_him() -> None:
    hall = Court()
    registration = hide(hall.tournament)
    table = the_table(hall.tournament)
    greet(table_id=table.pk, device=uuid4(), seat=0)
    save(the_table(hall.tournament, 2), 1, DREIER, expected_version=1, reason="verhört", author="Wolfram Geheimrat")
    give_sanction(
        tournament_id=hall.tournament.pk, kind="points", player_id=registration.player_id, points=5, reason="Herr Geheimrat kam zu spät"
    )
    show_standings(tournament_id=hall.tournament.pk, shown=True)
    tried = set()
    for pattern in patterns():
        if pattern.name.startswith("phone") or pattern.name == "help-booklet":
            continue  # who has the table's link sits there; the booklet is a PDF of the manual, which knows no evening
        address = hall.address(pattern)
        for who in ("visitor", "elsewhere"):
            answer = hall.clients[who].get(address)
            if answer.status_code == 200:
                assert found(answer.content.decode()) == [], (who, address)
                tried.add(pattern.name)
    assert {"tournament", "round", "standings", "player", "find-me", "table", "why", "wall", "wall-data"} <= tried


def test_his_neighbours_and_his_own_page_have_the_number(client: Client) -> None:
    tournament = running()
    fill(the_table(tournament))
    hide(tournament, 3)
    show_standings(tournament_id=tournament.pk, shown=True)
    slug = tournament.slug
    for page in (
        f"/t/{slug}/spieler/2/",
        f"/t/{slug}/spieler/3/",
        f"/t/{slug}/ich/?nr=3",
        f"/t/{slug}/ich/?nr=4",
        f"/t/{slug}/ich/",
        f"/t/{slug}/stand/",
    ):
        text = client.get(page).content.decode()
        assert found(text) == [], page
        assert "Nr.\N{NO-BREAK SPACE}3" in text, page
    assert "<h1>Nr.\N{NO-BREAK SPACE}3</h1>" in client.get(f"/t/{slug}/ich/?nr=3").content.decode()
    assert client.get(f"/t/{slug}/ich/", {"wer": "3"})["Location"].endswith("?nr=3"), "he finds himself by his number"
    assert "So heißt hier niemand" in client.get(f"/t/{slug}/ich/", {"wer": "Geheimrat"}).content.decode()


def test_who_wrote_on_the_phone_is_a_number_too(client: Client, director_client: Client) -> None:
    tournament = running()
    table = the_table(tournament)
    save(table, 1, RUFER, author="Wolfram Geheimrat")
    save(table, 1, DREIER, expected_version=1, reason="verhört", author="Wolfram Geheimrat")
    hide(tournament, 2)
    page = reverse("table", args=[tournament.slug, 1, 1])
    text = client.get(page).content.decode()
    assert found(text) == []
    assert "Nr.\N{NO-BREAK SPACE}2" in text
    assert "verhört" in text
    assert "Wolfram Geheimrat" in director_client.get(page).content.decode()


def test_desk_and_referee_see_the_name() -> None:
    hall = Court()
    hide(hall.tournament)
    slug = hall.tournament.slug
    assert "Geheimrat" not in hall.clients["elsewhere"].get(f"/t/{slug}/spieler/1/").content.decode(), "a referee of another tournament"
    for who in ("referee", "helper", "director"):
        assert "Geheimrat" in hall.clients[who].get(f"/t/{slug}/runde/1/tisch/1/").content.decode()
        assert "Geheimrat" in hall.clients[who].get(f"/t/{slug}/spieler/1/").content.decode()
    people = hall.clients["director"].get(f"/t/{slug}/anmeldung/").content.decode()
    assert "Wolfram Geheimrat" in people
    assert "für Besucher ohne Namen" in people
    assert "Wolfram Geheimrat" in hall.clients["director"].get(f"/t/{slug}/drucken/standings-named.csv").content.decode()
    assert "Wolfram Geheimrat" not in hall.clients["director"].get(f"/t/{slug}/drucken/standings.csv").content.decode()


def test_his_number_stands_once_where_it_is_his_name(client: Client) -> None:
    """Player 1 sits in seat 0 of table 1 with players 2 to 4, who have names and numbers."""
    tournament = running()
    hide(tournament)
    for page in (reverse("find-me", args=[tournament.slug]) + "?nr=1", reverse("player", args=[tournament.slug, 1])):
        words = re.sub(r"<[^>]+>", " ", client.get(page).content.decode().split("<main", 1)[1])
        assert re.findall(r"Nr\.\s+1\b\s+Nr\.\s+1\b", words.replace("\N{NO-BREAK SPACE}", " ")) == []
    of_another = client.get(reverse("player", args=[tournament.slug, 2])).content.decode()
    assert ">Nr.\N{NO-BREAK SPACE}1</a>" in of_another
    mates = client.get(reverse("find-me", args=[tournament.slug]) + "?nr=2").content.decode()
    assert mates.count("Nr.\N{NO-BREAK SPACE}1<") + mates.count("Nr.\N{NO-BREAK SPACE}1 ") == 1


def test_a_page_that_a_browser_kept_is_not_kept_on(client: Client) -> None:
    tournament = running()
    fill(the_table(tournament))
    show_standings(tournament_id=tournament.pk, shown=True)
    page = reverse("standings", args=[tournament.slug])
    tag = client.get(page)["ETag"]
    hide(tournament)
    assert client.get(page, HTTP_IF_NONE_MATCH=tag).status_code == 200


def test_the_director_sets_it_on_the_players_page(director_client: Client) -> None:
    tournament = registered(4)
    page = reverse("player-edit", args=[tournament.slug, 2])
    text = director_client.post(page, {"anonym": "1"}, follow=True).content.decode()
    assert "Besucher sehen jetzt nur „Nr. 2“." in text
    assert 'name="anonym" value="0"' in text
    assert [row.number for row in read_registered(tournament, Audience.DESK) if row.anonymous] == [2]
    assert LogRow.objects.filter(tournament=tournament, action="set_anonymous").count() == 1
    text = director_client.post(page, {"anonym": "0"}, follow=True).content.decode()
    assert "Besucher sehen Nr. 2 wieder mit Namen." in text
    assert not any(row.anonymous for row in read_registered(tournament, Audience.DESK))


def test_it_can_be_asked_for_after_the_tournament_and_said_twice(director_client: Client) -> None:
    tournament = running()
    Tournament.objects.filter(pk=tournament.pk).update(phase=Phase.PUBLISHED)
    page = reverse("player-edit", args=[tournament.slug, 2])
    for _time in range(2):
        director_client.post(page, {"anonym": "1"})
    assert Registration.objects.get(tournament=tournament, number=2).anonymous
    assert LogRow.objects.filter(tournament=tournament, action="set_anonymous").count() == 1


def test_the_tournament_file_keeps_it() -> None:
    tournament = registered(4)
    hide(tournament, 2)
    text = as_text(written(tournament))
    copy = import_tournament(file=read_file(text.encode()))
    assert [row.number for row in read_registered(copy, Audience.DESK) if row.anonymous] == [2]
    assert [player["number"] for player in json.loads(text)["players"] if "anonymous" in player] == [2], "the others say nothing of it"
