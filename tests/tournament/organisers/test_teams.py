"""Teams and who is in them: what a service stores and says, and that an organiser never loses its last owner."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournament.court import refused
from tests.tournament.evening import registered
from tournament.models import Membership, Organiser, OrganiserLogRow, Team
from tournament.organisers import teams
from tournament.organisers.log import read_log
from tournament.organisers.teams import Wanted

pytestmark = pytest.mark.django_db


@pytest.fixture
def only() -> Organiser:
    return Organiser.objects.get()


def said(organiser: Organiser) -> list[str]:
    """What its log says, the oldest first."""
    return [line.text for line in reversed(read_log(organiser))]


def test_a_team_is_made_changed_and_removed(director: User, only: Organiser) -> None:
    evening = registered(name="Abend")
    made = teams.make_team(organiser_id=only.pk, wanted=Wanted("  Kassa  Linz ", frozenset({"treasurer", "helper"})), author="Maria")
    assert (made.name, made.treasurer, made.helper, made.director, made.every) == ("Kassa Linz", True, True, False, True)
    changed = teams.change_team(team_id=made.pk, wanted=Wanted("Kassa", frozenset({"treasurer"}), frozenset({evening.pk})))
    assert (changed.helper, changed.every, list(changed.tournaments.all())) == (False, False, [evening])
    teams.join(team_id=made.pk, user=User.objects.create_user("huber", first_name="Eva Huber"))
    teams.remove_team(team_id=made.pk)
    assert [team.name for team in only.teams.all()] == ["Turnierleitung"]
    assert said(only) == [
        "Team angelegt: Kassa Linz", "Team geändert: Kassa", "Eva Huber (huber) ist jetzt im Team Kassa", "Team gelöscht: Kassa",
    ]  # fmt: skip


@pytest.mark.parametrize("wanted, codes", [
    (Wanted("", frozenset({"helper"})), ("missing_field",)),
    (Wanted("Turnierleitung", frozenset({"helper"})), ("name_taken",)),
    (Wanted("Kassa", frozenset()), ("no_role",)),
    (Wanted("Kassa", frozenset({"treasurer"}), frozenset()), ("unknown_tournament",)),
    (Wanted("Kassa", frozenset({"treasurer"}), frozenset({99_999})), ("unknown_tournament",)),
    (Wanted("", frozenset({"secretary"}), frozenset()), ("missing_field", "of_all", "unknown_tournament")),
])  # fmt: skip
def test_a_team_that_cannot_be_stores_nothing(director: User, only: Organiser, wanted: Wanted, codes: tuple[str, ...]) -> None:
    assert refused(lambda: teams.make_team(organiser_id=only.pk, wanted=wanted)) == codes
    assert (Team.objects.count(), OrganiserLogRow.objects.count()) == (1, 0)


def last_owner_goes(director: User, only: Organiser) -> dict[str, Callable[[], object]]:
    """Every way by which the last owner would be gone."""
    team, membership = only.teams.get(name="Turnierleitung"), Membership.objects.get(user=director)
    return {
        "leaves": lambda: teams.leave(membership_id=membership.pk),
        "is put out": lambda: teams.leave(membership_id=membership.pk, put_out=True),
        "is locked": lambda: teams.lock_account(organiser_id=only.pk, user_id=director.pk, locked=True),
        "loses the role": lambda: teams.change_team(team_id=team.pk, wanted=Wanted(team.name, frozenset({"director"}))),
        "loses the team": lambda: teams.remove_team(team_id=team.pk),
    }


@pytest.mark.parametrize("how", ["leaves", "is put out", "is locked", "loses the role", "loses the team"])
def test_the_last_owner_stays(director: User, only: Organiser, how: str) -> None:
    assert refused(last_owner_goes(director, only)[how]) == ("last_owner",)
    director.refresh_from_db()
    assert (director.is_active, only.teams.get().owner, Membership.objects.count(), said(only)) == (True, True, 1, [])


@pytest.mark.parametrize("how", ["leaves", "is put out", "is locked", "loses the role", "loses the team"])
def test_where_there_is_another_owner_one_may_go(director: User, only: Organiser, how: str) -> None:
    other = Team.objects.create(organiser=only, name="Vorstand", owner=True)
    teams.join(team_id=other.pk, user=User.objects.create_user("huber"))
    last_owner_goes(director, only)[how]()
    assert len(said(only)) == 2


def test_an_account_that_works_elsewhere_too_is_its_bearers(director: User, only: Organiser) -> None:
    steyr = Organiser.objects.create(name="Steyr", slug="steyr", parent=only)
    user = User.objects.create_user("huber")
    for organiser in (only, steyr):
        teams.join(team_id=Team.objects.create(organiser=organiser, name="Anmeldung", helper=True).pk, user=user)
    assert refused(lambda: teams.lock_account(organiser_id=only.pk, user_id=user.pk, locked=True)) == ("not_yours",)
    Membership.objects.filter(team__organiser=steyr).delete()
    teams.lock_account(organiser_id=only.pk, user_id=user.pk, locked=True)
    user.refresh_from_db()
    assert not user.is_active
    teams.lock_account(organiser_id=only.pk, user_id=user.pk, locked=False)
    assert said(only)[-2:] == ["Zugang gesperrt: huber", "Zugang wieder frei: huber"]


def test_the_page_makes_a_team_and_puts_somebody_out(director_client: Client, only: Organiser) -> None:
    answer = director_client.post("/teams/", {"name": "Kassa", "roles": ["treasurer"], "where": "alle"})
    assert answer["Location"] == "/teams/"
    team = only.teams.get(name="Kassa")
    row = teams.join(team_id=team.pk, user=User.objects.create_user("huber", first_name="Eva Huber"))
    page = director_client.get("/teams/").content.decode()
    assert "Eva Huber" in page
    director_client.post("/teams/", {"sperren": row.pk})
    assert not User.objects.get(username="huber").is_active
    director_client.post("/teams/", {"hinaus": row.pk})
    assert not team.memberships.exists()
    page = director_client.post("/teams/", {"name": "Kassa", "roles": [], "where": "alle"})
    assert page.status_code == 422
    assert "Bitte mindestens eine Aufgabe ankreuzen." in page.content.decode()
    assert director_client.post(f"/teams/{team.pk}/", {"loeschen": "1"})["Location"] == "/teams/"


def test_one_leaves_a_team_on_ones_own_page(client: Client, director: User, only: Organiser) -> None:
    user = User.objects.create_user("huber")
    row = teams.join(team_id=Team.objects.create(organiser=only, name="Anmeldung", helper=True).pk, user=user)
    client.force_login(user)
    assert "Anmeldung" in client.get("/meine-vereine/").content.decode()
    assert client.post("/meine-vereine/", {"verlassen": Membership.objects.get(user=director).pk}).status_code == 404
    client.post("/meine-vereine/", {"verlassen": row.pk})
    assert not Membership.objects.filter(user=user).exists()
