"""Prüfen: every finding of a round with a link to its line; counts; choosing one kind."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.formats import date_format
from pytest_django import DjangoAssertNumQueries

from tests.tournament.court import case, decide, referee
from tests.tournament.crowd import crowd
from tests.tournament.evening import FAULTY, RUFER, fill, running, save, the_table
from tournament.ledger.lines.settling import confirm_table
from tournament.ledger.machine import generations
from tournament.models import POSITION_STEP, Round, RoundState, Tournament, times
from tournament.phones.missing import note_gap
from tournament.phones.writing import greet
from tournament.referee.appeals import appeal_ruling
from tournament.referee.calls import call_referee
from tournament.referee.cases import dispute_case

pytestmark = pytest.mark.django_db


def page_of(client: Client, tournament: Tournament, query: str = "") -> str:
    answer = client.get(reverse("check", args=[tournament.slug, 1]) + query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_faulty_line_is_one_click_away(director_client: Client) -> None:
    tournament = running()
    save(the_table(tournament, 2), 1, RUFER)
    save(the_table(tournament, 2), 2, FAULTY, keep_faulty=True)
    page = page_of(director_client, tournament)
    assert f"{reverse('table', args=[tournament.slug, 1, 2])}#zeile-{2 * POSITION_STEP}" in page
    assert "Spiel 2" in page
    assert "72/0" in page  # 27/1 + 14/2 + 9/0 + 21/0 card points instead of 70


def test_missing_games_and_unconfirmed_tables_are_said(director_client: Client) -> None:
    tournament = running()
    fill(the_table(tournament, 1))
    page = page_of(director_client, tournament)
    assert "Es fehlen 3 Spiele." in page
    assert "noch nicht bestätigt" in page
    assert "Es fehlen noch 3 Spiele." in page
    assert "Alle Quersummen sind 0." in page


def test_it_keeps_itself_fresh_while_the_round_is_played(director_client: Client) -> None:
    tournament = running()
    assert 'id="pruefung" hx-get=' in page_of(director_client, tournament)
    Round.objects.filter(tournament=tournament).update(state=RoundState.CLOSED)
    closed = page_of(director_client, tournament)
    assert "hx-get" not in closed
    assert 'id="pruefung"' in closed, "or whoever has it open never sees that somebody else has closed the round"


@pytest.mark.parametrize("name, args", [("check", [1]), ("tournament", [])])
def test_a_first_phone_of_a_table_is_news_where_a_backup_was_put_back(director_client: Client, name: str, args: list[int]) -> None:
    """The pages say of which tables no phone is known."""
    tournament = running()
    generations.ensure()
    generations.go_on()
    table, address = the_table(tournament, 1), reverse(name, args=[tournament.slug, *args])
    before = director_client.get(address)
    greet(table_id=table.pk, device=uuid4(), seat=0)
    after = director_client.get(address, headers={"If-None-Match": before["ETag"]})
    assert "von Tisch 1, 2 ist kein Telefon bekannt" in before.content.decode()
    assert (after.status_code, "Tisch 1 meldet sich noch nicht" in after.content.decode()) == (200, True)


@pytest.mark.parametrize("name, args", [("check", [1]), ("tournament", [])])
def test_after_midnight_the_state_that_was_put_back_has_its_day(
    director_client: Client, monkeypatch: pytest.MonkeyPatch, name: str, args: list[int]
) -> None:
    tournament = running()
    generations.ensure()
    generations.go_on()
    address = reverse(name, args=[tournament.slug, *args])
    said = f"Zurückgespielt ist der Stand von {date_format(times.today(), 'SHORT_DATE_FORMAT')}"
    before = director_client.get(address)
    tomorrow = times.today() + timedelta(days=1)
    monkeypatch.setattr(times, "today", lambda: tomorrow)
    after = director_client.get(address, headers={"If-None-Match": before["ETag"]})
    assert [said in answer.content.decode() for answer in (before, after)] == [False, True]


@pytest.mark.parametrize("name, args", [("check", [1]), ("tournament", [])])
def test_unchanged_it_is_304_and_news_are_shown(director_client: Client, name: str, args: list[int]) -> None:
    """As each page that asks by itself; the overview too. What phones say they have left is news as a game is."""
    tournament = running()
    generations.ensure()
    table, address = the_table(tournament, 1), reverse(name, args=[tournament.slug, *args])
    for news in (lambda: fill(table), lambda: generations.returned(table.pk, left=2), lambda: note_gap(table.pk, 9 * POSITION_STEP)):
        tag = director_client.get(address)["ETag"]
        assert director_client.get(address, headers={"If-None-Match": tag}).status_code == 304
        news()
        assert director_client.get(address, headers={"If-None-Match": tag}).status_code == 200


def test_one_kind_can_be_chosen(director_client: Client) -> None:
    tournament = running()
    save(the_table(tournament, 1), 1, FAULTY, keep_faulty=True)
    assert "72/0" in page_of(director_client, tournament, "?nur=fehler")
    assert "Es fehlen" not in page_of(director_client, tournament, "?nur=fehler").split("<table", 1)[1]
    assert "72/0" not in page_of(director_client, tournament, "?nur=offen")
    assert "Davon gibt es nichts." in page_of(director_client, tournament, "?nur=hinweise")
    assert "72/0" in page_of(director_client, tournament, "?nur=unsinn")


def test_a_dealer_out_of_turn_is_a_remark(director_client: Client) -> None:
    tournament = running()
    table = the_table(tournament, 1)
    save(table, 1, RUFER)
    save(table, 2, {**RUFER, "dealer": 3})
    page = page_of(director_client, tournament, "?nur=hinweise")
    assert "Spiel 2" in page
    assert "Hinweis" in page


def test_nothing_left_leads_to_closing(director_client: Client) -> None:
    tournament = running(((1, 2, 3, 4),))
    fill(the_table(tournament, 1))
    confirm_table(table_id=the_table(tournament, 1).pk)
    page = page_of(director_client, tournament)
    assert "Die Runde kann abgeschlossen werden." in page


def test_only_the_director_checks(client: Client) -> None:
    tournament = running()
    answer = client.get(reverse("check", args=[tournament.slug, 1]))
    assert answer.status_code == 302
    assert answer["Location"].startswith(reverse("login"))


def test_unknown_round_is_404(director_client: Client) -> None:
    tournament = running()
    assert director_client.get(reverse("check", args=[tournament.slug, 9])).status_code == 404


@pytest.mark.parametrize("players", [20, 200])
def test_the_number_of_queries_does_not_grow(
    director_client: Client, players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = crowd(players)
    with django_assert_num_queries(10):  # session, user, tournament, round, three for the board, three for the findings
        director_client.get(reverse("check", args=[tournament.slug, 1]))


def test_calls_cases_disputes_and_appeals_are_listed_with_their_links(director_client: Client) -> None:
    tournament = running()
    user, first, second = referee(tournament), the_table(tournament, 1), the_table(tournament, 2)
    fill(first)
    fill(second)
    call_referee(table_id=second.pk, client_id=uuid4())
    open_ = case(first, user, 1)
    doubtful = case(first, user, 2)
    dispute_case(case_id=doubtful.pk, expected_version=doubtful.version, reason="Zeugen fehlen", user=user)
    ruled = case(second, user, 3)
    appeal_ruling(ruling_id=decide(ruled, user).pk, appellant="Spieler 8", user=user)
    page = page_of(director_client, tournament)
    for said, about in (("ein Fall ist offen", open_), ("ist strittig", doubtful), ("läuft eine Berufung", ruled)):
        assert said in page
        assert f'href="{reverse("case", args=[tournament.slug, about.pk])}"' in page
    assert "noch hat niemand den Ruf übernommen" in page
    assert f'<a href="{reverse("referee", args=[tournament.slug])}">Rufe</a>' in page
    for chip in ('call">Ruf', 'waiting">Fall', 'disputed">strittig', 'waiting">Berufung'):
        assert f'<span class="chip {chip}</span>' in page
    assert "Die Runde kann abgeschlossen werden" not in page


def test_a_round_with_a_dispute_is_not_ready_to_be_closed(director_client: Client) -> None:
    tournament = running()
    for number in (1, 2):
        fill(the_table(tournament, number))
        confirm_table(table_id=the_table(tournament, number).pk)
    assert "Die Runde kann abgeschlossen werden" in page_of(director_client, tournament)
    case(the_table(tournament), referee(tournament))
    assert "Die Runde kann abgeschlossen werden" not in page_of(director_client, tournament, "?nur=hinweise")
