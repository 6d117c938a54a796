"""The set-up in a browser: what the page proposes follows the day while it is typed, until somebody chooses."""

import re

from playwright.sync_api import Page, expect

from tests.browser.held import open_before
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


def test_the_stake_comes_and_goes_with_the_sheet(director_page: Page) -> None:
    """By the Slovenian sheets nobody pays anybody: no stake is asked for. A Königrufen chosen after one asks for it, with what is usual."""
    page, stake = director_page, director_page.locator("[name=cents_per_point]")
    page.goto("/neu/?regeln=tarok-slovenski-3")
    expect(page.locator("[name=system]:checked")).to_have_value("tarok-slovenski-3")
    expect(stake).to_have_count(0)
    page.locator("[name=system][value=koenigrufen-cup]").check(force=True)
    expect(stake).to_have_value("10")
    expect(page.locator("[name=kontra]")).to_be_visible()
    page.locator("[name=system][value=tarok-slovenski-4]").check(force=True)
    expect(stake).to_have_count(0)


def test_what_is_chosen_before_the_script_is_there_is_followed(director_page: Page) -> None:
    """Or was chosen before one went away and came back."""
    page, stake = director_page, director_page.locator("[name=cents_per_point]")
    held = open_before("**/desk/setup.js", page, "/neu/?regeln=tarok-slovenski-3")
    page.locator("[name=system][value=koenigrufen-cup]").check(force=True)
    held[0].continue_()
    expect(stake).to_have_value("10")
    page.get_by_role("link", name="Zurück").click()
    expect(page.locator("#setup")).to_have_count(0)
    page.go_back()
    expect(page.locator("[name=system]:checked")).to_have_value("koenigrufen-cup")
    expect(stake).to_have_value("10")
