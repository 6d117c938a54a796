"""The round board: what it shows to whom; opening, closing and reopening; confirming and breaking off tables; what waits for a referee."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.draw import seating
from tests.tournament.court import case, decide, referee
from tests.tournament.crowd import crowd
from tests.tournament.evening import FAULTY, REDEAL, RUFER, drawn, fill, registered, running, save, the_round, the_table
from tournament.desk.drawing.draw import confirm_draw
from tournament.desk.evening.rounds import close_round, open_round
from tournament.models import RoundState, TableState, Tournament
from tournament.referee.calls import call_referee, take_call
from tournament.referee.cases import dispute_case

pytestmark = pytest.mark.django_db


def url(tournament: Tournament, number: int = 1) -> str:
    return reverse("round", args=[tournament.slug, number])


def act(client: Client, tournament: Tournament, **said: object) -> str:
    """Posts to the first round and gives the page that follows."""
    return client.post(url(tournament), said, follow=True).content.decode()


def test_the_board_says_of_every_table_how_far_it_is_and_what_is_missing(client: Client) -> None:
    tournament = running()
    save(the_table(tournament, 1), 1, RUFER)
    page = client.get(url(tournament)).content.decode()
    assert "1 / 3" in page
    assert "0 / 3" in page
    assert "1 von 6 Spielen" in page
    assert "2 Spiele" in page
    assert reverse("table", args=[tournament.slug, 1, 2]) in page
    assert "Spieler 8" in page


def test_a_table_at_which_nothing_is_written_has_no_sums(client: Client) -> None:
    """Seats 1 and 2 of the first table have won a Rufer, +1 each; a redeal is written, and 0 is its sum; at the third nobody has begun."""
    tournament = running([(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)])
    save(the_table(tournament, 1), 1, RUFER)
    save(the_table(tournament, 2), 1, REDEAL)
    page = client.get(url(tournament)).content.decode()
    sums = [re.findall(r"<b class=\"[a-z]*\">(.*?)</b>", places) for places in re.findall(r'<ul class="places">(.*?)</ul>', page)]
    assert sums == [["−1", "1", "1", "−1"], ["0"] * 4, ["–"] * 4]


def test_a_faulty_line_is_counted(client: Client) -> None:
    tournament = running()
    save(the_table(tournament, 1), 1, FAULTY, keep_faulty=True)
    page = client.get(url(tournament)).content.decode()
    assert "1 Fehler" in page
    assert "1 Zeile berichtigen und 2 Spiele" in page


def test_visitors_get_no_buttons_and_cannot_post(client: Client) -> None:
    tournament = running()
    assert "<form" not in client.get(url(tournament)).content.decode()
    answer = client.post(url(tournament), {"action": "close", "reason": "so halt"})
    assert answer.status_code == 302
    assert answer["Location"].startswith(reverse("login"))
    assert the_round(tournament).state == RoundState.OPEN


def test_a_drawn_round_is_opened(director_client: Client) -> None:
    tournament = drawn()
    assert "Runde 1 öffnen" in director_client.get(url(tournament)).content.decode()
    assert "Runde 1 läuft." in act(director_client, tournament, action="open")
    assert the_round(tournament).state == RoundState.OPEN


def test_what_comes_before_a_round_is_one_list_in_the_order_of_the_evening(director_client: Client) -> None:
    """First the papers, then the round is opened; the overview says the same two in the same words and leads there."""
    tournament = drawn()
    page = " ".join(director_client.get(url(tournament)).content.decode().split())
    steps = page.partition('<ol class="inorder">')[2].partition("</ol>")[0]
    assert page.count("Zettel drucken") == steps.count("Zettel drucken") == 1
    assert steps.index("Tischliste und Zettel drucken") < steps.index("Runde 1 öffnen")
    assert '<h2 id="runde"> Als Nächstes </h2>' in page
    overview = director_client.get(reverse("tournament", args=[tournament.slug])).content.decode()
    assert "Runde 1 ist ausgelost: zuerst Zettel drucken, dann die Runde öffnen" in overview
    assert act(director_client, tournament, action="open").count("Zettel drucken") == 1, "while it is played the papers are one link"


def test_a_round_with_open_tables_closes_only_with_a_reason(director_client: Client) -> None:
    tournament = running()
    fill(the_table(tournament, 1))
    page = act(director_client, tournament, action="close")
    assert the_round(tournament).state == RoundState.OPEN
    assert "Tisch 2" in page
    act(director_client, tournament, action="close", reason="Der Wirt sperrt zu.")
    closed = the_round(tournament)
    assert (closed.state, closed.closed_reason) == (RoundState.CLOSED, "Der Wirt sperrt zu.")
    assert "Der Wirt sperrt zu." in director_client.get(url(tournament)).content.decode()


def test_a_finished_round_closes_and_reopens_with_a_reason(director_client: Client) -> None:
    tournament = running()
    for number in (1, 2):
        fill(the_table(tournament, number))
    assert "2 Tische sind bestätigt." in act(director_client, tournament, action="confirm", table=["1", "2"])
    assert the_table(tournament, 2).state == TableState.CONFIRMED
    assert "Runde 1 ist abgeschlossen." in act(director_client, tournament, action="close")
    assert "Grund" in act(director_client, tournament, action="reopen")
    assert the_round(tournament).state == RoundState.CLOSED
    act(director_client, tournament, action="reopen", reason="Spiel 3 falsch geschrieben")
    assert the_round(tournament).state == RoundState.OPEN


def test_an_unfinished_table_cannot_be_confirmed_and_the_others_before_it_are(director_client: Client) -> None:
    tournament = running()
    fill(the_table(tournament, 1))
    page = act(director_client, tournament, action="confirm", table=["1", "2"])
    assert the_table(tournament, 1).state == TableState.CONFIRMED
    assert the_table(tournament, 2).state == TableState.OPEN
    assert "Tisch 2 blieb, wie er war." in page


def test_a_table_is_broken_off_with_a_reason_and_opened_again(director_client: Client) -> None:
    tournament = running()
    act(director_client, tournament, action="break_off", table="2")
    assert the_table(tournament, 2).state == TableState.OPEN
    page = act(director_client, tournament, action="break_off", table="2", reason="Zeit abgelaufen")
    assert the_table(tournament, 2).state == TableState.BROKEN_OFF
    assert "abgebrochen" in page
    assert "Zeit abgelaufen" in page
    act(director_client, tournament, action="reopen_table", table="2", reason="doch noch Zeit")
    assert the_table(tournament, 2).state == TableState.OPEN


@pytest.mark.parametrize(
    "said", [{}, {"action": "burn"}, {"action": "confirm"}, {"action": "confirm", "table": "99"}, {"action": "close", "reason": "x" * 501}]
)
def test_nonsense_is_refused_in_words(director_client: Client, said: dict[str, str]) -> None:
    tournament = running()
    answer = director_client.post(url(tournament), said, follow=True)
    assert answer.status_code == 200
    assert 'class="error"' in answer.content.decode()
    assert the_round(tournament).state == RoundState.OPEN


@pytest.mark.parametrize("path", ["/t/gibt-es-nicht/runde/1/", "/t/probe/runde/9/"])
def test_what_does_not_exist_is_404(director_client: Client, path: str) -> None:
    running()
    assert director_client.get(path).status_code == 404
    assert director_client.post(path, {"action": "open"}).status_code == 404


@pytest.mark.parametrize("players", [20, 200])
def test_the_number_of_queries_does_not_grow(client: Client, players: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    tournament = crowd(players)
    with django_assert_num_queries(5):  # tournament, round, three for the board
        client.get(url(tournament))


def test_a_hall_of_fifty_tables_wraps(client: Client) -> None:
    assert 'class="board many"' in client.get(url(crowd(44))).content.decode()


def test_the_frame_leads_to_the_first_round_that_is_not_closed(client: Client) -> None:
    tournament = registered(8)
    confirm_draw(tournament_id=tournament.pk, rounds=[seating(number, [(1, 2, 3, 4), (5, 6, 7, 8)]) for number in (1, 2)])
    stand = reverse("standings", args=[tournament.slug])
    assert url(tournament, 1) in client.get(stand).content.decode()
    open_round(round_id=the_round(tournament, 1).pk)
    close_round(round_id=the_round(tournament, 1).pk, reason="Probe")
    assert url(tournament, 2) in client.get(stand).content.decode()
    open_round(round_id=the_round(tournament, 2).pk)
    close_round(round_id=the_round(tournament, 2).pk, reason="Probe")
    assert url(tournament, 2) in client.get(stand).content.decode()


def test_one_can_walk_from_round_to_round(client: Client) -> None:
    tournament = crowd(20)
    page = client.get(url(tournament, 2)).content.decode()
    assert "‹ Runde 1" in page
    assert "Runde 3 ›" in page


def test_a_call_is_blue_until_a_referee_has_taken_it(client: Client) -> None:
    tournament = running()
    call = call_referee(table_id=the_table(tournament, 2).pk, client_id=uuid4(), words="Farbzwang?")
    page = client.get(url(tournament)).content.decode()
    assert page.count('<span class="chip call">Schiedsrichter gerufen</span>') == 2  # on the tile and in the list
    take_call(call_id=call.pk, user=referee(tournament))
    assert "chip call" not in client.get(url(tournament)).content.decode()


def test_a_table_with_a_call_is_confirmed_on_its_own_page(director_client: Client) -> None:
    """Both sheets are full and at table 2 a referee is awaited, whether he has taken it or not: the round confirms the other one, and says
    of table 2 what its page asks."""
    tournament = running()
    for number in (1, 2):
        fill(the_table(tournament, number))
    call = call_referee(table_id=the_table(tournament, 2).pk, client_id=uuid4())
    take_call(call_id=call.pk, user=referee(tournament))
    page = director_client.get(url(tournament)).content.decode()
    assert re.findall(r'name="table"\s+value="(\d+)"', page.partition('class="confirmall"')[2].partition("</form>")[0]) == ["1"]
    assert page.count("Am Tisch nachsehen") == 1
    said = act(director_client, tournament, action="confirm", table=[1, 2])
    assert re.search(r"Tisch 2: der Schiedsrichter ist seit \d\d:\d\d gerufen. Noch nicht bestätigt: zuerst am Tisch nachsehen.", said)
    assert [the_table(tournament, number).state for number in (1, 2)] == [TableState.CONFIRMED, TableState.OPEN]


def test_cases_and_disputes_keep_the_round_open_whatever_the_reason(director_client: Client) -> None:
    tournament = running()
    for number in (1, 2):
        fill(the_table(tournament, number))
    user = referee(tournament)
    about = case(the_table(tournament), user, 2)
    page = director_client.get(url(tournament)).content.decode()
    assert page.count(">1 Fall offen</span>") == 2
    dispute_case(case_id=about.pk, expected_version=about.version, reason="Zeugen fehlen", user=user)
    page = director_client.get(url(tournament)).content.decode()
    assert page.count('<span class="chip disputed">1 Spiel strittig</span>') == 2
    assert f'<a href="{reverse("case", args=[tournament.slug, about.pk])}">Tisch 1, Spiel 2</a>' in page
    assert "1 Entscheid" in page
    assert "auch mit Begründung" in page
    assert "Trotzdem abschließen" not in page
    assert 'value="close"' not in page
    page = act(director_client, tournament, action="close", reason="Der Wirt sperrt zu.")
    assert the_round(tournament).state == RoundState.OPEN
    assert "Tisch 1, Spiel 2 ist strittig: zuerst muss der Schiedsrichter entscheiden." in page
    decide(about, user)
    assert 'value="close"' in director_client.get(url(tournament)).content.decode()
    assert "Runde 1 ist abgeschlossen." in act(director_client, tournament, action="close")


def test_visitors_see_the_dispute_and_no_link_to_the_case(client: Client) -> None:
    tournament = running()
    fill(the_table(tournament))
    about = case(the_table(tournament), referee(tournament))
    page = client.get(url(tournament)).content.decode()
    assert ">1 Fall offen</span>" in page
    assert reverse("case", args=[tournament.slug, about.pk]) not in page
