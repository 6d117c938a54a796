"""One page has all open calls of tonight's tournaments, of those that the account rules at, newest first; unchanged it is a 304."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tournament.court import case, referee
from tests.tournament.evening import running, the_table
from tests.tournament.referee.test_views_calls import logged_in
from tournament.models import Call, Phase, Tournament
from tournament.referee.calls import call_referee, end_call, take_call

pytestmark = pytest.mark.django_db


def called(tournament: Tournament, words: str, **more: object) -> Call:
    return call_referee(table_id=the_table(tournament, 2).pk, client_id=uuid4(), words=words, **more)


@pytest.fixture
def two() -> tuple[Tournament, Tournament]:
    """Two tournaments that are played tonight, each with a call; the second called later."""
    first, second = running(name="Herbstcup"), running(name="Nachtcup")
    called(first, "Herz nicht bedient", caller="Huber", game=1)
    called(second, "zu wenig Karten")
    return first, second


def page_of(client: Client) -> str:
    return client.get(reverse("all-calls")).content.decode()


def test_the_newest_comes_first_with_table_game_caller_and_the_way_there(
    two: tuple[Tournament, Tournament], director_client: Client
) -> None:
    page = page_of(director_client)
    assert page.index("zu wenig Karten") < page.index("Herz nicht bedient")
    assert {"Herbstcup" in page, "Nachtcup" in page, "Tisch 2, Spiel 1" in page, "Huber" in page, "gerade eben" in page} == {True}
    call = Call.objects.get(game=1)
    assert f'href="{reverse("referee", args=[two[0].slug])}#ruf-{call.pk}"' in page
    assert "<title>(2)" in page


def test_a_call_that_has_a_case_leads_to_it_and_one_that_ended_is_gone(
    two: tuple[Tournament, Tournament], director: User, director_client: Client
) -> None:
    first, later = Call.objects.order_by("pk")
    take_call(call_id=first.pk, user=director)
    about = case(first.table, director, line=None, call_id=first.pk)
    take_call(call_id=later.pk, user=director)
    end_call(call_id=later.pk, reason="geklärt", user=director)
    page = page_of(director_client)
    assert reverse("case", args=[two[0].slug, about.pk]) in page
    assert "zu wenig Karten" not in page


def test_a_referee_sees_the_calls_of_his_own_tournaments_only(two: tuple[Tournament, Tournament]) -> None:
    page = page_of(logged_in(referee(two[1])))
    assert "zu wenig Karten" in page
    assert "Herz nicht bedient" not in page
    assert "Herbstcup" not in page


def test_a_tournament_that_is_over_is_not_tonights(two: tuple[Tournament, Tournament], director_client: Client) -> None:
    Tournament.objects.filter(pk=two[0].pk).update(phase=Phase.CLOSED)
    assert "Herz nicht bedient" not in page_of(director_client)


def test_unchanged_it_is_a_304_and_a_new_call_of_any_of_them_is_seen(two: tuple[Tournament, Tournament]) -> None:
    client = logged_in(referee(two[1]))
    tag = client.get(reverse("all-calls"))["ETag"]
    called(two[0], "nicht seines")
    answers = [client.get(reverse("all-calls"), headers={"If-None-Match": tag}).status_code for _time in range(2)]
    assert 304 in answers, "a minute may begin between two of them"
    call_referee(table_id=the_table(two[1], 1).pk, client_id=uuid4(), words="noch einer")
    answer = client.get(reverse("all-calls"), headers={"If-None-Match": tag})
    assert (answer.status_code, "noch einer" in answer.content.decode()) == (200, True)


def test_the_start_page_and_each_tournaments_own_lead_there(two: tuple[Tournament, Tournament], director_client: Client) -> None:
    link = f'href="{reverse("all-calls")}"'
    client = logged_in(referee(two[0]))
    for asks, address in ((director_client, reverse("home")), (client, reverse("home")), (client, reverse("referee", args=[two[0].slug]))):
        assert link in asks.get(address).content.decode()
    assert link not in Client().get(reverse("home")).content.decode()
