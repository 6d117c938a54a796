"""The registration over HTTP: adding, finding, marking, changing. Lists from files: test_views_players_import.py."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournament.crowd import crowd
from tests.tournament.evening import drawn, registered
from tournament.desk.registration import players
from tournament.desk.setup import setup
from tournament.ledger.people.people import count_players
from tournament.models import LogRow, Player, Registration, Tournament

pytestmark = pytest.mark.django_db

LIST = "/t/probe/anmeldung/"
IMPORT = "/t/probe/anmeldung/einlesen/"
JSON = {"Accept": "application/json"}


@pytest.fixture
def tournament() -> Tournament:
    """Eight players, "Spieler 1" to "Spieler 8", with their numbers."""
    return registered()


@pytest.fixture
def season(tournament: Tournament) -> Tournament:
    """An earlier tournament with two persons, numbers 41 and 42."""
    earlier = setup.create_tournament(name="Früher", system="koenigrufen-cup")
    rows = [
        {"number": 41, "name": "Anna Mayrhuber", "place": "Linz", "club": "TC Linz"},
        {"number": 42, "name": "Eva Öllinger", "place": "Wels", "club": ""},
    ]
    players.import_players(tournament_id=earlier.pk, rows=rows)
    return earlier


def row_of(number: int) -> Registration:
    return Registration.objects.select_related("player").get(tournament__slug="probe", number=number)


def count() -> int:
    return Registration.objects.filter(tournament__slug="probe").count()


def text(client: Client, address: str = LIST) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


# Who may what ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address", [LIST, LIST + "suche/?q=a", LIST + "1/", LIST + "haken/", IMPORT, LIST + "spieler.csv", LIST + "spieler.xlsx"]
)
def test_the_registration_is_the_directors(client: Client, tournament: Tournament, address: str) -> None:
    setup.open_registration(tournament_id=tournament.pk)
    assert client.get(address)["Location"].startswith("/anmelden/?next=")
    assert client.post(address, {"name": "Eindringling"})["Location"].startswith("/anmelden/?next=")
    assert count() == 8


def test_a_number_of_another_tournament_is_not_found(director_client: Client, season: Tournament) -> None:
    assert director_client.get(LIST + "41/").status_code == 404
    assert director_client.post(LIST + "haken/", {"paid": "41:1"}).status_code == 404


# Adding ----------------------------------------------------------------------------------------------------------------------


def test_a_new_player_gets_the_next_number_and_the_list_says_so(director_client: Client, tournament: Tournament) -> None:
    typed = {"name": " Franz  Pichler ", "place": "Perg", "club": "", "tags": "Senioren, Frauen", "number": "", "paid": "on"}
    answer = director_client.post(LIST, typed)
    assert answer["Location"] == LIST + "?paid=1&neu=9", "what was ticked stays ticked for the next one"
    added = row_of(9)
    assert (added.player.name, added.player.place, added.tags, added.paid, added.present) == (
        "Franz Pichler", "Perg", ["Senioren", "Frauen"], True, False,
    )  # fmt: skip
    page = text(director_client, answer["Location"])
    assert "Nr. 9 Franz Pichler ist angemeldet." in page
    assert re.search(r'name="paid"[^>]*checked', page)
    assert re.search(r'name="name"[^>]*autofocus', page)


def test_a_known_person_is_one_pick(director_client: Client, season: Tournament) -> None:
    person = Player.objects.get(name="Anna Mayrhuber")
    director_client.post(LIST, {"name": "may", "player": person.pk})
    assert row_of(9).player == person


@pytest.mark.parametrize(
    "typed, said",
    [
        ({"name": ""}, "Bitte ausfüllen."),
        ({"name": "Neu", "number": "3"}, "Die Nummer 3 ist vergeben."),
        ({"name": "Neu", "number": "drei"}, "Bitte eine ganze Zahl eingeben."),
        ({"name": "Spieler 4"}, "ist schon angemeldet"),
        ({"name": "Neu", "player": "999999"}, "Diese Person gibt es nicht mehr"),
    ],
)
def test_faults_are_said_and_what_was_typed_stays(director_client: Client, tournament: Tournament, typed: dict, said: str) -> None:
    answer = director_client.post(LIST, {"tags": "Senioren", **typed})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert 'value="Senioren"' in answer.content.decode()
    assert count() == 8


def test_counts_and_tables_are_said(director_client: Client, tournament: Tournament) -> None:
    """8: two tables of 4. 9: one of 4, one of 5. 7 and 11: no tables of 4 and 5."""
    assert "2 Tische zu 4" in text(director_client)
    director_client.post(LIST, {"name": "Neunter"})
    assert "1 Tisch zu 4 und 1 Tisch zu 5" in text(director_client)
    players.withdraw(registration_id=row_of(1).pk, reason="krank")
    players.withdraw(registration_id=row_of(2).pk, reason="krank")
    page = text(director_client)
    assert "7 Spieler" in page
    assert "2 abgemeldet" in page
    assert "Noch 1 Spieler aufnehmen" in page


# Finding ---------------------------------------------------------------------------------------------------------------------


def found(client: Client, query: str) -> list[tuple[bool, str]]:
    answer = client.get(LIST + "suche/", {"q": query}).json()
    return [(person["registered"], person["name"]) for person in answer["found"]]


@pytest.mark.parametrize("query", ["may", "MAYR", "anna linz", "41", "tc linz"])
def test_a_person_is_found_by_number_name_place_and_club(director_client: Client, season: Tournament, query: str) -> None:
    assert found(director_client, query) == [(False, "Anna Mayrhuber")]


def test_somebody_registered_is_found_with_his_number(director_client: Client, season: Tournament) -> None:
    assert found(director_client, "spieler 7") == [(True, "Spieler 7")]
    assert director_client.get(LIST + "suche/", {"q": "spieler 7"}).json()["found"][0]["number"] == 7


@pytest.mark.parametrize("query", ["", "   ", "niemand", "%", "x" * 5000, "\0"])
def test_what_finds_nobody(director_client: Client, season: Tournament, query: str) -> None:
    assert found(director_client, query) == []


def test_without_a_script_the_known_are_buttons(director_client: Client, season: Tournament) -> None:
    page = text(director_client, LIST + "?name=mayr")
    person = Player.objects.get(name="Anna Mayrhuber")
    assert f'name="player" value="{person.pk}"' in page


# Paid and present ------------------------------------------------------------------------------------------------------------


def test_one_key_says_paid_and_the_counts_follow(director_client: Client, tournament: Tournament) -> None:
    answer = director_client.post(LIST + "haken/", {"present": "3:1"}, headers=JSON)
    told = answer.json()
    assert (answer.status_code, told["done"], told["on"]) == (200, True, True)
    assert "1 anwesend" in told["counts"]
    found = count_players(tournament)
    assert told["left"] == {"unpaid": found.unpaid, "absent": found.active - 1}
    assert f'data-left="absent">{found.active - 1}<' in director_client.get(LIST).content.decode()
    assert row_of(3).present
    director_client.post(LIST + "haken/", {"present": "3:0"}, headers=JSON)
    assert not row_of(3).present


def test_without_a_script_the_page_comes_back_at_the_row(director_client: Client, tournament: Tournament) -> None:
    answer = director_client.post(LIST + "haken/", {"paid": "3:1"})
    assert (answer.status_code, answer["Location"]) == (302, LIST + "#nr-3")
    assert row_of(3).paid


@pytest.mark.parametrize(
    "given", [{}, {"paid": ""}, {"paid": "3"}, {"paid": "3:2"}, {"paid": "x:1"}, {"withdrawn": "3:1"}, {"paid": "²:1"}]
)
def test_a_mark_that_is_none_changes_nothing(director_client: Client, tournament: Tournament, given: dict) -> None:
    before = LogRow.objects.count()
    assert director_client.post(LIST + "haken/", given).status_code == 400
    assert LogRow.objects.count() == before


def test_after_the_end_a_mark_is_refused_with_its_reason(director_client: Client, tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(phase="closed", rules_digest="x")
    answer = director_client.post(LIST + "haken/", {"paid": "3:1"}, headers=JSON)
    assert answer.status_code == 409
    assert "abgeschlossen" in answer.json()["said"][0]
    assert 'id="add"' not in text(director_client)


@pytest.mark.parametrize("shown, rows", [("", 8), ("unbezahlt", 6), ("fehlt", 8), ("abgemeldet", 1), ("unsinn", 8)])
def test_the_list_can_show_a_part(director_client: Client, tournament: Tournament, shown: str, rows: int) -> None:
    """Player 1 has paid, player 2 has left."""
    players.set_paid(registration_id=row_of(1).pk, paid=True)
    players.withdraw(registration_id=row_of(2).pk, reason="krank")
    expected = rows - 1 if shown == "fehlt" else rows
    assert text(director_client, f"{LIST}?zeige={shown}").count("data-number=") == expected


# One player ------------------------------------------------------------------------------------------------------------------


def test_a_player_is_changed(director_client: Client, tournament: Tournament) -> None:
    typed = {"aendern": "1", "name": "Spieler Drei", "place": "Perg", "club": "", "tags": "Frauen", "number": "30"}
    assert director_client.post(LIST + "3/", typed)["Location"] == LIST + "#nr-30"
    changed = row_of(30)
    assert (changed.player.name, changed.player.place, changed.tags) == ("Spieler Drei", "Perg", ["Frauen"])


def test_a_faulty_change_keeps_what_was_typed(director_client: Client, tournament: Tournament) -> None:
    answer = director_client.post(LIST + "3/", {"aendern": "1", "name": "Spieler Drei", "number": "4"})
    assert answer.status_code == 422
    assert "Die Nummer 4 ist vergeben." in answer.content.decode()
    assert 'value="Spieler Drei"' in answer.content.decode()
    assert row_of(3).player.name == "Spieler 3"


def test_drawn_tables_are_told_as_they_were_drawn_whoever_comes_later(director_client: Client) -> None:
    """23 sit at two tables of four and three of five; with a substitute, who sits nowhere, six tables of four would go."""
    tables = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12, 13), (14, 15, 16, 17, 18), (19, 20, 21, 22, 23))
    tournament = drawn(tables, rounds=1)
    players.add_player(tournament_id=tournament.pk, name="Eva Zwettler")
    assert counted(director_client, tournament) == "24 Spieler · 0 anwesend · Runde 1: 2 Tische zu 4 und 3 Tische zu 5"


def test_for_the_rounds_to_come_the_field_of_now_counts(director_client: Client) -> None:
    tournament = drawn(rounds=2)
    players.add_player(tournament_id=tournament.pk, name="Eva Zwettler")
    assert (
        counted(director_client, tournament)
        == "9 Spieler · 0 anwesend · Runde 1: 2 Tische zu 4 · für Runde 2: 1 Tisch zu 4 und 1 Tisch zu 5"
    )


def test_no_field_is_too_small_for_a_round_that_is_drawn(director_client: Client) -> None:
    """Five of eight leave: three make no table, but no round is to come."""
    tournament = drawn(rounds=1)
    for row in Registration.objects.filter(tournament=tournament)[:5]:
        players.withdraw(registration_id=row.pk, reason="heim")
    assert counted(director_client, tournament).endswith("Runde 1: 2 Tische zu 4")
    assert "Noch 1 Spieler aufnehmen" not in director_client.get(f"/t/{tournament.slug}/anmeldung/").content.decode()


def counted(client: Client, tournament: Tournament) -> str:
    """What heads the registration."""
    page = client.get(f"/t/{tournament.slug}/anmeldung/").content.decode()
    return re.findall(r'<span id="counts">(.*?)</span>', page)[0]


def test_after_the_draw_the_number_stays(director_client: Client) -> None:
    drawn()
    assert re.search(r'name="number"[^>]*disabled', text(director_client, LIST + "3/"))
    director_client.post(LIST + "3/", {"aendern": "1", "name": "Umbenannt", "number": "77"})
    assert row_of(3).player.name == "Umbenannt"


def test_withdrawn_with_a_reason_and_back_again(director_client: Client, tournament: Tournament) -> None:
    answer = director_client.post(LIST + "3/", {"abmelden": "1", "grund": " "}, follow=True)
    assert "Bitte einen Grund angeben" in answer.content.decode()
    director_client.post(LIST + "3/", {"abmelden": "1", "grund": "krank"})
    assert (row_of(3).withdrawn, row_of(3).withdrawn_reason) == (True, "krank")
    assert "abgemeldet: krank" in text(director_client)
    director_client.post(LIST + "3/", {"wieder": "1"})
    assert not row_of(3).withdrawn


def test_a_mistaken_registration_is_taken_back_until_the_draw(director_client: Client, tournament: Tournament) -> None:
    assert "Nr. 3 Spieler 3 ist gelöscht" in director_client.post(LIST + "3/", {"loeschen": "1"}, follow=True).content.decode()
    assert count() == 7


def test_who_is_seated_is_not_deleted(director_client: Client) -> None:
    drawn()
    assert "Anmeldung löschen" not in text(director_client, LIST + "3/")
    answer = director_client.post(LIST + "3/", {"loeschen": "1"}, follow=True)
    assert "Bitte abmelden statt löschen" in answer.content.decode()
    assert count() == 8


def test_an_unknown_action_is_refused(director_client: Client, tournament: Tournament) -> None:
    assert director_client.post(LIST + "3/", {"unsinn": "1"}).status_code == 400


def test_one_click_notes_everybody_as_here_and_one_takes_it_back(director_client: Client, tournament: Tournament) -> None:
    """Who was noted before, and who has left, stay as they are, there and back."""
    director_client.post(LIST + "haken/", {"present": "2:1"})
    director_client.post(LIST + "3/", {"abmelden": "1", "grund": "krank"})

    def here() -> list[int]:
        return list(Registration.objects.filter(tournament=tournament, present=True).order_by("number").values_list("number", flat=True))

    page = director_client.post(LIST + "haken/", {"present": "alle:1"}, follow=True).content.decode()
    assert here() == [1, 2, 4, 5, 6, 7, 8]
    assert ("Alle, die mitspielen, sind jetzt als anwesend eingetragen." in page, 'value="alle:1"' in page, 'value="alle:0"' in page) == (
        True,
        False,
        True,
    )
    assert "Es sind schon alle" in director_client.post(LIST + "haken/", {"present": "alle:1"}, follow=True).content.decode()
    director_client.post(LIST + "haken/", {"present": "alle:0"})
    assert here() == [2]
    assert list(LogRow.objects.filter(action="set_present").order_by("pk").values_list("facts__say", flat=True)) == [
        "set_present", "all_present", "not_all_present",
    ]  # fmt: skip
    answer = director_client.post(LIST + "haken/", {"present": "alle:0"}, follow=True)
    assert "Seither wurde die Anwesenheit einzeln geändert." in answer.content.decode()


# Queries ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["", "?name=spieler", "1/", "suche/?q=spieler", "spieler.csv", "einlesen/"])
def test_queries_do_not_grow_with_the_field(director_client: Client, page: str) -> None:
    counted = []
    for made in (crowd(20, rounds=1), crowd(200, rounds=1)):
        with CaptureQueriesContext(connection) as queries:
            assert director_client.get(f"/t/{made.slug}/anmeldung/{page}").status_code == 200
        counted.append(len(queries))
    assert counted[0] == counted[1] <= 10
