"""What everybody sees of a series: the standings with what is struck, and the way to each number.

Numbers from the table in tests.tournament.season: Fixpunkte, the best five.
"""

import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament import court
from tests.tournament.season import correct_t4, key_of, person, ranked, season, tournament
from tests.tournament.series.asked import HEINE, PLACES, page_of, rows, url
from tournament.desk.registration import players
from tournament.desk.setup.setup import create_tournament
from tournament.models import Cup, Phase, Player, Registration, Tournament

pytestmark = pytest.mark.django_db

# Standings ---------------------------------------------------------------------------------------------------------------------------


def test_the_standings_with_every_result_and_what_is_struck(client: Client) -> None:
    cup = ranked(PLACES)
    page = page_of(client, url("series", cup))
    lines = [line.removeprefix("> ") for line in rows(page)]
    assert lines[1] == "2. Anna Auer Linz 223 ~198~ 223 223 ~198~ 223 198 1090 7"
    assert lines[4] == "5. Emil Eder Linz ~156~ ~156~ 156 168 0 Ausschl. 168 180 672 7"
    assert lines[5] == "6. Flora Fink Wels 168 168 1"
    assert "Endstand der Wertung" in page
    assert "Es zählen die besten 5 Ergebnisse." in page


def test_each_number_leads_to_its_tournament_and_says_how_it_came(client: Client) -> None:
    cup = ranked(HEINE)
    page = page_of(client, url("series-person", cup, person("A")))
    lines = [re.sub(r'^id="[^"]*"> ?', "", line.strip()) for line in rows(page)]
    assert lines[0] == "Turnier 1 10.01.2026 1. 143 143 Punkte: 100 und von den 43 darüber die Hälfte, 21; zusammen 121. 121 zählt"
    assert lines[3] == "Turnier 4 10.04.2026 1. 300 300 Punkte; mehr als 200 gibt es nicht. 200 zählt"
    assert lines[7] == "Turnier 8 10.08.2026 2. −8 −8 Punkte; unter 0 gibt es nichts. ~0~ gestrichen: es zählen nur 5"
    assert lines[6].startswith("Turnier 7")
    assert lines[6].endswith("nicht dabei")
    assert reverse("player", args=[tournament("t1").slug, 1]) in page


@pytest.mark.parametrize("policies, letter, sentence", [
    ({"formula": {"kind": "tirol"}}, "B", "Rang 2 von 5: 200 · (3/4)³ = 84 Punkte, ganzzahlig gerundet."),
    ({"formula": {"kind": "places", "tied": "mean"}}, "B", "Rang 1 zu 2 geteilt: das Mittel von 223, 198."),
    ({"formula": {"kind": "table_points"}}, "B", "Tischpunkte (geschrieben): 2,5 (−50)."),
    ({"formula": {"kind": "sum"}}, "E", "Ausgeschlossen: 0 Punkte. Kann nicht gestrichen werden."),
    ({"formula": {"kind": "places"}}, "C", "Rang 2 von 5: 198 Punkte laut Tabelle."),
])  # fmt: skip
def test_how_it_came_by_each_formula(client: Client, policies: Mapping[str, Any], letter: str, sentence: str) -> None:
    cup = ranked(policies)
    assert sentence in page_of(client, url("series-person", cup, person(letter)))


def test_a_weight_is_said(client: Client) -> None:
    cup = ranked(PLACES)
    Tournament.objects.filter(pk=tournament("t8").pk).update(in_series={"weight": "3/2"})
    # 198 · 3/2
    assert "Rang 2 von 5: 198 Punkte laut Tabelle. Mal 1,5: 297." in page_of(client, url("series-person", cup, person("A")))


def test_nobody_is_named_who_asked_not_to_be(client: Client, director_client: Client) -> None:
    cup = ranked(PLACES)
    players.set_anonymous(registration_id=Registration.objects.get(tournament=tournament("t2"), number=1).pk, anonymous=True)
    assert "Auer" not in page_of(client, url("series", cup))
    assert "Auer" not in page_of(client, url("series-person", cup, person("A")))
    assert "Auer" in page_of(director_client, url("series", cup))
    for appoint in (court.referee, court.helper):  # a series is of no one tournament: who works at any reads it with the names
        client.force_login(appoint(tournament("t1"), login=appoint.__name__))
        assert "Auer" in page_of(client, url("series", cup))


def test_an_unchanged_page_is_304_and_a_correction_shows(client: Client) -> None:
    cup = ranked(HEINE)
    first = client.get(url("series", cup))
    assert client.get(url("series", cup), headers={"If-None-Match": first["ETag"]}).status_code == 304
    correct_t4()
    again = client.get(url("series", cup), headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 200
    assert rows(again.content.decode())[0].startswith("> 1. Bruno Bauer") or rows(again.content.decode())[0].startswith("1. Bruno Bauer")


def test_visitors_see_the_series_as_far_as_it_is_shown(client: Client, director_client: Client) -> None:
    cup = ranked(PLACES)
    Tournament.objects.filter(pk=tournament("t8").pk).update(standings_shown=False)
    assert "Stand nach 7 von 8 Turnieren" in page_of(client, url("series", cup))
    page = page_of(director_client, url("series", cup))
    assert "Endstand der Wertung" in page
    assert "Noch nicht gezeigt: Turnier 8." in page


def test_a_draft_of_the_final_is_to_come(client: Client) -> None:
    cup = ranked(PLACES)
    Tournament.objects.create(name="Finale", slug="finale", system="koenigrufen-cup", cup=cup, in_series={"final": True}, phase=Phase.DRAFT)
    page = page_of(client, url("series", cup))
    assert "Stand nach 8 Turnieren" in page
    assert "Endstand" not in page
    assert "Finale" not in page, "nobody has announced it"


def test_one_tournament_alone_is_no_end(client: Client) -> None:
    """Nobody says that others are to come, and nobody believes that one evening is a season."""
    cup = ranked(PLACES)
    assert "Endstand der Wertung nach 8 Turnieren" in page_of(client, url("series", cup))
    cup.away.all().delete()
    Tournament.objects.exclude(name="Turnier 1").update(cup=None)
    page = page_of(client, url("series", cup))
    assert "Stand nach dem ersten Turnier: Turnier 1" in page
    assert "Endstand" not in page


def test_a_series_without_a_formula_says_so(client: Client) -> None:
    cup = season()
    assert "Noch hat niemand gesagt, wie diese Reihe gewertet wird." in page_of(client, url("series", cup))


def test_the_list_of_all(client: Client) -> None:
    ranked(PLACES)
    assert [line.removeprefix("> ") for line in rows(page_of(client, reverse("series-all")))] == ["Linzer Cup 10.01.2026 – 10.08.2026 8 8"]


def test_a_ranking_of_teams_over_the_series(client: Client) -> None:
    cup = season()
    members = {"Eins": [person("A"), person("E")], "Zwei": [person("B"), person("C"), person("D")]}
    cup.policies = {**PLACES, "teams": {"members": members, "best": 2, "per": "series"}}
    cup.save()
    lines = [line.removeprefix("> ") for line in rows(page_of(client, url("series", cup)))]
    # 1115 + 979 of B and C, D's 864 is dropped; 1090 + 672
    assert lines[0].startswith("1. Zwei Bruno Bauer 1115 Carl Cerny 979 Doris Dorn ~864~")
    assert re.search(r"2094 \d+$", lines[0])
    assert "1762" in lines[1]


def teams(**more: Any) -> Cup:
    """Eins: A and E; Zwei: B, C and D. By Fixpunkte, the best five."""
    cup = season()
    members = {"Eins": [person("A"), person("E")], "Zwei": [person("B"), person("C"), person("D")]}
    cup.policies = {**PLACES, "teams": {"members": members, **more}}
    cup.save()
    return cup


def test_each_number_of_a_team_leads_to_its_members_and_their_games(client: Client) -> None:
    cup = teams(best=2)
    assert f"{url('series-team', cup)}?name=Zwei" in page_of(client, url("series", cup))
    page = page_of(client, f"{url('series-team', cup)}?name=Zwei")
    every = [line for part in page.split("<tbody>")[1:] for line in rows(f"<tbody>{part}")]
    lines = [line.removeprefix("> ").removeprefix('class="whole"> ') for line in every]
    # B + C, in t6 C + D (198 + 168), in t8 B + D (223 + 180): 446 and four times 403 count.
    assert lines[:4] == [
        "Turnier 1 10.01.2026 ~378~",
        "Bruno Bauer Rang 2 von 5: 198 Punkte laut Tabelle. 198",
        "Carl Cerny Rang 3 von 5: 180 Punkte laut Tabelle. 180",
        "Doris Dorn Rang 4 von 5: 168 Punkte laut Tabelle. ~168~",
    ]
    assert [line.split()[-1] for line in lines if line.startswith(("Turnier", "Wels"))] == [
        "~378~",
        "403",
        "403",
        "~396~",
        "403",
        "~366~",
        "446",
        "403",
    ]
    assert reverse("player", args=[tournament("t1").slug, 2]) in page
    assert "Mitglieder je Mannschaft, die zählen: 2." in page
    alone = page_of(client, url("series-person", cup, person("B")))
    assert "für Zwei" in alone
    assert "Rang 2 von 5: 198 Punkte laut Tabelle." in alone
    assert client.get(f"{url('series-team', cup)}?name=Drei").status_code == 404


def test_a_team_over_the_series_leads_to_what_each_member_has(client: Client) -> None:
    cup = teams(best=1, per="series")
    lines = [line.removeprefix("> ") for line in rows(page_of(client, f"{url('series-team', cup)}?name=Eins"))]
    assert lines == ["Anna Auer 1090", "Emil Eder ~672~"]
    alone = page_of(client, url("series-person", cup, person("A")))
    assert rows(alone)[1].endswith("~198~ gestrichen: es zählen nur 5")
    assert rows(alone, "tfoot") == ["> Gesamt 1090"]


def test_of_whose_club_a_number_is_visitors_learn_nothing(client: Client, director_client: Client) -> None:
    cup = ranked({**PLACES, "teams": {"by": "club"}})
    for letter, club in (("A", "Uhus"), ("B", "Füchse"), ("C", "Füchse")):
        Player.objects.filter(pk=key_of(letter)).update(club=club)
    for number in (1, 2):
        players.set_anonymous(registration_id=Registration.objects.get(tournament=tournament("t2"), number=number).pk, anonymous=True)
    page = page_of(client, url("series", cup))
    assert ("Uhus" in page, "Verein nicht genannt" in page, "Füchse" in page) == (False, True, True)
    assert client.get(f"{url('series-team', cup)}?name=Uhus").status_code == 404
    team = page_of(client, f"{url('series-team', cup)}?name=Füchse")
    assert ("nicht genannt" in team, f"Nr.\N{NO-BREAK SPACE}{person('B')}" in team, "Carl Cerny" in team) == (True, False, True)
    assert url("series-team", cup) not in page_of(client, url("series-person", cup, person("B")))
    assert "Bruno Bauer" in page_of(director_client, f"{url('series-team', cup)}?name=Füchse")


def test_a_series_of_drafts_alone_is_no_news_for_visitors(client: Client, director_client: Client) -> None:
    create_tournament(name="Entwurf", system="koenigrufen-cup", cup="Geheimer Cup")
    assert "Geheimer Cup" not in page_of(client, reverse("series-all"))
    assert "Geheimer Cup" in page_of(director_client, reverse("series-all"))


@pytest.mark.parametrize("page", ["series", "series-wall", "series-states"])
def test_a_series_known_only_to_a_draft_is_a_draft(client: Client, director_client: Client, page: str) -> None:
    cup = create_tournament(name="Geheim", system="koenigrufen-cup", cup="Cup in Planung").cup
    assert cup is not None
    assert client.get(url(page, cup)).status_code == 404
    # The wall is for the room, whoever opens it.
    assert director_client.get(url(page, cup)).status_code == (404 if page == "series-wall" else 200)
    Tournament.objects.filter(cup=cup).update(phase=Phase.REGISTRATION)
    assert client.get(url(page, cup)).status_code == 200
