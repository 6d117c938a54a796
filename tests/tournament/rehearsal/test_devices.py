"""Geräte prüfen: what a device says of itself is bounded, shown to the desk in words, and forgotten."""

import time
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from tournament.models import LogRow
from tournament.rehearsal import devices

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def file(tmp_path: Path, settings: Any) -> Path:
    settings.DATA = tmp_path
    settings.LISTENING = "0.0.0.0:8000"
    return tmp_path / "geraete.json"


def says(client: Client, late: int = 0, **said: Any) -> Any:
    body = {
        "id": uuid4().hex,
        "now": 1000 * (int(time.time()) - late),
        "width": 390,
        "keeps": True,
        "offline": True,
        "sound": False,
        **said,
    }
    return client.post(
        reverse("device"), body, content_type="application/json", headers={"User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)"}
    )


def test_the_desk_sees_who_got_through_and_with_which_clock(director_client: Client, client: Client, file: Path) -> None:
    assert says(client).json() == {"noted": False}  # nobody checks
    assert not file.exists()
    page = director_client.get(reverse("devices")).content.decode()
    assert "noch kein anderes Gerät" in page
    # Five minutes behind: 300 seconds. Two ahead, in a private window on a watch.
    for answer in (says(client), says(client, late=300), says(client, late=-120, keeps=False, width=200)):
        assert answer.json() == {"noted": True}
    page = " ".join(director_client.get(reverse("devices")).content.decode().split())
    for words in (
        "<b>iPhone</b> · 390 px · Uhr geht richtig",
        "Uhr geht 5 min nach",
        "Uhr geht 2 min vor",
        "privater Modus",
        "Sehr schmaler Schirm",
    ):
        assert words in page
    director_client.post(reverse("devices"))
    assert not file.exists()
    assert LogRow.objects.count() == 0


@pytest.mark.parametrize(
    "wrong", [{"id": "x"}, {"now": "morgen"}, {"now": 10**400}, {"now": 10**18}, {"width": None}, {"keeps": "x" * 2000}]
)
def test_what_no_page_of_ours_says_is_refused(wrong: dict[str, Any], director_client: Client, client: Client, file: Path) -> None:
    director_client.get(reverse("devices"))
    assert says(client, **wrong).status_code == 400
    assert client.post(reverse("device"), {"id": uuid4().hex}).status_code == 415
    assert devices.known() == []


def test_what_is_nested_too_deep_is_refused(director_client: Client, client: Client) -> None:
    director_client.get(reverse("devices"))
    assert client.post(reverse("device"), "[" * 1000, content_type="application/json").status_code == 400


def test_a_check_has_so_many_devices_and_no_more(
    director_client: Client, client: Client, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(devices, "MOST", 2)
    director_client.get(reverse("devices"))
    first = uuid4().hex
    for key in (first, uuid4().hex, uuid4().hex):
        says(client, id=key)
    assert len(devices.known()) == 2
    says(client, id=first, sound=True)
    assert [device.sound for device in devices.known()].count(True) == 1


def test_the_page_for_the_printer_has_umlauts_and_both_faces(director_client: Client) -> None:
    pages = PdfReader(BytesIO(director_client.get(reverse("device-paper")).content)).pages
    assert len(pages) == 1
    assert "Ä Ö Ü ä ö ü ß – é č ő" in pages[0].extract_text()
    faces = {str(font.get_object()["/BaseFont"]) for font in pages[0]["/Resources"]["/Font"].values()}
    assert any("P052" in face for face in faces)
    assert any("Liberation" in face for face in faces)


def test_the_phone_and_the_projector_have_their_pages(director_client: Client, client: Client) -> None:
    assert "Ton probieren" in client.get(reverse("device")).content.decode()
    assert "acht Metern" in director_client.get(reverse("device-picture")).content.decode()
