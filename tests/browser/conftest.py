"""A real browser against the real program: Debian's Chromium, driven by Playwright, and a live server on a real SQLite file.

    def test_home(page, live_server):                 # a visitor, window of 1440 × 900
    def test_draw(director_page, live_server):        # the same, logged in
    def test_phone(browser_window, live_server):      # windows as one needs them: browser_window(width=390, dark=True)
    take(page, "home")                                # fixture: screenshot to $SCREENSHOTS/home-1440.png, if that is set

A page that logs an error, breaks the Content-Security-Policy or gets an answer of 500 fails its test.
"""

import mimetypes
import os
import re
import shutil
from collections import deque
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Response, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tournament.site.static_files import sent

# Playwright's synchronous interface keeps an event loop in this thread, which makes Django refuse every query as asynchronous.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

QUIET = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first that is there. Debian's headless shell is its Chromium without windows and tabs: a page takes half the time."""
SOONER = "const often = setInterval; setInterval = (work, wait, ...more) => often(work, wait === 6_000 ? 500 : wait, ...more);"
"""A table's phone looks every six seconds whether anything is new: here twelve times as often, or its tests would wait for nothing else."""
PATIENCE = 60_000
"""Milliseconds until what a test looks for counts as missing, on the slowest and busiest machine. What is there is found at once."""
EXPECTED = re.compile(
    r"status of 4\d\d|net::ERR_(FAILED|INTERNET_DISCONNECTED|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|CONNECTION_(CLOSED|RESET))"
    r"|^htmx:(sendError|afterRequest)|^An unknown error occurred when fetching the script\.$"
)
"""Console errors that are no faults: a refusal, and a request that a test let fail as a bad network would (of a phone's worker, Chromium
says it so)."""

LAST = 40
"""How many answers and messages a failed test shows."""
FAILED = pytest.StashKey[bool]()


@cache
def static_file(name: str) -> tuple[bytes, str]:
    """Content and type, as browsers get it where files are collected."""
    path = finders.find(name)
    if path is None:
        raise Http404(name)
    content = sent(name).encode() if name.endswith((".css", ".js")) else Path(path).read_bytes()
    return content, mimetypes.guess_type(name)[0] or "application/octet-stream"


@pytest.fixture(scope="session", autouse=True)
def _static_files_as_collected() -> Iterator[None]:
    """A style sheet in one piece and kept by the browser, as in the inn: a page of its thirty-odd parts takes twice as long."""

    def serve(handler: StaticFilesHandler, request: HttpRequest) -> HttpResponse:
        content, kind = static_file(handler.file_path(request.path))
        return HttpResponse(content, kind, headers={"Cache-Control": "max-age=86400, immutable"})

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StaticFilesHandler, "serve", serve)
        yield


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as running:
        yield running


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """A failed test's windows say what they saw last: what fails once in a thousand times cannot be looked at a second time."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


def launched(playwright: Playwright, *more: str) -> Browser:
    """A browser; `more`: further switches of its command line."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert path, "Chromium fehlt: make setup"
    # Chromium's sandbox refuses to run as root, which containers usually are.
    sandbox = [] if os.geteuid() else ["--no-sandbox"]
    return playwright.chromium.launch(executable_path=path, args=[*QUIET, *sandbox, *more])


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    started = launched(playwright)
    yield started
    started.close()


@pytest.fixture
def browser_window(request: pytest.FixtureRequest, browser: Browser, live_server: LiveServer) -> Iterator[Callable[..., Page]]:
    """Opens windows: `browser_window(width=390, height=844, dark=False, user=None)`; `user` is logged in. Checks them at the end."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []
    last: deque[str] = deque(maxlen=LAST)

    def note_console(message: ConsoleMessage) -> None:
        last.append(f"{message.type}: {message.text}")
        if message.type == "error" and not EXPECTED.search(message.text):
            faults.append(f"console: {message.text}")

    def note_answer(response: Response) -> None:
        last.append(f"{response.status} {response.request.method} {response.url}")
        if response.status >= 500:
            faults.append(f"{response.status} {response.url}")

    def open_window(width: int = 1440, height: int = 900, *, dark: bool = False, scale: int = 1, user: User | None = None) -> Page:
        context = browser.new_context(
            base_url=live_server.url,
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            device_scale_factor=scale,
            has_touch=width < 600,
            locale="de-AT",
            timezone_id="Europe/Vienna",
            accept_downloads=True,
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(SOONER)
        contexts.append(context)
        if user is not None:
            client = Client()
            client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
            session = client.cookies[settings.SESSION_COOKIE_NAME].value
            context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
        page = context.new_page()
        page.on("console", note_console)
        page.on("pageerror", lambda error: faults.append(f"script: {error}"))
        page.on("response", note_answer)
        page.on("requestfailed", lambda failed: last.append(f"{failed.failure} {failed.method} {failed.url}"))
        return page

    yield open_window
    if request.node.stash.get(FAILED, False):
        shown = (page.locator("body").inner_text() for context in contexts for page in context.pages)
        request.node.add_report_section("teardown", "browser", "\n".join([*last, *shown]))
    for context in contexts:
        context.close()
    assert not faults, faults


@pytest.fixture
def page(browser_window: Callable[..., Page]) -> Page:
    return browser_window()


@pytest.fixture
def phone(browser_window: Callable[..., Page]) -> Page:
    """A key that wants a second tap waits for it, which on a busy machine comes after the five seconds that it would wait for a
    person's."""
    page = browser_window(width=390, height=844)
    page.add_init_script(
        "const soon = setTimeout; setTimeout = (work, wait, ...more) => soon(work, wait === 5_000 ? 3_600_000 : wait, ...more)"
    )
    return page


@pytest.fixture
def director_page(browser_window: Callable[..., Page], director: User) -> Page:
    return browser_window(user=director)


@pytest.fixture
def take() -> Callable[..., Path | None]:
    """`take(page, "draw")` writes the whole page to $SCREENSHOTS/draw-<width>.png; without the variable it does nothing."""

    def write(page: Page, name: str, *, full: bool = True) -> Path | None:
        folder = os.environ.get("SCREENSHOTS")
        if not folder:
            return None
        path = Path(folder) / f"{name}-{page.viewport_size['width']}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=path, full_page=full)
        return path

    return write
