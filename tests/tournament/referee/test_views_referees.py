"""The referees' accounts: appointing with a new and with a known account, the card with the password, ending and renewing the rights."""

import re
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournament import court
from tests.tournament.evening import registered, running, the_table
from tournament.desk.setup.setup import create_tournament
from tournament.ledger.people.referees_reading import read_referees
from tournament.models import Phase, Referee, Tournament
from tournament.referee.calls import call_referee, take_call

pytestmark = pytest.mark.django_db

PAGE = "/t/probe/schiedsrichter/zugaenge/"
NEW = {"login": "moser", "name": "Herta Moser", "password": "kx7m-w4xr-t9hd", "player": ""}


@pytest.fixture
def tournament() -> Tournament:
    return registered()


def text(answer: object) -> str:
    return answer.content.decode()


def test_a_password_is_proposed_and_another_one_each_time(director_client: Client, tournament: Tournament) -> None:
    forms = [director_client.get(PAGE).context["form"] for _time in range(2)]
    first, second = (form["password"].value() for form in forms)
    assert [len(part) for part in first.split("-")] == [4, 4, 4]
    assert first != second


def test_a_new_account_is_shown_once_with_its_password_and_can_log_in(
    director_client: Client, client: Client, tournament: Tournament
) -> None:
    answer = director_client.post(PAGE, NEW)
    page = text(answer)
    assert answer.status_code == 200
    assert "Herta Moser" in page
    assert "kx7m-w4xr-t9hd" in page
    assert "http://testserver/" in page
    assert "no-store" in answer["Cache-Control"]
    assert "kx7m-w4xr-t9hd" not in text(director_client.get(PAGE))
    assert client.post("/anmelden/", {"username": "moser", "password": "kx7m-w4xr-t9hd"}).status_code == 302
    assert client.get("/t/probe/schiedsrichter/").status_code == 200
    assert client.get(PAGE).status_code == 403


def test_the_card_warns_of_an_address_that_no_phone_reaches(director_client: Client, tournament: Tournament) -> None:
    warning = "Diese Adresse gilt nur auf diesem Rechner."
    assert warning in text(director_client.post(PAGE, NEW, headers={"Host": "localhost:8000"}))
    assert warning in text(director_client.post(PAGE, NEW, headers={"Host": "127.0.0.1:8000"}))
    assert warning not in text(director_client.post(PAGE, NEW, headers={"Host": "192.168.1.5:8000"}))


def test_a_known_account_keeps_its_password(director_client: Client, client: Client, tournament: Tournament) -> None:
    User.objects.create_user("moser", password="altes-passwort", first_name="Herta Moser")
    answer = director_client.post(PAGE, NEW, follow=True)
    assert answer.redirect_chain == [(PAGE, 302)]
    assert "Den Zugang „moser“ gab es schon; sein Passwort bleibt." in text(answer)
    assert "kx7m-w4xr-t9hd" not in text(answer)
    assert client.post("/anmelden/", {"username": "moser", "password": "altes-passwort"}).status_code == 302


def test_who_plays_is_named_by_his_player(director_client: Client, tournament: Tournament) -> None:
    player = court.player_of(tournament, 3).player_id
    director_client.post(PAGE, {**NEW, "name": "", "player": str(player)})
    made = Referee.objects.get(tournament=tournament)
    assert (str(made), made.player_id) == ("Spieler 3", player)
    [row] = read_referees(tournament)
    assert (row.name, row.login, row.number, row.player, row.active) == ("Spieler 3", "moser", 3, "Spieler 3", True)


def test_an_account_with_a_players_name_asks_who_he_is(director_client: Client, tournament: Tournament) -> None:
    named = {**NEW, "name": "spieler 3"}
    answer = director_client.post(PAGE, named)
    assert (answer.status_code, "Nr. 3 Spieler 3" in text(answer), 'name="stranger"' in text(answer)) == (422, True, True)
    assert not Referee.objects.exists()
    assert 'name="stranger"' not in text(director_client.get(PAGE))
    director_client.post(PAGE, named | {"stranger": "on"})
    assert Referee.objects.get().player is None


def test_an_account_that_is_a_players_asks_who_he_is(director_client: Client, tournament: Tournament) -> None:
    """Elsewhere moser played as Spieler 4."""
    elsewhere = create_tournament(name="Anderswo", system="koenigrufen-cup")
    account = User.objects.create_user("moser", password="altes-passwort", first_name="Herta Moser")
    Referee.objects.create(tournament=elsewhere, user=account, player=court.player_of(tournament, 4).player)
    assert "Nr. 4 Spieler 4" in text(director_client.post(PAGE, NEW))
    player = court.player_of(tournament, 4).player_id
    director_client.post(PAGE, NEW | {"player": str(player)})
    assert Referee.objects.get(tournament=tournament).player_id == player


@pytest.mark.parametrize("wrong, said", [
    ({"login": ""}, "Bitte ausfüllen."), ({"login": "x" * 151}, "Höchstens 150 Zeichen."), ({"password": "kurz"}, "zu kurz"),
    ({"player": "999999"}, "nicht angemeldet"), ({"player": "x"}, "nicht angemeldet"), ({"login": "a\0b"}, "Null"),
])  # fmt: skip
def test_what_is_wrong_is_said_and_what_was_typed_stays(
    director_client: Client, tournament: Tournament, wrong: dict[str, str], said: str
) -> None:
    answer = director_client.post(PAGE, {**NEW, **wrong})
    assert answer.status_code == 422
    assert said in text(answer)
    assert "Herta Moser" in text(answer)
    assert not Referee.objects.exists()


def test_two_spellings_of_one_letter_are_one_account(director_client: Client, tournament: Tournament) -> None:
    """The log-in form reads the ligature as two letters, and so does this one."""
    director_client.post(PAGE, {**NEW, "login": "ﬁala"})
    director_client.post(PAGE, {**NEW, "login": "fiala"})
    assert [row.login for row in read_referees(tournament)] == ["fiala"]


def test_ended_and_renewed(director_client: Client, tournament: Tournament) -> None:
    user = court.referee(tournament, "moser", number=3)
    row = Referee.objects.get()
    answer = director_client.post(PAGE, {"beenden": str(row.pk)}, follow=True)
    assert "Moser ist hier kein Schiedsrichter mehr." in text(answer)
    assert "beendet" in text(answer)
    assert not Referee.objects.get().active
    director_client.post(PAGE, {"wieder": str(row.pk)})
    row.refresh_from_db()
    assert (row.active, row.player_id, row.user_id) == (True, court.player_of(tournament, 3).player_id, user.pk)


@pytest.mark.parametrize("button", ["beenden", "wieder"])
@pytest.mark.parametrize("number", ["x", "", "9" * 30, "-1", "{elsewhere}"])
def test_only_rows_of_this_tournament(director_client: Client, tournament: Tournament, button: str, number: str) -> None:
    other = create_tournament(name="Anderswo", system="koenigrufen-cup")
    court.referee(other)
    row = Referee.objects.get()
    before = row.active
    assert director_client.post(PAGE, {button: number.format(elsewhere=row.pk)}).status_code == 404
    row.refresh_from_db()
    assert row.active == before


def test_after_the_close_rights_can_only_be_ended(director_client: Client, tournament: Tournament) -> None:
    court.referee(tournament)
    Tournament.objects.update(phase=Phase.CLOSED, rules_digest="x")
    page = text(director_client.get(PAGE))
    assert "Schiedsrichter eintragen" not in page
    answer = director_client.post(PAGE, NEW, follow=True)
    assert "Das Turnier ist abgeschlossen." in text(answer)
    assert Referee.objects.count() == 1
    director_client.post(PAGE, {"beenden": str(Referee.objects.get().pk)})
    assert not Referee.objects.get().active


def test_calls_and_rulings_of_this_tournament_are_counted(director_client: Client) -> None:
    tournament, user, _ruling = court.ruled_dreier()
    other, also, _there = court.ruled_dreier(name="Anderswo")
    assert also == user
    for table in (the_table(tournament, 1), the_table(tournament, 2), the_table(other, 1)):
        take_call(call_id=call_referee(table_id=table.pk, client_id=uuid4()).pk, user=user)
    court.referee(tournament, "moser")
    assert [(row.login, row.calls, row.rulings) for row in read_referees(tournament)] == [("wiesbauer", 2, 1), ("moser", 0, 0)]
    said = " ".join(re.sub(r"<[^>]+>", " ", text(director_client.get(PAGE))).split())
    assert "2 Rufe 1 Entscheid " in said
    assert "0 Rufe 0 Entscheide " in said


def logged_in_at(login: str, password: str = court.PASSWORD, wanted: str = "/") -> str:
    """Where the log-in leads."""
    return Client().post("/anmelden/", {"username": login, "password": password, "next": wanted})["Location"]


def test_a_referee_comes_to_what_waits_for_him_where_there_is_one_such_place(director: User) -> None:
    first = running()
    court.referee(first)
    assert logged_in_at("wiesbauer") == "/t/probe/schiedsrichter/"
    assert logged_in_at("wiesbauer", wanted="/t/probe/stand/") == "/t/probe/stand/"
    assert logged_in_at(director.username, "trull-und-mond") == "/"
    court.referee(running(name="Andere"))
    assert logged_in_at("wiesbauer") == "/", "two tournaments run: he chooses"
    Tournament.objects.exclude(pk=first.pk).update(phase=Phase.CLOSED)
    assert logged_in_at("wiesbauer") == "/t/probe/schiedsrichter/"
