"""A player's page: rounds, games with their links, the course as a picture, and the rank only where the standings are shown."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.tournament.court import case, referee
from tests.tournament.crowd import crowd
from tests.tournament.evening import fill, registered, running, save, the_table
from tournament.desk.setup.setup import open_registration, show_standings
from tournament.hall.path import path
from tournament.ledger.lines.settling import save_sums
from tournament.models import POSITION_STEP, Tournament
from tournament.referee.cases import dispute_case

pytestmark = pytest.mark.django_db


def page_of(client: Client, tournament: Tournament, number: int) -> str:
    answer = client.get(reverse("player", args=[tournament.slug, number]))
    assert answer.status_code == 200
    return answer.content.decode()


def running_in_view() -> Tournament:
    """A round that is open, the standings shown to everybody."""
    tournament = running()
    show_standings(tournament_id=tournament.pk, shown=True)
    return tournament


def text(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_the_games_with_amount_running_total_and_links(client: Client) -> None:
    tournament = running_in_view()
    fill(the_table(tournament))  # seat 0: Rufer −1, his Dreier +15, partner in a Rufer +1
    page = page_of(client, tournament, 1)
    said = text(page)
    assert "+15" in said
    table = reverse("table", args=[tournament.slug, 1, 1])
    assert f'href="{table}#zeile-{2 * POSITION_STEP}"' in page
    assert reverse("why", args=[tournament.slug, 1, 1, 2 * POSITION_STEP, 0]) in page
    assert re.search(r"1 Rufer .*? −1 −1 2 Dreier .*? \+15 14 3 Rufer .*? \+1 15", said)
    assert "Spieler 2" in said


def test_the_course_is_a_picture_with_words(client: Client) -> None:
    tournament = running_in_view()
    fill(the_table(tournament))
    assert "Verlauf über 3 Spiele: höchster Stand 15, tiefster −1, zuletzt 15" in page_of(client, tournament, 1)


def test_a_slip_entered_by_its_sums_has_no_games(client: Client) -> None:
    tournament = running_in_view()
    save_sums(table_id=the_table(tournament).pk, sums=(12, -12, 4, -4))
    page = page_of(client, tournament, 1)
    assert "nur die Summen eingegeben: +12" in page
    assert "stroke-dasharray" in page


def test_the_rank_is_shown_only_with_the_standings(client: Client, director_client: Client) -> None:
    tournament = running()
    fill(the_table(tournament))
    assert "von 8" not in page_of(client, tournament, 1)
    assert "von 8" in page_of(director_client, tournament, 1)
    show_standings(tournament_id=tournament.pk, shown=True)
    assert "von 8" in page_of(client, tournament, 1)


def test_while_the_standings_are_hidden_nothing_tells_the_total(client: Client, director_client: Client) -> None:
    """His games and what the round brought stay, as they stand on the table's sheet; the total, its course and each stand go."""
    tournament = running()
    fill(the_table(tournament))
    hidden = page_of(client, tournament, 1)
    assert re.search(r"2 Dreier .*?\+15 3 Rufer", text(hidden))
    assert "Ergebnis der Runde +15" in text(hidden)
    for secret in ("Gesamt", "Verlauf", '<svg class="course', 'class="num sum below', ">Stand</th>"):
        assert secret not in hidden
    assert "Gesamt +15" in text(page_of(director_client, tournament, 1))


def test_without_a_draw_the_page_is_calm(client: Client) -> None:
    tournament = registered(4)
    open_registration(tournament_id=tournament.pk)
    assert "Noch keiner Runde zugelost." in page_of(client, tournament, 1)


def test_an_open_table_without_games(client: Client) -> None:
    assert "Noch kein Spiel geschrieben." in page_of(client, running(), 1)


def test_a_redeal_stands_there_without_a_number(client: Client) -> None:
    tournament = running()
    save(the_table(tournament), 1, {"game": "redeal", "dealer": 0})
    page_of(client, tournament, 1)


def test_unknown_players_and_tournaments_are_404(client: Client) -> None:
    tournament = running()
    assert client.get(reverse("player", args=[tournament.slug, 99])).status_code == 404
    assert client.get("/t/gibt-es-nicht/spieler/1/").status_code == 404


@pytest.mark.parametrize("players", [20, 200])
def test_the_number_of_queries_does_not_grow(client: Client, players: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    tournament = crowd(players)
    show_standings(tournament_id=tournament.pk, shown=True)
    with django_assert_num_queries(7):  # tournament, three for the course, three for the ranking
        page_of(client, tournament, 1)


def test_the_picture_by_hand() -> None:
    # 692 units for 4 games: 173 a game; 20 points on 180 units: 9 a point; the zero line at 10 × 9
    drawn = path([(1, [(10, 1, False), (-10, 1, True)])], planned=4)
    assert drawn.stretches[0].d == "M44.0 90.0L217.0 0.0L390.0 180.0"
    assert (drawn.null, drawn.end, drawn.end_x) == ("90.0", "−10", "396.0")
    assert [level.label for level in drawn.levels] == ["0", "10", "−10"]
    # The game that a ruling decided ends at the lowest point: a lozenge round it, 5 units each way.
    assert [lozenge.d for lozenge in drawn.lozenges] == ["M390.0 175.0l5 5l-5 5l-5 -5z"]
    assert path([], planned=4) is None


def test_levels_that_would_touch_are_left_out() -> None:
    # 1 point of 20 is 9 units high: less than a line of text
    assert [level.label for level in path([(1, [(19, 1, False), (-1, 1, False)])], planned=4).levels] == ["0", "19"]


def test_a_disputed_game_is_said_to_be_one_also_where_nobody_has_written_it(client: Client) -> None:
    tournament = running()
    table, user = the_table(tournament), referee(tournament)
    fill(table)
    about = case(table, user, 2)
    assert "strittig" not in page_of(client, tournament, 1)
    dispute_case(case_id=about.pk, expected_version=about.version, reason="Zeugen fehlen", user=user)
    assert re.search(r"2 Dreier \(Spieler\) strittig \+15", text(page_of(client, tournament, 1)))
    assert "strittig" not in page_of(client, tournament, 5)
    other = the_table(tournament, 2)
    unwritten = case(other, user, None, game=1)
    dispute_case(case_id=unwritten.pk, expected_version=unwritten.version, reason="Zeugen fehlen", user=user)
    assert "Ein Spiel ist strittig" in text(page_of(client, tournament, 5))
    save(other, 1, {"game": "rufer", "dealer": 0, "declarer": 1, "partner": 2, "won": True})
    assert "Ein Spiel ist strittig" not in text(page_of(client, tournament, 5))
    assert re.search(r"1 Rufer .*?strittig", text(page_of(client, tournament, 5)))
