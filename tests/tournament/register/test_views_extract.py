"""The extract's page and command: read in, its fingerprint confirmed, made where the register is kept, and its date at the register."""

import re
from contextlib import suppress
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from tests.tournament.register.extracts import ANNA, EVA, MADE, confirmed, file
from tournament.ledger.people.extract import read_extract
from tournament.models import Extract, ExtractRow, Player
from tournament.register.extract_file import opened

pytestmark = pytest.mark.django_db

PAGE, REGISTER = "/register/auszug/", "/register/"
PRINT = r'<p class="fingerprint">[^<]*<b>((?:[0-9a-f]{4} ){5}[0-9a-f]{4})</b>'


def text(answer: HttpResponse) -> str:
    return " ".join(answer.content.decode().split())


def sent(client: Client, content: bytes, page: str = PAGE) -> HttpResponse:
    return client.post(page, {"file": SimpleUploadedFile("register.tarock", content)}, follow=True)


@pytest.mark.parametrize("page", [PAGE, "/register/einlesen/"])
def test_an_extract_is_read_in_by_its_page_or_as_a_list_and_confirmed(director_client: Client, page: str) -> None:
    said = text(sent(director_client, file(ANNA, EVA), page))
    assert "Auszug vom 01.11.2026, 2 Personen" in said
    assert re.search(PRINT, said)
    assert "Der Auszug gilt noch nicht." in said
    assert read_extract() is None
    assert "Auszug vom 01.11.2026 (noch nicht bestätigt)" in text(director_client.get(REGISTER))
    said = text(director_client.post(PAGE, {"bestaetigen": Extract.objects.get().digest}, follow=True))
    assert "Der Auszug gilt jetzt." in said
    assert "gilt noch nicht" not in said
    assert "Auszug vom 01.11.2026</a>" in text(director_client.get(REGISTER))
    said = text(sent(director_client, file(ANNA, made=MADE + timedelta(days=1)), page))
    assert "Der Auszug ist eingelesen und gilt." in said


def test_what_is_refused_is_said_at_the_file(director_client: Client) -> None:
    answer = sent(director_client, file(ANNA)[:-1])
    assert answer.status_code == 422
    assert "nicht mehr so, wie der Verband sie unterschrieben hat" in text(answer)
    assert "ist kein Auszug aus dem Register" in text(sent(director_client, b"Name;Ort"))
    assert "Bitte eine Datei wählen." in text(director_client.post(PAGE))


def test_an_expired_one_is_shown_as_such_and_removed(director_client: Client) -> None:
    confirmed(ANNA)
    Extract.objects.update(valid_until=timezone.localdate() - timedelta(days=1))
    assert "abgelaufen" in text(director_client.get(PAGE))
    assert "(abgelaufen)" in text(director_client.get(REGISTER))
    assert "Der Auszug ist entfernt." in text(director_client.post(PAGE, {"entfernen": "1"}, follow=True))
    assert not ExtractRow.objects.exists()
    assert PAGE not in text(director_client.get(REGISTER)), "and nothing of it where there is none"


@pytest.fixture
def server(settings: Settings, tmp_path: Path) -> None:
    """Where the register is kept."""
    settings.REGISTER_OWNER, settings.REGISTER_NAME, settings.DATA = True, "Tarockverband", tmp_path


def test_where_the_register_is_kept_the_page_makes_one(server: None, director_client: Client) -> None:
    Player.objects.create(name="Anna Huber", federation_number="1000019")
    page = text(director_client.get(PAGE))
    [own] = re.findall(PRINT, page)
    until = timezone.localdate() + timedelta(days=9)
    answer = director_client.post(PAGE, {"machen": "1", "valid_until": until.isoformat()})
    header, _body = opened(answer.content)
    assert (header.persons, header.valid_until, header.fingerprint) == (1, until, own)
    assert answer["Content-Disposition"] == f'attachment; filename="register-{timezone.localdate():%Y-%m-%d}.tarock"'
    answer = director_client.post(PAGE, {"machen": "1", "valid_until": "2020-01-01"})
    assert answer.status_code == 422
    assert "bis zu einem Tag gelten, der noch kommt" in text(answer)


def test_a_laptop_makes_none_by_its_page(director_client: Client) -> None:
    assert "Auszug machen" not in text(director_client.get(PAGE))
    assert director_client.post(PAGE, {"machen": "1", "valid_until": "2099-01-01"}).status_code == 400


def commanded(*words: str) -> tuple[str, str]:
    said, refused = StringIO(), StringIO()
    with suppress(SystemExit):
        call_command("register", *words, stdout=said, stderr=refused)
    return said.getvalue(), refused.getvalue()


def test_the_command_makes_one_and_reads_it_in(server: None, tmp_path: Path) -> None:
    Player.objects.create(name="Anna Huber", federation_number="1000019")
    path = tmp_path / "register.tarock"
    said, _none = commanded("extract", str(path), "--until", "2099-12-31")
    own = said.rsplit(": ", 1)[1].strip()
    assert "1 Personen, gilt bis 31.12.2099." in said
    _said, refused = commanded("read", str(path), "--fingerprint", "0000")
    assert "solange der Fingerabdruck nicht bestätigt ist" in refused
    assert read_extract() is None
    said, refused = commanded("read", str(path), "--fingerprint", own.upper().replace(" ", ""))
    assert (refused, read_extract() is not None) == ("", True)
    assert commanded("read", str(path))[1] == "Dieser Auszug ist schon eingelesen.\n"
    assert "Bitte Namen und Rechte der Datei prüfen." in commanded("read", str(tmp_path / "nix"))[1]
