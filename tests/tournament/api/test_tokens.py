"""Tokens: shown once, kept as a digest, good until they expire or are revoked; the owner's page for them."""

import re
from datetime import timedelta
from hashlib import sha256

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournament.api.server import Server, get, server
from tests.tournament.two_clubs import logged_in
from tournament.api.tokens import find, make_token, revoke
from tournament.ledger.store.refusals import Refused
from tournament.models import ApiToken, OrganiserLogRow, Team

pytestmark = pytest.mark.django_db

OWN = "o/verein/own/tournaments"


@pytest.fixture
def made() -> Server:
    return server()


@pytest.fixture
def owner(made: Server) -> Client:
    return logged_in("chefin", Team.objects.create(organiser=made.club, name="Leute", owner=True))


def test_what_is_kept_is_no_token(made: Server) -> None:
    token = made.token()
    [row] = ApiToken.objects.all()
    assert (row.digest, row.prefix) == (sha256(token.encode()).hexdigest(), token[:12])
    assert token.startswith("tarock_")
    assert len(token) == 7 + 43, "32 bytes in base64"
    assert (row.expires_at - timezone.now()).days in {364, 365}


def test_it_is_good_until_it_expires_or_is_revoked(made: Server) -> None:
    token = made.token()
    assert get(OWN, token).status_code == 200
    ApiToken.objects.update(expires_at=timezone.now())
    assert get(OWN, token).status_code == 401
    ApiToken.objects.update(expires_at=timezone.now() + timedelta(days=1))
    revoke(token_id=ApiToken.objects.get().pk, author="Chefin")
    revoke(token_id=ApiToken.objects.get().pk, author="Chefin")
    assert get(OWN, token).status_code == 401
    assert OrganiserLogRow.objects.filter(action="revoke_token").count() == 1


def test_its_use_is_noted_once_an_hour(made: Server) -> None:
    token, noted = made.token(), []
    for since in (None, timedelta(minutes=59), timedelta(minutes=61)):
        before = None if since is None else timezone.now() - since
        ApiToken.objects.update(used_at=before)
        find(token)
        noted.append(ApiToken.objects.get().used_at != before)
    assert noted == [True, False, True]


def test_what_is_not_said_is_refused(made: Server) -> None:
    team = made.club.teams.first()
    assert team is not None
    with pytest.raises(Refused) as refused:
        make_token(team_id=team.pk, name=" ", scopes=["alles"], days=0)
    assert refused.value.codes == ("missing_field", "no_scope", "bad_value")


def test_a_team_that_goes_takes_its_tokens_along(made: Server) -> None:
    token = made.token()
    made.club.teams.filter(tokens__isnull=False).delete()
    assert get(OWN, token).status_code == 401


def test_the_page_shows_it_once(made: Server, owner: Client) -> None:
    team = Team.objects.create(organiser=made.club, name="Homepage", director=True)
    address = f"/o/verein/teams/{team.pk}/token/"
    assert re.findall(r'name="scopes" value="(\w+)"', owner.get(address).content.decode()) == ["read", "players", "webhooks"]
    answer = owner.post(address, {"name": "Homepage", "scopes": ["read"], "days": "30"})
    token = answer.content.decode().partition('class="address">')[2].partition("<")[0]
    assert get(OWN, token).status_code == 200
    page = owner.get(address).content.decode()
    assert (token in page, token[:12] in page, "Homepage" in page) == (False, True, True)
    assert "no-store" in answer.headers["Cache-Control"]
    key = ApiToken.objects.get().pk
    owner.post(address, {"widerrufen": str(key)})
    assert get(OWN, token).status_code == 401
    assert "widerrufen" in owner.get(address).content.decode()
    assert [row.action for row in OrganiserLogRow.objects.filter(action__endswith="_token").order_by("pk")] == [
        "make_token",
        "revoke_token",
    ]


def test_the_page_says_what_is_missing(made: Server, owner: Client) -> None:
    team = Team.objects.create(organiser=made.club, name="Homepage", director=True)
    answer = owner.post(f"/o/verein/teams/{team.pk}/token/", {"name": "", "days": "9999"})
    assert answer.status_code == 422
    assert ApiToken.objects.count() == 0


def test_another_clubs_tokens_are_not_there(made: Server, owner: Client) -> None:
    foreign = Team.objects.create(organiser=made.other, name="Fremd", director=True)
    make_token(team_id=foreign.pk, name="Fremd", scopes=["read"])
    mine = Team.objects.create(organiser=made.club, name="Mein", director=True)
    assert owner.get(f"/o/verein/teams/{foreign.pk}/token/").status_code == 404
    assert owner.post(f"/o/verein/teams/{mine.pk}/token/", {"widerrufen": str(ApiToken.objects.get().pk)}).status_code == 404
    assert ApiToken.objects.get().revoked_at is None


def test_a_laptop_leads_to_no_tokens(director_client: Client) -> None:
    team = Team.objects.order_by("pk").first()
    assert team is not None
    for page in ("/teams/", f"/teams/{team.pk}/"):
        text = director_client.get(page).content.decode()
        assert ("/token/" in text, "webhooks" in text) == (False, False), page


def test_a_server_leads_to_them(made: Server, owner: Client) -> None:
    team = made.club.teams.get(name="Leute")
    assert f"/o/verein/teams/{team.pk}/token/" in owner.get(f"/o/verein/teams/{team.pk}/").content.decode()
    assert "/o/verein/webhooks/" in owner.get("/o/verein/teams/").content.decode()
