"""The public pages in a browser: as wide as the window, by day and in the dark, without a script, with the app's policy and from a plain
folder; the search finds a name."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import LazySettings
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.test_widths import WIDE
from tests.tournament.evening import fixture
from tests.tournament.published.arriving import published
from tests.tournament.published.test_pages import mended
from tests.tournament.upload.sent import parts_of
from tournament.models import Revision

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def root(tmp_path: Path, settings: LazySettings) -> Path:
    settings.PUBLIC = tmp_path / "public"
    return tmp_path / "public" / "ergebnisse"


@pytest.fixture
def revision(root: Path) -> Revision:
    """A tournament that was corrected once."""
    parts = parts_of(fixture("cup-nine"))
    parts.results["tables"][0]["table"] = 1
    return published(mended(parts), published(parts), reason="Spiel 2 an Tisch 1 war falsch geschrieben")


@pytest.mark.parametrize("width", [390, 1440])
def test_every_kind_of_page_fits(width: int, revision: Revision, browser_window: Callable[..., Page], take: Callable[..., object]) -> None:
    there = f"/ergebnisse/t/{revision.tournament.uid}"
    ways = {
        "archiv": "/ergebnisse/", "saison": "/ergebnisse/saison/2026/", "stand": f"{there}/", "fassungen": f"{there}/fassungen.html",
        "runde": f"{there}/{revision.digest}/runde-1.html", "tisch": f"{there}/{revision.digest}/runde-1-tisch-1.html#spiel-2",
        "spieler": f"{there}/{revision.digest}/spieler-3.html", "regeln": f"{there}/{revision.digest}/regeln.html",
        "buchstabe": "/ergebnisse/saison/2026/spieler-h.html", "englisch": f"{there}/index.en.html",
    }  # fmt: skip
    for dark in (False, True):
        page = browser_window(width=width, dark=dark)
        for name, way in ways.items():
            answer = page.goto(way)
            assert answer is not None
            assert answer.status == 200, way
            assert page.evaluate(WIDE) == "", way
            take(page, f"public-{name}{'-dark' * dark}")


def test_an_amount_opens_its_reasons_without_a_script(revision: Revision, browser: Browser, live_server: LiveServer) -> None:
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"/ergebnisse/t/{revision.tournament.uid}/")
    page.get_by_role("link", name="Runde 1").click()
    page.locator('a[href$="runde-1-tisch-1.html"]').first.click()
    expect(page.locator("#spiel-2")).not_to_be_visible()
    page.locator('a[href="#spiel-2"]').first.click()
    expect(page.locator("#spiel-2")).to_be_visible()
    context.close()


def test_the_search_finds_a_name_and_leads_to_his_games(revision: Revision, page: Page) -> None:
    page.goto("/ergebnisse/")
    who = re.split(r"\s+", str(revision.persons.content).partition('"name":"')[2].partition('"')[0])[-1]
    page.get_by_label("Turnier, Ort, Reihe oder Name").fill(who.lower())
    page.locator("#gefunden a").first.click()
    expect(page.locator("h1")).to_contain_text(who)


def test_a_players_page_leads_to_all_tournaments_of_his_name(revision: Revision, browser_window: Callable[..., Page]) -> None:
    page = browser_window(width=390)
    page.goto(f"/ergebnisse/t/{revision.tournament.uid}/{revision.digest}/spieler-5.html")
    cut = "(() => {const [all] = document.querySelectorAll('.scroll'); return all.scrollWidth - all.clientWidth})()"
    assert page.evaluate(cut) == 0, "nothing of his rounds lies beyond the edge"
    who = page.locator("h1").inner_text()
    page.get_by_role("link", name="Alle Turniere dieses Namens").click()
    expect(page.get_by_label("Turnier, Ort, Reihe oder Name")).to_have_value(who)
    page.locator("#gefunden a").first.click()
    expect(page.locator("h1")).to_have_text(who)


def test_it_opens_from_a_plain_folder(root: Path, revision: Revision, browser: Browser) -> None:
    """As somebody has it who copied it: the lists are there, styled."""
    page = browser.new_page()
    page.goto((root / "t" / str(revision.tournament.uid) / "index.html").as_uri())
    page.get_by_role("link", name="Runde 1").click()
    assert page.url.endswith(f"/{revision.digest}/runde-1.html")
    assert page.evaluate("getComputedStyle(document.querySelector('.frame')).display") == "flex"
    page.close()
