"""Whoever keeps the register corrects what somebody is called, where no club may; on a laptop the registration does."""

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.test import Client

from tests.tournament import court
from tournament.desk.registration.players import add_player
from tournament.desk.setup.setup import create_tournament
from tournament.ledger.people.register_log import read_register_log
from tournament.models import Organiser, Player, RegisterLogRow, Team, Tournament
from tournament.models.organiser import everywhere
from tournament.organisers import clubs
from tournament.organisers.teams import join
from tournament.register.correcting import correct
from tournament.register.forgetting import forget
from tournament.site.organiser import at

pytestmark = pytest.mark.django_db

FORM = "Name, Ort und Verein berichtigen"


@pytest.fixture
def anna() -> Player:
    return Player.objects.create(number=17, name="Anna Hubr", place="Linz", club="TC Linz")


@pytest.fixture
def club(anna: Player) -> Tournament:
    """Of the club of Steyr, under a federation: Anna plays there, and the log of it has a version."""
    clubs.found_federation(name="Verband", slug="verband")
    clubs.found(name="Steyr", slug="steyr")
    with at("steyr"):
        made = create_tournament(name="Steyrer Abend", system="koenigrufen-cup")
        add_player(tournament_id=made.pk, name=anna.name, player_id=anna.pk)
    return made


def version(tournament: Tournament) -> int:
    with everywhere():
        return Tournament.objects.get(pk=tournament.pk).version


def said(name: str, place: str = "Linz", club: str = "TC Linz") -> dict[str, str]:
    return {"person-name": name, "person-place": place, "person-club": club, "berichtigen": "1"}


@pytest.mark.parametrize("keeps", [True, False])
def test_the_federation_corrects_whom_a_club_has_registered(
    club: Tournament, anna: Player, director_client: Client, settings: LazySettings, *, keeps: bool
) -> None:
    settings.REGISTER_OWNER = keeps
    page, before = f"/o/verband/register/{anna.pk}/", version(club)
    assert FORM in director_client.get(page).content.decode()
    answer = director_client.post(page, said(" Anna  Huber ", "Wels", ""), follow=True)
    assert "Anna Huber steht jetzt so im Register" in answer.content.decode()
    anna.refresh_from_db()
    assert (anna.name, anna.place, anna.club, anna.surname) == ("Anna Huber", "Wels", "", "Huber")
    assert version(club) == before + 1, "what the club shows of her is outdated"
    row = RegisterLogRow.objects.latest("pk")
    assert (row.action, row.facts, row.author) == ("correct_person", {"person": 17}, "leitung")
    assert [line.text for line in read_register_log(1)] == ["Berichtigt: 17 (Anna Huber)"]


def test_what_is_wrong_is_said_at_its_field_and_nothing_changes(club: Tournament, anna: Player, director_client: Client) -> None:
    page, before = f"/o/verband/register/{anna.pk}/", version(club)
    answer = director_client.post(page, said(" "))
    assert (answer.status_code, "Bitte ausfüllen." in answer.content.decode()) == (422, True)
    assert director_client.post(page, said("Anna Huber", "x" * 201)).status_code == 422
    director_client.post(page, said("Anna Hubr"))
    anna.refresh_from_db()
    assert (anna.name, anna.place, version(club)) == ("Anna Hubr", "Linz", before)
    assert not RegisterLogRow.objects.exists()


def test_who_is_called_like_another_now_is_said_and_the_two_are_one_click_away(
    club: Tournament, anna: Player, director_client: Client
) -> None:
    other = Player.objects.create(number=18, name="Anna Huber", place="Linz", club="TC Linz")
    page, pair = f"/o/verband/register/{anna.pk}/", f"/o/verband/register/{anna.pk}/ist/{other.pk}/"
    told = f'Ganz gleich eingetragen ist dort auch Registernummer 18. Ist es dieselbe Person? <a href="{pair}">Ansehen</a>'
    assert told not in director_client.post(page, said("Anna Huber", "Wels"), follow=True).content.decode(), "of another place"
    assert told in director_client.post(page, said("Anna Huber"), follow=True).content.decode()
    Player.objects.filter(pk=other.pk).update(place="", club="")
    assert told in director_client.post(page, said("Anna Huber", "", ""), follow=True).content.decode(), "neither has a place or a club"
    assert director_client.get(pair).status_code == 200


def test_a_tournament_that_is_not_published_yet_is_none_of_the_federation_s(
    club: Tournament, anna: Player, director_client: Client
) -> None:
    """Whoever never played anywhere is told so; of Anna her club will tell."""
    nobody = Player.objects.create(number=19, name="Eva Wolf")
    told = [director_client.get(f"/o/verband/register/{who.pk}/").content.decode() for who in (anna, nobody)]
    assert [("sobald sein Verein es veröffentlicht" in page, "Noch bei keinem Turnier." in page) for page in told] == [
        (True, False), (False, True),
    ]  # fmt: skip


def test_who_is_forgotten_stays_so(club: Tournament, anna: Player, director_client: Client) -> None:
    forget(person_id=anna.pk)
    assert court.refused(lambda: correct(person_id=anna.pk, name="Anna", place="", club="")) == ("forgotten",)
    assert FORM not in director_client.get(f"/o/verband/register/{anna.pk}/").content.decode()


def test_no_club_s_own_secretary_does(club: Tournament, anna: Player) -> None:
    with everywhere():
        team = Team.objects.create(organiser=Organiser.objects.get(slug="steyr"), name="Büro", secretary=True, owner=True, director=True)
    client = Client()
    client.force_login(User.objects.create_user("steyr"))
    join(team_id=team.pk, user=User.objects.get(username="steyr"))
    assert client.post(f"/o/steyr/register/{anna.pk}/", said("Max Muster")).status_code == 403
    anna.refresh_from_db()
    assert anna.name == "Anna Hubr"


def test_a_laptop_s_page_has_none(anna: Player, director_client: Client) -> None:
    page = f"/register/{anna.pk}/"
    assert FORM not in director_client.get(page).content.decode()
    assert director_client.post(page, said("Anna Huber")).status_code == 400
    anna.refresh_from_db()
    assert anna.name == "Anna Hubr"
