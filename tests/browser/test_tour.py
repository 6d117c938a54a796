"""The tour in a real browser, from the page of the server that rehearses to its own: the way there, a step done on the page, and that the
note never stands before what it speaks of. Nothing is rehearsed here: the note of a rehearsal names this very server.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.test_frame import overflow
from tests.tournament.evening import registered
from tournament.models import Round
from tournament.rehearsal import notes
from tournament.rehearsal.notes import Note
from tournament.rehearsal.steps import Step


@pytest.fixture
def rehearsed(live_server: LiveServer, tmp_path: Path, settings: LazySettings, director: User) -> None:
    settings.REHEARSAL, settings.DATA = True, tmp_path
    registered()
    place = notes.folder()
    place.mkdir()
    port = live_server.thread.port
    notes.write(place, Note(step=Step.SETTING_UP, port=port, login="leitung", password="trull-und-mond", led=True))


@pytest.mark.parametrize("width", [1440, 390])
def test_it_is_walked(browser_window: Callable[..., Page], director: User, rehearsed: None, take: Callable, width: int) -> None:
    page = browser_window(width=width, height=844, user=director)
    page.goto("/probe/")
    with page.expect_popup() as opened:
        page.get_by_role("button", name="Mit Rundgang zur Probe").click()
    tour = opened.value
    box = tour.get_by_role("complementary", name="Willkommen")
    expect(box).to_contain_text("1 / 10")
    assert "trull" not in tour.url, "no password in what a browser remembers"
    take(tour, "tour", full=False)
    # In the way of nothing: it folds, and what is last on the page can be brought above it.
    box.get_by_text("Willkommen").click()
    expect(box.get_by_role("listitem")).to_have_count(0)
    box.get_by_text("Willkommen").click()
    for title in ("Wer da ist", "Auslosen"):
        tour.get_by_role("button", name="Weiter").click()
        expect(tour.get_by_role("complementary", name=title)).to_be_visible()
    tour.get_by_role("button", name="Auslosen und ansehen").click()
    tour.get_by_label("Zahl der Spieler").fill("8")
    tour.get_by_role("button", name="Auslosung bestätigen").click()
    expect(tour.get_by_role("status")).to_contain_text("bestätigt")
    assert overflow(tour) == 0
    tour.get_by_role("button", name="Weiter").click()
    expect(tour.get_by_role("complementary", name="Papier für die Tische")).to_be_visible()
    assert Round.objects.filter(number=1).exists()
    tour.get_by_role("button", name="Rundgang beenden").click()
    expect(tour.get_by_role("heading", name="Drucken")).to_be_visible()
    expect(tour.locator(".tour")).to_have_count(0)
