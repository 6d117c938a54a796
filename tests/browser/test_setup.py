"""The set-up in a browser: what the page proposes follows the day while it is typed, until somebody chooses."""

import re

from playwright.sync_api import Page, expect

from tests.tournament.evening import registered


def test_the_edition_follows_the_day_until_it_is_chosen_by_hand(director_page: Page) -> None:
    """Typed figure by figure the year is 0002, 0020, 0202 in between."""
    registered()
    page, said = director_page, director_page.locator("#rules-part .said")
    page.goto("/neu/")
    expect(said).to_have_text(re.compile("gilt heute, am"))
    page.get_by_label("Datum").focus()
    page.keyboard.type("03022019", delay=300)
    expect(said).to_have_text(re.compile(r"„Königrufen Cup 2018/19“ gilt am .* 2019\."))
    expect(page.locator("[name=system]:checked")).to_have_value("koenigrufen-cup-2018")
    page.locator("[name=system][value=koenigrufen-cup]").check(force=True)
    expect(said).to_contain_text("gilt erst seit Februar 2020")
    page.get_by_label("Datum").fill("2019-05-04")
    expect(said).to_contain_text("Am 4. Mai 2019 galt „Königrufen Cup 2018/19“.")
    expect(page.locator("[name=system]:checked")).to_have_value("koenigrufen-cup")
