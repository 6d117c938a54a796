"""A club on a federation's server: its tournament, its people in teams, and the word that nobody else may read."""

from typing import NamedTuple

from django.contrib.auth.models import User
from django.test import Client

from tournament.models import Organiser, Team, Tournament
from tournament.organisers.teams import join
from tournament.site.accounts import NOW

MARK = "Zirbenholz"
"""Stands in everything of the second club that is a text, and nowhere else."""


class Club(NamedTuple):
    """An organiser with its tournament, and a client for each of its people by the role of his team."""

    organiser: Organiser
    tournament: Tournament
    clients: dict[str, Client]

    def path(self, page: str) -> str:
        """The address of a page at this club."""
        return f"/o/{self.organiser.slug}/{page.lstrip('/')}"


def people(organiser: Organiser) -> dict[str, Client]:
    """A team and an account in it for each role, logged in; `colleague`: a director of no tournament that there is yet."""
    found = {}
    for role in ("director", "referee", "helper", "treasurer", "secretary", "owner"):
        team = Team.objects.create(organiser=organiser, name=role, **{role: True})
        found[role] = logged_in(f"{organiser.slug}-{role}", team)
    team = Team.objects.create(organiser=organiser, name="colleague", director=True, every=False)
    return found | {"colleague": logged_in(f"{organiser.slug}-colleague", team), "visitor": Client()}


def logged_in(login: str, team: Team) -> Client:
    """A client with an account that is in the team."""
    user = User.objects.create_user(login, first_name=login)
    join(team_id=team.pk, user=user)
    client = Client()
    client.force_login(user, backend=NOW)
    return client
