"""A server of clubs: the federation above who was here alone, clubs that are founded, renamed and closed, a tournament that moves."""

import re
from uuid import uuid4

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from tests.tournament import court
from tests.tournament.court import refused
from tests.tournament.evening import running
from tournament.ledger.store.permissions import Role, roles_of, roles_on_server
from tournament.ledger.store.posts import account
from tournament.models import Cup, Kind, Laptop, LogRow, Organiser, Received, Revision, SeriesEntry, Team, Tournament
from tournament.models.organiser import everywhere
from tournament.organisers import clubs
from tournament.organisers.founding import first_team
from tournament.organisers.reading import read_clubs

pytestmark = pytest.mark.django_db


@pytest.fixture
def steyr(director: User) -> Organiser:
    """A club beside the one that was here alone, under a federation."""
    clubs.found_federation(name="Verband", slug="verband")
    return clubs.found(name="Steyr")


def test_the_federation_stands_above_who_was_here_alone(director: User) -> None:
    federation = clubs.found_federation(name="Österreichischer Verband")
    before = Organiser.objects.get(slug="verein")
    assert (federation.kind, federation.parent, federation.slug) == (Kind.FEDERATION, None, "oesterreichischer-verband")
    assert before.parent == federation
    assert roles_on_server(account(director.pk)) == frozenset(Role), "who kept the server keeps it"
    assert refused(lambda: clubs.found_federation(name="Noch einer")) == ("federation_there",)


def test_a_club_has_a_team_that_nobody_is_in_yet(steyr: Organiser) -> None:
    assert (steyr.slug, steyr.parent.name, steyr.kind) == ("steyr", "Verband", Kind.CLUB)
    assert [(team.owner, team.memberships.count()) for team in steyr.teams.all()] == [(True, 0)]
    assert refused(lambda: clubs.found(name="Steyr")) == ("name_taken", "slug_taken")
    assert refused(lambda: clubs.found(name=" ")) == ("missing_field",)


def test_who_decides_finds_teams_and_clubs_from_the_start_page(director_client: Client, steyr: Organiser) -> None:
    club, above = (director_client.get(path).content.decode() for path in ("/o/verein/", "/"))
    assert 'href="/o/verein/teams/"' in club
    assert 'href="/o/verein/vereine/"' in club
    assert 'href="/vereine/"' in above
    visitors = "".join(Client().get(path).content.decode() for path in ("/o/verein/", "/"))
    assert not re.search(r"(teams|vereine)/", visitors)


def test_who_forgot_a_password_is_told_whom_to_ask(client: Client, steyr: Organiser) -> None:
    club, machine = (client.get(path).content.decode() for path in ("/o/steyr/anmelden/", "/anmelden/"))
    assert ("auf der Seite „Teams“ einen Link" in club, "changepassword" in club) == (True, False)
    assert ("auf der Seite „Teams“ einen Link" in machine, "changepassword" in machine) == (False, True)


def test_a_director_whose_team_may_not_is_not_told_to_ask_the_director(client: Client, steyr: Organiser) -> None:
    member = User.objects.create_user("huber")
    steyr.teams.create(name="Abend", director=True).memberships.create(user=member)
    client.force_login(member)
    for path in ("/o/steyr/teams/", "/einlauf/"):
        answer = client.get(path)
        assert answer.status_code == 403
        assert "Das darf Ihr Team hier nicht" in answer.content.decode()
        assert "die Turnierleitung" not in answer.content.decode()


@pytest.mark.parametrize("keeps", [True, False])
def test_visitors_find_the_results_of_all_clubs(steyr: Organiser, settings: LazySettings, keeps: bool) -> None:
    settings.REGISTER_OWNER = keeps
    assert ('href="/ergebnisse/"' in Client().get("/").content.decode()) is keeps


def test_without_a_federation_there_is_no_second_club() -> None:
    assert refused(lambda: clubs.found(name="Steyr")) == ("no_federation",)


def test_a_club_that_has_something_is_not_closed(steyr: Organiser) -> None:
    cup = Cup.objects.create(name="Cup", slug="cup", organiser=steyr)
    assert refused(lambda: clubs.close(organiser_id=steyr.pk)) == ("not_empty",)
    cup.delete()
    clubs.close(organiser_id=steyr.pk)
    assert not Organiser.objects.meant("steyr").exists()
    assert not Team.objects.filter(organiser=steyr).exists()
    assert refused(lambda: clubs.close(organiser_id=steyr.parent_id)) == ("is_root",)
    assert refused(lambda: clubs.found(name="Andere", slug="steyr")) == ("slug_taken",), "what was printed leads to nobody else"


def test_what_was_offered_of_a_tournament_goes_along_and_what_was_sent_stays(steyr: Organiser) -> None:
    """A cup counts of an offer what is its club's: it would count nothing of what moved away from it."""
    with everywhere():
        root = Organiser.objects.get(parent=None)
        linz = clubs.found(name="Linz", slug="linz")
        cup = Cup.objects.create(organiser=root, name="Landescup", slug="landescup")
        made = Tournament.objects.create(organiser=steyr, name="Abend", slug="abend", system="koenigrufen-cup")
        entry = SeriesEntry.objects.create(cup=cup, organiser=steyr, uid=made.uid, state="accepted")
        clubs.move_tournament(tournament_id=made.pk, organiser_id=linz.pk)
        entry.refresh_from_db()
        assert entry.organiser == linz
        Received.objects.create(organiser=linz, uid=made.uid, name="Abend")
        assert refused(lambda: clubs.move_tournament(tournament_id=made.pk, organiser_id=steyr.pk)) == ("sent",)


def test_a_club_whose_laptops_send_is_not_closed(steyr: Organiser) -> None:
    with everywhere():
        laptop = Laptop.objects.create(organiser=steyr, name="Laptop", key="1" * 64)
        assert refused(lambda: clubs.close(organiser_id=steyr.pk)) == ("still_sends",)
        Laptop.objects.filter(pk=laptop.pk).update(revoked_from=timezone.now())
    clubs.close(organiser_id=steyr.pk)
    assert not Organiser.objects.meant("steyr").exists()


def test_what_laptops_sent_is_counted_beside_what_is_here(steyr: Organiser) -> None:
    with everywhere():
        for number, name in enumerate(("Abend", "Herbst", "Winter")):
            Tournament.objects.create(organiser=steyr, name=name, slug=name.lower(), system="koenigrufen-cup")
            received = Received.objects.create(organiser=steyr, uid=uuid4(), name=name)
            laptop = Laptop.objects.create(organiser=steyr, name=name, key=str(number))
            if number < 2:
                received.head = Revision.objects.create(
                    tournament=received, laptop=laptop, digest=f"{number:064}", number=1, action="publish", made_at=timezone.now(),
                    header="{}", signature="",
                )  # fmt: skip
                received.save()
    assert [(row.tournaments, row.sent) for row in read_clubs() if row.id == steyr.pk] == [(3, 2)], "one is held"


def test_a_tournament_moves_with_all_it_has(director: User) -> None:
    evening = running(name="Abend")
    user = court.referee(evening)
    federation = clubs.found_federation(name="Verband")
    steyr = clubs.found(name="Steyr")
    chosen = Team.objects.create(organiser_id=evening.organiser_id, name="Nur der Abend", director=True, every=False)
    chosen.tournaments.add(evening)
    clubs.move_tournament(tournament_id=evening.pk, organiser_id=steyr.pk, author="Maria")
    evening.refresh_from_db()
    assert evening.organiser == steyr
    assert not chosen.tournaments.exists()
    assert roles_of(user, evening) == {Role.VISITOR}, "who was appointed by the one before works there no more"
    row = LogRow.objects.filter(tournament=evening).latest("pk")
    assert (row.action, row.facts) == ("move_tournament", {"before": "Unser Verein", "name": "Steyr"})
    assert refused(lambda: clubs.move_tournament(tournament_id=evening.pk, organiser_id=steyr.pk)) == ("is_there",)
    Tournament.objects.filter(pk=evening.pk).update(cup=Cup.objects.create(name="Cup", slug="cup", organiser=steyr))
    assert refused(lambda: clubs.move_tournament(tournament_id=evening.pk, organiser_id=federation.pk)) == ("in_series",)


def test_the_page_founds_renames_and_gives_an_owner(director_client: Client) -> None:
    assert director_client.post("/vereine/", {"name": "Verband"})["Location"] == "/vereine/"
    path = "/o/verband/vereine/"
    director_client.post(path, {"name": "Steyr"})
    steyr = Organiser.objects.get(slug="steyr")
    page = director_client.post(path, {"besitzer": steyr.pk}).content.decode()
    token = page.partition("/einladung/")[2].partition("/")[0]
    visitor = Client()
    visitor.post(f"/einladung/{token}/", {"neu": "1", "login": "huber", "password": "kx7m-w4xr-t9hd"})
    assert visitor.get("/o/steyr/teams/").status_code == 200
    assert visitor.get(path).status_code == 403
    director_client.post(path, {"umbenennen": steyr.pk, "name": "Steyrer Tarockrunde"})
    steyr.refresh_from_db()
    assert (steyr.name, steyr.slug) == ("Steyrer Tarockrunde", "steyr")


def test_the_commands_do_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("organiser", federation="Verband")
    call_command("organiser", found="Steyr", slug="st")
    assert "st: Steyr (Verein), Turniere: 0; niemand bestimmt hier" in capsys.readouterr().out
    call_command("owner", "st")
    assert "/einladung/" in capsys.readouterr().out
    with pytest.raises(CommandError, match=r"„linz“ gibt es nicht\. Vorhanden: st, verband, verein\."):
        call_command("owner", "linz")
    with pytest.raises(CommandError, match="bitte mit --organiser sagen"):
        call_command("recompute")
    with pytest.raises(CommandError, match="Den Zugang „niemand“ gibt es nicht"):
        call_command("owner", "--password", "niemand")
    call_command("recompute", organiser="st")


def test_a_lost_owner_comes_back_by_the_command(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    only = Organiser.objects.get()
    call_command("owner")
    path = f"/einladung/{capsys.readouterr().out.partition('/einladung/')[2].strip()}"
    client.post(path, {"neu": "1", "login": "huber", "password": "kx7m-w4xr-t9hd"})
    assert first_team(only).memberships.get().user.username == "huber"
    assert client.get("/teams/").status_code == 200
