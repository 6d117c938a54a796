"""Mein Platz: by number or name to one's table, games and rank, without account and without script; remembered on the device by the number
alone."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.draw.model import seating
from tests.tournament.crowd import crowd
from tests.tournament.evening import announced, drawn, fill, running, the_round, the_table
from tournament.desk.drawing import draw
from tournament.desk.evening import rounds
from tournament.desk.registration.players import add_player, withdraw
from tournament.desk.setup.setup import show_standings
from tournament.ledger.lines.settling import confirm_table
from tournament.models import Player, Tournament

pytestmark = pytest.mark.django_db


def named(tournament: Tournament, **names: str) -> None:
    """Gives the player with a number (`n3="…"`) a name and, after a stroke, a place."""
    for key, text in names.items():
        name, _stroke, place = text.partition("|")
        Player.objects.filter(registrations__tournament=tournament, registrations__number=int(key[1:])).update(name=name, place=place)


def me(client: Client, tournament: Tournament, query: str = "", **more: object) -> str:
    answer = client.get(reverse("find-me", args=[tournament.slug]) + query, **more)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


# Looking -------------------------------------------------------------------------------------------------------------------------


def test_everybody_is_on_the_list_by_family_name(client: Client) -> None:
    tournament = drawn(tables=[(1, 2, 3, 4)])
    named(tournament, n1="Karl Österreicher|Wels", n2="Anna Zauner", n3="Eva Obermüller", n4="Rudi Ott")
    page = me(client, tournament)
    order = [page.index(name) for name in ("Eva Obermüller", "Karl Österreicher", "Rudi Ott", "Anna Zauner")]
    assert order == sorted(order)
    assert '<a href="?nr=1"><span class="no">1</span> <b>Karl Österreicher</b> <small>Wels</small></a>' in page


@pytest.mark.parametrize("typed,number", [
    ("2", 2), ("zaun", 2), ("ZAUNER Anna", 2), ("osterr", 1), ("öster", 1), ("wels", 1), ("obermuller", 3), ("eva o", 3),
    ("Zauner, Anna", 2),
])  # fmt: skip
def test_what_fits_one_alone_leads_there(client: Client, typed: str, number: int) -> None:
    tournament = drawn(tables=[(1, 2, 3, 4)])
    named(tournament, n1="Karl Österreicher|Wels", n2="Anna Zauner", n3="Eva Obermüller", n4="Rudi Ott")
    answer = client.get(reverse("find-me", args=[tournament.slug]), {"wer": typed})
    assert answer["Location"] == f"/t/{tournament.slug}/ich/?nr={number}"


def test_a_number_is_that_number_and_not_its_beginning(client: Client) -> None:
    tournament = announced(12)
    answer = client.get(reverse("find-me", args=[tournament.slug]), {"wer": "1"})
    assert answer["Location"].endswith("?nr=1")


def test_what_fits_several_or_nobody_stays_on_the_list(client: Client) -> None:
    tournament = drawn(tables=[(1, 2, 3, 4)])
    named(tournament, n1="Karl Huber", n2="Anna Huber", n3="Eva Moser", n4="Rudi Ott")
    page = me(client, tournament, "?wer=hub")
    assert page.count('href="?nr=') == 2
    assert "Moser" not in page
    page = me(client, tournament, "?wer=xyz")
    assert "So heißt hier niemand." in page
    assert 'value="xyz"' in page
    assert "&lt;b&gt;" in me(client, tournament, "?wer=<b>")


@pytest.mark.parametrize("number", ["99", "0", "-1", "x", "1" * 30, "²"])
def test_a_number_that_nobody_has_is_said(client: Client, number: str) -> None:
    page = me(client, announced(4), f"?nr={number}")
    assert "gibt es in diesem Turnier nicht." in page
    assert 'href="?nr=4"' in page


# My place ------------------------------------------------------------------------------------------------------------------------


def test_before_the_draw_there_is_no_place_yet(client: Client) -> None:
    assert "Noch ist nichts ausgelost." in me(client, announced(4), "?nr=3")


def test_my_table_and_seat_of_this_round_and_the_next(client: Client) -> None:
    tournament = running(tables=[(1, 2, 3, 4), (5, 6, 7, 8)])
    draw.confirm_draw(tournament_id=tournament.pk, rounds=[seating(2, [(8, 6, 3, 1), (5, 7, 2, 4)])], seed="7f3a", method="random")
    page = me(client, tournament, "?nr=3")
    first, second = page.split('id="runde-2"')
    assert "<dt>Tisch</dt><dd>1</dd>" in first
    assert "<dt>Sitz</dt><dd>3</dd>" in first
    assert "läuft" in first
    assert "<dt>Tisch</dt><dd>1</dd>" in second
    assert "<dt>Sitz</dt><dd>3</dd>" in second
    assert "beginnt erst" in second
    assert 'class="me"><span class="no">3</span><span>Spieler 3' in second
    page = me(client, tournament, "?nr=7")
    assert "<dt>Tisch</dt><dd>2</dd>" in page.split('id="runde-2"')[1]
    assert "<dt>Sitz</dt><dd>2</dd>" in page.split('id="runde-2"')[1]


def test_who_deals_first_is_said(client: Client) -> None:
    tournament = drawn()
    dealer = the_table(tournament).first_dealer + 1
    assert "Sie geben zuerst." in me(client, tournament, f"?nr={dealer}")
    other = dealer % 4 + 1
    assert "Sie geben zuerst." not in me(client, tournament, f"?nr={other}")


def test_what_was_played_and_the_way_to_every_game(client: Client) -> None:
    """Seat 0: a Rufer of the others −1, his own Dreier +15, a Rufer as partner +1."""
    tournament = running()
    for number in (1, 2):
        fill(the_table(tournament, number))
    page = me(client, tournament, "?nr=1")
    assert 'bisher <b class="plus">+15</b>' in page
    assert f'href="/t/{tournament.slug}/spieler/1/"' in page
    for number in (1, 2):
        confirm_table(table_id=the_table(tournament, number).pk)
    rounds.close_round(round_id=the_round(tournament).pk)
    page = me(client, tournament, "?nr=1")
    assert "Gespielte Runden" in page
    assert '<td class="num plus">+15</td>' in page


def test_the_rank_only_where_it_is_shown(client: Client, director_client: Client) -> None:
    tournament = running()
    fill(the_table(tournament))
    page = me(client, tournament, "?nr=1")
    assert "Der Stand wird erst bei der Siegerehrung gezeigt." in page
    assert "<dt>Rang</dt>" not in page
    assert "<dt>Rang</dt><dd>1 " in me(director_client, tournament, "?nr=1")
    show_standings(tournament_id=tournament.pk, shown=True)
    page = me(client, tournament, "?nr=1")
    assert "<dt>Rang</dt><dd>1 <small>von 8</small></dd>" in page
    assert "<dt>Gesamt</dt>" in page


def test_who_came_late_is_sent_to_the_desk(client: Client) -> None:
    tournament = running()
    late = add_player(tournament_id=tournament.pk, name="Spät Angekommen")
    assert "In Runde 1 haben Sie noch keinen Platz." in me(client, tournament, f"?nr={late.number}")


def test_who_was_withdrawn_is_told_and_not_on_the_list(client: Client) -> None:
    tournament = announced(5)
    withdraw(registration_id=tournament.registrations.get(number=5).pk, reason="krank")
    assert 'href="?nr=5"' not in me(client, tournament)
    assert "abgemeldet" in me(client, tournament, "?nr=5")


# Remembered ----------------------------------------------------------------------------------------------------------------------


def test_the_device_remembers_the_number_and_nothing_else(client: Client) -> None:
    tournament, other = drawn(), drawn(name="Anderswo")
    page = reverse("find-me", args=[tournament.slug])
    client.get(page, {"nr": "3"})
    cookie = client.cookies["ich"]
    assert (cookie.value, cookie["path"], cookie["httponly"], cookie["samesite"]) == ("3", page, True, "Lax")
    assert "<h1>Spieler 3</h1>" in me(client, tournament)
    assert 'id="leute"' in me(client, tournament, "?wer=")
    answer = client.get(page, {"nr": ""})
    assert answer["Location"] == page
    assert client.cookies["ich"].value == ""
    assert 'id="leute"' in me(client, tournament)
    assert 'id="leute"' in me(client, other)


def test_a_spoilt_cookie_shows_the_list(client: Client) -> None:
    tournament = drawn()
    for value in ("x", "99", "3; DROP"):
        client.cookies["ich"] = value
        page = me(client, tournament)
        assert 'id="leute"' in page
        assert "gibt es in diesem Turnier nicht" not in page


def test_an_unchanged_page_is_answered_by_304_and_another_player_is_not(client: Client) -> None:
    tournament = running()
    page = reverse("find-me", args=[tournament.slug])
    tag = client.get(page, {"nr": "1"})["ETag"]
    tag = client.get(page, {"nr": "1"})["ETag"]
    assert client.get(page, {"nr": "1"}, HTTP_IF_NONE_MATCH=tag).status_code == 304
    assert client.get(page, {"nr": "2"}, HTTP_IF_NONE_MATCH=tag).status_code == 200
    fill(the_table(tournament))
    assert client.get(page, {"nr": "1"}, HTTP_IF_NONE_MATCH=tag).status_code == 200


@pytest.mark.parametrize("players", [20, 200])
def test_the_number_of_queries_does_not_grow(client: Client, players: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    tournament = crowd(players)
    with django_assert_num_queries(3):  # tournament, address, players
        me(client, tournament)
    show_standings(tournament_id=tournament.pk, shown=True)
    with django_assert_num_queries(7):  # tournament, address, player, his tables; three of the standings
        me(client, tournament, "?nr=7")


def test_the_ways_there(client: Client) -> None:
    tournament = drawn()
    assert f'href="/t/{tournament.slug}/ich/"' in client.get(reverse("tournament", args=[tournament.slug])).content.decode()
    assert 'href="/z/"' in client.get("/").content.decode()
