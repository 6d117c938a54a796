"""Who came in by a club's registration is provisional where the register is kept: confirmed, or linked with who he is."""

import re

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournament import court
from tournament.desk.registration.players import add_player, change_player, check_players, import_players, remove_player
from tournament.desk.registration.players_stored import persons
from tournament.desk.setup.setup import create_tournament
from tournament.ledger.store.refusals import Refused
from tournament.models import AwayResult, AwayTournament, Cup, Merge, Player, RegisterLogRow, Registration, SeriesNumber, Team, Tournament
from tournament.organisers import clubs
from tournament.organisers.teams import join
from tournament.register import provisional as service
from tournament.register.numbers import give_numbers
from tournament.register.people import add_people
from tournament.register.provisional import confirm, read_provisional
from tournament.site.organiser import at

pytestmark = pytest.mark.django_db

PAGE = "/register/vorlaeufig/"


@pytest.fixture
def tournament(settings: LazySettings) -> Tournament:
    """On the server that keeps the register: Anna Huber of Linz is known and has a number; nobody is registered."""
    settings.REGISTER_OWNER = True
    Player.objects.create(name="Anna Huber", place="Linz")
    give_numbers()
    return create_tournament(name="Probe", system="koenigrufen-cup")


def who(registration: Registration) -> tuple[str, bool, str]:
    player = registration.player
    return player.name, player.provisional, player.federation_number


def test_who_is_new_at_a_registration_is_provisional_only_where_the_register_is_kept(
    tournament: Tournament, settings: LazySettings
) -> None:
    assert who(add_player(tournament_id=tournament.pk, name="Eva Moser", place="Wels")) == ("Eva Moser", True, "")
    [row] = import_players(tournament_id=tournament.pk, rows=[{"name": "Ida Lang", "place": "Ried"}])
    assert who(row) == ("Ida Lang", True, "")
    assert [row.player.name for row in Registration.objects.filter(player__provisional=True).order_by("number")] == [
        "Eva Moser",
        "Ida Lang",
    ]
    add_people([{"name": "Vom Sekretär", "place": "Linz"}])
    assert not Player.objects.get(name="Vom Sekretär").provisional
    settings.REGISTER_OWNER = False
    assert who(add_player(tournament_id=tournament.pk, name="Am Laptop", place="Wels")) == ("Am Laptop", False, "")


def test_a_name_alone_is_nobody_s_where_the_register_is_kept(tournament: Tournament, settings: LazySettings) -> None:
    known = Player.objects.get(name="Anna Huber")
    assert add_player(tournament_id=tournament.pk, name="Anna Huber").player != known
    Player.objects.create(name="Ohne Ort")
    [row] = import_players(tournament_id=tournament.pk, rows=[{"name": "Ohne Ort"}])
    assert row.player.provisional
    assert add_player(tournament_id=tournament.pk, name="Anna Huber", place="Linz").player == known, "name and place say who it is"
    settings.REGISTER_OWNER = False
    assert not add_player(tournament_id=create_tournament(name="Anderes", system="koenigrufen-cup").pk, name="Ida Neu").player.provisional


def test_one_is_confirmed_and_gets_a_number(tournament: Tournament, director_client: Client) -> None:
    new = add_player(tournament_id=tournament.pk, name="Eva Moser", place="Wels").player
    with pytest.raises(Refused):
        give_numbers()  # nobody but him is without
    page = director_client.get(PAGE).content.decode()
    assert "1 Person" in page
    said = director_client.post(PAGE, {"neu": new.pk, "seite": "1"}, follow=True).content.decode()
    new.refresh_from_db()
    assert (new.provisional, new.federation_number) == (False, "1000027"), "the second that is given"
    assert "Eva Moser ist bestätigt und hat die Verbandsnummer 1000027." in said
    assert "Niemand ist vorläufig." in said
    row = RegisterLogRow.objects.latest("pk")
    assert (row.action, row.facts, row.author) == ("confirm_person", {"person": new.number}, "leitung")
    again = director_client.post(PAGE, {"neu": new.pk}, follow=True).content.decode()
    assert "schon bestätigt" in again


def test_one_is_linked_with_who_he_is(tournament: Tournament, director_client: Client) -> None:
    known = Player.objects.get(name="Anna Huber")
    new = add_player(tournament_id=tournament.pk, name="Huber Anna", place="linz", club="Süd").player
    page = director_client.get(PAGE).content.decode()
    assert f'value="{new.pk}-{known.pk}"' in page
    said = director_client.post(PAGE, {"ist": f"{new.pk}-{known.pk}", "seite": "1"}, follow=True).content.decode()
    assert "Huber Anna ist Anna Huber." in said
    assert Registration.objects.get(tournament=tournament).player == known
    assert RegisterLogRow.objects.latest("pk").action == "merge_people"
    assert Merge.objects.count() == 1


def test_what_is_asked_wrongly_does_nothing(tournament: Tournament, director_client: Client) -> None:
    known = Player.objects.get(name="Anna Huber")
    new = add_player(tournament_id=tournament.pk, name="Eva Moser").player
    for posted in ({}, {"neu": "x"}, {"ist": "x-1"}):
        assert director_client.post(PAGE, posted).status_code == 400
    assert director_client.post(PAGE, {"ist": f"{known.pk}-{new.pk}"}).status_code == 404, "he is not provisional"
    assert "gibt es nicht mehr" in director_client.post(PAGE, {"ist": f"{new.pk}-99999"}, follow=True).content.decode()
    assert not Merge.objects.exists()


def test_nobody_is_confirmed_on_a_laptop(tournament: Tournament, settings: LazySettings) -> None:
    new = add_player(tournament_id=tournament.pk, name="Eva Moser").player
    settings.REGISTER_OWNER = False
    with pytest.raises(Refused) as refused:
        confirm(person_id=new.pk)
    assert "not_the_register" in refused.value.codes


def test_pages_and_as_many_queries_whatever_the_size(
    tournament: Tournament, director_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_players(tournament_id=tournament.pk, rows=[{"name": f"Neu {word}", "place": "Linz"} for word in ("Auer", "Berger", "Conrad")])
    counted = []
    for size in (25, 2):
        monkeypatch.setattr(service, "A_PAGE", size)
        with CaptureQueriesContext(connection) as captured:
            page = director_client.get(f"{PAGE}?seite=2").content.decode()
        counted.append(len(captured))
    assert counted == [5, 5]
    assert re.findall(r'name="neu" value="(\d+)"', page) == [str(Player.objects.get(name="Neu Conrad").pk)]
    assert "Seite 2 von 2" in page
    assert read_provisional(9).pages.page == 2


def test_a_registration_that_was_a_mistake_takes_nobody_out_of_the_register(tournament: Tournament) -> None:
    """Who came by it alone goes with it; whom the secretary has, with his number or without one, stays."""
    add_people([{"name": "Vom Sekretär", "place": "Linz"}])
    for person in Player.objects.order_by("pk"):
        remove_player(registration_id=add_player(tournament_id=tournament.pk, player_id=person.pk, name=person.name).pk)
    remove_player(registration_id=add_player(tournament_id=tournament.pk, name="Eva Moser", place="Wels").pk)
    assert [row.name for row in Player.objects.order_by("pk")] == ["Anna Huber", "Vom Sekretär"]


@pytest.fixture
def abroad(tournament: Tournament) -> Tournament:
    """The same at a club of the federation, whose own the first tournament is not."""
    clubs.found_federation(name="Verband", slug="verband")
    clubs.found(name="Steyr", slug="steyr")
    with at("steyr"):
        return create_tournament(name="Steyrer Abend", system="koenigrufen-cup")


@pytest.mark.parametrize("numbers_here", [True, False])
def test_no_club_changes_who_somebody_is_for_others(abroad: Tournament, settings: LazySettings, *, numbers_here: bool) -> None:
    """Not who is confirmed; nor, where no numbers are given, who plays at another club too. His tags are its own; who is new at the club
    alone is its own too."""
    anna = Player.objects.get(name="Anna Huber")
    if not numbers_here:
        settings.REGISTER_OWNER = False
        Registration.objects.create(tournament=Tournament.objects.get(name="Probe"), player=anna, number=1)
    with at("steyr"):
        row = add_player(tournament_id=abroad.pk, name=anna.name, player_id=anna.pk)
        for said in ({"name": "Max Muster"}, {"place": "Graz"}, {"club": "TC Graz"}):
            assert court.refused(lambda said=said: change_player(registration_id=row.pk, **said)) == ("of_register",)
        change_player(registration_id=row.pk, tags=["Damen"], name=anna.name)
        new = add_player(tournament_id=abroad.pk, name="Eva Moser", place="Wels")
        assert change_player(registration_id=new.pk, name="Eva Mosser").player.name == "Eva Mosser"
        row.delete()
        import_players(tournament_id=abroad.pk, rows=[{"name": anna.name, "place": "Graz", "person": anna.pk}])
    anna.refresh_from_db()
    assert (anna.name, anna.place, anna.club, anna.registrations.get(tournament=abroad).tags) == ("Anna Huber", "Linz", "", [])


def test_the_federation_itself_corrects_a_name(abroad: Tournament) -> None:
    anna = Player.objects.get(name="Anna Huber")
    with at("verband"):
        own = create_tournament(name="Finale", system="koenigrufen-cup")
        row = add_player(tournament_id=own.pk, name=anna.name, player_id=anna.pk)
        assert change_player(registration_id=row.pk, name="Anna Maria Huber").player.name == "Anna Maria Huber"


@pytest.mark.parametrize("plays_there", [True, False])
def test_a_name_alone_is_nobody_s_whom_another_club_knows(abroad: Tournament, settings: LazySettings, *, plays_there: bool) -> None:
    """Where clubs are under one roof without the register too; who is known to nobody else may be meant."""
    settings.REGISTER_OWNER = False
    anna = Player.objects.get(name="Anna Huber")
    if plays_there:
        Registration.objects.create(tournament=Tournament.objects.get(name="Probe"), player=anna, number=1)
    with at("steyr"):
        row = add_player(tournament_id=abroad.pk, name=anna.name)
    assert (row.player == anna) is not plays_there


@pytest.fixture
def bare(abroad: Tournament, settings: LazySettings) -> Player:
    """Anna Huber, of whom no place is known, plays at the first club; no numbers are given."""
    settings.REGISTER_OWNER = False
    anna = Player.objects.get(name="Anna Huber")
    anna.place = ""
    anna.save()
    Registration.objects.create(tournament=Tournament.objects.get(name="Probe"), player=anna, number=1)
    return anna


ROWS = [{"name": "Anna Huber"}]


def test_a_bare_name_in_a_list_is_nobody_s_whom_another_club_knows(abroad: Tournament, bare: Player) -> None:
    with at("steyr"):
        assert not check_players(tournament_id=abroad.pk, rows=ROWS)[0].known, "the preview counts her as new"
        [row] = import_players(tournament_id=abroad.pk, rows=ROWS)
    assert row.player != bare
    row.delete()
    with at(Tournament.objects.get(name="Probe").organiser.slug):
        later = create_tournament(name="Später", system="koenigrufen-cup")
        [row] = import_players(tournament_id=later.pk, rows=ROWS)
    assert row.player == bare, "where she played already she is known by it"


@pytest.mark.parametrize("knows", ["tournament", "away", "series"])
def test_a_bare_name_in_a_file_is_nobody_s_whom_another_club_knows(abroad: Tournament, bare: Player, knows: str) -> None:
    """From whatever that club knows her: a tournament, one that was played elsewhere, or a series from a file."""
    own = Tournament.objects.get(name="Probe").organiser
    if knows != "tournament":
        Registration.objects.all().delete()
        cup = Cup.objects.create(organiser=own, name="Cup", slug="cup")
        away = AwayTournament.objects.create(cup=cup, key="mai", name="Mai")
        if knows == "away":
            AwayResult.objects.create(tournament=away, player=bare)
        else:
            SeriesNumber.objects.create(cup=cup, player=bare, number=1)
    [found] = persons([("Anna Huber", "", "")], set(), organiser=abroad.organiser_id)
    assert found != bare
    found.delete()
    assert persons([("Anna Huber", "", "")], set(), organiser=own.pk) == [bare]


def test_the_desk_is_asked_about_a_name_that_another_club_knows(abroad: Tournament, bare: Player, director_client: Client) -> None:
    """It is taken for nobody by itself, so who it is, is asked."""
    join(team_id=Team.objects.create(organiser=abroad.organiser, name="Abend", director=True).pk, user=User.objects.get(username="leitung"))
    page = f"/o/steyr/t/{abroad.slug}/anmeldung/"
    assert "Ist das Anna Huber von früher?" in director_client.post(page, {"name": "Anna Huber"}).content.decode()
    assert not abroad.registrations.exists()
