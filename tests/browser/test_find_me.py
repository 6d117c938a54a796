"""Who looks for himself on his phone: the list is shortened by what he types, though he began before the script was there."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.held import open_before
from tests.tournament.evening import announced


def test_what_is_typed_before_the_script_is_there_shortens_the_list(browser_window: Callable[..., Page]) -> None:
    page, tournament = browser_window(width=390), announced()  # Spieler 1 to 8
    held = open_before("**/hall/find-me.js", page, f"/t/{tournament.slug}/ich/")
    page.get_by_label("Nummer oder Name").fill("Spieler 3")
    expect(page.locator("#leute li:visible")).to_have_count(8)
    held[0].continue_()
    expect(page.locator("#leute li:visible")).to_have_count(1)
    expect(page.locator("#leute")).to_contain_text("Spieler 3")
