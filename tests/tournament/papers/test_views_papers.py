"""Drucken: every paper on one page, each link gives its file with a good name, and what cannot be made is said in words."""

import json
import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.scoring.read_back import only_written
from tests.tournament.crowd import crowd
from tests.tournament.evening import drawn, fill, registered, running, seating, the_table
from tournament.desk.drawing import draw
from tournament.models import Tournament
from tournament.papers import catalogue, paper

pytestmark = pytest.mark.django_db

STARTS = {"pdf": b"%PDF-", "xlsx": b"PK", "csv": "\ufeff".encode(), "json": b"{", "zip": b"PK"}


def page_of(client: Client, tournament: Tournament) -> str:
    answer = client.get(reverse("papers", args=[tournament.slug]))
    assert answer.status_code == 200
    return answer.content.decode()


def test_before_the_draw_there_are_rules_and_blank_sheets(director_client: Client) -> None:
    page = page_of(director_client, registered(4))
    assert "Regelblatt" in page
    assert "Tischliste" not in page
    assert "Stand und Ergebnisse" not in page
    assert "WeasyPrint" not in page, "what sets papers is said where a browser has to"


def test_a_drawn_round_has_its_lists_and_no_results_yet(director_client: Client) -> None:
    page = page_of(director_client, drawn())
    assert 'id="runde-1"' in page
    assert "Tischzettel" in page
    assert "Ergebnisse der Runde" not in page


def test_of_all_rounds_drawn_at_once_the_one_to_be_played_stands_first(director_client: Client) -> None:
    tournament = registered(8, rounds=3)
    tables = ((1, 2, 3, 4), (5, 6, 7, 8))
    seatings = [seating(number, tables) for number in (1, 2, 3)]
    draw.confirm_draw(tournament_id=tournament.pk, rounds=seatings, seed="7f3a", method="random")
    assert re.findall(r'id="runde-(\d)"', page_of(director_client, tournament)) == ["1", "3", "2"]


def test_every_link_gives_its_file(director_client: Client) -> None:
    tournament = running()
    fill(the_table(tournament))
    links = re.findall(r'href="(/t/[^"]+/drucken/[^"]+\.(\w+))"', page_of(director_client, tournament))
    assert len(links) > 15
    for address, ending in links:
        with only_written():  # that each comes as a PDF: test_papers
            answer = director_client.get(address)
        assert answer.status_code == 200, address
        assert answer.content.startswith(STARTS[ending]), address
        how = "inline" if ending == "pdf" else "attachment"
        name = re.search(rf'{how}; filename="([^"]+)"', answer["Content-Disposition"])[1]
        assert name.startswith(tournament.slug)
        assert name.endswith(f".{ending}")


def test_the_standings_as_json_say_what_the_page_says(director_client: Client) -> None:
    tournament = running()
    fill(the_table(tournament))
    answer = director_client.get(reverse("paper", args=[tournament.slug, "standings", "json"]))
    first = json.loads(answer.content)["standings"][0]
    assert (first["rank"], first["number"], first["total"]) == (1, 1, 15)


@pytest.mark.parametrize("what", ["tables:1", "seating:1"])
def test_the_lists_of_a_draw_print_its_seed(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper, "export", lambda report, _ending: "\n".join(report.notes).encode())
    assert "Runde 1 ausgelost mit dem Startwert „7f3a“." in catalogue.make(drawn(), what, "pdf").content.decode()


@pytest.mark.parametrize(
    "what,ending", [("standings", "exe"), ("nonsense", "pdf"), ("round:9", "pdf"), ("round", "pdf"), ("slips:1", "csv")]
)
def test_what_does_not_exist_is_said_in_words(director_client: Client, what: str, ending: str) -> None:
    tournament = running()
    answer = director_client.get(reverse("paper", args=[tournament.slug, what, ending]), follow=True)
    assert 'class="error"' in answer.content.decode()


def test_only_the_director_prints(client: Client) -> None:
    tournament = running()
    for address in (reverse("papers", args=[tournament.slug]), reverse("paper", args=[tournament.slug, "tournament", "json"])):
        assert client.get(address)["Location"].startswith(reverse("login"))


@pytest.mark.parametrize("players", [20, 200])
def test_the_number_of_queries_does_not_grow(
    director_client: Client, players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = crowd(players)
    with django_assert_num_queries(7):  # session, user, tournament, rounds, address, what was printed, tags and who is a number
        page_of(director_client, tournament)
