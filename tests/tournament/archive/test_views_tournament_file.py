"""Reading a tournament file through the page: stored as a whole, or every fault with its place."""

from pathlib import Path
from threading import Event

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.tournament.filed import as_text, written
from tournament.archive import file_page
from tournament.jobs import working
from tournament.models import Job, JobFile, Tournament

pytestmark = pytest.mark.django_db
FIXTURES = Path(__file__).resolve().parents[3] / "fixtures"


def send(client: Client, content: bytes, name: str = "turnier.json", **more: str):
    return client.post(reverse("tournament-import"), {"file": SimpleUploadedFile(name, content, "application/json"), **more})


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.json")), ids=lambda path: path.stem)
def test_a_good_file_is_stored_and_comes_out_as_it_went_in(director_client: Client, path: Path) -> None:
    answer = send(director_client, path.read_bytes())
    tournament = Tournament.objects.get()
    assert answer.status_code == 302
    assert answer.url == reverse("tournament", args=[tournament.slug])
    assert as_text(written(tournament)) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "content, place", [(b"", "Die Datei ist leer."), (b"{", "Zeile 1"), (b"[]", "tarock-tournament/1"), (b"\xff\xfe", "UTF-8")]
)
def test_what_is_no_tournament_is_refused_in_words(director_client: Client, content: bytes, place: str) -> None:
    answer = send(director_client, content)
    assert answer.status_code == 422
    assert place in answer.content.decode()
    assert not Tournament.objects.exists()


def test_a_large_file_is_a_job_and_comes_out_as_it_went_in(director_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_page, "LARGE", 1000)
    path = next(iter(sorted(FIXTURES.glob("*cup*.json"))))
    answer = send(director_client, path.read_bytes())
    assert answer.url == reverse("job", args=[Job.objects.get().uid])
    assert not Tournament.objects.exists()
    assert working.look(Event())
    [first] = Tournament.objects.all()
    page = director_client.get(answer.url).content.decode()
    assert reverse("tournament", args=[first.slug]) in page
    assert "ist eingelesen." in page
    assert as_text(written(first)) == path.read_text(encoding="utf-8")
    assert not JobFile.objects.exists()
    again = as_text(written(first) | {"uid": str(first.uid)}).encode()
    assert "Dieses Turnier ist schon hier" in send(director_client, again).content.decode()
    assert send(director_client, again, again="on").url != answer.url
    assert working.look(Event())
    assert Tournament.objects.count() == 2


def test_every_fault_of_a_large_file_stands_on_the_page_of_its_job(director_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_page, "LARGE", 1000)
    path = next(iter(sorted(FIXTURES.glob("*cup*.json"))))
    answer = send(director_client, path.read_bytes().replace(b'"seats": [', b'"seats": [999, ', 1))
    assert working.look(Event())
    assert "tables[0].seats" in director_client.get(answer.url).content.decode()
    assert not Tournament.objects.exists()


def test_every_fault_is_named_with_its_place(director_client: Client) -> None:
    path = next(iter(sorted(FIXTURES.glob("*cup*.json"))))
    broken = path.read_text(encoding="utf-8").replace('"seats": [', '"seats": [999, ', 1).replace('"name": ', '"nmae": ', 1)
    answer = send(director_client, broken.encode())
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "tables[0].seats" in page
    assert "nmae" in page
    assert not Tournament.objects.exists()


def test_visitors_are_sent_to_the_log_in(client: Client) -> None:
    assert send(client, b"{}").status_code == 302
    assert not Tournament.objects.exists()
