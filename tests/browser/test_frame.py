"""The frame and the log-in in a real browser: by keyboard, on a phone, in the dark, in English."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect


def overflow(page: Page) -> int:
    """Pixels by which the page is wider than the window."""
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


BROKEN_WORDS = """(within) => [...document.querySelectorAll(within)].flatMap((element) => {
      const broken = [], texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text; (text = texts.nextNode()); ) {
        for (const found of text.data.matchAll(/[^\\s-]+/g)) {
          const range = document.createRange();
          range.setStart(text, found.index);
          range.setEnd(text, found.index + found[0].length);
          if (new Set([...range.getClientRects()].map((part) => part.top)).size > 1) broken.push(found[0]);
        }
      }
      return broken;
    })"""


def broken_words(page: Page, within: str) -> list[str]:
    """Words of these elements that stand in two lines, broken where there is no hyphen."""
    return page.evaluate(BROKEN_WORDS, within)


def contrast_faults(page: Page) -> list[str]:
    """Texts whose colour equals their background: what an unstyled or half-styled dark page shows."""
    return page.evaluate(
        """() => [...document.querySelectorAll('main *')].filter(e => e.childNodes.length && e.innerText
           && getComputedStyle(e).color === getComputedStyle(e).backgroundColor).map(e => e.outerHTML)"""
    )


def test_director_logs_in_by_keyboard_alone(page: Page, director: User) -> None:
    page.goto("/anmelden/")
    expect(page.get_by_label("Name")).to_be_focused()
    page.keyboard.type("leitung")
    page.keyboard.press("Tab")
    page.keyboard.type("trull-und-mond")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "anmelden" not in url)
    page.goto("/anmelden/")  # somebody who is logged in has nothing to do here
    assert "anmelden" not in page.url


def test_wrong_password_is_said_and_the_name_stays(page: Page, director: User, take: Callable) -> None:
    page.goto("/anmelden/")
    page.get_by_label("Name").fill("leitung")
    page.get_by_label("Passwort").fill("falsch")
    page.get_by_role("button", name="Anmelden").click()
    expect(page.get_by_role("alert")).to_contain_text("Name oder Passwort stimmt nicht")
    expect(page.get_by_label("Name")).to_have_value("leitung")
    expect(page.get_by_label("Passwort")).to_be_focused()
    take(page, "login-fault")


def test_skip_link_is_the_first_stop(page: Page) -> None:
    page.goto("/gibt-es-nicht/")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Zum Inhalt")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "inhalt"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1440])
@pytest.mark.parametrize("address", ["/anmelden/", "/gibt-es-nicht/"], ids=["login", "missing"])
def test_frame_fits(browser_window: Callable[..., Page], take: Callable, address: str, width: int, dark: bool) -> None:
    page = browser_window(width=width, height=844, dark=dark)
    page.goto(address)
    assert overflow(page) <= 0
    assert contrast_faults(page) == []
    take(page, f"{'login' if 'anmelden' in address else 'missing'}{'-dark' if dark else ''}")


def test_language_is_switched_by_the_link_and_stays(page: Page, take: Callable) -> None:
    page.goto("/anmelden/?next=/")
    page.get_by_role("link", name="English").click()
    expect(page.get_by_role("heading", name="Log in")).to_be_visible()
    assert page.url.endswith("/anmelden/?next=%2F")
    take(page, "login-english")
    page.goto("/gibt-es-nicht/")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("link", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de-at")
