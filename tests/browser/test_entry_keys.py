"""What the hands need at the desk: nothing leaves the screen, and few keys, every one of them counted."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.browser.test_entry import open_table, points, totals
from tests.tables_made import a_table, write
from tournament.models import Player, Table

BESIDE, BELOW = 1100, 800
"""Widths at which the form stands beside the sheet, and below it."""


def written(seats: int, games: int) -> Table:
    """A table with so many Bettler on its sheet."""
    table = a_table(seats=seats)
    write(table, *({"game": "bettler", "dealer": dealer % 5, "declarer": (dealer + 1) % 5, "won": True} for dealer in range(games)))
    return table


@pytest.mark.parametrize("width", [1440, BESIDE, BELOW])
def test_the_names_and_the_line_being_written_stay_on_the_screen(
    browser_window: Callable[..., Page], director: User, take: Callable, width: int
) -> None:
    """900 px high, with nineteen of twenty games of five on the sheet, from the first key until the game is written."""
    written(5, 19)
    page = browser_window(width=width, user=director)
    open_table(page)
    for keys in ("d1g", "t", "k"):
        page.keyboard.type(keys)
        for part in (".score thead th:nth-child(3) .who", "tr[data-live] .what", "tr[data-live] .amt >> nth=4", ".entry :focus"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
    expect(page.locator(".entry .why .total td").first).to_be_visible()
    if width > BELOW:
        expect(page.locator(".entry button.main")).to_be_in_viewport(ratio=1)
    take(page, "entry-in-view", full=False)
    page.keyboard.press("Enter")
    expect(page.locator("h2").first).not_to_have_text("Spiel 20")


def test_the_first_line_of_a_full_sheet_is_reached_by_keys(director_page: Page) -> None:
    """And stands below the head that stays; a click anywhere on a line opens it."""
    written(5, 19)
    page = director_page
    open_table(page)
    page.keyboard.type("d1gt")
    page.keyboard.press("Escape")
    for _ in range(19):  # at once: keys wait for the emptied form
        page.keyboard.press("ArrowUp")
    first = page.locator(".score tbody tr").first
    expect(first.locator("a[data-line]")).to_be_focused()
    expect(page.locator("#game")).to_have_value("")
    head = page.locator(".score thead").bounding_box()
    line = first.bounding_box()
    assert head
    assert line
    assert line["y"] >= head["y"] + head["height"] - 1, "hidden by the head that stays"
    first.locator(".what").click()
    expect(page.locator("h2").first).to_have_text("Spiel 1 berichtigen")


def test_what_is_typed_replaces_the_game_of_the_line_that_is_corrected(director_page: Page) -> None:
    written(4, 1)
    page = director_page
    open_table(page)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("h2").first).to_have_text("Spiel 1 berichtigen")
    page.keyboard.type("tri")
    page.keyboard.press("Tab")
    expect(page.locator("#game")).to_have_value("Trischaken")


@pytest.mark.parametrize("width, seats", [(1280, 4), (1024, 4), (1280, 5)])
def test_what_stands_on_keys_is_whole_beside_a_sheet(
    browser_window: Callable[..., Page], director: User, take: Callable, width: int, seats: int
) -> None:
    """Names of thirteen letters with their figures, announcements with their letters, and every size of Kontra."""
    a_table(seats=seats)
    for number, family in enumerate(("Dobretsberger", "Grabenwöger", "Schwarzmüller", "Kirchschlager", "Weidinger")[:seats], start=1):
        Player.objects.filter(registrations__number=number).update(name=f"Anna {family}")
    page = browser_window(width=width, user=director)
    open_table(page)
    page.keyboard.type("r3t")
    expect(page.locator(".ann .side:visible")).to_have_count(1)
    cut = """() => [...document.querySelectorAll(".entry :is(.seg, .seg span, .ann .head > span)")]
        .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent.trim())"""
    assert page.evaluate(cut) == []
    take(page, f"entry-keys{seats}", full=False)


COUNTED = {
    "Dreier": ("d3g", 5, [-5, -5, 15, -5]),
    "Rufer with a partner": ("r24g", 6, [-1, 1, -1, 1]),
    "Trischaken": ("tri20\t27,1\t10", 14, [2, -6, 2, 2]),  # as in the round above, where Pichler is not Vorhand
}


@pytest.mark.parametrize("game", COUNTED)
def test_a_usual_game_takes_few_keys(director_page: Page, game: str) -> None:
    """Every key that goes down is counted, Enter and Tab too, from the empty form until the next game can be typed."""
    keys, most, amounts = COUNTED[game]
    table = a_table()
    if game == "Trischaken":
        write(table, *({"game": "rufer", "dealer": dealer, "declarer": 1, "partner": 3, "won": True} for dealer in (0, 1)))
    page = director_page
    open_table(page)
    page.evaluate("addEventListener('keydown', () => { window.keys = (window.keys ?? 0) + 1 }, true)")
    for key in keys:
        page.keyboard.press("Tab" if key == "\t" else key)
    page.keyboard.press("Enter")
    expect(page.locator("h2").first).to_have_text("Spiel 4" if game == "Trischaken" else "Spiel 2")
    expect(page.locator("#game")).to_be_focused()
    assert page.evaluate("window.keys") == len(keys) + 1 <= most
    assert points(table.entries.last()) == amounts


def test_the_sums_of_a_round_without_leaving_the_keyboard(director_page: Page, take: Callable) -> None:
    """A table of four takes its sums, three keys to go on and one to store; a row that does not add up stays until it does."""
    first = a_table(tables=3)
    page = director_page
    page.goto("/t/probe/runde/1/summen/")
    expect(page.get_by_label("Tisch 1, Anna Mayrhuber")).to_be_focused()
    page.evaluate("addEventListener('keydown', () => { window.keys = (window.keys ?? 0) + 1 }, true)")
    for line in (["12", "-30", "4", "14"], ["1", "-1", "0", "0"]):
        for place, amount in enumerate(line):
            page.keyboard.type(amount)
            page.keyboard.press("Enter" if place == 3 else "Tab")
    assert page.evaluate("window.keys") == (2 + 3 + 1 + 2 + 4) + (1 + 2 + 1 + 1 + 4)
    for key in ("7", "Tab", "7", "Tab", "0", "Tab", "0", "Enter"):
        page.keyboard.press(key)
    third = page.locator("tr[data-row='3']")
    expect(third).to_contain_text("Nicht gespeichert. Die Quersumme ist 14 und muss 0 sein.")
    expect(third.locator("td.num input").first).to_be_focused()
    expect(third.locator("td.num input").nth(1)).to_have_value("7")
    take(page, "round-sums")
    page.reload()
    expect(third.locator("td.num input").nth(1)).to_have_value("7")  # what was typed is kept
    third.locator("td.num input").first.focus()
    page.keyboard.press("Tab")
    page.keyboard.type("-7")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Zur Runde 1")).to_be_focused()
    expect(third).to_contain_text("gespeichert")
    assert [totals(table) for table in first.round.tables.order_by("number")] == [[12, -30, 4, 14], [1, -1, 0, 0], [7, -7, 0, 0]]
