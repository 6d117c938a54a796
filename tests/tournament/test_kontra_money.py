"""When the cash of Kontra is paid: a setting of the tournament, and what page, phone, paper and workbook say of it."""

import json
import re

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from tests.tournament.evening import registered, running
from tournament.files.reading import read_file
from tournament.files.writing import as_text, content_digest, written
from tournament.models import Tournament
from tournament.refusals import Refused
from tournament.services import setup
from tournament.services.importing import import_tournament

pytestmark = pytest.mark.django_db

SET_UP = "/t/probe/einrichten/"
FORM = {
    "name": "Probe", "system": "koenigrufen-cup", "rounds": "2", "games": "3", "games_large": "", "cents_per_point": "10", "fee": "0",
    "tie_1": "best_rounds", "seed": "7f3a",
}  # fmt: skip


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


# The setting -------------------------------------------------------------------------------------------------------------------


def test_by_the_sheet_it_is_paid_at_once() -> None:
    assert registered().kontra == "at_once"


@pytest.mark.parametrize("system", ["koenigrufen-cup", "koenigrufen-gallneukirchen"])
def test_who_pays_kontra_in_cash_is_asked(director_client: Client, system: str) -> None:
    registered(system=system, kontra="with_round")
    page = text(director_client, SET_UP)
    assert re.search(r'<select name="kontra"[^>]*>\s*<option value="at_once">sofort nach jedem Spiel, am Tisch</option>', page)
    assert '<option value="with_round" selected>' in page
    assert "Kontra</dt><dd>am Ende der Runde, mit den Punkten" in re.sub(r"\s*\n\s*", "", text(director_client, "/t/probe/"))


@pytest.mark.parametrize("system", ["koenigrufen-speiszettel", "point-tarock", "french-tarot"])
def test_who_never_pays_in_cash_is_not_asked(director_client: Client, system: str) -> None:
    registered(system=system)
    assert '<input type="hidden" name="kontra" value="at_once"' in text(director_client, SET_UP)
    assert "Kontra</dt>" not in text(director_client, "/t/probe/")


def test_it_is_changed_until_the_first_card(director_client: Client) -> None:
    tournament = registered()
    typed = FORM | {"kontra": "with_round", "version": str(tournament.version)}
    assert director_client.post(SET_UP, typed).status_code == 302
    assert Tournament.objects.get().kontra == "with_round"
    log = text(director_client, "/t/probe/protokoll/?was=change_setup")
    assert "Kontra wird bezahlt: sofort nach jedem Spiel, am Tisch → am Ende der Runde, mit den Punkten" in log


def test_then_it_stays(director_client: Client) -> None:
    tournament = running()
    with pytest.raises(Refused) as refused:
        setup.change_setup(tournament_id=tournament.pk, kontra="with_round")
    assert [(finding.code, finding.field) for finding in refused.value.findings] == [("not_in_phase", "kontra")]
    assert re.search(r'<select name="kontra"[^>]* disabled', text(director_client, SET_UP))


def test_it_is_one_of_two() -> None:
    tournament = registered()
    with pytest.raises(Refused) as refused:
        setup.change_setup(tournament_id=tournament.pk, kontra="morgen")
    assert [(finding.code, finding.field) for finding in refused.value.findings] == [("bad_value", "kontra")]
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.update(kontra="morgen")


def test_a_copy_has_it_too(director_client: Client) -> None:
    registered(kontra="with_round")
    assert '<option value="with_round" selected>' in text(director_client, "/neu/?von=probe")
    assert setup.copy_tournament(source_id=Tournament.objects.get().pk, name="Neu").kontra == "with_round"


@pytest.mark.parametrize("kontra", ["at_once", "with_round"])
def test_the_file_carries_it(kontra: str) -> None:
    """`at_once` goes without saying."""
    tournament = running(kontra=kontra)
    file = written(tournament)
    assert file.get("kontra", "at_once") == kontra
    again = import_tournament(file=read_file(json.dumps(file).encode()))
    assert again.kontra == kontra
    assert content_digest(again) == content_digest(tournament)
    assert as_text(written(again)) == as_text(file)
