"""When the registration and the play begin: said at set-up, read on every page and paper of before, gone when the first round is open."""

from datetime import time

import pytest
from django.test import Client

from scoring.paper.report import day
from tests.tournament.evening import drawn, the_round
from tests.tournament.filed import written
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.desk.evening.rounds import open_round
from tournament.desk.setup.setup import change_setup, copy_tournament
from tournament.ledger.people.meta import meta
from tournament.ledger.store.refusals import Refused
from tournament.models import Tournament

pytestmark = pytest.mark.django_db

SAID = "Anmeldung ab 13:00, Beginn 14:00"


@pytest.fixture
def tournament() -> Tournament:
    found = drawn()
    change_setup(tournament_id=found.pk, registration_from=time(13), play_from=time(14))
    found.refresh_from_db()
    return found


def pages(tournament: Tournament) -> list[str]:
    """What a visitor reads: the tournament, his place, the wall; and what lists say beside their title."""
    slug = tournament.slug
    shown = [Client().get(page).content.decode() for page in (f"/t/{slug}/", f"/t/{slug}/ich/?nr=1", f"/wall/{slug}/")]
    return [*shown, day(meta(tournament))]


def test_it_is_said_before_the_first_round_and_not_after(tournament: Tournament) -> None:
    front, place, wall, paper = pages(tournament)
    assert (SAID in front, SAID in place, "Beginn" in wall and "14:00" in wall, SAID in paper) == (True, True, True, True)
    open_round(round_id=the_round(tournament).pk)
    _front, place, wall, paper = pages(Tournament.objects.get())
    assert (SAID in place, "14:00" in wall, SAID in paper) == (False, False, False)


def test_it_is_copied_and_travels_in_the_file(tournament: Tournament) -> None:
    copy = copy_tournament(source_id=tournament.pk, name="Nächstes")
    assert (copy.registration_from, copy.play_from) == (time(13), time(14))
    file = written(tournament)
    assert (file["registration_from"], file["play_from"]) == ("13:00", "14:00")
    assert written(import_tournament(file=read_tournament(file))) == file
    with pytest.raises(Refused, match="keine Uhrzeit"):
        read_tournament(file | {"play_from": "24:00"})


def test_nobody_plays_before_he_can_register(director_client: Client, tournament: Tournament) -> None:
    with pytest.raises(Refused, match="nicht vor der Anmeldung"):
        change_setup(tournament_id=tournament.pk, registration_from=time(15), play_from=time(14))
    page = director_client.get(f"/t/{tournament.slug}/einrichten/").content.decode()
    assert 'value="13:00"' in page
