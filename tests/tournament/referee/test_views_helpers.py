"""A second pair of hands: the account is made on the page of accounts, and does at the desk what it is for and nothing else."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournament import court
from tests.tournament.evening import announced, running, the_table
from tournament.models import Helper, LogRow, Registration, Tournament

pytestmark = pytest.mark.django_db

PAGE = "/t/probe/schiedsrichter/zugaenge/"
NEW = {"helfer": "1", "hilft-login": "gruber", "hilft-name": "Ida Gruber", "hilft-password": "kx7m-w4xr-t9hd"}


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def tournament() -> Tournament:
    return running()


@pytest.fixture
def helper(tournament: Tournament) -> Client:
    return logged_in(court.helper(tournament))


def test_a_new_account_is_shown_once_and_leads_to_the_registration(director_client: Client, client: Client, tournament: Tournament) -> None:
    page = director_client.post(PAGE, NEW).content.decode()
    assert "Helfer bei Probe" in page
    assert "kx7m-w4xr-t9hd" in page
    listed = director_client.get(PAGE).content.decode()
    assert "Ida Gruber" in listed
    assert "kx7m-w4xr-t9hd" not in listed
    answer = client.post("/anmelden/", {"username": "gruber", "password": "kx7m-w4xr-t9hd"})
    assert answer["Location"] == "/t/probe/anmeldung/"
    assert client.get(answer["Location"]).status_code == 200
    assert LogRow.objects.get(action="appoint_helper").facts == {"name": "Ida Gruber"}


def test_a_weak_password_is_refused_and_stored_is_nobody(director_client: Client, tournament: Tournament) -> None:
    answer = director_client.post(PAGE, NEW | {"hilft-password": "123"})
    assert answer.status_code == 422
    assert "Ida Gruber" in answer.content.decode(), "what was typed stays"
    assert not User.objects.filter(username="gruber").exists()


def test_a_forgotten_password_is_set_anew_and_shown_once(
    director_client: Client, helper: Client, client: Client, tournament: Tournament
) -> None:
    row = Helper.objects.get()
    old = row.user.password
    page = director_client.post(PAGE, {"helfer_neues_passwort": row.pk}).content.decode()
    row.user.refresh_from_db()
    shown = page.split("<dt>Passwort</dt>")[1].split("<dd>")[1].split("</dd>")[0].strip()
    assert row.user.password != old
    assert row.user.check_password(shown)
    assert shown not in director_client.get(PAGE).content.decode()
    assert helper.get("/t/probe/anmeldung/").status_code == 302, "logged out wherever he was"
    assert LogRow.objects.get(action="reset_password").facts == {"name": str(row)}
    assert helper.post(PAGE, {"helfer_neues_passwort": row.pk}).status_code == 302


def test_the_director_s_own_password_is_changed_by_who_knows_it(
    director_client: Client, director: User, client: Client, tournament: Tournament
) -> None:
    director.set_password("alt-7m-w4xr")
    director.save()
    director_client.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    new = {"new_password1": "kx7m-w4xr-t9hd", "new_password2": "kx7m-w4xr-t9hd"}
    assert "nicht das Passwort von jetzt" in director_client.post("/passwort/", {"old_password": "falsch", **new}).content.decode()
    assert director_client.post("/passwort/", {"old_password": "alt-7m-w4xr", **new})["Location"] == "/"
    director.refresh_from_db()
    assert director.check_password("kx7m-w4xr-t9hd")
    assert "Das Passwort ist geändert." in director_client.get("/").content.decode(), "and he is still logged in"
    assert client.get("/passwort/")["Location"].startswith("/anmelden/")
    said = client.get("/anmelden/").content.decode()
    assert "manage.py changepassword leitung" in said
    assert "/leitung-passwort</code>" in said


def test_he_is_ended_and_taken_back(director_client: Client, helper: Client, tournament: Tournament) -> None:
    row = Helper.objects.get()
    director_client.post(PAGE, {"helfer_beenden": row.pk})
    assert helper.get("/t/probe/anmeldung/").status_code == 403
    director_client.post(PAGE, {"helfer_wieder": row.pk})
    assert helper.get("/t/probe/anmeldung/").status_code == 200


def test_he_registers_ticks_and_writes_slips(helper: Client, tournament: Tournament) -> None:
    helper.post("/t/probe/anmeldung/", {"name": "Moser Max"})
    helper.post("/t/probe/anmeldung/haken/", {"paid": "9:1"})
    row = Registration.objects.select_related("player").get(number=9)
    assert (row.player.name, row.paid) == ("Max Moser", True)
    page = helper.get("/t/probe/runde/1/tisch/1/").content.decode()
    assert "Nur Summen eingeben" in page
    assert 'name="game"' in page or "data-entry" in page or 'id="entry' in page, "the form is there"
    sums = {"sum_0": "3", "sum_1": "-1", "sum_2": "-1", "sum_3": "-1"}
    assert helper.post("/t/probe/runde/1/tisch/1/summen/", sums).status_code == 302
    assert court.totals(the_table(tournament)) == (3, -1, -1, -1)
    assert LogRow.objects.filter(author="Gruber", action="save_sums").exists()


def test_his_pages_offer_nothing_that_he_may_not(helper: Client, tournament: Tournament) -> None:
    list_, table, round_ = (
        helper.get(address).content.decode() for address in ("/t/probe/anmeldung/", "/t/probe/runde/1/tisch/1/", "/t/probe/runde/1/")
    )
    for forbidden in ("/sanktionen/", "/auslosung/", "/drucken/", "/protokoll/", "/pruefen/"):
        assert forbidden not in list_ + table + round_, forbidden
    assert 'value="break_off"' not in table
    assert 'name="action"' not in round_


def test_he_does_not_see_standings_that_are_hidden(helper: Client, tournament: Tournament) -> None:
    assert "Spieler 1" not in helper.get("/t/probe/stand/").content.decode()


def test_a_draft_is_his_page_too() -> None:
    tournament = announced(name="Entwurf")
    Tournament.objects.filter(pk=tournament.pk).update(phase="draft")
    assert logged_in(court.helper(tournament)).get("/t/entwurf/anmeldung/").status_code == 200
