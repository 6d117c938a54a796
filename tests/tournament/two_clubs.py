"""A server of a federation with two clubs, each with a tournament that runs, its own people in teams, and words that nobody else may read."""

from typing import NamedTuple

from django.contrib.auth.models import User
from django.test import Client

from tests.tournament.evening import running
from tournament.ledger.store.transaction import record_action
from tournament.models import Cup, Organiser, Player, Registration, Team, Tournament
from tournament.organisers import clubs
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


class Server(NamedTuple):
    """Both clubs, and the people of the federation above them."""

    linz: Club
    steyr: Club
    federation: dict[str, Client]


def two_clubs() -> Server:
    """Makes them. The first club is the one that was here alone; what it has began under addresses without its name."""
    here = running(name="Linzer Abend")
    there = running(name=f"{MARK}-Abend")
    federation = clubs.found_federation(name="Verband", slug="verband")
    linz = clubs.rename(organiser_id=here.organiser_id, name="Linz")
    steyr = clubs.found(name="Steyr", slug="steyr")
    Tournament.objects.filter(pk=there.pk).update(organiser=steyr, cup=Cup.objects.create(name=f"{MARK}-Cup", slug="cup", organiser=steyr))
    Tournament.objects.filter(pk=here.pk).update(cup=Cup.objects.create(name="Linzer Cup", slug="cup", organiser=linz))
    mark(there)
    for tournament in (here, there):
        tournament.refresh_from_db()
    return Server(Club(linz, here, people(linz)), Club(steyr, there, people(steyr)), people(federation))


def mark(tournament: Tournament) -> None:
    """Every player of it bears the word, and its log says it."""
    for number, player in enumerate(Player.objects.filter(registrations__tournament=tournament).order_by("pk"), start=1):
        player.name, player.place, player.club = f"{MARK} {number}", MARK, MARK
        player.save()
    Registration.objects.filter(tournament=tournament).update(tags=[MARK])
    Tournament.objects.filter(pk=tournament.pk).update(place=MARK)
    tournament.refresh_from_db()
    record_action(tournament, "reopen_tournament", {"reason": MARK}, author=MARK)


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
