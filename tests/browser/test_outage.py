"""A full disk as people see it: the phone keeps its game and says why, the entry form keeps what was typed, the page says what to do."""

import errno
from collections.abc import Callable, Iterator

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.test_entry import ADDRESS
from tests.browser.test_phone import a_dreier, open_as, stored
from tests.tables_made import a_table
from tournament.site import faults

WAITING = "Am Rechner der Leitung ist die Platte voll; bitte ihr sagen. Hier bleibt alles gesichert und wird von selbst gesendet."


class Disk:
    full = False

    def look(self) -> None:
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    """Where the program looks before each request; its answers are those of a full disk while `full` is set."""
    disk = Disk()
    monkeypatch.setattr("tournament.site.middleware.keep_to_file", disk.look)
    return disk


@pytest.fixture
def window(browser: Browser, live_server: LiveServer) -> Iterator[Callable[..., Page]]:
    """Windows in which an answer of 503 is no fault, unlike in `browser_window`."""
    contexts = []

    def open_window(width: int, user: User | None = None) -> Page:
        context = browser.new_context(
            base_url=live_server.url, viewport={"width": width, "height": 844}, has_touch=width < 600, locale="de-AT"
        )
        contexts.append(context)
        if user is not None:
            client = Client()
            client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
            name = settings.SESSION_COOKIE_NAME
            context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": live_server.url}])
        return context.new_page()

    yield open_window
    for context in contexts:
        context.close()


def test_a_phone_keeps_its_game_says_why_and_sends_it_when_there_is_room(window: Callable[..., Page], disk: Disk, take: Callable) -> None:
    table, phone = a_table(), window(390)
    open_as(phone, table)
    disk.full = True
    a_dreier(phone, "Stadlbauer", 1)
    expect(phone.locator("#banner")).to_contain_text(WAITING)
    expect(phone.locator("#banner")).to_contain_text("1 Spiel wartet")
    expect(phone.locator("#banner")).not_to_contain_text("kein Netz")
    take(phone, "phone-full-disk", full=False)
    assert stored(table) == []
    disk.full = False
    expect(phone.locator(".last")).to_contain_text("gespeichert")
    assert [entry.record["game"] for entry in stored(table)] == ["dreier"]
    expect(phone.locator("#banner")).not_to_contain_text(WAITING)


def test_the_entry_form_says_it_and_keeps_what_was_typed(window: Callable[..., Page], director: User, disk: Disk, take: Callable) -> None:
    table, page = a_table(), window(1440, director)
    page.goto(ADDRESS)
    page.keyboard.type("d3g")
    disk.full = True
    page.keyboard.press("Enter")
    expect(page.locator("[data-faults=form]")).to_contain_text("Nicht gespeichert. Die Platte, auf der")
    expect(page.locator("[data-faults=form]")).to_contain_text("Machen Sie Platz")
    take(page, "entry-full-disk")
    assert stored(table) == []
    disk.full = False
    page.keyboard.press("Enter")
    expect(page.locator("h2").first).to_have_text("Spiel 2")
    assert [entry.record["game"] for entry in stored(table)] == ["dreier"]


@pytest.mark.parametrize("width", [390, 1440])
def test_the_pages_before_and_after(
    window: Callable[..., Page], director: User, disk: Disk, take: Callable, monkeypatch: pytest.MonkeyPatch, width: int,
) -> None:  # fmt: skip
    a_table()
    monkeypatch.setattr(faults, "free_space", lambda: 120 * faults.MEGABYTE)
    page = window(width, director)
    for address, name in (("/", "home-space"), ("/t/probe/runde/1/", "round-space")):
        page.goto(address)
        expect(page.get_by_text("nur noch 120 MB frei")).to_be_visible()
        take(page, name)
    disk.full = True
    page.goto("/")
    expect(page.get_by_role("heading", name="Die Platte ist voll")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    take(page, "full-disk")
