"""Links into a team and to a new password: each works once, until it expires or is withdrawn, and its token is kept nowhere."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone, translation
from django.utils.formats import date_format

from tests.tournament.court import refused
from tournament.models import Invitation, Membership, Organiser, OrganiserLogRow, Team
from tournament.organisers import invitations
from tournament.organisers.log import read_log
from tournament.organisers.teams import join

pytestmark = pytest.mark.django_db

PASSWORD = "kx7m-w4xr-t9hd"


@pytest.fixture
def team(director: User) -> Team:
    return Team.objects.create(organiser=Organiser.objects.get(), name="Kassa", treasurer=True)


def test_a_new_account_comes_in_by_the_link_once(client: Client, team: Team) -> None:
    token = invitations.invite(team_id=team.pk, author="Maria")
    page = client.get(f"/einladung/{token}/")
    assert (page.status_code, page["Referrer-Policy"], page["X-Robots-Tag"]) == (200, "same-origin", "noindex")
    assert "Kassa" in page.content.decode()
    answer = client.post(f"/einladung/{token}/", {"neu": "1", "login": "huber", "name": "Eva Huber", "password": PASSWORD})
    assert answer["Location"] == "/meine-vereine/"
    assert Membership.objects.get(team=team).user.username == "huber"
    assert client.get("/meine-vereine/").status_code == 200, "and is logged in"
    again = Client().post(f"/einladung/{token}/", {"neu": "1", "login": "moser", "password": PASSWORD})
    assert again.status_code == 404
    assert not User.objects.filter(username="moser").exists()


def test_who_has_an_account_comes_in_with_it(client: Client, team: Team) -> None:
    token = invitations.invite(team_id=team.pk)
    client.force_login(User.objects.create_user("huber"))
    assert client.post(f"/einladung/{token}/")["Location"] == "/meine-vereine/"
    assert Membership.objects.get(team=team).user.username == "huber"
    assert Invitation.objects.get().used_at is not None


def test_nobody_comes_in_by_looking(client: Client, team: Team) -> None:
    token = invitations.invite(team_id=team.pk)
    assert client.post(f"/einladung/{token}/").status_code == 200, "a visitor who says nothing has still to say who he is"
    assert not Membership.objects.filter(team=team).exists()
    assert invitations.find(token) is not None


@pytest.mark.parametrize("how", ["expired", "withdrawn", "another", "not ascii"])
def test_a_link_that_is_not_good_says_so(client: Client, team: Team, how: str) -> None:
    token = invitations.invite(team_id=team.pk)
    if how == "expired":
        Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    if how == "withdrawn":
        invitations.withdraw(invitation_id=Invitation.objects.get().pk)
    asked = {"another": token[::-1], "not ascii": "ä" * 32}.get(how, token)
    page = client.get(f"/einladung/{asked}/")
    assert page.status_code == 404
    assert "Bitte von der Person, die ihn gegeben hat, einen neuen verlangen." in page.content.decode()
    assert refused(lambda: invitations.accept(token=asked, user=User.objects.get())) == ("used_up",)


def test_the_token_is_kept_nowhere(team: Team) -> None:
    token = invitations.invite(team_id=team.pk)
    kept = [str(row) for model in (Invitation, OrganiserLogRow) for row in model.objects.values()]
    assert len(kept) == 2
    assert not [text for text in kept if token in text]


def test_what_is_wrong_with_a_new_account_uses_nothing_up(client: Client, team: Team) -> None:
    token = invitations.invite(team_id=team.pk)
    page = client.post(f"/einladung/{token}/", {"neu": "1", "login": "leitung", "password": "kurz"})
    assert page.status_code == 422
    assert "Diesen Namen gibt es schon." in page.content.decode()
    assert invitations.find(token) is not None


def test_a_forgotten_password_is_renewed_by_a_link(client: Client, director_client: Client, team: Team) -> None:
    user = User.objects.create_user("huber", password=PASSWORD)
    row = team.memberships.create(user=user)
    page = director_client.post("/teams/", {"passwort": row.pk}).content.decode()
    token = page.partition("/einladung/")[2].partition("/")[0]
    assert client.get(f"/einladung/{token}/").status_code == 200
    answer = client.post(f"/einladung/{token}/", {"password": "trull-und-sküs-1"})
    assert answer["Location"] == "/meine-vereine/"
    user.refresh_from_db()
    assert user.check_password("trull-und-sküs-1")
    assert Client().get(f"/einladung/{token}/").status_code == 404


def test_no_owner_takes_over_an_account_of_another_club(team: Team) -> None:
    steyr = Organiser.objects.create(name="Steyr", slug="steyr", parent=team.organiser)
    user = User.objects.create_user("huber", password=PASSWORD)
    for one in (team, Team.objects.create(organiser=steyr, name="Leitung", owner=True)):
        one.memberships.create(user=user)
    asked = lambda: invitations.offer_password(organiser=team.organiser, user_id=user.pk)  # noqa: E731
    assert refused(asked) == ("not_yours",)
    assert not Invitation.objects.exists()


def test_a_link_to_a_password_ends_when_the_account_joins_another_club(team: Team) -> None:
    """Given while it was the club's alone: kept for a day it would be the way into the other club."""
    user = User.objects.create_user("huber", password=PASSWORD)
    join(team_id=team.pk, user=user)
    token = invitations.offer_password(organiser=team.organiser, user_id=user.pk)
    join(team_id=Team.objects.create(organiser=team.organiser, name="Zweites", helper=True).pk, user=user)
    assert invitations.find(token) is not None, "another team of the same club changes nothing"
    steyr = Organiser.objects.create(name="Steyr", slug="steyr", parent=team.organiser)
    join(team_id=Team.objects.create(organiser=steyr, name="Leitung", owner=True).pk, user=user)
    assert refused(lambda: invitations.renew(token=token, password="trull-und-sküs-1")) == ("used_up",)
    user.refresh_from_db()
    assert user.check_password(PASSWORD)


def test_a_withdrawn_link_to_a_password_is_logged_by_the_account_and_not_by_its_name(team: Team) -> None:
    user = User.objects.create_user("huber", first_name="Eva Huber")
    join(team_id=team.pk, user=user)
    invitations.offer_password(organiser=team.organiser, user_id=user.pk)
    invitations.withdraw(invitation_id=Invitation.objects.get().pk)
    assert read_log(team.organiser)[0].text == "Link für ein neues Passwort zurückgezogen: Eva Huber (huber)"
    assert "Huber" not in str([row.facts for row in OrganiserLogRow.objects.all()])


def test_an_owner_sees_the_open_links_to_passwords_of_his_organiser_and_withdraws_one(director_client: Client, team: Team) -> None:
    user = User.objects.create_user("huber", first_name="Eva Huber")
    join(team_id=team.pk, user=user)
    steyr = Organiser.objects.create(name="Steyr", slug="steyr", parent=team.organiser, closed=True)
    theirs = User.objects.create_user("moser", first_name="Ida Moser")
    join(team_id=Team.objects.create(organiser=steyr, name="Leitung", owner=True).pk, user=theirs)
    invitations.offer_password(organiser=steyr, user_id=theirs.pk)
    token = invitations.offer_password(organiser=team.organiser, user_id=user.pk)
    page = director_client.get("/teams/").content.decode()
    assert "Link für Eva Huber (huber), bis " in page
    assert "Ida Moser" not in page
    [button] = re.findall(r'name="zurueckziehen" value="(\d+)"', page)
    said = director_client.post("/teams/", {"zurueckziehen": button}, follow=True).content.decode()
    assert "Der Link gilt nicht mehr." in said
    assert 'name="zurueckziehen"' not in said
    assert invitations.find(token) is None


@pytest.mark.parametrize("how", ["expired", "used"])
def test_a_link_to_a_password_that_is_over_is_not_listed(director_client: Client, team: Team, how: str) -> None:
    user = User.objects.create_user("huber")
    join(team_id=team.pk, user=user)
    token = invitations.offer_password(organiser=team.organiser, user_id=user.pk)
    assert 'name="zurueckziehen"' in director_client.get("/teams/").content.decode()
    if how == "expired":
        Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    else:
        invitations.renew(token=token, password="trull-und-sküs-1")
    assert 'name="zurueckziehen"' not in director_client.get("/teams/").content.decode()


def test_the_log_writes_the_last_day_as_its_reader_writes_days(team: Team) -> None:
    invitations.invite(team_id=team.pk)
    until = timezone.localtime(Invitation.objects.get().expires_at)
    for language in ("de", "en"):
        with translation.override(language):
            assert read_log(team.organiser)[0].text.endswith(date_format(until, "SHORT_DATE_FORMAT"))
