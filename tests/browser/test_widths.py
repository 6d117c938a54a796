"""No page is wider than its window: as wide as a phone, half a screen and a small screen, in both languages, with text as it is and twice
as large.

The pages are those of the test of addresses. Text is as large as somebody has set it in his browser, so that what a page asks of its width
in letters (rem) hears of it too. One browser a size of text, one server, each page asked for once a language.
"""

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, Playwright
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import PATIENCE, launched
from tests.browser.test_accessible import addresses
from tests.tournament.site.asked import Court
from tournament.models import Tournament

WIDTHS = (390, 683, 1366)
TWICE = "--blink-settings=defaultFontSize=32,defaultFixedFontSize=26"
WIDE = """() => {
    const root = document.documentElement, over = root.scrollWidth - root.clientWidth;
    if (over <= 0) return "";
    const held = (element) => {  // something around it scrolls or cuts
        for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
            if (getComputedStyle(around).overflowX !== "visible") return true;
        }
        return false;
    };
    const right = (one) => {  // of its box, or of its text, which may be wider
        const range = document.createRange();
        range.selectNodeContents(one);
        return Math.max(one.getBoundingClientRect().right, range.getBoundingClientRect().right);
    };
    const beyond = [...document.querySelectorAll("body *")].filter((one) => right(one) > root.clientWidth + 0.5 && !held(one));
    const innermost = beyond.filter((one) => !beyond.some((other) => other !== one && one.contains(other)));
    return `${over} px: ` + innermost.slice(0, 3).map((one) => `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 30)}`).join(" | ");
}"""
"""By how much, and what reaches beyond."""


def opened(browser: Browser, server: LiveServer, court: Court, who: str, language: str) -> Page:
    context = browser.new_context(
        base_url=server.url, viewport={"width": WIDTHS[0], "height": 900}, reduced_motion="reduce", locale="de-AT"
    )
    context.set_default_timeout(PATIENCE)
    cookies = {settings.LANGUAGE_COOKIE_NAME: language}
    if session := court.clients[who].cookies.get(settings.SESSION_COOKIE_NAME):
        cookies[settings.SESSION_COOKIE_NAME] = session.value
    context.add_cookies([{"name": name, "value": value, "url": server.url} for name, value in cookies.items()])
    return context.new_page()


def too_wide(page: Page) -> list[str]:
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        if said := page.evaluate(WIDE):
            found.append(f"{width}: {said}")
    return found


@pytest.mark.release
@pytest.mark.django_db
def test_no_page_is_wider_than_its_window(browser: Browser, playwright: Playwright, live_server: LiveServer) -> None:
    court = Court()
    Tournament.objects.update(standings_shown=True)
    asked = list(addresses(court))
    larger = launched(playwright, TWICE)
    found: dict[str, list[str]] = {}
    for size, shown in (("100 %", browser), ("200 %", larger)):
        for language in ("de", "en"):
            windows = {who: opened(shown, live_server, court, who, language) for who in ("director", "visitor")}
            for address, visitor in asked:
                page = windows["visitor" if visitor else "director"]
                page.goto(address)
                found |= {f"{address} {size} {language}": said for said in [too_wide(page)] if said}
            for page in windows.values():
                page.evaluate("document.body.style.minWidth = '2000px'")
                assert len(too_wide(page)) == len(WIDTHS)
                page.context.close()
    larger.close()
    assert found == {}, "\n".join(f"{where}\n  " + "\n  ".join(said) for where, said in found.items())
