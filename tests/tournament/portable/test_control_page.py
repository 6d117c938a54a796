"""The control page: only by its own server and secret; what it says; *Beenden*, which asks while phones are at work."""

import re
import threading
import urllib.request
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

import pytest
from django.conf import LazySettings
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.utils import timezone

from tests.tournament.evening import fixture
from tournament.models import Phone, Table
from tournament.portable import control_page, door, running
from tournament.portable.door import KEY, Control
from tournament.site import address, faults, machine
from tournament.site.interfaces import Own
from tournament.site.machine import Kind, Noted

pytestmark = pytest.mark.django_db
SECRET = "dJ4x"


class Desk(Client):
    """A browser at the control page's server; `ended`: whether the program was told to end."""

    def __init__(self) -> None:
        self.ended: list[bool] = []
        super().__init__(
            enforce_csrf_checks=True, **{KEY: Control(SECRET, lambda: "leitung / k7mp-w4xr-t9hd", lambda: self.ended.append(True))}
        )

    def press(self, name: str = "") -> HttpResponse:
        """*Beenden*, as the page offers it."""
        [place] = re.findall(r'method="post" action="([^"]+)"', self.get(f"/{SECRET}/").content.decode())
        return self.post(place, {name: "1"} if name else {})


@pytest.fixture
def desk(settings: LazySettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    settings.DATA, settings.LISTENING = tmp_path, "0.0.0.0:8003"
    monkeypatch.setattr(address, "own_addresses", lambda: [Own("192.168.1.20", "wlan0"), Own("172.17.0.1", "docker0", virtual=True)])
    return Desk()


@pytest.fixture
def phone() -> Phone:
    """One that is heard now."""
    fixture("point-seven")
    return Phone.objects.create(table=Table.objects.all()[0], device=UUID(int=1), writes=True)


def test_it_says_where_the_program_is_and_how_it_goes(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults, "free_space", lambda: 120 * faults.MEGABYTE)
    machine.write(machine.State((Noted(Kind.BATTERY, datetime.now(UTC), 9),), awake=True))
    page = desk.get(f"/{SECRET}/")
    said = page.content.decode()
    assert page.status_code == 200
    for words in (
        "http://192.168.1.20:8003/", 'href="http://127.0.0.1:8003/anmelden/"', "leitung / k7mp-w4xr-t9hd", "noch nicht gesichert",
        "zuletzt keines",
        "9 %", "nur noch 120 MB frei",
        "wird wach gehalten", '<svg role="img"', "Daten",
    ):  # fmt: skip
        assert words in said, words
    assert "172.17.0.1" not in said, "a network inside this machine"
    assert page.headers["Referrer-Policy"] == "no-referrer", "the address is the right to use the page"
    assert page.headers["Cache-Control"] == "no-store"


def test_it_is_english_for_who_chose_that(desk: Desk) -> None:
    assert desk.get(f"/{SECRET}/?sprache=en").status_code == 302
    assert "Tarock is running" in desk.get(f"/{SECRET}/").content.decode()


@pytest.mark.parametrize("path", ["/", "/geheim/", "/anmelden/", "/geheim/beenden/", "/static/none.css"])
def test_without_the_secret_there_is_nothing(desk: Desk, path: str) -> None:
    assert desk.get(path).status_code == 404
    assert desk.post("/geheim/beenden/").status_code == 404
    assert desk.ended == []


@pytest.mark.parametrize("path", [f"/{SECRET}/", f"/{SECRET}/beenden/"])
def test_the_phones_server_does_not_know_it(desk: Desk, path: str) -> None:
    """Nor can a header make it."""
    for headers in ({}, {"HTTP_TAROCK_CONTROL": "1"}, {"HTTP_TAROCK.CONTROL": "1"}):
        assert Client().get(path, **headers).status_code == 404


def test_it_ends_the_program(desk: Desk) -> None:
    answer = desk.press()
    assert "Tarock ist beendet" in answer.content.decode()
    assert desk.ended == [True]


def test_to_open_its_address_ends_nothing(desk: Desk) -> None:
    """A browser that was restarted does so."""
    assert desk.get(f"/{SECRET}/beenden/").headers["Location"] == f"/{SECRET}/"
    assert desk.ended == []


def test_where_the_page_fails_it_says_how_to_end(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(control_page.backups, "notice", lambda: 1 / 0)
    desk.raise_request_exception = False
    answer = desk.get(f"/{SECRET}/")
    assert (answer.status_code, "Strg+C" in answer.content.decode()) == (500, True)


def test_it_asks_while_phones_are_at_work(desk: Desk, phone: Phone) -> None:
    asked = desk.press()
    assert asked.status_code == 409
    assert "An 1 Tisch war in den letzten Minuten ein Telefon am Werk." in asked.content.decode()
    assert desk.ended == []
    desk.press("sicher")
    assert desk.ended == [True]


def test_a_phone_of_long_ago_does_not_matter(desk: Desk, phone: Phone) -> None:
    Phone.objects.update(seen_at=timezone.now() - control_page.LATELY - timedelta(seconds=1))
    desk.press()
    assert desk.ended == [True]


def test_the_door_serves_it_keeps_its_address_and_opens_the_browser(desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    opened = threading.Event()
    monkeypatch.setattr(door.webbrowser, "open", lambda _address: opened.set())
    job, stopped = door.open_door(quiet, lambda: "leitung"), threading.Event()
    serving = threading.Thread(target=job, args=(stopped,))
    serving.start()
    assert opened.wait(600)
    found = running.wait_for(tmp_path, 600)
    with urllib.request.urlopen(found) as answer:  # noqa: S310 - of this test
        assert answer.read().decode() == "leitung /"
    stopped.set()
    serving.join(600)
    assert not serving.is_alive()
    assert not (tmp_path / running.ADDRESS).exists()


def quiet(environ: dict[str, object], start: Callable[..., object]) -> list[bytes]:
    """An application that says with which log-in it was asked, and behind which secret."""
    control = environ[KEY]
    assert environ["PATH_INFO"] == f"/{control.secret}/"
    start("200 OK", [("Content-Type", "text/plain")])
    return [f"{control.login()} /".encode()]


def test_the_middleware_leaves_every_other_request_alone() -> None:
    def seen(request: HttpRequest) -> HttpResponse:
        return HttpResponse(getattr(request, "urlconf", "none"))

    assert door.Door(seen)(HttpRequest()).content == b"none"
