"""The program in Firefox and in WebKit: a phone that loses its laptop, a game typed at the desk, the wall. `make test-engines`; no part of
`make test`.

The network is a cable that is cut: neither browser can be told that it has none. The same in Chromium, and much more: tests/browser/.
"""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from pytest_django.live_server_helper import LiveServer

from tests.browser.cable import Cable
from tests.browser.test_phone import address, stored
from tests.engines.driving import ENGINES, ENTER, PATIENCE, Browser
from tests.tables_made import a_table
from tournament.organisers.founding import make_director

SAID = "(document.querySelector('#banner')?.innerText ?? '')"


@pytest.fixture(params=ENGINES, ids=lambda engine: engine.__name__)
def browser(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Browser]:
    started: Browser = request.param(tmp_path)
    yield started
    started.close()


def a_dreier(phone: Browser, who: str, game: int) -> None:
    for section, name in (("game", "Dreier"), ("declarer", who), ("result", "gewonnen")):
        phone.click(f"#f-{section} :is(label, button).key", name)
    phone.click("button", f"Spiel {game} schreiben")


def until(is_so: Callable[[], bool]) -> None:
    """Waits until it is."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_phone_writes_without_its_laptop(browser: Browser, live_server: LiveServer) -> None:
    table = a_table()
    with Cable(live_server.thread.port) as cable:
        browser.open(f"{cable.url}{address(table)}")
        browser.click("button", "Mayrhuber")
        browser.until("document.documentElement.dataset.kept", "true")
        a_dreier(browser, "Stadlbauer", 1)
        browser.until("document.querySelector('.last')?.innerText.includes('gespeichert') ?? false")
        cable.cut()
        a_dreier(browser, "Pichler", 2)
        browser.until(f"{SAID}.includes('1 Spiel wartet')")
        browser.ask("(location.reload(), 1)")
        browser.until(f"document.readyState === 'complete' && {SAID}.includes('1 Spiel wartet')")
        browser.until("document.querySelector('h1').innerText", "Spiel 3")
        with cable.lock:
            cable.whole = True
        until(lambda: len(stored(table)) == 2)
    assert [(entry.game, entry.record["game"], entry.record["declarer"]) for entry in stored(table)] == [(1, "dreier", 2), (2, "dreier", 1)]


def test_a_game_is_typed_at_the_desk(browser: Browser, live_server: LiveServer) -> None:
    table = a_table()
    client = Client()
    client.force_login(make_director(User.objects.create_user("leitung")), backend="django.contrib.auth.backends.ModelBackend")
    browser.cookie(settings.SESSION_COOKIE_NAME, client.cookies[settings.SESSION_COOKIE_NAME].value, live_server.url)
    browser.open(f"{live_server.url}/t/probe/runde/1/tisch/1/")
    browser.until("document.activeElement?.id", "game")
    browser.type("d3g" + ENTER)
    browser.until("document.querySelector('h2').innerText", "Spiel 2")
    [entry] = stored(table)
    assert (entry.record["game"], entry.record["declarer"], entry.record["won"]) == ("dreier", 2, True)


def test_the_wall_shows_the_room(browser: Browser, live_server: LiveServer) -> None:
    a_table()
    browser.open(f"{live_server.url}/wall/probe/")
    browser.until("document.body.innerText.includes('Herbstturnier Linz')")
    browser.until("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
