"""Names at the registration: typed in any order, shown how they were understood, swapped by one key, and asked about where somebody is
there already."""

import re

import pytest
from django.test import Client

from tournament.desk.registration import players
from tournament.desk.setup import setup
from tournament.models import Player, Registration, Tournament

pytestmark = pytest.mark.django_db

LIST = "/t/probe/anmeldung/"


@pytest.fixture
def tournament() -> Tournament:
    """Nr. 1 Anna Huber of Linz, Nr. 2 Udo Strauß; and Eva Öllinger of Wels from before."""
    earlier = setup.create_tournament(name="Früher", system="koenigrufen-cup")
    players.import_players(tournament_id=earlier.pk, rows=[{"number": 42, "name": "Eva Öllinger", "place": "Wels"}])
    found = setup.create_tournament(name="Probe", system="koenigrufen-cup", rounds=2, games=3)
    players.import_players(tournament_id=found.pk, rows=[{"name": "Anna Huber", "place": "Linz"}, {"name": "Udo Strauß"}])
    return found


def search(client: Client, typed: str, place: str = "") -> dict:
    return client.get(LIST + "suche/", {"q": typed, "ort": place}).json()


def add(client: Client, **typed: str):
    return client.post(LIST, typed)


def names() -> list[str]:
    return list(Registration.objects.filter(tournament__slug="probe").order_by("number").values_list("player__name", flat=True))


@pytest.mark.parametrize("typed, shown", [
    ("Lang Peter", "Peter Lang"), ("Lang, Peter", "Peter Lang"), ("Peter Lang", "Peter Lang"), ("dr. Lang Peter MBA", "dr. Peter Lang MBA"),
    ("Peter, Lang", "Peter, Lang"), ("  van der  Berg Jan ", "Jan van der Berg"),
])  # fmt: skip
def test_a_name_is_stored_as_it_was_understood(director_client: Client, tournament: Tournament, typed: str, shown: str) -> None:
    assert add(director_client, name=typed).status_code == 302
    assert names()[-1] == shown


@pytest.mark.parametrize("typed, shown", [
    ("Farkas Kata", "Farkas Kata"), ("Nagy Béla", "Nagy Béla"), ("Xyril Qwant", "Xyril, Qwant"), ("Peter Lang", "Lang Peter"),
])  # fmt: skip
def test_where_the_surname_stands_first_it_stays_there(director_client: Client, typed: str, shown: str) -> None:
    """As a Hungarian club writes it, at the field and in a list; where only the order says which is the surname, with a comma."""
    setup.create_tournament(name="Probe", system="tarokk-paskievics", rounds=2, games=3)
    assert search(director_client, typed)["read"]["shown"] == shown
    preview = director_client.post(f"{LIST}einlesen/", {"text": f"Name\n{typed}"})
    assert f">{shown}</th>" in re.sub("</?b>", "", preview.content.decode())
    assert add(director_client, name=typed).status_code == 302
    assert names() == [shown]


def test_while_typing_the_page_is_told_how_the_name_is_understood(director_client: Client, tournament: Tournament) -> None:
    assert search(director_client, "Dr. Lang Peter MBA")["read"] == {
        "shown": "Dr. Peter Lang MBA",
        "before": "Dr. Peter ",
        "surname": "Lang",
        "after": " MBA",
        "swapped": "Dr. Peter, Lang MBA",
    }
    assert search(director_client, "Dr. Peter, Lang MBA")["read"]["swapped"] == "Dr. Peter Lang MBA", "swapped twice it is as before"
    assert search(director_client, "Sepp")["read"]["swapped"] == ""
    assert search(director_client, " ")["read"] is None


def test_another_of_his_family_tells_which_word_is_the_surname(director_client: Client, tournament: Tournament) -> None:
    assert search(director_client, "Qwant Xyril")["read"]["surname"] == "Xyril"
    add(director_client, name="Qwant, Xaxa")
    assert search(director_client, "Qwant Xyril")["read"]["surname"] == "Qwant"


def test_without_scripts_a_button_swaps(director_client: Client, tournament: Tournament) -> None:
    page = director_client.get(LIST, {"name": "Peter Lang", "place": "Perg", "tauschen": "1"}).content.decode()
    assert 'value="Peter, Lang"' in page
    assert 'value="Perg"' in page
    assert re.search(r"<b>Peter</b>,\s*Lang", page)


def test_one_button_swaps_the_name_of_somebody_registered(director_client: Client, tournament: Tournament) -> None:
    page = director_client.get(f"{LIST}1/").content.decode()
    assert re.search(r"Anna <b>Huber</b>", page)
    answer = director_client.post(f"{LIST}1/", {"tauschen": "1", "name": "Anna Huber", "place": "Linz", "number": "1"})
    assert answer.status_code == 302
    assert Player.objects.values_list("name", "surname", "given").get(place="Linz") == ("Anna, Huber", "Anna", "Huber")


def test_enter_registers_and_saves_and_never_swaps_a_name(director_client: Client, tournament: Tournament) -> None:
    """A browser takes Enter for the first button of the form, hidden or not."""
    first = re.compile(r"<form[^>]*\bclass=\"panel[^>]*>.*?<button([^>]*)>(.*?)</button>", re.DOTALL)
    button, words = first.search(director_client.get(LIST).content.decode()).groups()
    assert ("name=" in button, "formmethod" in button, words) == (False, False, "Spieler anmelden")
    button, words = first.search(director_client.get(f"{LIST}1/").content.decode()).groups()
    assert ('name="aendern"' in button, words) == (True, "Speichern")


def test_a_corrected_name_is_understood_too(director_client: Client, tournament: Tournament) -> None:
    director_client.post(f"{LIST}2/", {"aendern": "1", "name": "Strauss Udo", "number": "2"})
    assert names() == ["Anna Huber", "Udo Strauss"]


# Somebody who is there already ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed, place, question", [
    ("Huber Anna", "", "Ist das Nr. 1 Anna Huber?"), ("Anna Hubr", "linz", "Ist das Nr. 1 Anna Huber?"),
    ("ANNA HUEBER", "", "Ist das Nr. 1 Anna Huber?"),
    ("Strauss Udo", "", "Ist das Nr. 2 Udo Strauß?"), ("Eva Oellinger", "", "Ist das Eva Öllinger aus Wels?"),
])  # fmt: skip
def test_while_typing_it_is_asked_who_it_is(director_client: Client, tournament: Tournament, typed: str, place: str, question: str) -> None:
    assert search(director_client, typed, place)["double"]["question"] == question


@pytest.mark.parametrize("typed, place", [("Anna Huber", "Wels"), ("Anna Gruber", ""), ("Anna", ""), ("1", "")])
def test_nobody_is_asked_about_who_is_another(director_client: Client, tournament: Tournament, typed: str, place: str) -> None:
    assert search(director_client, typed, place)["double"] is None


def test_a_double_is_not_registered_before_somebody_says_who_it_is(director_client: Client, tournament: Tournament) -> None:
    answer = add(director_client, name="Anna Hubr", tags="Frauen")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Ist das Nr. 1 Anna Huber?" in page
    assert 'href="#nr-1"' in page, "yes leads to her row"
    assert 'value="Frauen"' in page
    assert names() == ["Anna Huber", "Udo Strauß"]
    assert add(director_client, name="Anna Hubr", tags="Frauen", neu="Anna Hubr").status_code == 302
    assert names() == ["Anna Huber", "Udo Strauß", "Anna Hubr"]


def test_yes_registers_who_is_known(director_client: Client, tournament: Tournament) -> None:
    answer = add(director_client, name="Eva Oelinger")
    known = Player.objects.get(name="Eva Öllinger")
    assert re.search(rf'name="player"\s+value="{known.pk}"', answer.content.decode())
    add(director_client, name="Eva Oelinger", player=str(known.pk))
    assert names()[-1] == "Eva Öllinger"
    assert Player.objects.filter(place="Wels").count() == 1


@pytest.mark.parametrize("typed, place, who", [
    ("hub", "", ["Anna Huber"]), ("hub an", "", ["Anna Huber"]), ("öll", "", ["Eva Öllinger"]), ("wels öll", "", ["Eva Öllinger"]),
    ("1", "", ["Anna Huber"]),
    ("uber", "", []), ("linz", "", []), ("huber", "wels", []), ("huber", "Linz", ["Anna Huber"]), ("Anna Huberta", "", []),
    ("Udo", "", ["Udo Strauß", "Udolf Strauß"]), ("Udo Strauß", "", ["Udo Strauß"]),
])  # fmt: skip
def test_whom_a_name_means(director_client: Client, tournament: Tournament, typed: str, place: str, who: list[str]) -> None:
    """Whoever Enter takes: some beginnings of words of his name, his place beside it, or his number alone; a whole name means nobody
    else."""
    add(director_client, name="Udolf Strauß")
    assert [row["name"] for row in search(director_client, typed, place)["found"] if row["meant"]] == who


def test_who_is_meant_by_part_of_a_name_is_asked_about_and_several_are_listed(director_client: Client, tournament: Tournament) -> None:
    page = add(director_client, name="Eva Öll").content.decode()
    assert ("Ist das Eva Öllinger aus Wels?" in page, "Nein, neu anmelden" in page) == (True, True)
    add(director_client, name="Anna Hubik")
    answer = add(director_client, name="Anna Hub")
    assert (answer.status_code, "Wer ist gemeint?" in answer.content.decode()) == (422, True)
    assert re.findall(r'<a href="#nr-\d+">([^<]+)</a>', answer.content.decode()) == ["Anna Huber", "Anna Hubik"]
    assert names() == ["Anna Huber", "Udo Strauß", "Anna Hubik"]
    assert add(director_client, name="Anna Hub", neu=" Anna Hub").status_code == 302


def test_no_holds_for_the_name_it_was_said_of(director_client: Client, tournament: Tournament) -> None:
    assert add(director_client, name="Anna Hubre", neu="Anna Hubr").status_code == 422


def test_the_list_by_name_is_sorted_by_surname(director_client: Client, tournament: Tournament) -> None:
    add(director_client, name="Dr. Zita Adler")
    order = re.findall(r'<tr\s+id="nr-(\d+)"', director_client.get(LIST, {"ordnung": "name"}).content.decode())
    assert order == ["3", "1", "2"]
    assert re.findall(r'<tr\s+id="nr-(\d+)"', director_client.get(LIST).content.decode()) == ["1", "2", "3"]


@pytest.mark.parametrize("typed", ["T33", "t 33", "33"])
def test_a_number_alone_is_asked_about_before_it_is_a_name(director_client: Client, tournament: Tournament, typed: str) -> None:
    """A table's number in the wrong field; no player has 33."""
    question = f"„{typed}“ sieht nach einer Nummer aus, nicht nach einem Namen. Verschrieben?"
    assert search(director_client, typed)["double"]["question"] == question
    page = add(director_client, name=typed)
    assert page.status_code == 422
    assert question in page.content.decode()
    assert f'name="neu" value="{typed}"' in " ".join(page.content.decode().split())
    assert len(names()) == 2
    assert add(director_client, name=typed, neu=typed).status_code == 302
    assert len(names()) == 3


@pytest.mark.parametrize("typed", ["O", "Bo", "Spieler 7", "T. Huber", "Huber 2", "1", "T1748"])
def test_a_name_or_the_number_of_somebody_here_is_no_slip(director_client: Client, tournament: Tournament, typed: str) -> None:
    """One letter may be what somebody is called; 1 is Anna Huber; a pass is refused for itself."""
    double = search(director_client, typed)["double"]
    assert double is None or "Verschrieben" not in double["question"]
