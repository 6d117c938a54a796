"""The desk's camera reads a pass: a picture of its code is held before it, and its bearer is registered. Chromium plays the picture as its
camera."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import segno
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, Playwright, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import BROWSERS, PATIENCE, QUIET
from tests.tournament.evening import announced
from tournament.ledger.people.passes import pass_code
from tournament.models import Player, Registration

NEAR, FAR = 10, 3
"""Points of the picture that a module of the code is wide."""


def film(path: Path, text: str, scale: int) -> None:
    """A film of two frames (YUV4MPEG2, 1280 × 720) in which somebody holds a code before the camera."""
    width, height, left, top = 1280, 720, 480, 200
    grey = bytearray(b"\xd0" * (width * height))
    for row, modules in enumerate(segno.make(text, error="m", micro=False).matrix_iter(border=4)):
        for column, dark in enumerate(modules):
            for line in range(scale):
                start = (top + row * scale + line) * width + left + column * scale
                grey[start : start + scale] = (b"\x10" if dark else b"\xeb") * scale
    frame = b"FRAME\n" + bytes(grey) + b"\x80" * (width * height // 2)
    path.write_bytes(b"YUV4MPEG2 W1280 H720 F10:1 Ip A1:1 C420jpeg\n" + frame * 2)


@pytest.fixture
def person(transactional_db: None) -> Player:
    announced(name="Probe")
    return Player.objects.create(name="Anna Huber", place="Linz")


@pytest.fixture
def desk(
    playwright: Playwright, live_server: LiveServer, director: User, person: Player, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """The director's window, in a browser whose camera sees her pass."""
    film(tmp_path / "pass.y4m", pass_code(person.number), getattr(request, "param", NEAR))
    camera = [
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={tmp_path / 'pass.y4m'}",
    ]
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    sandbox = [] if os.geteuid() else ["--no-sandbox"]
    browser = playwright.chromium.launch(executable_path=path, args=QUIET + sandbox + camera)
    context = browser.new_context(base_url=live_server.url, locale="de-AT", permissions=["camera"])
    context.set_default_timeout(PATIENCE)
    client = Client()
    client.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    yield context.new_page()
    browser.close()


def test_a_pass_before_the_camera_registers_its_bearer_once(desk: Page, person: Player) -> None:
    desk.goto("/t/probe/anmeldung/")
    desk.get_by_role("button", name="Pass mit der Kamera").click()
    expect(desk.get_by_text("Nr. 9 Anna Huber ist angemeldet und da.")).to_be_visible()
    expect(desk.get_by_text("Den Pass vor die Kamera halten.")).to_be_visible()
    row = Registration.objects.get(tournament__slug="probe", player=person)
    assert (row.number, row.present) == (9, True)
    desk.get_by_role("button", name="Pass mit der Kamera").click()
    expect(desk.locator("#viewer")).to_be_hidden()


@pytest.mark.parametrize("desk", [FAR], indirect=True)
def test_a_pass_is_read_once_where_it_is_small_in_the_picture(desk: Page) -> None:
    """Not in every size in which the decoder gets it, and once only while it is held there."""
    posts = []
    desk.on("request", lambda request: posts.append(request) if request.method == "POST" else None)
    desk.goto("/t/probe/anmeldung/")
    desk.get_by_role("button", name="Pass mit der Kamera").click()
    expect(desk.get_by_text("Nr. 9 Anna Huber ist angemeldet und da.")).to_be_visible()
    desk.wait_for_function("() => document.getElementById('camera_video').getVideoPlaybackQuality().totalVideoFrames > 9")
    assert len(posts) == 1


def test_where_the_browser_gives_no_camera_the_page_says_why(director_page: Page, person: Player) -> None:
    director_page.add_init_script("Object.defineProperty(navigator, 'mediaDevices', { value: undefined })")
    director_page.goto("/t/probe/anmeldung/")
    director_page.get_by_role("button", name="Pass mit der Kamera").click()
    expect(director_page.get_by_text("nur über https frei")).to_be_visible()
    expect(director_page.locator("#camera_video")).to_be_hidden()
