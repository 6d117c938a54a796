"""The preview of a draw by keys: an arrow leads into the plan, arrows walk it, Enter chooses; with the second the two have changed seats."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.held import hold_first
from tests.tournament.evening import announced


def drawn_picks(page: Page) -> Locator:
    """The seats of the first round that was drawn, as the page shows them before its script runs."""
    announced(name="Probe")  # Spieler 1 to 8, at two tables
    page.goto("/t/probe/auslosung/")
    page.get_by_role("button", name="Auslosen und ansehen").click()
    picks = page.locator("form[data-swap]").first.locator("input[name=pick]")
    expect(picks).to_have_count(8)
    return picks


def test_two_who_are_chosen_before_the_script_is_there_change_seats(director_page: Page) -> None:
    page = director_page
    held = hold_first(page, "**/desk/draw.js")
    picks = drawn_picks(page)
    drawn = [picks.nth(place).get_attribute("value") for place in (0, 4)]
    for place in (0, 4):
        picks.nth(place).check(force=True)
    held[0].continue_()
    expect(picks.first).to_have_value(str(drawn[1]))
    expect(picks.nth(4)).to_have_value(str(drawn[0]))


def test_two_change_seats_by_arrows_and_enter(director_page: Page) -> None:
    page = director_page
    picks = drawn_picks(page)
    page.wait_for_load_state()  # the keys are the script's, and nothing on the page says that it runs
    drawn = [picks.nth(place).get_attribute("value") for place in (0, 4)]
    page.keyboard.press("ArrowDown")
    expect(picks.first).to_be_focused()
    page.keyboard.press("Enter")
    expect(picks.first).to_be_checked()
    for _press in range(4):
        page.keyboard.press("ArrowDown")
    expect(picks.nth(4)).to_be_focused()
    page.keyboard.press("Enter")
    expect(picks.first).to_have_value(str(drawn[1]))
    expect(picks.nth(4)).to_have_value(str(drawn[0]))
