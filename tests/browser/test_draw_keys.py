"""The preview of a draw by keys: an arrow leads into the plan, arrows walk it, Enter chooses; with the second the two have changed seats."""

from playwright.sync_api import Page, expect

from tests.tournament.evening import announced


def test_two_change_seats_by_arrows_and_enter(director_page: Page) -> None:
    announced(name="Probe")  # Spieler 1 to 8, at two tables
    page = director_page
    page.goto("/t/probe/auslosung/")
    page.get_by_role("button", name="Auslosen und ansehen").click()
    picks = page.locator("form[data-swap]").first.locator("input[name=pick]")
    expect(picks).to_have_count(8)
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
